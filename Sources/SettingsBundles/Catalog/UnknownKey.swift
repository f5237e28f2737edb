import PropertyLists

/// A key that the catalog does not list for this element, and a guess at its meaning.
struct UnknownKey {
  enum Meaning {
    /// A key of another dialect: by its prefix, or because the element does not store a value.
    case foreign
    case ofOthers([String])
    /// A known key with leading or trailing whitespace.
    case spaced(String)
    /// A known key in another capitalization.
    case miscased(String)
    /// The name of a known key in Xcode's editor, or another common one.
    case misnamed(String)
    /// An unknown key, perhaps a misspelling of a known one.
    case unknown(nearest: String?)

    var key: String? {
      switch self {
      case .spaced(let key), .miscased(let key), .misnamed(let key), .unknown(let key?):
        key
      case .foreign, .ofOthers, .unknown(nil): nil
      }
    }
  }

  let name: String
  let value: Value
  let meaning: Meaning

  var meant: String? { meaning.key }
}

/// Finds unknown keys and guesses their meaning.
struct UnknownKeyReader: Sendable {
  /// A known key in the forms used for comparing names.
  private struct KnownKey {
    let name: String
    let lowercased: String
    let letters: String
    /// Its name in Xcode's editor, and common wrong names.
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

  let extraKeys: Set<String>

  /// The keys of each type, created only if there are mistakes.
  private static let knownKeys: [String: [KnownKey]] = {
    let catalog = Catalog.apple
    let descriptions = [catalog.page] + catalog.elements + catalog.dictionaries
    return Dictionary(firstOf: descriptions.map { ($0.type, $0.keys.map(KnownKey.init)) })
  }()

  /// The guess at a key that is missing from a description; `nil` if it is allowed.
  func unknownKey(
    _ name: String, of value: Value, in description: ElementDescription
  ) -> UnknownKey? {
    let generated = Catalog.apple.generatorKeys[description.type] ?? []
    guard !extraKeys.contains(name), !generated.contains(name) else { return nil }
    return UnknownKey(name: name, value: value, meaning: meaning(of: name, in: description))
  }

  /// The guess at a key of an element without a known type; `nil` unless it misspells a key of any type.
  func misspelledKey(_ name: String, of value: Value) -> UnknownKey? {
    // A misspelled "Type" is why the type is missing.
    guard !extraKeys.contains(name), name.lowercased() != "type",
      Catalog.apple.owners(of: name).isEmpty
    else { return nil }
    return Catalog.apple.elements.firstNonNil { element in
      let meaning = meaning(of: name, in: element)
      return meaning.key.map { _ in UnknownKey(name: name, value: value, meaning: meaning) }
    }
  }

  func meaning(of name: String, in description: ElementDescription) -> UnknownKey.Meaning {
    let catalog = Catalog.apple
    if catalog.isForeign(name) { return .foreign }
    // It is a comment of another language, so its words say nothing about its meaning.
    if name.hasPrefix("//") { return .unknown(nearest: nil) }
    let owners = catalog.owners(of: name)
    if catalog.hooks(of: description).contains(where: { $0.hasSameBytes(as: name) }) {
      return .foreign
    }
    if !owners.isEmpty { return .ofOthers(owners) }
    let trimmed = name.trimmed
    if !trimmed.hasSameBytes(as: name) { return .spaced(trimmed) }
    if let key = catalog.keyName(displayedAs: name, in: description) { return .misnamed(key) }
    return misspelling(name, of: Self.knownKeys[description.type] ?? [])
  }

  private func misspelling(_ name: String, of keys: [KnownKey]) -> UnknownKey.Meaning {
    let letters = name.lettersAndDigits
    guard !letters.isEmpty else { return .unknown(nearest: nil) }
    let lowercased = name.lowercased()
    if let key = keys.first(where: { $0.lowercased == lowercased }) { return .miscased(key.name) }
    let isMeant = { (key: KnownKey) in
      key.letters == letters || key.displayName == letters || key.misnomers.contains(letters)
    }
    if let key = keys.first(where: isMeant) { return .misnamed(key.name) }
    let nearest = nearestName(to: name, among: keys.map(\.name))
    return .unknown(nearest: nearest ?? key(beginningWith: letters, among: keys))
  }

  /// The only key that begins with a word, such as `Default`.
  private func key(beginningWith letters: String, among keys: [KnownKey]) -> String? {
    let longer = keys.filter { letters.utf8.count >= 4 && $0.letters.hasPrefix(letters) }
    return longer.count == 1 ? longer.first?.name : nil
  }
}

extension String {
  var trimmed: String {
    // Nearly all strings begin and end with a letter.
    if let first = utf8.first, let last = utf8.last, first.isGraphic, last.isGraphic { return self }
    let rest = unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}

extension UInt8 {
  fileprivate var isGraphic: Bool { 0x21...0x7E ~= self }
}
