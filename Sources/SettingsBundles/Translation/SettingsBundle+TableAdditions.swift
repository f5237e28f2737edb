import PropertyLists

extension SettingsBundle {
  /// The bundle with additional strings.
  ///
  /// Missing tables are created, and comments are added if the file of their table supports them.
  func adding(_ additions: [TableAddition]) throws(Diagnostic) -> Translations.Completed {
    let additions = additions.filter { !$0.strings.isEmpty }
    var lookup = SettingsLookup(in: .bundle(self))
    let new = additions.filter { lookup.value(at: $0.path) == nil }
    let edits = try new.map { table throws(Diagnostic) in
      try DocumentEdit.set(table.literal, at: table.path)
    }
    var result = Translations.Completed(try applying(edits))
    result.added = additions.reduce(0) { $0 + $1.strings.count }
    lookup = SettingsLookup(in: .bundle(result.bundle))
    let additionsByDocument = Dictionary(grouping: additions) {
      lookup.locate($0.path)?.document.key
    }
    var documents: [ByteString: Document] = [:]
    for document in lookup.documents {
      guard let additions = additionsByDocument[document.key] else { continue }
      documents[document.key] = try document.adding(additions, commentSupport)
    }
    result.bundle = result.bundle.replacing(documents)
    return result
  }
}

extension SettingsDocument {
  /// The document with strings for its tables and their comments, in one pass over each table.
  fileprivate func adding(
    _ additions: [TableAddition], _ commentSupport: CommentSupport
  ) throws(Diagnostic) -> Document {
    let tables = additions.map {
      (path: member == nil ? $0.path : Document.KeyPath(), addition: $0)
    }
    var lookup = KeyPathLookup(in: document.root)
    var edits: [DocumentEdit] = []
    for (path, addition) in tables {
      let known = Set((lookup.value(at: path)?.items ?? []).map { ByteString($0.keyBytes) })
      for string in addition.strings where !known.contains(ByteString(string.key)) {
        let value = try Document(.string(string.value)).root
        let path = path.appending(.key(string.key))
        edits.append(DocumentEdit(.insert(value, after: string.sibling), at: path))
      }
    }
    var result: Document
    do {
      result = try document.applying(edits)
    } catch {
      throw member.map(error.inside) ?? error
    }
    lookup = KeyPathLookup(in: result.root)
    var comments: [(index: Int, text: String)] = []
    for (path, addition) in tables where commentSupport.includes(addition.path) {
      let texts = Dictionary(firstOf: addition.strings.map { (ByteString($0.key), $0.comment) })
      for string in lookup.value(at: path)?.items ?? [] {
        guard let text = texts[ByteString(string.keyBytes)], !text.isEmpty else { continue }
        comments.append((string.index, text))
      }
    }
    if !comments.isEmpty { result.addComments(comments) }
    return result
  }
}
