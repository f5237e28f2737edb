package import PropertyLists

extension Diagnostic {
  /// Whether the diagnostic is that a placeholder for a page from a build step is not a page.
  package func isAboutPlaceholder(of generated: Set<Validator.TextPattern>) -> Bool {
    placeholderFamily.map(generated.match) ?? false
  }

  /// The family of the page whose file is not a page.
  var placeholderFamily: String? {
    guard case BundleMessage.pageKind? = message as? BundleMessage,
      case .key(let page)? = path?.components.last
    else { return nil }
    return PageName(page).family
  }
}
