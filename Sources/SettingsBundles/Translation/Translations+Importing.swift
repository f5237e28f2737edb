public import PropertyLists

extension Translations {
  /// Sets the translations from a String Catalog of Xcode: those of used strings that the tables lack.
  ///
  /// - Returns: The tables, and warnings about strings whose text in a table is another one, which is kept.
  /// - Throws: A `Diagnostic` if it is not a catalog, or if a used string varies by number or device.
  /// - Complexity: O(*n* log *n*) on average for *n* bytes and strings.
  public func importing(
    catalog document: Document
  ) throws(Diagnostic) -> Imported {
    var catalog = try StringCatalog(document)
    return try importing(&catalog)
  }

  func importing(
    _ catalog: inout StringCatalog
  ) throws(Diagnostic) -> Imported {
    var imported = CatalogImport(from: catalog.source, folders: folders)
    guard let table = strings.table(named: catalog.table) else {
      imported.warn(
        .unknownTable(catalog.table, known: tablesInUse.map(\.name)),
        at: .file(catalog.source.name))
      return Imported(tables: Completed(bundle), warnings: imported.warnings)
    }
    let shown = contents.stringsShown(in: catalog.table)
    let languages = try catalog.languages { shown.contains(ByteString($0)) }
    if let (names, value) = catalog.misplaced {
      imported.warn(.misplacedEntries(names), at: imported.place(value.location.range.lowerBound))
    }
    for language in languages { try add(language, of: table, to: &imported) }
    return Imported(tables: try imported.applied(to: bundle), warnings: imported.warnings)
  }

  private func add(
    _ translated: StringCatalog.Language, of table: LocalizedTable, to imported: inout CatalogImport
  ) throws(Diagnostic) {
    let language = try language(
      named: translated.name, among: imported.folders, at: imported.place(0))
    imported.folders.insert(language)
    guard imported.languages.insert(ByteString(language)).inserted else {
      throw Diagnostic(TranslationMessage.duplicateLanguage(language), at: imported.place(0))
    }
    let path = Self.path(language, table.name)
    let present = table.file(in: language)
    let isMarkable = bundle.commentSupport.includes(path)
    var new: [ByteString: String] = [:]
    var copies = 0
    for (string, text, offset) in translated.texts {
      let number = table.number(of: string)
      if !isMarkable, isCopy(text, of: number, in: table, language) { copies += 1 }
      guard let number, let value = present?.values[number] else {
        // A translation that comes back unchanged may remain under its former key.
        let former = number.flatMap { present?.translation(of: $0) }
        if former?.hasSameBytes(as: text) != true { new[ByteString(string)] = text }
        continue
      }
      let isSame = value.string?.hasSameBytes(as: text) == true
      if present?.waiting.contains(number) == true {
        if isMarkable || !isSame { imported.changes.append((path.appending(.key(string)), text)) }
      } else if !isSame, !text.hasSameBytes(as: string) {
        // A catalog without a text in the source language has the string itself.
        imported.warn(.kept(string, in: table.name, language), at: imported.place(offset))
      }
    }
    if copies > 0 {
      imported.notes.append(
        Diagnostic(
          TranslationMessage.copies(copies, table: table.name, language), severity: .note,
          at: imported.place(0)))
    }
    var addition = TableAddition(to: table.name, in: language)
    let others = translated.texts.map(\.string).filter { string in
      table.number(of: string).map(table.isListed) != true
    }
    for key in table.listed.map({ table[$0] }) + others {
      if let number = table.number(of: key), present?.values[number] != nil {
        addition.sibling = key
      } else if let text = new[ByteString(key)] {
        addition.add(key, text, comment: note(on: key, in: table))
      }
    }
    imported.additions.append(addition)
  }

  /// Whether a translation is a copy, which counts as untranslated if it cannot be marked.
  private func isCopy(
    _ translation: String, of number: Int?, in table: LocalizedTable, _ language: String
  ) -> Bool {
    guard let number, !table.isSource(language) else { return false }
    return table.isTranslatable(number) && translation.hasSameBytes(as: table.source(of: number))
  }
}

/// What a catalog does to the tables of a bundle.
private struct CatalogImport {
  /// The languages of the bundle, including those of the catalog.
  var folders: LanguageFolders
  /// The languages of the catalog so far.
  var languages: Set<ByteString> = []
  var additions: [TableAddition] = []
  var changes: [(path: Document.KeyPath, text: String)] = []
  /// Notes on translations that cannot be distinguished from copies.
  var notes: [Diagnostic] = []
  private let source: Source
  private var tally = WarningTally()

  init(from source: Source, folders: LanguageFolders) {
    self.source = source
    self.folders = folders
  }

  func place(_ offset: Int) -> SourceRange { SourceRange(in: source, offset..<offset) }

  mutating func warn(_ message: TranslationMessage, at location: SourceRange) {
    tally.add(Diagnostic(message, severity: .warning, at: location))
  }

  /// The first warnings, followed by one with the number of the others.
  var warnings: [Diagnostic] { tally.warnings(TranslationMessage.moreWarnings) }

  func applied(to bundle: SettingsBundle) throws(Diagnostic) -> Translations.Completed {
    let edits = try changes.map { change throws(Diagnostic) in
      try DocumentEdit.set(.string(change.text), at: change.path)
    }
    var result = try bundle.applying(edits).adding(additions)
    result.changed = changes.count
    result.notes = notes
    result.bundle = try result.bundle.changingComments(at: changes.map(\.path)) {
      document, values in
      document.unmarking(values)
    }
    return result
  }
}

extension BundleContents {
  /// The strings that pages look up in a table, whether or not they need a translation.
  fileprivate func stringsShown(in table: String) -> Set<ByteString> {
    let keys = pages.filter { strings.tableName(of: $0) == table }
      .flatMap { $0.describedKeys(where: \.isLocalizable) }
    return Set(keys.flatMap(\.strings).compactMap { $0.value.bytes.map(ByteString.init) })
  }
}
