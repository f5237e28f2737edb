public import PropertyLists

extension Translations {
  /// One language as XLIFF 1.2, with the translations that it has, for translators' tools.
  ///
  /// - Parameter language: The language, which need not have a table.
  /// - Throws: `TranslationMessage` for a name that is not a language, or a string that XML cannot hold.
  /// - Complexity: O(*n*) on average for *n* strings in all tables.
  public func xliff(for language: String) throws(Diagnostic) -> String {
    guard LanguageName.isPlausible(language) else {
      throw Diagnostic(
        TranslationMessage.unknownLanguage(language, meant: LanguageName.meant(by: language)))
    }
    let files = try bundle.strings.tables.map { use throws(Diagnostic) in
      try file(of: use, in: language)
    }
    return XLIFF(files: files.filter { !$0.units.isEmpty }).text
  }

  /// The language of the pages, as translators' tools name it.
  private var sourceLanguage: String {
    options.developmentLanguage
      ?? bundle.strings.languages.first { $0 != "Base" && bundle.strings.isSource($0) } ?? "en"
  }

  private func file(of use: StringsUse.Table, in language: String) throws(Diagnostic) -> XLIFF.File
  {
    let folder = bundle.strings.languages.first(where: bundle.strings.isSource) ?? sourceLanguage
    let member = BundleMember.table(language: folder, name: use.name)
    var file = XLIFF.File(
      original: "\(bundle.contents.folderName)/\(BundleLayout.bundle.path(of: member))",
      sourceLanguage: sourceLanguage, targetLanguage: language)
    let others = table(use.name, folder)?.root.entries.map(\.key) ?? []
    let strings =
      use.translatable.map(\.string)
      + others.filter { !use.translatableBytes.contains(Array($0.utf8)) }
    let target = table(use.name, language)?.root
    for string in strings {
      let translation = target?[string].flatMap { value in
        isWaiting(value, under: string, of: use, in: language) ? nil : value.string
      }
      let unit = XLIFF.Unit(
        id: string, source: source(of: string, use), target: translation,
        note: note(on: string, of: use))
      guard [unit.id, unit.source, unit.target ?? ""].allSatisfy(\.isXMLText) else {
        throw Diagnostic(
          TranslationMessage.controlCharacter(string), at: target?.location,
          path: Self.path(language, use.name, string))
      }
      file.units.append(unit)
    }
    return file
  }

  // MARK: Importing

  /// Sets the translations of a file in XLIFF 1.2.
  ///
  /// Units without a translation are left alone; so is whatever the file does not name.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name in messages.
  /// - Returns: The document, and warnings about units that have no string here, or another source.
  /// - Throws: A `Diagnostic` where the file is not XLIFF, or not about a table of the bundle.
  /// - Complexity: O(*n*) on average for *n* bytes and strings.
  public func importing(
    xliff bytes: [UInt8], name: String
  ) throws(Diagnostic) -> (tables: CompletedTables, warnings: [Diagnostic]) {
    var tokens = try XMLTokens(bytes, name: name)
    let xliff = try XLIFF(&tokens)
    var edits: [DocumentEdit] = []
    var new: [NewString] = []
    var finished: [KeyPath] = []
    var warnings: [Diagnostic] = []
    for file in xliff.files {
      guard case .table(_, let table) = BundleMember(ofTableAt: file.original),
        let use = bundle.strings.tables.first(where: { $0.name.hasSameBytes(as: table) })
      else {
        throw Diagnostic(
          TranslationMessage.foreignTable(
            file.original, known: bundle.strings.tables.map { "\($0.name).strings" }),
          at: .file(name))
      }
      let language = try language(of: file, name)
      let target = self.table(use.name, language)?.root
      let known = knownStrings(of: use)
      for unit in file.units {
        guard let translation = unit.target else { continue }
        let location = SourceRange(in: tokens.source, unit.offset..<unit.offset)
        guard known.contains(Array(unit.id.utf8)) else {
          let message = TranslationMessage.unknownString(unit.id, table: use.name)
          warnings.append(Diagnostic(message, severity: .warning, at: location))
          continue
        }
        if !unit.source.hasSameBytes(as: source(of: unit.id, use)) {
          let message = TranslationMessage.changedSource(unit.id)
          warnings.append(Diagnostic(message, severity: .warning, at: location))
        }
        let path = Self.path(language, use.name, unit.id)
        guard let present = target?[unit.id] else {
          new.append(
            NewString(
              path: path, sibling: nil, value: translation, comment: note(on: unit.id, of: use)))
          continue
        }
        if isWaiting(present, under: unit.id, of: use, in: language) { finished.append(path) }
        if present.string?.hasSameBytes(as: translation) != true {
          edits.append(try .set(.string(translation), at: path))
        }
      }
    }
    var result = try adding(new)
    result.document = try result.document.applying(edits)
    result.changed = edits.count
    var lookup = KeyPathLookup(in: result.document.root)
    result.document = result.document.unmarking(
      Set(finished.compactMap { lookup.value(at: $0)?.index }))
    return (result, warnings)
  }

  /// The language of a file, under the name that it has in the bundle: `zh_CN` for `zh-CN`.
  private func language(of file: XLIFF.File, _ name: String) throws(Diagnostic) -> String {
    let folded = { (name: String) in name.lowercased().map { $0 == "_" ? "-" : $0 } }
    let language = file.targetLanguage
    if let present = bundle.strings.languages.first(where: { folded($0) == folded(language) }) {
      return present
    }
    guard LanguageName.isPlausible(language) else {
      let meant = LanguageName.meant(by: language)
      throw Diagnostic(
        TranslationMessage.unknownLanguage(language, meant: meant), at: .file(name))
    }
    return language
  }

  /// The strings of the pages and those in some table of the name.
  private func knownStrings(of use: StringsUse.Table) -> Set<[UInt8]> {
    bundle.strings.languages.reduce(into: use.translatableBytes) { known, language in
      for (key, _) in table(use.name, language)?.root.entries.map({ $0 }) ?? [] {
        known.insert(Array(key.utf8))
      }
    }
  }
}
