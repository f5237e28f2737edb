import PropertyLists

/// Phrases shared by the help texts of several rules.
extension Advice {
  /// Advice about a key that may not be one of its element, or be there twice once it is renamed.
  static func rename(
    _ key: String, to meant: String, in dictionary: SettingsDictionary
  ) -> String {
    if dictionary[meant] != nil { return guess(meant, in: dictionary) + " Keep one" }
    guard let description = dictionary.description, description.key(meant) == nil else {
      return rename(key, to: meant)
    }
    return "remove it; \(meant.quoted) is not a key of \(description.type)"
  }

  /// A guess at a key, which cannot be there twice.
  static func guess(_ key: String, in dictionary: SettingsDictionary) -> String {
    guess(key + (dictionary[key] == nil ? "" : ", which is already there"))
  }

  /// `add More.plist; if …`: how the configuration file permits a missing page.
  static func generated(_ page: String) -> String {
    "\(ValidationConfiguration.fileName): generated-pages: [\(page.asYAML)]"
  }

  /// How the configuration file permits a key.
  static func allow(_ key: String) -> String { allow([key]) }

  static func allow(_ keys: [String]) -> String {
    let list = keys.map(\.asYAML).joined(separator: ", ")
    return "allow \(keys.count == 1 ? "it" : "them") in "
      + "\(ValidationConfiguration.fileName): extra-keys: [\(list)]"
  }

  /// `write one title for each value: "m", "ft"`, for two lists of a choice that belong together.
  static func pairing(
    _ values: (list: Value, name: String), with names: (list: Value, name: String),
    in choice: SettingsDictionary
  ) -> String {
    let (long, short) = values.list.count > names.list.count ? (values, names) : (names, values)
    let advice = "write one \(short.name) for each \(long.name)"
    // A default that is a secret may be one of the values.
    if choice.value.isSecureField { return advice }
    // Items without commas are one text.
    let words = short.list.items.first?.string?.split(separator: " ") ?? []
    if short.list.count == 1, words.count == long.list.count, words.count <= shownNames {
      return "separate them by commas: [\(words.map { String($0).asYAML }.joined(separator: ", "))]"
    }
    let shown = long.list.items.prefix(shownNames).map(\.shown)
    return "\(advice): \(sample(shown, of: long.list.count))"
  }

  static let oneType = "use one type, so that the app can read the value as that type"
}

extension String {
  /// The string as an item of a YAML list: quoted unless it is a plain word.
  var asYAML: String {
    let isWord = unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "-" || scalar.isASCII && scalar.properties.isAlphabetic
        || scalar.isASCII && scalar.properties.numericType != nil
    }
    return isWord && !isEmpty && !hasPrefix("-") && utf8.count <= Limits.quotedScalars
      ? self : quoted
  }
}
