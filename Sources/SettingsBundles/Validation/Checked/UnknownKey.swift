import PropertyLists

/// A key that the catalogue does not have where it stands, and what was meant by it.
struct UnknownKey {
  enum Meaning {
    /// Another dialect's, by its prefix.
    case foreign
    /// A key that a dialect gives to elements which store nothing.
    case hook
    /// A key of other elements.
    case ofOthers([String])
    /// A key with blanks around it.
    case spaced(String)
    /// A known key but for capital letters.
    case miscased(String)
    /// Xcode's name of a known key, or another name that people use for it.
    case misnamed(String, isXcodes: Bool)
    /// Nobody's, and perhaps a slip for a known one.
    case unknown(nearest: String?)
  }

  let name: String
  let value: Value
  let meaning: Meaning

  /// The key that was meant, where that is clear.
  var meant: String? {
    switch meaning {
    case .spaced(let key), .miscased(let key), .misnamed(let key, _), .unknown(let key?): key
    case .foreign, .hook, .ofOthers, .unknown(nil): nil
    }
  }
}

/// Finds out what unknown keys mean.
struct UnknownKeyReader: Sendable {
  /// A known key as names are compared with it.
  private struct KnownKey {
    let name: String
    let lowercased: String
    let letters: String
    /// Xcode's name for it, and what else people write.
    let displayName: String?
    let misnomers: [String]

    init(_ key: KeyDescription) {
      name = key.name
      lowercased = key.name.lowercased()
      letters = key.name.lettersAndDigits
      displayName = key.displayName.map(\.lettersAndDigits)
      misnomers = key.misnomers.map(\.lettersAndDigits)
    }
  }

  private let catalogue: Catalogue
  /// Keys that somebody wants to keep.
  private let extraKeys: Set<String>
  /// The keys of each type.
  private let knownKeys: [String: [KnownKey]]

  init(catalogue: Catalogue, extraKeys: Set<String>) {
    self.catalogue = catalogue
    self.extraKeys = extraKeys
    let descriptions = [catalogue.page] + catalogue.elements + catalogue.dictionaries
    knownKeys = Dictionary(
      descriptions.map { ($0.type, $0.keys.map(KnownKey.init)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The keys without which Apple's elements that store nothing do well, and that InAppSettingsKit
  /// reads there.
  private static let hooks = ["Key", "DefaultValue"]

  /// - Complexity: O(*n*) for *n* keys.
  func unknownKeys(of dictionary: Value, as description: ElementDescription) -> [UnknownKey] {
    dictionary.entries.compactMap { name, value in
      guard description.key(name) == nil, !extraKeys.contains(name) else { return nil }
      return UnknownKey(name: name, value: value, meaning: meaning(of: name, in: description))
    }
  }

  private func meaning(of name: String, in description: ElementDescription) -> UnknownKey.Meaning {
    if catalogue.isForeign(name) { return .foreign }
    let owners = catalogue.owners(of: name)
    let isElement = catalogue.element(description.type) != nil
    let isHook = Self.hooks.contains { $0.hasSameBytes(as: name) }
    if isHook, isElement, !description.storesValue { return .hook }
    if !owners.isEmpty { return .ofOthers(owners) }
    let trimmed = name.trimmed
    if !trimmed.hasSameBytes(as: name) { return .spaced(trimmed) }
    return misspelling(name, of: knownKeys[description.type] ?? [])
  }

  private func misspelling(_ name: String, of keys: [KnownKey]) -> UnknownKey.Meaning {
    let letters = name.lettersAndDigits
    guard !letters.isEmpty else { return .unknown(nearest: nil) }
    let lowercased = name.lowercased()
    if let key = keys.first(where: { $0.lowercased == lowercased }) { return .miscased(key.name) }
    if let key = keys.first(where: { $0.letters == letters || $0.misnomers.contains(letters) }) {
      return .misnamed(key.name, isXcodes: false)
    }
    if let key = keys.first(where: { $0.displayName == letters }) {
      return .misnamed(key.name, isXcodes: true)
    }
    let nearest = nearestName(to: name, among: keys.map(\.name))
    return .unknown(nearest: nearest ?? key(beginningWith: letters, among: keys))
  }

  /// The only key that begins with a word: `Default`.
  private func key(beginningWith letters: String, among keys: [KnownKey]) -> String? {
    let longer = keys.filter { letters.utf8.count >= 4 && $0.letters.hasPrefix(letters) }
    return longer.count == 1 ? longer.first?.name : nil
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let rest = unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
