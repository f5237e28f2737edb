package import PropertyLists

extension Settings {
  /// The places of the strings on pages that are a key, such as in a condition of another row.
  ///
  /// - Complexity: O(*n*) for *n* values.
  package func mentions(of key: String) -> [Diagnostic.Place] {
    pages.flatMap { page in
      page.root.selfAndDescendants.filter { $0.string?.hasSameBytes(as: key) == true }
    }.compactMap(\.place)
  }
}

extension AppCode {
  /// Whether the code has a key, or one of the constants that were generated for it.
  package func mentions(_ key: String) -> Bool { index.mentions(Array(key.utf8)[...]) }

  /// Whether code that `defaults` wrote has a constant for a key.
  package func generatesConstant(for key: String) -> Bool {
    index.generatesConstant(for: Array(key.utf8)[...])
  }
}

extension SettingsEditor.Path {
  /// The `Key` whose element gets another one if a value is set here; `nil` if it is not that of a `Key`.
  package var renamedKey: String? {
    guard case .element(let element, ["Key"]?) = form else { return nil }
    return element.key
  }
}
