extension Catalog {
  /// The key of the value that a setting has until somebody changes it.
  static let defaultKey = "DefaultValue"
}

extension String {
  var isDefaultKey: Bool { means(Catalog.defaultKey) }

  /// Whether it is the text field key, a misspelling of it, or its name in Xcode.
  func means(_ key: String) -> Bool {
    let name = trimmed
    return name.hasSameBytes(as: key)
      || UnknownKeyReader(extraKeys: []).meaning(of: name, in: .textField).key == key
  }
}
