import PropertyLists

/// The documents that are edited on their own: one that contains everything, or those of a bundle's pages
/// and tables.
struct SettingsParts: Sendable {
  struct Part: Sendable {
    /// The page or table; `nil` for a document that contains everything.
    let member: BundleMember?
    let document: Document

    var key: ByteString { member?.key ?? SettingsParts.whole }
    var path: Document.KeyPath { member?.keyPath ?? [] }
  }

  /// In the order of the members.
  let all: [Part]
  private let positions: [ByteString: Int]

  fileprivate init(_ all: [Part]) {
    self.all = all
    positions = Dictionary(firstOf: all.enumerated().map { ($1.key, $0) })
  }

  /// The key of a document that contains everything.
  private static let whole = ByteString([])

  subscript(key: ByteString) -> Part? { positions[key].map { all[$0] } }

  /// The part that contains the value at a path, and the rest of the path; `nil` for what is around the
  /// members of a bundle, such as a language.
  func part(containing path: Document.KeyPath) -> (part: Part, rest: Document.KeyPath)? {
    if let whole = self[Self.whole] { return (whole, path) }
    guard let (member, rest) = BundleMember.parts(of: path), let part = self[member.key] else {
      return nil
    }
    return (part, rest)
  }
}

extension Settings {
  var parts: SettingsParts {
    switch self {
    case .document(let document): SettingsParts([.init(member: nil, document: document)])
    case .bundle(let bundle): bundle.parts
    }
  }

  /// The settings with other documents, by the keys of their parts; those of members are checked.
  func replacing(_ documents: [ByteString: Document]) -> Settings {
    switch self {
    case .document(let document): .document(documents.values.first ?? document)
    case .bundle(let bundle): .bundle(bundle.replacing(documents))
    }
  }
}

extension SettingsBundle {
  var parts: SettingsParts {
    if let origin { return SettingsParts([.init(member: nil, document: origin)]) }
    return SettingsParts(
      members.compactMap { member in
        member.part.map { .init(member: member.id, document: $0.container) }
      })
  }

  /// The bundle with other documents, by the keys of their parts; those of members are checked.
  func replacing(_ documents: [ByteString: Document]) -> SettingsBundle {
    var result = replacing(valid: documents)
    guard origin == nil else { return result }
    let changed = Set(members.indices.filter { documents[members[$0].id.key] != nil })
    result.dropFaults(of: changed)
    result.check(changed)
    result.sortMembers()
    return result
  }

  /// The bundle with other documents, by the keys of their parts, in which names and kinds are the same.
  func replacing(valid documents: [ByteString: Document]) -> SettingsBundle {
    if origin != nil {
      return documents.values.first.map { SettingsBundle($0, layout: layout) } ?? self
    }
    var result = self
    for (position, member) in members.enumerated() {
      guard let document = documents[member.id.key] else { continue }
      result.members[position].content = .part(.whole(document))
    }
    return result
  }
}

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
