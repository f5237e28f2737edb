import PropertyLists

struct ImportedTranslations {
  /// The languages of the bundle, including those of the file.
  var folders: LanguageFolders
  var additions: [TableAddition] = []
  var changes: [(path: KeyPath, translation: String)] = []
  var tables: Set<KeyPath> = []
  /// Notes on translations that cannot be distinguished from copies.
  var notes: [Diagnostic] = []
  /// Whether any unit had a translation that its table can contain.
  private var hasTranslation = false
  private var hasLeftOut = false
  private var tally = WarningTally()

  init(folders: LanguageFolders) { self.folders = folders }

  mutating func warn(_ message: TranslationMessage, at location: SourceRange) {
    tally.add(Diagnostic(message, severity: .warning, at: location))
  }

  /// Warns of translations that are left out.
  mutating func leaveOut(_ message: TranslationMessage, at location: SourceRange) {
    hasLeftOut = true
    warn(message, at: location)
  }

  /// The translation of a unit; `nil` if it has none, or none that its table can contain.
  mutating func translation(
    of unit: XLIFF.Unit, source: String, in table: String, isKnown: Bool,
    at location: @autoclosure () -> SourceRange
  ) -> String? {
    guard let translation = unit.target else { return nil }
    guard isKnown else {
      leaveOut(.unknownString(unit.id, table: table), at: location())
      return nil
    }
    if let element = unit.inlineElement {
      leaveOut(.inlineElement(element, in: unit.id), at: location())
      return nil
    }
    hasTranslation = true
    if !unit.source.hasSameBytes(as: source),
      !unit.source.withoutOuterLines.hasSameBytes(as: source)
    {
      warn(.changedSource(unit.id), at: location())
    }
    // A pretty-printer adds line breaks at both ends, but a source may have its own.
    return source.withoutOuterLines.hasSameBytes(as: source)
      ? translation.withoutOuterLines : translation
  }

  /// The first warnings, followed by one with the number of the others.
  var warnings: [Diagnostic] { tally.warnings(TranslationMessage.moreWarnings) }

  /// The error that everything was left out.
  var failure: Diagnostic? {
    guard hasLeftOut, !hasTranslation else { return nil }
    return Diagnostic(
      of: warnings.map { Diagnostic($0.message, at: $0.location, path: $0.path) })
  }

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

extension String {
  /// The string without any white space around it that contains a line break.
  var withoutOuterLines: String {
    let isSpace = { (character: Unicode.Scalar) in
      character.value <= 0x20 && character.properties.isWhitespace
    }
    let scalars = unicodeScalars
    let start = scalars.firstIndex { !isSpace($0) } ?? scalars.endIndex
    let end = scalars.lastIndex { !isSpace($0) }.map(scalars.index(after:)) ?? start
    let hasBreak = { (space: Substring.UnicodeScalarView) in
      space.contains { $0 == "\n" || $0 == "\r" }
    }
    let first = hasBreak(scalars[..<start]) ? start : scalars.startIndex
    let last = hasBreak(scalars[end...]) ? end : scalars.endIndex
    return String(scalars[first..<max(first, last)])
  }
}
