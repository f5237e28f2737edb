import PropertyLists

/// Finds the values of settings by their key paths.
struct SettingsLookup: Sendable {
  let documents: [SettingsDocument]
  private let positions: [ByteString: Int]
  private var lookups: [ByteString: KeyPathLookup] = [:]

  init(in settings: Settings) {
    documents = settings.documents
    positions = Dictionary(firstOf: documents.enumerated().map { ($1.key, $0) })
  }

  /// The document that contains the value at a path, and the path in it; `nil` for what is around the
  /// members of a bundle in files, such as a language.
  func locate(
    _ path: Document.KeyPath
  ) -> (document: SettingsDocument, rest: Document.KeyPath)? {
    if let position = positions[SettingsDocument.whole] { return (documents[position], path) }
    guard let member = BundleMember(containing: path), let position = positions[member.key]
    else { return nil }
    let rest = path.components.dropFirst(member.keyPath.components.count)
    return (documents[position], Document.KeyPath(Array(rest)))
  }

  mutating func value(at path: Document.KeyPath) -> Value? {
    find(path) { lookup, rest in lookup.value(at: rest) }
  }

  /// The innermost existing value along a path; `nil` for what is around the members of a bundle in files.
  mutating func closest(to path: Document.KeyPath) -> Value? {
    find(path) { lookup, rest in lookup.closest(to: rest) }
  }

  private mutating func find(
    _ path: Document.KeyPath, _ value: (inout KeyPathLookup, Document.KeyPath) -> Value?
  ) -> Value? {
    guard let (document, rest) = locate(path) else { return nil }
    return value(&lookups[document.key, default: KeyPathLookup(in: document.document.root)], rest)
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
