public import PropertyLists

extension Translations {
  /// Renames the strings whose capitalization, spaces, or punctuation a page has changed, and removes the
  /// strings that no page uses.
  ///
  /// Strings that may be used elsewhere are kept, as in the rule `string-unused`, and so are translations
  /// in a language that lacks some string, because they may translate it in other words. Each table gets a
  /// note about kept strings, except for strings that comments or the baseline exempt from the rule.
  ///
  /// - Throws: A `Diagnostic` if two repairs contradict each other, which is a bug.
  /// - Complexity: That of `Validator.repair`.
  public func pruned() throws(Diagnostic) -> Translations.Completed {
    var options = options
    for rule in Rule.all { options.set(rule, to: .off) }
    options.set(.unusedStrings, to: .note)
    options.listsStrings = false
    let repaired = try Validator(options: options).repair(.bundle(bundle), .unsafe).settings
    var result = CompletedTables(repaired.bundle ?? bundle)
    var lookup = BundleLookup(in: result.bundle)
    var left = LeftStrings()
    let leave = { (key: String, file: StringsTable, reason: TranslationMessage.ReasonToLeave) in
      let path = file.path.appending(.key(key))
      guard !contents.exceptions.covers(Rule.unusedStrings.id, atString: path) else { return }
      left.add(key, of: file.name, because: contents.hasAllPages ? reason : .unreadablePage)
    }
    for table in tablesInUse {
      for file in table.files {
        for unused in table.unused(in: file) {
          let path = file.path.appending(.key(unused.key))
          switch unused.fate {
          case .ofTemplate: continue
          case _ where lookup.value(at: path) == nil:
            result.prune(unused, at: path)
          case .left(let reason): leave(unused.key, file.table, reason)
          case .removed, .renamed: leave(unused.key, file.table, .otherUsers)
          }
        }
      }
    }
    for file in Rule.unusedTables(of: contents) {
      for entry in file.root.entries where !LocalizedTable.isOfTemplate(entry.key) {
        leave(entry.key, file, .unusedTable)
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
    let reason: TranslationMessage.ReasonToLeave
  }

  private var tables: [Table] = []
  private var strings: [Table: Set<ByteString>] = [:]

  mutating func add(
    _ string: String, of table: String, because reason: TranslationMessage.ReasonToLeave
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

extension CompletedTables {
  fileprivate mutating func prune(_ unused: LocalizedTable.Unused, at path: KeyPath) {
    if unused.wording == nil { removed += 1 } else { changed += 1 }
    pruned.append(
      Diagnostic(
        TranslationMessage.pruned(unused.key, renamedTo: unused.wording), severity: .note,
        at: unused.value.location, path: path))
  }
}
