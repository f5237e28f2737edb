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
      !unit.source.unwrapped(like: source).hasSameBytes(as: source)
    {
      warn(.changedSource(unit.id), at: location())
    }
    return translation.unwrapped(like: source)
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
  /// The string without the line breaks that a pretty-printer has added to it or to its source, as far as the
  /// source of the bundle has none in such places.
  func unwrapped(like source: String) -> String {
    if !source.unicodeScalars.contains(where: \.isLineEnd) { return withoutLines(inside: true) }
    let hasOuterLines = !source.withoutLines(inside: false).hasSameBytes(as: source)
    return hasOuterLines ? self : withoutLines(inside: false)
  }

  /// The string without any white space around it that contains a line break.
  ///
  /// - Parameter isInside: Whether such white space between words becomes one space.
  func withoutLines(inside isInside: Bool) -> String {
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
