import PropertyLists

/// Finds the values of settings by their key paths.
struct SettingsLookup {
  private let parts: SettingsParts
  private var lookups: [ByteString: KeyPathLookup] = [:]

  init(in parts: SettingsParts) { self.parts = parts }

  mutating func value(at path: Document.KeyPath) -> Value? { find(path)?.value }

  /// The value at a key path, and the part that contains it.
  mutating func find(_ path: Document.KeyPath) -> (value: Value, part: SettingsParts.Part)? {
    guard let (part, rest) = parts.part(containing: path) else { return nil }
    let value = lookups[part.key, default: KeyPathLookup(in: part.document.root)].value(at: rest)
    return value.map { ($0, part) }
  }

  /// Whether a value is in the default of a field that hides typed text.
  mutating func hidesValue(at path: Document.KeyPath) -> Bool {
    for (depth, component) in path.components.enumerated() {
      guard case .key(let key) = component, key.isDefaultKey else { continue }
      let container = Document.KeyPath(Array(path.components[..<depth]))
      if value(at: container)?.isSecureField == true { return true }
    }
    return false
  }
}
