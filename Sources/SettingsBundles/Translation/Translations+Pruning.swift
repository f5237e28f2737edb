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
  public func pruned() throws(Diagnostic) -> CompletedTables {
    var options = options
    for rule in Rule.all { options.set(rule, to: .off) }
    options.set(.unusedStrings, to: .note)
    options.listsStrings = false
    let repaired = try Validator(options: options).repair(.bundle(source), .unsafe).settings
    var result = CompletedTables(repaired.bundle ?? source)
    var lookup = BundleLookup(in: result.bundle)
    var left = UnusedStrings()
    for table in tablesInUse {
      let kept = Rule.translationsOfMissingStrings(in: table.use, bundle)
      for file in table.use.files {
        let reworded = RewordedStrings(of: table.use, in: file)
        for (key, value) in file.root.entries {
          let path = file.path.appending(.key(key))
          if lookup.value(at: path) == nil {
            result.prune(key, renamedTo: reworded[key], at: value.location, path)
          } else if !table.use.allBytes.contains(Array(key.utf8)), mayBeNoted(key, at: path) {
            left.add(
              key, of: table.name, because: kept.contains(path) ? .missingString : .otherUsers)
          }
        }
      }
    }
    for file in Rule.unusedTables(of: bundle) {
      for (key, _) in file.root.entries
      where mayBeNoted(key, at: file.path.appending(.key(key))) {
        left.add(key, of: file.name, because: .unusedTable)
      }
    }
    result.notes = left.messages(hasAllPages: bundle.hasAllPages).map {
      Diagnostic($0, severity: .note, at: bundle.location)
    }
    return result
  }

  /// Whether a string is neither from Xcode's template nor excepted.
  private func mayBeNoted(_ key: String, at path: KeyPath) -> Bool {
    !Rule.isOfTemplate(key) && !bundle.exceptions.covers(Rule.unusedStrings.id, atString: path)
  }
}

private struct UnusedStrings {
  private var tables: [Table] = []
  private var strings: [Table: Set<[UInt8]>] = [:]

  private struct Table: Hashable {
    let name: [UInt8]
    let reason: TranslationMessage.ReasonToLeave
  }

  mutating func add(
    _ string: String, of table: String, because reason: TranslationMessage.ReasonToLeave
  ) {
    let table = Table(name: Array(table.utf8), reason: reason)
    if strings[table] == nil { tables.append(table) }
    strings[table, default: []].insert(Array(string.utf8))
  }

  func messages(hasAllPages: Bool) -> [TranslationMessage] {
    tables.map { table in
      .unusedLeft(
        strings[table]?.count ?? 0, table: String(decoding: table.name, as: UTF8.self),
        because: hasAllPages ? table.reason : .unreadablePage)
    }
  }
}

extension CompletedTables {
  fileprivate mutating func prune(
    _ key: String, renamedTo name: String?, at location: SourceRange, _ path: KeyPath
  ) {
    if name == nil { removed += 1 } else { changed += 1 }
    pruned.append(
      Diagnostic(
        TranslationMessage.pruned(key, renamedTo: name), severity: .note, at: location, path: path))
  }
}
