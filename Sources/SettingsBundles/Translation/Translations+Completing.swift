public import PropertyLists

/// A bundle's document with other strings in its tables.
public struct CompletedTables: Sendable {
  /// The document with its new tables.
  public internal(set) var document: Document
  /// The number of strings that were added.
  public internal(set) var added = 0
  /// The number of strings that were translated, renamed, or removed.
  public internal(set) var changed = 0

  package init(document: Document) {
    self.document = document
  }

  /// Takes over the result of a change of the document.
  package mutating func add(_ other: CompletedTables) {
    document = other.document
    added += other.added
    changed += other.changed
  }
}

extension Translations {
  /// Adds the strings that tables lack, and the tables that languages lack.
  ///
  /// A new string is behind the one that precedes it on the pages, with a comment that says which rows
  /// show it. Its translation is a copy of the source, marked for a translator. Nothing that is
  /// there changes.
  ///
  /// - Parameter languages: Languages to add to those of the bundle.
  /// - Throws: `TranslationMessage.unknownLanguage`.
  /// - Complexity: O(*n*) on average for *n* strings in all tables.
  public func completed(adding languages: [String] = []) throws(Diagnostic) -> CompletedTables {
    for language in languages where !LanguageName.isPlausible(language) {
      throw Diagnostic(
        TranslationMessage.unknownLanguage(language, meant: LanguageName.meant(by: language)))
    }
    var known = bundle.strings.languages
    known += languages.filter { language in !known.contains { $0.hasSameBytes(as: language) } }
    if known.isEmpty { known = [options.developmentLanguage ?? "en"] }
    let empty = try Document(.dictionary([])).root
    return try adding(
      bundle.strings.tables.flatMap { use in
        missing(
          from: use,
          in: known.map { table(use.name, $0) ?? Self.table(use.name, in: $0, holding: empty) })
      })
  }

  /// A string to add to a table.
  struct NewString {
    let path: KeyPath
    /// The string that is before it in the table; `nil` for the end.
    let sibling: String?
    let value: String
    let comment: String
  }

  private func missing(
    from use: StringsUse.Table, in tables: [BundleContents.Table]
  ) -> [NewString] {
    let others = tables.filter { !bundle.strings.isSource($0.language) }
    let gaps = TranslationGaps(of: use, in: others)
    var strings: [NewString] = []
    for (number, table) in others.enumerated() {
      let wanted = [
        gaps.gap(in: number, language: table.language, limit: .max),
        gaps.commonGap(in: table.language, limit: .max),
      ].flatMap { $0?.strings.map(\.string) ?? [] }
      strings += missing(wanted, from: use, in: table) { string in
        (source(of: string, use), TranslatorMark.comment(with: note(on: string, of: use)))
      }
    }
    for table in tables where bundle.strings.isSource(table.language) {
      strings += missing(use.translatable.map(\.string), from: use, in: table) { string in
        (source(of: string, use), note(on: string, of: use))
      }
    }
    return strings
  }

  /// The strings that a table lacks, in the order of the pages.
  private func missing(
    _ wanted: [String], from use: StringsUse.Table, in table: BundleContents.Table,
    _ make: (String) -> (value: String, comment: String)
  ) -> [NewString] {
    let wanted = Set(wanted.map { Array($0.utf8) })
    let present = Set(table.root.entries.map { Array($0.key.utf8) })
    var strings: [NewString] = []
    var sibling: String?
    for string in use.translatable.map(\.string) {
      if present.contains(Array(string.utf8)) {
        sibling = string
      } else if wanted.contains(Array(string.utf8)) {
        let (value, comment) = make(string)
        strings.append(
          NewString(
            path: Self.path(table.language, table.name, string), sibling: sibling, value: value,
            comment: comment))
      }
    }
    return strings
  }

  /// The document with more strings, in tables that are created where they are missing.
  func adding(_ strings: [NewString]) throws(Diagnostic) -> CompletedTables {
    guard !strings.isEmpty else { return CompletedTables(document: document) }
    var draft = DocumentDraft(document)
    for string in strings {
      // The section, the language, and the table.
      for depth in 1...3 {
        let container = KeyPath(Array(string.path.components.prefix(depth)))
        if try draft.value(at: container) == nil {
          try draft.apply(.set(.dictionary([]), at: container))
        }
      }
    }
    let edits = try strings.map { string throws(Diagnostic) in
      let value = try Document(.string(string.value)).root
      let change: DocumentEdit.Change =
        string.sibling.map { .insert(value, after: $0) } ?? .set(value)
      return DocumentEdit(change, at: string.path)
    }
    var document = try draft.document().applying(edits)
    if hasComments {
      var lookup = KeyPathLookup(in: document.root)
      let comments = strings.compactMap { string in
        lookup.value(at: string.path).map { ($0.index, string.comment) }
      }
      document.addComments(comments)
    }
    var result = CompletedTables(document: document)
    result.added = strings.count
    return result
  }

  /// A table that a language does not have yet.
  private static func table(
    _ name: String, in language: String, holding root: Value
  ) -> BundleContents.Table {
    BundleContents.Table(
      language: language, name: name, root: root, path: path(language, name), encoding: nil)
  }

  /// Removes the strings that no page uses, and renames those that a page has reworded.
  ///
  /// - Throws: The errors of `Validator.repair`.
  /// - Complexity: That of `Validator.repair`.
  public func pruned() throws(Diagnostic) -> CompletedTables {
    var options = options
    for rule in Rule.all { options.set(rule, to: rule.id == Self.unusedString ? .note : .off) }
    options.listsStrings = false
    let result = try Validator(options: options).repair(document, .unsafe)
    var tables = CompletedTables(document: result.document)
    tables.changed = result.repaired.count
    return tables
  }

  private static let unusedString = "string-unused"
}
