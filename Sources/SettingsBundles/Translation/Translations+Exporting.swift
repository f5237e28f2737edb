public import PropertyLists

extension Translations {
  /// Exports one language as XLIFF 1.2 for translators' tools, with its existing translations.
  ///
  /// It contains the strings that pages use. A reworded string has the translation of its former wording.
  ///
  /// - Parameter language: The language, which need not have a table.
  /// - Throws: A `Diagnostic` for a name that is not a language, for a bundle without strings in tables, or
  ///   for a string that XML cannot represent.
  /// - Complexity: O(*n*) on average for *n* strings in all tables.
  public func xliff(for language: String) throws(Diagnostic) -> String {
    let language = try self.language(named: language, among: folders)
    if let withoutStrings { throw withoutStrings }
    var xliff = XLIFF()
    for table in tablesInUse {
      let shown = table.listed.filter(table.isShown)
      if !shown.isEmpty { xliff.files.append(try file(of: shown, from: table, in: language)) }
    }
    return xliff.text
  }

  private func file(
    of numbers: [Int], from table: LocalizedTable, in language: String
  ) throws(Diagnostic) -> XLIFF.File {
    let folder = strings.languages.first(where: strings.isSource) ?? sourceLanguage
    let member = BundleMember.table(language: folder, name: table.name)
    var file = XLIFF.File(
      original: "\(contents.folderName)/\(BundleLayout.bundle.path(of: member))",
      sourceLanguage: sourceLanguage, targetLanguage: code(of: language))
    let translations = table.file(in: language)
    for number in numbers {
      let string = table[number]
      let unit = XLIFF.Unit(
        id: string, source: table.source(of: number),
        target: translations?.translation(of: number), note: note(on: string, in: table))
      guard [unit.id, unit.source, unit.target ?? ""].allSatisfy(\.isXMLText) else {
        throw Diagnostic(
          TranslationMessage.controlCharacter(string),
          at: translations?.values[number]?.location,
          path: Self.path(language, table.name).appending(.key(string)))
      }
      file.units.append(unit)
    }
    guard file.original.isXMLText else {
      throw Diagnostic(TranslationMessage.controlCharacter(file.original))
    }
    return file
  }
}
