package import PropertyLists

/// Files in place of pages that a build step creates.
extension Validator {
  /// Accepts the placeholders of generated pages: files that are not dictionaries, and so not pages.
  ///
  /// - Parameters:
  ///   - contents: The bundle, whose errors about them are removed.
  ///   - diagnostics: Those of its reader, from which they are removed too.
  /// - Complexity: O(*n*) for *n* diagnostics.
  package func acceptPlaceholders(
    in contents: inout BundleContents, _ diagnostics: inout [Diagnostic]
  ) {
    let placeholders = Set((contents.faults + diagnostics).filter(isPlaceholder).compactMap(\.path))
    guard !placeholders.isEmpty else { return }
    diagnostics.removeAll(where: isPlaceholder)
    contents.acceptPlaceholders(at: placeholders)
  }

  private func isPlaceholder(_ diagnostic: Diagnostic) -> Bool {
    guard case BundleMessage.pageKind? = diagnostic.message as? BundleMessage,
      case .key(let page)? = diagnostic.path?.components.last
    else { return false }
    return options.generatedPages.contains(PageName(page).family)
  }
}
