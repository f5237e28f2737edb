import PropertyLists

/// Finds the values of a bundle by their key paths in its document.
struct BundleLookup {
  private var whole: KeyPathLookup?
  private var members: [ByteString: KeyPathLookup] = [:]

  init(in document: Document) {
    whole = KeyPathLookup(in: document.root)
  }

  init(in bundle: SettingsBundle) {
    if let origin = bundle.origin {
      whole = KeyPathLookup(in: origin.root)
      return
    }
    for member in bundle.members {
      if let value = member.value { members[member.id.key] = KeyPathLookup(in: value) }
    }
  }

  mutating func value(at path: KeyPath) -> Value? {
    if whole != nil { return whole?.value(at: path) }
    guard let (id, rest) = BundleMember.parts(of: path) else { return nil }
    return members[id.key]?.value(at: rest)
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
