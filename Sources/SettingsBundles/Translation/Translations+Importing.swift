public import PropertyLists

extension Translations {
  /// Sets the translations from a file in XLIFF 1.2.
  ///
  /// Units without a translation are ignored, and nothing else changes. In a file that Xcode exported, only
  /// the tables of this bundle count. Services rename and indent what they return: a unit whose id no string
  /// has belongs to the only string with its source. Line breaks around a translation do not count, nor do
  /// those inside it if its source was wrapped, too.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name in messages.
  /// - Returns: The tables, and warnings about tables and strings that are missing or have another
  ///   source.
  /// - Throws: A `Diagnostic` if the file is not XLIFF, if it is not about the bundle, or if none of its
  ///   translations fits.
  /// - Complexity: O(*n* log *n*) on average for *n* bytes and strings.
  public func importing(
    xliff bytes: [UInt8], name: String
  ) throws(Diagnostic) -> Imported {
    // The parser of XML refuses other markup.
    if let first = FileEncoding.shown(bytes).first(where: { 0x21..<0x80 ~= $0 }),
      first != "<"
    {
      throw Diagnostic(TranslationMessage.noXLIFF, at: .file(name))
    }
    var tokens = try XMLTokens(bytes, name: name)
    let xliff = try XLIFF(&tokens)
    let own = xliff.files.filter { isOwn($0.original) }
    if own.isEmpty, let other = xliff.files.first {
      let message = TranslationMessage.foreignBundle(contents.folderName, other.original)
      throw Diagnostic(message, at: tokens.location(other.offset))
    }
    var imported = ImportedTranslations(folders: folders)
    if let first = own.first, own.allSatisfy({ $0.units.allSatisfy { $0.target == nil } }) {
      imported.warn(.noTargets, at: tokens.location(first.offset))
    }
    for file in own { try add(file, to: &imported, at: tokens.location) }
    if let failure = imported.failure { throw failure }
    return Imported(tables: try imported.applied(to: bundle), warnings: imported.warnings)
  }

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
    var imported = ImportedTranslations(folders: folders)
    guard let table = strings.table(named: catalog.table) else {
      imported.warn(
        .unknownCatalog(of: catalog.table, known: tablesInUse.map(\.name)),
        at: .file(catalog.source.name))
      return Imported(tables: Completed(bundle), warnings: imported.warnings)
    }
    let shown = contents.stringsShown(in: catalog.table)
    // The source text in the catalog may be out of date; that in the table counts.
    let files = try catalog.files { string in
      shown.contains(ByteString(string)) ? source(of: string, in: table) : nil
    }
    if let (names, value) = catalog.misplaced {
      imported.warn(
        .misplacedEntries(names),
        at: SourceRange(
          in: catalog.source, value.location.range.lowerBound..<value.location.range.lowerBound))
    }
    for file in files {
      try add(file, to: &imported, keepingTexts: true) { SourceRange(in: catalog.source, $0..<$0) }
    }
    return Imported(tables: try imported.applied(to: bundle), warnings: imported.warnings)
  }

  private func isOwn(_ path: String) -> Bool {
    guard BundleMember(ofTableAt: path).isTable else { return false }
    let folder = path.pathComponents.dropLast(2).last
    return folder.map { $0.hasSameBytes(as: contents.folderName) } ?? true
  }

  private func add(
    _ file: XLIFF.File, to imported: inout ImportedTranslations, keepingTexts: Bool = false,
    at location: (Int) -> SourceRange
  ) throws(Diagnostic) {
    guard case .table(_, let name) = BundleMember(ofTableAt: file.original),
      let table = strings.table(named: name)
    else {
      let message = TranslationMessage.unknownTable(
        file.original, known: tablesInUse.map { "\($0.name).strings" })
      return imported.leaveOut(message, at: location(file.offset))
    }
    let file = keepingTexts ? file : matched(file, in: table)
    let language = try language(
      named: file.targetLanguage, among: imported.folders, at: location(file.offset))
    imported.folders.insert(language)
    let path = Self.path(language, table.name)
    guard imported.tables.insert(path).inserted else {
      throw Diagnostic(
        TranslationMessage.duplicateTable(table.name, language), at: location(file.offset))
    }
    let present = table.file(in: language)
    let isMarkable = bundle.commentSupport.includes(path)
    var new: [ByteString: String] = [:]
    var copies = 0
    for unit in file.units {
      let number = table.number(of: unit.id)
      let isKnown = keepingTexts || number.map(table.isListed) == true
      guard
        let translation = imported.translation(
          of: unit, source: source(of: unit.id, in: table), in: table.name, isKnown: isKnown,
          at: location(unit.offset))
      else { continue }
      if !isMarkable, isCopy(translation, of: number, in: table, language) { copies += 1 }
      guard let number, let value = present?.values[number] else {
        // A translation that comes back unchanged may remain under its former key.
        let former = number.flatMap { present?.translation(of: $0) }
        if former?.hasSameBytes(as: translation) != true {
          new[ByteString(unit.id)] = translation
        }
        continue
      }
      let isWaiting = present?.waiting.contains(number) == true
      if keepingTexts, !isWaiting {
        // The catalog may have no text in the source language, so the string was used.
        guard !translation.hasSameBytes(as: unit.id),
          value.string?.hasSameBytes(as: translation) != true
        else { continue }
        imported.warn(.kept(unit.id, in: table.name, language), at: location(unit.offset))
      } else if isMarkable && isWaiting || value.string?.hasSameBytes(as: translation) != true {
        imported.changes.append((path.appending(.key(unit.id)), translation))
      }
    }
    if copies > 0 {
      imported.notes.append(
        Diagnostic(
          TranslationMessage.copies(copies, table: table.name, language), severity: .note,
          at: location(file.offset)))
    }
    var addition = TableAddition(to: table.name, in: language)
    let others = file.units.map(\.id).filter { id in
      table.number(of: id).map(table.isListed) != true
    }
    for key in table.listed.map({ table[$0] }) + others {
      if let number = table.number(of: key), present?.values[number] != nil {
        addition.sibling = key
      } else if let translation = new[ByteString(key)] {
        addition.add(key, translation, comment: note(on: key, in: table))
      }
    }
    imported.additions.append(addition)
  }

  /// A file whose units with unknown ids have those of the only string with their source.
  private func matched(_ file: XLIFF.File, in table: LocalizedTable) -> XLIFF.File {
    let isKnown = { (unit: XLIFF.Unit) in table.number(of: unit.id).map(table.isListed) == true }
    guard !file.units.allSatisfy(isKnown) else { return file }
    var taken = Set(file.units.map { ByteString($0.id) })
    let strings = Dictionary(grouping: table.listed) { ByteString(table.source(of: $0)) }
    var file = file
    for index in file.units.indices where !isKnown(file.units[index]) {
      let source = file.units[index].source
      let spellings = [
        source, source.withoutLines(inside: false), source.withoutLines(inside: true),
      ]
      let found = spellings.firstNonNil { strings[ByteString($0)] } ?? []
      guard found.count == 1, let id = found.first.map({ table[$0] }),
        taken.insert(ByteString(id)).inserted
      else { continue }
      file.units[index].id = id
    }
    return file
  }

  /// A string in the language of the pages, from its table or else from the page.
  private func source(of string: String, in table: LocalizedTable) -> String {
    table.number(of: string).map(table.source) ?? string
  }

  /// Whether a translation is a copy, which counts as untranslated if it cannot be marked.
  private func isCopy(
    _ translation: String, of number: Int?, in table: LocalizedTable, _ language: String
  ) -> Bool {
    guard let number, !table.isSource(language) else { return false }
    return table.isTranslatable(number) && translation.hasSameBytes(as: table.source(of: number))
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
