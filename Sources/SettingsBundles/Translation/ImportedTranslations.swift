import PropertyLists

struct ImportedTranslations {
  /// The languages of the bundle, including those of the file.
  var folders: LanguageFolders
  var additions: [TableAddition] = []
  var changes: [(path: Document.KeyPath, translation: String)] = []
  var tables: Set<Document.KeyPath> = []
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
    // A source that is the same but for line breaks shows that a pretty-printer has wrapped lines.
    let isSame = unit.source.withoutLines(inside: false).hasSameBytes(as: source)
    let isWrapped = !isSame && unit.source.withoutLines(inside: true).hasSameBytes(as: source)
    if !isSame, !isWrapped, !unit.source.hasSameBytes(as: source) {
      warn(.changedSource(unit.id), at: location())
    }
    // It adds line breaks at both ends as well, but a source may have its own.
    return source.withoutLines(inside: false).hasSameBytes(as: source)
      ? translation.withoutLines(inside: isWrapped) : translation
  }

  /// The first warnings, followed by one with the number of the others.
  var warnings: [Diagnostic] { tally.warnings(TranslationMessage.moreWarnings) }

  /// The error that everything was left out.
  var failure: Diagnostic? {
    guard hasLeftOut, !hasTranslation else { return nil }
    return Diagnostic(
      of: warnings.map { Diagnostic($0.message, at: $0.location, path: $0.path) })
  }

  func applied(to bundle: SettingsBundle) throws(Diagnostic) -> Translations.Completed {
    let edits = try changes.map { change throws(Diagnostic) in
      try DocumentEdit.set(.string(change.translation), at: change.path)
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

extension String {
  /// The string without any white space around it that contains a line break.
  ///
  /// - Parameter isInside: Whether such white space between words becomes one space.
  func withoutLines(inside isInside: Bool) -> String {
    guard utf8.contains(where: \.isLineEnd) else { return self }
    let isSpace = { (character: Unicode.Scalar) in
      character.value <= 0x20 && character.properties.isWhitespace
    }
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let start = rest.firstIndex(where: isSpace) {
      let end = rest[start...].firstIndex { !isSpace($0) } ?? rest.endIndex
      let space = rest[start..<end]
      let isOuter = start == unicodeScalars.startIndex || end == unicodeScalars.endIndex
      result += rest[..<start]
      if !space.contains(where: \.isLineEnd) || !isOuter && !isInside {
        result += space
      } else if !isOuter {
        result.append(" ")
      }
      rest = rest[end...]
    }
    return String(result + rest)
  }
}

extension Unicode.Scalar {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" }
}
