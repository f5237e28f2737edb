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

  /// The bundle with other documents, by their keys, whose members may have become invalid.
  func replacing(_ documents: [ByteString: Document]) -> SettingsBundle {
    guard !isOneDocument else { return replacing(unchecked: documents) }
    var result = self
    result.changeMembers(Set(documents.keys)) { $0.replacing(documents) }
    return result
  }

  /// The bundle with other documents, by their keys, which are as valid as those before.
  func replacing(unchecked documents: [ByteString: Document]) -> SettingsBundle {
    if isOneDocument {
      return documents[SettingsDocument.whole].map { SettingsBundle($0, layout: layout) } ?? self
    }
    var result = self
    result.members = members.map { $0.replacing(documents) }
    return result
  }

  /// The bundle after a change to each of its documents.
  func changing(
    _ change: (SettingsDocument) throws(Diagnostic) -> Document?
  ) throws(Diagnostic) -> SettingsBundle {
    var changed: [ByteString: Document] = [:]
    for document in documents { changed[document.key] = try change(document) }
    return replacing(unchecked: changed)
  }
}

extension SettingsBundle.Member {
  /// The member with the document that has its key, if there is one.
  fileprivate func replacing(_ documents: [ByteString: Document]) -> Self {
    guard let document = documents[id.key] else { return self }
    var result = self
    result.content = .part(.whole(document))
    return result
  }
}
