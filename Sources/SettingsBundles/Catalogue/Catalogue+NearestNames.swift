import PropertyLists

/// What a person meant who wrote a name that nobody knows.
extension Catalogue {
  /// The type nearest to an unknown one: another spelling of it, Xcode's name for it, or a part of
  /// it; `nil` when none is near.
  func nearestType(to name: String) -> String? {
    let stem = Self.stem(of: name)
    guard !stem.isEmpty else { return nil }
    let stems = elements.map { (type: $0.type, stem: Self.stem(of: $0.type)) }
    if let same = stems.first(where: { $0.stem == stem }) { return same.type }
    let named = elements.first { ($0.displayName?.lettersAndDigits ?? "") == stem }
    if let named { return named.type }
    // PSSwitchSpecifier is nearer to PSSliderSpecifier in letters, but not in meaning.
    let holding = stems.filter {
      stem.count >= 4 && ($0.stem.contains(stem) || stem.contains($0.stem))
    }
    if holding.count == 1, let only = holding.first { return only.type }
    guard let nearest = nearestName(to: stem, among: stems.map(\.stem)) else { return nil }
    return stems.first { $0.stem == nearest }?.type
  }

  /// The types of elements and dictionaries that have a key of this name.
  func owners(of key: String) -> [String] {
    (elements + dictionaries).filter { $0.key(key) != nil }.map(\.type)
  }

  /// A type without what all of them have in common: `toggleswitch`.
  private static func stem(of type: String) -> String {
    var stem = type.lettersAndDigits[...]
    if stem.hasPrefix("ps") { stem = stem.dropFirst(2) }
    if stem.hasSuffix("specifier") { stem = stem.dropLast(9) }
    return String(stem)
  }
}

extension String {
  /// The text without blanks and punctuation, in small letters.
  ///
  /// Names that differ by no more are spellings of one. Of names longer than any that is known,
  /// nothing is left.
  var lettersAndDigits: String {
    guard utf8.count <= 100 else { return "" }
    let kept = unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return String(String.UnicodeScalarView(kept)).lowercased()
  }
}
