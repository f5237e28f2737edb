import PropertyLists

extension SettingsBundle {
  /// The bundle with additional strings.
  ///
  /// Missing tables are created, and comments are added if the file of their table supports them.
  func adding(_ additions: [TableAddition]) throws(Diagnostic) -> CompletedTables {
    let additions = additions.filter { !$0.strings.isEmpty }
    var lookup = SettingsLookup(in: parts)
    var edits: [DocumentEdit] = []
    var new: [TableAddition] = []
    for addition in additions {
      guard lookup.value(at: addition.path) != nil else {
        new.append(addition)
        continue
      }
      for string in addition.strings {
        let value = try Document(.string(string.value)).root
        let path = addition.path.appending(.key(string.key))
        edits.append(DocumentEdit(.insert(value, after: string.sibling), at: path))
      }
    }
    for table in new { edits.append(try .set(table.literal, at: table.path)) }
    var result = CompletedTables(try applying(edits))
    result.added = additions.reduce(0) { $0 + $1.strings.count }
    var comments: [KeyPath: String] = [:]
    let commentSupport = commentSupport
    for addition in additions where commentSupport.includes(addition.path) {
      for string in addition.strings where !string.comment.isEmpty {
        comments[addition.path.appending(.key(string.key))] = string.comment
      }
    }
    result.bundle = result.bundle.changingComments(at: Array(comments.keys)) { document, entries in
      var document = document
      document.addComments(
        entries.sorted { $0.index < $1.index }.map { ($0.index, comments[$0.path] ?? "") })
      return document
    }
    return result
  }
}
