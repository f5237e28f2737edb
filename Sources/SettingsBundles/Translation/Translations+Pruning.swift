public import PropertyLists

extension Translations {
  /// Renames the strings whose capitalization, spaces, or punctuation a page has changed, and removes
  /// those that no page uses.
  ///
  /// Left are strings that may be used elsewhere, as in the rule `string-unused`, with a note for each
  /// table.
  ///
  /// - Throws: A `Diagnostic` if two repairs contradict each other, which is a bug.
  /// - Complexity: That of `Validator.repair`.
  public func pruned() throws(Diagnostic) -> CompletedTables {
    var options = options
    for rule in Rule.all { options.set(rule, to: .off) }
    options.set(.unusedStrings, to: .note)
    options.listsStrings = false
    var result = CompletedTables(
      document: try Validator(options: options).repair(document, .unsafe).document)
    var lookup = KeyPathLookup(in: result.document.root)
    for table in tablesInUse {
      var left: Set<[UInt8]> = []
      for file in table.files {
        let reworded = RewordedStrings(of: table.use, in: file)
        for (key, value) in file.root.entries {
          let path = file.path.appending(.key(key))
          if lookup.value(at: path) == nil {
            result.prune(key, renamedTo: reworded[key], at: value.keyLocation, path)
          } else if !table.use.allBytes.contains(Array(key.utf8)), !Rule.isOfTemplate(key) {
            left.insert(Array(key.utf8))
          }
        }
      }
      if !left.isEmpty {
        let message = TranslationMessage.unusedLeft(
          left.count, table: table.name, hasAllPages: bundle.hasAllPages)
        result.notes.append(Diagnostic(message, severity: .note, at: bundle.contents.location))
      }
    }
    return result
  }
}

extension CompletedTables {
  /// Counts a string that was renamed, or else removed.
  fileprivate mutating func prune(
    _ key: String, renamedTo name: String?, at location: SourceRange, _ path: KeyPath
  ) {
    if name == nil { removed += 1 } else { changed += 1 }
    pruned.append(
      Diagnostic(
        TranslationMessage.pruned(key, renamedTo: name), severity: .note, at: location, path: path))
  }
}
