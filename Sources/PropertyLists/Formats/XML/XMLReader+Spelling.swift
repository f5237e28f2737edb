/// Spellings that this reader accepts with a warning because Apple's parsers do not, or with a note because
/// only others do not.
extension XMLReader {
  /// Warns if Apple's reader rejects a scalar that ends here and has this value, as text.
  ///
  /// It takes white space only in front of a number and in data, no CDATA section, no reference in an integer
  /// or a date, no fraction of a second, and no `<data/>`.
  @inline(__always)
  mutating func reportSpelling(_ text: ArraySlice<UInt8>, of kind: Kind, in tag: Tag) {
    if !isPlain(text, in: tag) { reportUnusualSpelling(text, of: kind, in: tag) }
  }

  private mutating func reportUnusualSpelling(
    _ text: ArraySlice<UInt8>, of kind: Kind, in tag: Tag
  ) {
    let contents = contents(of: tag)
    let isAccepted =
      switch kind {
      case .integer, .real: contents.drop(while: \.isSpace).count == text.count
      case .data: !tag.isEmpty && !contents.contains(UInt8(ascii: "<"))
      default: contents.count == text.count
      }
    guard !isAccepted else { return }
    let name = tag.element.name
    let shown = String(decoding: text.prefix(Limits.quotedScalars), as: UTF8.self)
    let corrected = kind == .boolean ? "<\(name)/>" : "<\(name)>\(shown)</\(name)>"
    builder.report(
      .rejectedSpelling(kind, corrected: corrected), severity: .warning, at: tag.start..<position)
  }

  /// Whether there is a reference in data, which Apple's reader takes for base64.
  func hasReference(inDataOf tag: Tag, _ text: ArraySlice<UInt8>) -> Bool {
    !isPlain(text, in: tag) && contents(of: tag).contains(UInt8(ascii: "&"))
  }

  /// The beginnings and ends of what templates have in place of a value; a name follows the last one.
  private static let placeholders: [(start: StaticString, end: StaticString)] = [
    ("$(", ")"), ("${", "}"), ("{{", "}}"), ("@", "@"), ("%", "%"), ("$", ""),
  ]

  /// Takes a placeholder in a text that is to be updated for a string, so that other values can change.
  ///
  /// - Returns: Whether the text is one.
  /// - Throws: An error about the placeholder if its value is needed.
  @inline(__always)
  mutating func takePlaceholder(
    _ text: ArraySlice<UInt8>, of kind: Kind, in tag: Tag
  ) throws(Diagnostic) -> Bool {
    // Neither a number, a date, nor base64 begins with one of these.
    guard let first = text.first, !first.isLetter, !first.isDigit else { return false }
    return try takeKnownPlaceholder(text, of: kind, in: tag)
  }

  private mutating func takeKnownPlaceholder(
    _ text: ArraySlice<UInt8>, of kind: Kind, in tag: Tag
  ) throws(Diagnostic) -> Bool {
    guard
      let (start, end) = Self.placeholders.first(where: { text.begins(with: $0.start) }),
      text.reversed().starts(with: "\(end)".utf8.reversed()),
      text.count > start.utf8CodeUnitCount + end.utf8CodeUnitCount
    else { return false }
    let range = tag.start..<position
    guard builder.layout != nil else { throw failure(.placeholder(kind), at: range) }
    builder.report(.placeholder(kind), severity: .warning, at: range)
    let contents = contents(of: tag).trimmed.indices
    try builder.add(.string, slice: try builder.slice(of: contents), at: range)
    return true
  }

  /// Whether a scalar that ends here has nothing but its text between two plain tags, like nearly all.
  @inline(__always)
  private func isPlain(_ text: ArraySlice<UInt8>, in tag: Tag) -> Bool {
    position - tag.end == text.count + 2 + XMLElement.length(ofTagEnd: tag.element.rawValue)
  }

  /// The source between the tags of an element that ends here.
  private func contents(of tag: Tag) -> ArraySlice<UInt8> {
    let contents = bytes[tag.end..<position]
    return contents[..<(contents.lastIndex(of: UInt8(ascii: "<")) ?? tag.end)]
  }

  // MARK: Other parsers

  /// Notes the first comment with `--`, which XML does not allow in it.
  mutating func reportHyphens(inComment range: Range<Int>) {
    // The first hyphen of the end must not follow another one.
    guard !hasNotedHyphens,
      bytes[range.lowerBound + 4..<range.upperBound - 2].contains(bytesOf: "--")
    else { return }
    hasNotedHyphens = true
    builder.report(.hyphensInComment, at: range.lowerBound..<range.lowerBound)
  }

  /// Notes a DOCTYPE or a declaration that XML does not allow, unless only quotes are missing, which is a
  /// warning.
  mutating func reportProlog(_ range: Range<Int>, isDeclaration: Bool) {
    let count = builder.reportCount
    var text = PrologText(bytes[range])
    let isValid: Bool
    if isDeclaration {
      isValid = text.takeDeclaration()
      reportUnquotedValues(ofDeclaration: range)
    } else {
      isValid = text.takeDocumentType()
      reportUnquotedIdentifiers(ofDocumentType: range)
    }
    guard !isValid, builder.reportCount == count else { return }
    reportOnce(isDeclaration ? .malformedDeclaration : .malformedDocumentType, at: range)
  }

  /// Notes a declaration that has anything in front of it.
  mutating func reportLateDeclaration(at start: Int) {
    guard input.has("<?xml", at: start), input[start + 5].isSpace else { return }
    reportOnce(.lateDeclaration, at: start..<start)
  }

  mutating func reportOnce(_ message: FormatMessage, at range: Range<Int>) {
    guard !builder.diagnostics.contains(where: { $0.message as? FormatMessage == message }) else {
      return
    }
    builder.report(message, at: range)
  }
}

/// The text of an XML declaration or a DOCTYPE, without its delimiters (XML 1.0, productions 23 and 28).
private struct PrologText {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  mutating func takeDeclaration() -> Bool {
    guard takeSpace(), take("version"), let version = takeValue(), version.begins(with: "1."),
      version.count > 2, version.dropFirst(2).allSatisfy(\.isDigit)
    else { return false }
    var hasSpace = takeSpace()
    if hasSpace, take("encoding") {
      guard let name = takeValue(), name.allSatisfy(\.isXMLName) else { return false }
      hasSpace = takeSpace()
    }
    if hasSpace, take("standalone") {
      guard let word = takeValue(), word.matches("yes") || word.matches("no") else { return false }
      _ = takeSpace()
    }
    return rest.isEmpty
  }

  mutating func takeDocumentType() -> Bool {
    guard takeSpace(), takeName() else { return false }
    guard takeSpace(), !rest.isEmpty else { return rest.isEmpty }
    if take("PUBLIC") {
      guard takeSpace(), let id = takeQuoted(), id.allSatisfy(Self.isPublic) else { return false }
    } else if !take("SYSTEM") {
      return false
    }
    guard takeSpace(), let id = takeQuoted(), id.allSatisfy({ $0 >= 0x20 || $0.isSpace }) else {
      return false
    }
    _ = takeSpace()
    return rest.isEmpty
  }

  private mutating func takeSpace() -> Bool {
    let start = rest.startIndex
    rest = rest.drop(while: \.isSpace)
    return rest.startIndex > start
  }

  private mutating func takeName() -> Bool {
    let start = rest.startIndex
    rest = rest.drop(while: \.isXMLName)
    return rest.startIndex > start
  }

  private mutating func take(_ word: StaticString) -> Bool {
    guard rest.begins(with: word) else { return false }
    rest = rest.dropFirst(word.utf8CodeUnitCount)
    return true
  }

  private mutating func takeValue() -> ArraySlice<UInt8>? {
    _ = takeSpace()
    guard take("=") else { return nil }
    _ = takeSpace()
    return takeQuoted()
  }

  private mutating func takeQuoted() -> ArraySlice<UInt8>? {
    guard let quote = rest.first, quote.isXMLQuote else { return nil }
    let text = rest.dropFirst().prefix { $0 != quote }
    rest = rest[text.endIndex...]
    return rest.popFirst() == nil ? nil : text
  }

  /// Whether a public identifier may have a character (production 13).
  private static func isPublic(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x20, "-", "'", "(", ")", "+", ",", ".", "/", ":", "=", "?", ";", "!", "*",
      "#",
      "@", "$", "_", "%":
      true
    default: byte.isLetter || byte.isDigit
    }
  }
}
