extension XMLReader {
  struct Tag {
    enum Form { case start, end, empty }

    let element: XMLElement
    let form: Form
    let start: Int
    let end: Int

    var isEnd: Bool { form == .end }
    var isEmpty: Bool { form == .empty }

    var range: Range<Int> { start..<end }
  }

  /// Skips everything before the first element: XML declaration, DOCTYPE, and comments.
  mutating func skipProlog() throws(Diagnostic) {
    if input.has("<?xml", at: position), input[position + 5].isSpace {
      let start = position + 5
      try skip(past: "?>", after: 2, as: "the processing instruction")
      reportProlog(start..<position - 2, isDeclaration: true)
    }
    var hasDocumentType = false
    while true {
      try skipMisc()
      let start = position
      guard rest.begins(with: "<!DOCTYPE") else { return }
      try skipDocumentType()
      if hasDocumentType { reportOnce(.malformedDocumentType, at: start..<position) }
      hasDocumentType = true
    }
  }

  /// Skips white space and processing instructions, and collects comments and blank lines.
  mutating func skipMisc() throws(Diagnostic) {
    while true {
      skipWhiteSpace()
      guard byte == "<" else { return }
      if next == "!", input.has("<!--", at: position) {
        let start = position
        try skip(past: "-->", after: 4, as: "the comment")
        let text = CommentText.text(of: start + 4..<position - 3, in: bytes, from: start)
        trivia.addComment(text, at: start..<position)
        reportHyphens(inComment: start..<position)
      } else if next == "?" {
        reportLateDeclaration(at: position)
        try skip(past: "?>", after: 2, as: "the processing instruction")
      } else {
        return
      }
    }
  }

  private mutating func skipWhiteSpace() {
    var end = position
    var breaks = 0
    while input[end].isSpace {
      if input[end] == 0x0A || input[end] == 0x0D && input[end + 1] != 0x0A { breaks += 1 }
      end += 1
    }
    position = end
    trivia.addLineEnds(breaks)
  }

  /// Skips a line end and up to eight tabs; counting them at once saves 4% of XML -> binary.
  @inline(__always)
  mutating func skipIndentation() {
    guard input[position] == 0x0A else { return }
    position += 1 + ByteSet.countOfLeading(0x09, in: input.word(at: position + 1))
    trivia.addLineEnds(1)
  }

  /// Takes a tag with only a name, like nearly all tags.
  ///
  /// Comparing the name and its `>` as one word saves 11% of XML -> binary.
  @inline(__always)
  mutating func takePlainTag() -> Tag? {
    let start = position
    guard input[start] == "<" else { return nil }
    let isEnd = input[start + 1] == "/"
    let name = start + (isEnd ? 2 : 1)
    let tagEnd = XMLElement.tagEnd(in: input.word(at: name))
    guard let element = XMLElement(rawValue: tagEnd) else { return nil }
    position = name + XMLElement.length(ofTagEnd: tagEnd)
    return Tag(element: element, form: isEnd ? .end : .start, start: start, end: position)
  }

  mutating func readTag() throws(Diagnostic) -> Tag {
    if let tag = takePlainTag() { return tag }
    let start = position
    guard byte == "<" else { throw failure(textOutsideElement) }
    let isEnd = next == "/"
    position += isEnd ? 2 : 1
    let element = try readElement(from: start)
    var form = isEnd ? Tag.Form.end : .start
    if byte == ">" {
      position += 1
    } else if try readTagEnd(of: element, isEnd: isEnd) {
      form = .empty
    }
    return Tag(element: element, form: form, start: start, end: position)
  }

  /// The end of an element's end tag if it has only a name, like nearly all end tags.
  ///
  /// Comparing the tag instead of reading it saves 9% of XML -> binary.
  @inline(__always)
  func plainEnd(of element: XMLElement, at start: Int) -> Int? {
    guard input[start] == "<", input[start + 1] == "/" else {
      return nil
    }
    let tagEnd = XMLElement.tagEnd(in: input.word(at: start + 2))
    return tagEnd == element.rawValue ? start + 2 + XMLElement.length(ofTagEnd: tagEnd) : nil
  }

  private mutating func readElement(from tagStart: Int) throws(Diagnostic) -> XMLElement {
    let start = position
    skip { $0.isXMLName }
    guard let element = XMLElement(named: bytes[start..<position]) else {
      throw failure(unknownElement(named: start..<position, from: tagStart))
    }
    return element
  }

  /// Reads attributes and the end of a tag; returns whether it was `/>`.
  private mutating func readTagEnd(of element: XMLElement, isEnd: Bool) throws(Diagnostic) -> Bool {
    while true {
      skip { $0.isSpace }
      guard !isAtEnd else { throw failure(missingBracket(of: element, isEnd: isEnd)) }
      if byte == ">" {
        position += 1
        return false
      }
      if !isEnd, input.has("/>", at: position) {
        position += 2
        return true
      }
      try readAttribute(of: element, isEnd: isEnd)
    }
  }

  /// Reads `name="value"`.
  ///
  /// The version of `<plist>` and XML's own attributes are valid; others are ignored with a warning, as
  /// Apple does.
  private mutating func readAttribute(of element: XMLElement, isEnd: Bool) throws(Diagnostic) {
    let start = position
    let name = readName()
    skip { $0.isSpace }
    guard !name.isEmpty, !isEnd, byte == "=" || element == .plist else {
      position = start
      throw failure(missingBracket(of: element, isEnd: isEnd))
    }
    guard byte == "=" else { throw failure(attributeWithoutValue(name)) }
    position += 1
    skip { $0.isSpace }
    if byte?.isXMLQuote == true {
      try readQuotedValue(of: name)
    } else {
      try readUnquotedValue(of: name)
    }
    guard element != .plist || !(name.matches("version") || name.begins(with: "xml")) else {
      return
    }
    builder.report(
      .ignoredAttribute(String(decoding: name, as: UTF8.self)), severity: .warning,
      at: start..<name.endIndex)
  }

  private mutating func readQuotedValue(of name: ArraySlice<UInt8>) throws(Diagnostic) {
    let quote = bytes[position]
    let value = bytes[(position + 1)...].prefix { $0 != quote && $0 != "<" }
    guard value.endIndex < bytes.count, bytes[value.endIndex] == quote else {
      throw failure(attributeWithoutClosingQuote(name))
    }
    // Apple's reader ends the tag there, even in quotes.
    if let bracket = value.firstIndex(of: UInt8(ascii: ">")) {
      throw failure(bracketInAttribute(at: bracket))
    }
    position = value.endIndex + 1
  }

  private static let documentTypeEnds = ByteSet(UInt8(ascii: ">"), UInt8(ascii: "["))

  /// Skips `<!DOCTYPE plist PUBLIC "…" "…">` without fetching anything; an internal subset is an error.
  ///
  /// Like Apple's reader, it looks for the end only, in quotes too.
  private mutating func skipDocumentType() throws(Diagnostic) {
    let start = position
    let end = input.first(Self.documentTypeEnds, from: start)
    guard end < input.count else { throw unclosed("the DOCTYPE", end: ">", at: start) }
    guard input[end] == ">" else { throw failure(.documentTypeSubset, at: end..<end + 1) }
    position = end + 1
    reportProlog(start + 9..<end, isDeclaration: false)
  }

  var rest: ArraySlice<UInt8> { bytes[position...] }

  func found(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let word = bytes[offset...].prefix(Limits.quotedScalars * 4)
    if word.first == "<", let end = word.firstIndex(of: UInt8(ascii: ">")) {
      return String(decoding: word[...end], as: UTF8.self).visible
    }
    let text = word.prefix { !$0.isSpace && $0 != "<" && $0 != ">" }
    return String(decoding: text.isEmpty ? word.prefix(1) : text, as: UTF8.self).quoted
  }

  private mutating func readName() -> ArraySlice<UInt8> {
    let start = position
    skip { $0.isXMLName }
    return bytes[start..<position]
  }

  private mutating func skip(
    past end: StaticString, after length: Int, as name: String
  ) throws(Diagnostic) {
    let start = position
    let lead = ByteSet(end.utf8Start.pointee)
    position = input.first(lead, from: position + length)
    while !isAtEnd {
      if input.has(end, at: position) {
        position += end.utf8CodeUnitCount
        return
      }
      position = input.first(lead, from: position + 1)
    }
    throw unclosed(name, end: "\(end)", at: start)
  }
}

extension UInt8 {
  /// Whether the byte is allowed in a name (XML 1.0, production 4a, more lenient beyond ASCII).
  var isXMLName: Bool {
    isLetter || isDigit || self >= 0x80 || self == "-" || self == "_"
      || self == ":" || self == "."
  }
}
