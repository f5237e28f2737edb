/// The tags and text of an XML file that is not a property list, such as XLIFF.
///
/// `XMLReader` makes one pass for the eleven elements of a property list and builds values; this one
/// accepts any element and builds nothing. They share encodings, names, and references.
///
/// Names keep their prefixes. Comments and processing instructions are skipped. A document type is
/// rejected, and so is every entity except for XML's five.
package struct XMLTokens {
  package enum Token: Sendable {
    /// A start tag; an end tag follows even if the element is empty.
    case start(name: String, attributes: [String: String], at: Int)
    case end
    case text(String)
  }

  private let source: Source
  private let bytes: [UInt8]
  private var position = 0
  private var open: [(name: String, start: Int)] = []
  private var hasRoot = false
  /// Whether the last tag was an empty element, whose end comes next.
  private var isAtEmptyEnd = false

  private static let markup = ByteSet(UInt8(ascii: "<"))
  private static let close = ByteSet(UInt8(ascii: ">"))

  /// Prepares a file.
  package init(_ bytes: [UInt8], name: String) throws(Diagnostic) {
    source = try XMLEncoding.decode(bytes, name: name)
    self.bytes = source.bytes
  }

  /// The next token; `nil` at the end of the file.
  package mutating func next() throws(Diagnostic) -> Token? {
    if isAtEmptyEnd {
      isAtEmptyEnd = false
      return .end
    }
    while position < bytes.count {
      if begins("<!--") {
        try skip(past: "-->", after: 4, as: "the comment")
      } else if begins("<?") {
        try skip(past: "?>", after: 2, as: "the processing instruction")
      } else if begins("</") {
        try skipEndTag()
        return .end
      } else if begins("<![CDATA["), !open.isEmpty {
        let start = position + 9
        try skip(past: "]]>", after: 9, as: "the CDATA section")
        return .text(try text(in: start..<position - 3, as: .literal))
      } else if begins("<!") {
        throw mistake("unexpected declaration", help: "remove it", at: position)
      } else if begins("<") {
        return try startTag()
      } else if let text = try text() {
        return .text(text)
      }
    }
    if let open = open.last {
      throw unclosed("<\(open.name)>", end: "</\(open.name)>", from: open.start, at: position)
    }
    guard hasRoot else { throw mistake("the file is empty", help: "export it again", at: position) }
    return nil
  }

  package func location(_ offset: Int) -> SourceRange { SourceRange(in: source, offset..<offset) }

  package func mistake(
    _ text: String, help: String = "export the file again, or correct it", at offset: Int
  ) -> Diagnostic {
    // Interpolated, because what it quotes from the file has to be hidden with it.
    SyntaxMistake("\(text)", help: "\(help)", at: offset).diagnostic(in: source)
  }

  // MARK: Tags

  private mutating func startTag() throws(Diagnostic) -> Token {
    let start = position
    position += 1
    let name = try name(ofTagAt: start)
    guard open.count < Limits.nesting else { throw source.failure(.nesting, at: start..<start) }
    guard !open.isEmpty || !hasRoot else {
      throw source.failure(.trailingContent, at: start..<start)
    }
    hasRoot = true
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if begins("/>") {
        position += 2
        isAtEmptyEnd = true
        break
      }
      if begins(">") {
        position += 1
        open.append((name, start))
        break
      }
      let attribute = try attribute(ofTagAt: start, named: name)
      guard attributes.updateValue(attribute.value, forKey: attribute.name) == nil else {
        throw mistake(
          "duplicate attribute \(attribute.name.quoted)", help: "remove one", at: attribute.start)
      }
    }
    return .start(name: name, attributes: attributes, at: start)
  }

  private mutating func attribute(
    ofTagAt tag: Int, named element: String
  ) throws(Diagnostic) -> (name: String, value: String, start: Int) {
    let start = position
    guard let name = readName() else {
      throw unclosed("the tag <\(element)", end: ">", from: tag, at: start)
    }
    skipSpace()
    guard begins("=") else {
      throw mistake("missing value of the attribute \(name.quoted)", at: start)
    }
    position += 1
    skipSpace()
    guard begins("\"") || begins("'") else {
      throw mistake(
        "missing quotes around the attribute \(name.quoted)", help: "add them", at: position)
    }
    let quote = bytes[position]
    let first = position + 1
    let value = bytes[first...].prefix { $0 != quote && $0 != "<" }
    guard value.endIndex < bytes.count, bytes[value.endIndex] == quote else {
      throw mistake(
        "missing closing quote of the attribute \(name.quoted)", help: "add it", at: position)
    }
    position = value.endIndex + 1
    return (name, try text(in: first..<value.endIndex, as: .attribute), start)
  }

  private mutating func skipEndTag() throws(Diagnostic) {
    let start = position
    position += 2
    let name = try name(ofTagAt: start)
    skipSpace()
    guard begins(">") else { throw unclosed("the tag </\(name)", end: ">", from: start, at: start) }
    position += 1
    guard let last = open.popLast() else { throw mistake("unexpected </\(name)>", at: start) }
    guard last.name.utf8.elementsEqual(name.utf8) else {
      throw mistake(
        "expected </\(last.name)> but found </\(name)>", help: "add </\(last.name)>", at: start)
    }
  }

  private mutating func name(ofTagAt start: Int) throws(Diagnostic) -> String {
    guard let name = readName() else {
      throw mistake("unescaped \"<\"", help: "write &lt;", at: start)
    }
    return name
  }

  private mutating func readName() -> String? {
    let name = bytes[position...].prefix(while: \.isXMLName)
    position = name.endIndex
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  // MARK: Text

  private enum Form {
    case content, attribute
    /// Text without references: a CDATA section.
    case literal
  }

  /// The text up to the next tag; `nil` for space around the root.
  private mutating func text() throws(Diagnostic) -> String? {
    let start = position
    position = Self.markup.first(in: bytes, start..<bytes.count)
    if !open.isEmpty { return try text(in: start..<position, as: .content) }
    if let text = bytes[start..<position].firstIndex(where: { !$0.isSpace }) {
      throw mistake("unexpected text outside of the root element", help: "remove it", at: text)
    }
    return nil
  }

  /// The text in a range, with references replaced and with line ends normalized to LF or, in an
  /// attribute, to a space (XML 1.0, 2.11 and 3.3.3).
  private func text(in range: Range<Int>, as form: Form) throws(Diagnostic) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == "&", form != .literal {
        let (scalar, end) = try reference(at: index, before: range.upperBound)
        text += String(scalar).utf8
        index = end
        continue
      }
      if byte.isSpace {
        let isInLineEnd = byte == 0x0D && index + 1 < range.upperBound && bytes[index + 1] == 0x0A
        if !isInLineEnd { text.append(form == .attribute ? 0x20 : byte == 0x0D ? 0x0A : byte) }
      } else {
        if byte < 0x20 || byte == 0xEF, let value = bytes[index...].invalidXMLCharacter {
          throw Diagnostic(FormatMessage.invalidCharacter(value), at: location(index))
        }
        text.append(byte)
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The longest valid reference, `&#x10FFFF;`, with room for a few zeros.
  private static let longestReference = 16

  private func reference(
    at start: Int, before end: Int
  ) throws(Diagnostic) -> (scalar: Unicode.Scalar, end: Int) {
    let body = bytes[start + 1..<min(end, start + Self.longestReference)]
      .prefix { $0 != ";" }
    guard body.endIndex < end, bytes[body.endIndex] == ";",
      let scalar = XMLReader.scalar(ofReference: body)
    else { throw mistake("unknown reference", help: "write &amp; for a literal &", at: start) }
    guard scalar.isXMLCharacter else {
      throw Diagnostic(FormatMessage.invalidCharacter(scalar.value), at: location(start))
    }
    return (scalar, body.endIndex + 1)
  }

  // MARK: Bytes

  private func begins(_ text: StaticString) -> Bool { bytes[position...].begins(with: text) }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace { position += 1 }
  }

  /// Skips a construct that begins here and ends in `>`.
  private mutating func skip(
    past end: StaticString, after length: Int, as name: String
  ) throws(Diagnostic) {
    let start = position
    position += length
    while true {
      let bracket = Self.close.first(in: bytes, min(position, bytes.count)..<bytes.count)
      guard bracket < bytes.count else {
        throw unclosed(name, isQuoted: false, end: "\(end)", from: start, at: start)
      }
      let offset = bracket + 1 - end.utf8CodeUnitCount
      position = bracket + 1
      if offset >= start + length, bytes[offset...].begins(with: end) { return }
    }
  }

  private func unclosed(
    _ name: String, isQuoted: Bool = true, end: String, from start: Int, at offset: Int
  ) -> Diagnostic {
    let opened = location(start).position
    return source.failure(
      .unclosed(name, isQuoted: isQuoted, end: end, opened: opened), at: offset..<offset)
  }
}

extension ArraySlice<UInt8> {
  /// The character at the beginning of the bytes that XML does not allow, other than spaces.
  fileprivate var invalidXMLCharacter: UInt32? {
    guard let first, first >= 0x20 else { return first.map(UInt32.init) }
    return begins(with: "\u{FFFE}") ? 0xFFFE : begins(with: "\u{FFFF}") ? 0xFFFF : nil
  }
}

extension String {
  /// Whether XML allows every character.
  package var isXMLText: Bool { unicodeScalars.allSatisfy(\.isXMLCharacter) }
}
