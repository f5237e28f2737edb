import PropertyLists

/// Guesses at the intended spelling of an unknown name.
extension Catalog {
  /// The type nearest to an unknown one: another spelling of it, its name in Xcode, or part of it, if any
  /// is close.
  func nearestType(to name: String) -> String? {
    let stem = Self.stem(of: name)
    guard !stem.isEmpty else { return nil }
    let stems = elements.map { (type: $0.type, stem: Self.stem(of: $0.type)) }
    if let same = stems.first(where: { $0.stem == stem }) { return same.type }
    let named = elements.first { ($0.displayName?.lettersAndDigits ?? "") == stem }
    if let named { return named.type }
    // PSSwitchSpecifier has more letters in common with PSSliderSpecifier, but it means a toggle switch.
    let holding = stems.filter {
      stem.count >= 4 && ($0.stem.contains(bytesOf: stem) || stem.contains(bytesOf: $0.stem))
    }
    if holding.count == 1, let only = holding.first { return only.type }
    guard let nearest = nearestName(to: stem, among: stems.map(\.stem)) else { return nil }
    return stems.first { $0.stem == nearest }?.type
  }

  /// The element that a dictionary without a type fits best; `nil` if it has none of Apple's keys.
  func nearestElement(to dictionary: Value) -> ElementDescription? {
    let entries = dictionary.entries.filter { !owners(of: $0.key).isEmpty }
    guard !entries.isEmpty else { return nil }
    return elements.map { (element: $0, misfit: $0.misfit(of: entries)) }
      // If two fit equally well, the one that requires more keys is the more specific.
      .min {
        ($0.misfit, -$0.element.requiredKeys.count) < ($1.misfit, -$1.element.requiredKeys.count)
      }?
      .element
  }

  func owners(of key: String) -> [String] {
    (elements + dictionaries).filter { $0.key(key) != nil }.map(\.type)
  }

  /// A type without the prefix and suffix that all of them share: `toggleswitch`.
  private static func stem(of type: String) -> String {
    var stem = type.lettersAndDigits[...]
    if stem.hasPrefix("ps") { stem = stem.dropFirst(2) }
    if stem.hasSuffix("specifier") { stem = stem.dropLast(9) }
    return String(stem)
  }
}

extension ElementDescription {
  /// How badly it fits some keys: each of another element, or with a value of another type, counts twice.
  ///
  /// A row that only shows a value is rare, so the others come first.
  fileprivate func misfit(of entries: [Value.Entry]) -> Int {
    let names = Set(entries.map(\.key))
    let strays = entries.count { entry in
      key(entry.key)?.kind.resolved(where: names.contains).accepts(entry.value.kind) != true
    }
    let missing = requiredKeys.count { $0.name != "Type" && !names.contains($0.name) }
    return 2 * strays + missing + (isReadOnly ? 1 : 0)
  }
}

extension String {
  /// The string without spaces and punctuation, in lowercase.
  ///
  /// Names that become equal are spellings of one name. A name longer than all known ones becomes empty.
  var lettersAndDigits: String {
    guard utf8.count <= Limits.guessedName else { return "" }
    return String(String.UnicodeScalarView(unicodeScalars.filter(\.isLetterOrDigit))).lowercased()
  }
}

extension Unicode.Scalar {
  var isLetterOrDigit: Bool {
    // The properties of other scalars are looked up in tables.
    guard isASCII else { return properties.isAlphabetic || properties.numericType != nil }
    let byte = UInt8(ascii: self)
    return byte.isLetter || byte.isDigit
  }
}
