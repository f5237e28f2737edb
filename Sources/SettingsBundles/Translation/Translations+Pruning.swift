public import PropertyLists

extension Translations {
  /// Removes the strings that no page uses.
  ///
  /// Strings that may be used elsewhere are kept, as in the rule `string-unused`, and so are translations
  /// in a language that lacks some string, because they may translate it in other words. Each table gets a
  /// note about kept strings, except for strings that comments exempt from the rule.
  ///
  /// - Throws: A `Diagnostic` for a string that cannot be edited, which is a bug.
  /// - Complexity: O(*n* log *n*) on average for *n* values and strings in all tables.
  public func pruned() throws(Diagnostic) -> Completed {
    var result = Completed(bundle)
    var edits: [DocumentEdit] = []
    var left = LeftStrings()
    let rule = Validator.Rule.unusedStrings.kind
    let isExcepted = { (key: String, table: StringsTable) in
      contents.exceptions.covers(rule.rawValue, at: table.path.appending(.key(key)))
    }
    let leave = { (key: String, table: StringsTable, reason: LocalizedTable.ReasonToLeave) in
      left.add(key, of: table.name, because: contents.hasAllPages ? reason : .unreadablePage)
    }
    for table in tablesInUse {
      for file in table.files {
        for unused in table.unused(in: file) where !isExcepted(unused.key, file.table) {
          guard unused.reasonToLeave == nil, contents.hasAllPages else {
            leave(unused.key, file.table, unused.reasonToLeave ?? .unreadablePage)
            continue
          }
          let path = file.path.appending(.key(unused.key))
          edits.append(DocumentEdit(.remove, at: path))
          result.pruned.append(
            Diagnostic(
              TranslationMessage.pruned(unused.key), severity: .note, at: unused.value.location,
              path: path))
        }
      }
    }
    guard edits.isEmpty else {
      // A language that now has all strings of the pages needs no others.
      result.add(try Translations(of: try bundle.applying(edits), options: options).pruned())
      return result
    }
    for table in Validator.Rule.unusedTables(of: contents) {
      for entry in table.root.entries where !isExcepted(entry.key, table) {
        leave(entry.key, table, .unusedTable)
      }
    }
    result.notes = left.messages.map { Diagnostic($0, severity: .note, at: contents.location) }
    return result
  }
}

/// The number of unused strings that each table keeps for some reason.
private struct LeftStrings {
  private struct Table: Hashable {
    let name: ByteString
    let reason: LocalizedTable.ReasonToLeave
  }

  private var tables: [Table] = []
  private var strings: [Table: Set<ByteString>] = [:]

  mutating func add(
    _ string: String, of table: String, because reason: LocalizedTable.ReasonToLeave
  ) {
    let table = Table(name: ByteString(table), reason: reason)
    if strings[table] == nil { tables.append(table) }
    strings[table, default: []].insert(ByteString(string))
  }

  var messages: [TranslationMessage] {
    tables.map { table in
      .unusedLeft(
        strings[table]?.count ?? 0, table: table.name.text, because: table.reason)
    }
  }
}
