import PropertyLists

/// The default values of text fields that hide what is typed, which no message shows.
struct SecureDefaults {
  /// The key of a default value.
  static let key = "DefaultValue"

  private var lookups: [KeyPathLookup]

  init(in documents: [Document]) {
    lookups = documents.map { KeyPathLookup(in: $0.root) }
  }

  /// Whether a path is that of such a value in one of the documents.
  mutating func contains(_ path: KeyPath) -> Bool {
    guard path.last == .key(Self.key) else { return false }
    for index in lookups.indices
    where lookups[index].value(at: path.parent)?.isSecureField == true {
      return true
    }
    return false
  }
}
