import PropertyLists

/// One of the documents that settings consist of, each of which is edited on its own.
struct SettingsDocument: Sendable {
  /// The page or table that has a file of its own; `nil` for a document that contains everything.
  let member: BundleMember?
  let document: Document

  var key: ByteString { member?.key ?? Self.whole }
  var path: Document.KeyPath { member?.keyPath ?? [] }

  /// The key of a document that contains everything.
  static let whole = ByteString([])
}

extension Settings {
  var documents: [SettingsDocument] {
    switch self {
    case .single(let document): [.init(member: nil, document: document)]
    case .bundle(let bundle): bundle.documents
    }
  }

  /// The settings with other documents, by their keys; those of members are checked.
  func replacing(_ documents: [ByteString: Document]) -> Settings {
    switch self {
    case .single(let document): Settings(documents[SettingsDocument.whole] ?? document)
    case .bundle(let bundle): Settings(edited: bundle.replacing(documents))
    }
  }
}

extension SettingsBundle {
  /// The document around the members, or else the documents of pages and tables, in the order of the members.
  var documents: [SettingsDocument] {
    if let document = envelope.document { return [.init(member: nil, document: document)] }
    return members.compactMap { member in
      member.part.map { .init(member: member.id, document: $0.container) }
    }
  }

  /// The bundle with other documents, by their keys; those of members are checked.
  func replacing(_ documents: [ByteString: Document]) -> SettingsBundle {
    var result = replacing(valid: documents)
    guard !isOneDocument else { return result }
    let changed = Set(members.indices.filter { documents[members[$0].id.key] != nil })
    result.dropFaults(of: changed)
    result.check(changed)
    result.sortMembers()
    return result
  }

  /// The bundle with other documents, by their keys, in which names and kinds are the same.
  func replacing(valid documents: [ByteString: Document]) -> SettingsBundle {
    if isOneDocument {
      return documents[SettingsDocument.whole].map { SettingsBundle($0, layout: layout) } ?? self
    }
    var result = self
    for (position, member) in members.enumerated() {
      guard let document = documents[member.id.key] else { continue }
      result.members[position].content = .part(.whole(document))
    }
    return result
  }

  /// The bundle after a change to each of its documents.
  func changing(
    _ change: (SettingsDocument) throws(Diagnostic) -> Document?
  ) throws(Diagnostic) -> SettingsBundle {
    var changed: [ByteString: Document] = [:]
    for document in documents { changed[document.key] = try change(document) }
    return replacing(valid: changed)
  }
}

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
