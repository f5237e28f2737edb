import PropertyLists

struct ImportedTranslations {
  /// The languages of the bundle, including those of the file.
  var folders: LanguageFolders
  var additions: [TableAddition] = []
  var changes: [(path: KeyPath, translation: String)] = []
  var tables: Set<KeyPath> = []
  /// Notes on translations that cannot be distinguished from copies.
  var notes: [Diagnostic] = []
  private var tally = WarningTally()

  init(folders: LanguageFolders) { self.folders = folders }

  mutating func warn(_ message: TranslationMessage, at location: SourceRange) {
    tally.add(Diagnostic(message, severity: .warning, at: location))
  }

  /// The translation of a unit; `nil` if it has none, or none that its table can contain.
  mutating func translation(
    of unit: XLIFF.Unit, source: String, in table: String, isKnown: Bool,
    at location: @autoclosure () -> SourceRange
  ) -> String? {
    guard let translation = unit.target else { return nil }
    guard isKnown else {
      warn(.unknownString(unit.id, table: table), at: location())
      return nil
    }
    if let element = unit.inlineElement {
      warn(.inlineElement(element, in: unit.id), at: location())
      return nil
    }
    if !unit.source.hasSameBytes(as: source) {
      warn(.changedSource(unit.id), at: location())
    }
    return translation
  }

  /// The first warnings, followed by one with the number of the others.
  var warnings: [Diagnostic] { tally.warnings(TranslationMessage.moreWarnings) }

  func applied(to bundle: SettingsBundle) throws(Diagnostic) -> CompletedTables {
    let edits = try changes.map { change throws(Diagnostic) in
      try DocumentEdit.set(.string(change.translation), at: change.path)
    }
    var result = try bundle.applying(edits).adding(additions)
    result.changed = changes.count
    result.notes = notes
    result.bundle = result.bundle.changingComments(at: changes.map(\.path)) { document, values in
      document.unmarking(values)
    }
    return result
  }
}
