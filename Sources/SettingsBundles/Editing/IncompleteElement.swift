package import PropertyLists

extension [Diagnostic] {
  /// The first error about an element without a required key that a removal has taken away.
  ///
  /// - Parameters:
  ///   - removals: The paths that were removed.
  ///   - new: The settings without them.
  package func incompleteElement(
    after removals: [SettingsEditor.Path], in new: Settings
  ) -> Diagnostic? {
    var lookup = SettingsLookup(in: new)
    for finding in self where finding.severity == .error {
      guard finding.kind == .missingRequiredKey, let path = finding.path
      else { continue }
      let remaining = lookup.value(at: path)?["Key"]?.string
      guard let removal = removals.first(where: { $0.isKey(ofElement: remaining, at: path) }) else {
        continue
      }
      let key = removal.elementKey ?? remaining
      let element = key.map { SettingsEditor.Path(element: $0).text + ":" } ?? path.description
      let message = RuleMessage(
        rule: finding.message.rule, text: finding.message.text,
        help: "use --unset \(element.shellQuoted) to remove the element, or add --rule "
          + "\(finding.message.rule)=off")
      return Diagnostic(message, at: finding.location, path: path)
    }
    return nil
  }
}

extension SettingsEditor.Path {
  /// Whether it is the path of a key of an element, rather than of the whole element.
  ///
  /// - Parameter key: The `Key` that the element still has.
  fileprivate func isKey(ofElement key: String?, at path: Document.KeyPath) -> Bool {
    switch form {
    case .element(let element, let below):
      element.key.map { name in
        below?.isEmpty != true && (key ?? name).hasSameBytes(as: name)
          && (key != nil || below == ["Key"])
      } ?? false
    case .keyPath(let components):
      Document.KeyPath(components.dropLast().map { .key($0) }).description == path.description
    }
  }

  /// The `Key` of the element; `nil` for a key path.
  fileprivate var elementKey: String? {
    if case .element(let element, _) = form { element.key } else { nil }
  }
}
