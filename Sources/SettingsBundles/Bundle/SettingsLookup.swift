import PropertyLists

/// Finds the values of settings by their key paths.
struct SettingsLookup {
  private let parts: SettingsParts
  private var lookups: [ByteString: KeyPathLookup] = [:]

  init(in parts: SettingsParts) { self.parts = parts }

  mutating func value(at path: KeyPath) -> Value? {
    guard let (part, rest) = parts.part(containing: path) else { return nil }
    return lookups[part.key, default: KeyPathLookup(in: part.document.root)].value(at: rest)
  }

  /// Whether a value is in the default of a field that hides typed text.
  mutating func hidesValue(at path: KeyPath) -> Bool {
    for (depth, component) in path.components.enumerated() {
      guard case .key(let key) = component, key.isDefaultKey else { continue }
      let container = KeyPath(Array(path.components[..<depth]))
      if value(at: container)?.isSecureField == true { return true }
    }
    return false
  }
}
