public import PropertyLists

extension Translations {
  /// Sets the translations of a file in XLIFF 1.2.
  ///
  /// Units without a translation are left alone, and so is anything that the file does not name. Of a
  /// file that Xcode has exported, only the tables of this bundle count.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name in messages.
  /// - Returns: The document, and warnings about tables and strings that are not here, or have another
  ///   source.
  /// - Throws: A `Diagnostic` where the file is not XLIFF, or if it is not about the bundle.
  /// - Complexity: O(*n* log *n*) on average for *n* bytes and strings.
  public func importing(
    xliff bytes: [UInt8], name: String
  ) throws(Diagnostic) -> (tables: CompletedTables, warnings: [Diagnostic]) {
    var tokens = try XMLTokens(bytes, name: name)
    let xliff = try XLIFF(&tokens)
    let own = xliff.files.filter { isOwn($0.original) }
    if own.isEmpty, let other = xliff.files.first {
      let message = TranslationMessage.foreignBundle(bundle.contents.folderName, other.original)
      throw Diagnostic(message, at: tokens.location(other.offset))
    }
    var imported = ImportedTranslations()
    for file in own { try add(file, to: &imported, at: tokens.location) }
    return (try imported.applied(to: document), imported.warnings)
  }

  /// Whether the path of a table leads into this bundle.
  private func isOwn(_ path: String) -> Bool {
    guard BundleMember(ofTableAt: path).isTable else { return false }
    let folder = path.pathComponents.dropLast(2).last
    return folder.map { $0.hasSameBytes(as: bundle.contents.folderName) } ?? true
  }

  private func add(
    _ file: XLIFF.File, to imported: inout ImportedTranslations,
    at location: (Int) -> SourceRange
  ) throws(Diagnostic) {
    guard case .table(_, let name) = BundleMember(ofTableAt: file.original),
      let table = table(named: name)
    else {
      let message = TranslationMessage.unknownTable(
        file.original, known: tablesInUse.map { "\($0.name).strings" })
      return imported.warn(message, at: location(file.offset))
    }
    let language = try language(named: file.targetLanguage, at: location(file.offset))
    let path = Self.path(language, table.name)
    guard imported.tables.insert(path).inserted else {
      throw Diagnostic(
        TranslationMessage.duplicateTable(table.name, language), at: location(file.offset))
    }
    let known = Set(table.strings.map { Array($0.utf8) })
    let reworded = table.rewordedTranslations(in: language)
    let isMarkable = table.isMarkable(in: language)
    var new: [[UInt8]: String] = [:]
    for unit in file.units {
      guard let translation = unit.target else { continue }
      guard known.contains(Array(unit.id.utf8)) else {
        let message = TranslationMessage.unknownString(unit.id, table: table.name)
        imported.warn(message, at: location(unit.offset))
        continue
      }
      if let element = unit.inlineElement {
        imported.warn(.inlineElement(element, in: unit.id), at: location(unit.offset))
        continue
      }
      if !unit.source.hasSameBytes(as: table.source(of: unit.id)) {
        imported.warn(.changedSource(unit.id), at: location(unit.offset))
      }
      guard let present = table.value(of: unit.id, in: language) else {
        // Under its former key, a translation that comes back unchanged may stay.
        if reworded[Array(unit.id.utf8)]?.hasSameBytes(as: translation) != true {
          new[Array(unit.id.utf8)] = translation
        }
        continue
      }
      let isMarked = isMarkable && table.isWaiting(present, under: unit.id, in: language)
      if isMarked || present.string?.hasSameBytes(as: translation) != true {
        imported.changes.append((path.appending(.key(unit.id)), translation))
      }
    }
    imported.additions.append(
      try TableAddition(to: table, in: language) { string in
        new[Array(string.utf8)].map { ($0, note(on: string, in: table)) }
      })
  }
}

/// The translations of an XLIFF file.
private struct ImportedTranslations {
  var additions: [TableAddition] = []
  /// The translations of strings that are there, by their paths.
  var changes: [(path: KeyPath, translation: String)] = []
  /// The paths of the tables in the file.
  var tables: Set<KeyPath> = []
  private(set) var warnings: [Diagnostic] = []

  mutating func warn(_ message: TranslationMessage, at location: SourceRange) {
    guard warnings.count < Limits.diagnostics else { return }
    warnings.append(Diagnostic(message, severity: .warning, at: location))
  }

  func applied(to document: Document) throws(Diagnostic) -> CompletedTables {
    let edits = try changes.map { change throws(Diagnostic) in
      try DocumentEdit.set(.string(change.translation), at: change.path)
    }
    var result = try document.applying(edits).adding(additions)
    result.changed = changes.count
    var lookup = KeyPathLookup(in: result.document.root)
    result.document = result.document.unmarking(
      Set(changes.compactMap { lookup.value(at: $0.path)?.index }))
    return result
  }
}
