/// The tags and the text of an XML file that is not a property list, such as XLIFF, one after another.
///
/// Names keep their prefixes. Comments and processing instructions are skipped; a document type is
/// rejected, and with it every entity but the five of XML.
package struct XMLTokens {
  package enum Token: Sendable {
    /// A start tag; an end tag follows even if the element is empty.
    case start(name: String, attributes: [(name: String, value: String)], at: Int)
    case end(name: String, at: Int)
    case text(String)
  }

  package let source: Source
  private let bytes: [UInt8]
  private var position = 0
  private var open: [(name: String, start: Int)] = []
  private var hasRoot = false
  /// The end tag of an empty element, which comes next.
  private var pendingEnd: (name: String, at: Int)?

  private static let markup = ByteSet(UInt8(ascii: "<"))
  private static let close = ByteSet(UInt8(ascii: ">"))
  private static let nameEnds = ByteSet(
    UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), below: 0x21)

  /// - Throws: A `Diagnostic` for text that is not in the encoding that it declares.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: [UInt8], name: String) throws(Diagnostic) {
    source = try XMLEncoding.decode(bytes, name: name)
    self.bytes = source.bytes
  }

  /// The next token; `nil` at the end of the file.
  ///
  /// - Throws: A `Diagnostic` at the first mistake in the markup.
  /// - Complexity: O(*n*) for *n* bytes of the token.
  package mutating func next() throws(Diagnostic) -> Token? {
    if let end = pendingEnd {
      pendingEnd = nil
      return .end(name: end.name, at: end.at)
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let start = position
        position = Self.markup.first(in: bytes, start..<bytes.count)
        let text = try text(in: start..<position)
        if open.isEmpty {
          guard text.allSatisfy(\.isWhitespace) || text == "\u{FEFF}" else {
            throw mistake("unexpected text outside of the root element", at: start)
          }
          continue
        }
        return .text(text)
      }
      if skip("<!--", to: "-->") || skip("<?", to: "?>") { continue }
      if begins("<![CDATA["), !open.isEmpty { return .text(try section()) }
      if begins("</") { return try endTag() }
      guard !begins("<!") else {
        throw mistake("document types and declarations are not supported", at: position)
      }
      return try startTag()
    }
    if let open = open.last { throw mistake("<\(open.name)> is never closed", at: open.start) }
    guard hasRoot else { throw mistake("missing root element", at: 0) }
    return nil
  }

  /// A diagnostic about the markup at an offset.
  package func mistake(_ text: String, at offset: Int) -> Diagnostic {
    Diagnostic(
      SyntaxMistake(text, help: "export the file again, or correct it"),
      at: SourceRange(in: source, offset..<offset))
  }

  // MARK: Tags

  private mutating func startTag() throws(Diagnostic) -> Token {
    let start = position
    position += 1
    guard open.count < Limits.nesting else {
      throw Diagnostic(
        FormatMessage.nesting, at: SourceRange(in: source, start..<start))
    }
    guard !open.isEmpty || !hasRoot else {
      throw mistake("unexpected element after the root element", at: start)
    }
    let name = try name(of: "tag")
    var attributes: [(name: String, value: String)] = []
    while true {
      skipSpace()
      guard position < bytes.count else { throw mistake("<\(name)> is never closed", at: start) }
      if begins("/>") || begins(">") { break }
      attributes.append(try attribute())
    }
    hasRoot = true
    if begins("/>") {
      position += 2
      pendingEnd = (name, start)
    } else {
      position += 1
      open.append((name, start))
    }
    return .start(name: name, attributes: attributes, at: start)
  }

  private mutating func attribute() throws(Diagnostic) -> (name: String, value: String) {
    let start = position
    let name = try name(of: "attribute")
    skipSpace()
    guard begins("=") else { throw mistake("missing value of the attribute \(name)", at: start) }
    position += 1
    skipSpace()
    guard begins("\"") || begins("'") else {
      throw mistake("attribute value without quotes", at: position)
    }
    let quote = bytes[position]
    let first = position + 1
    guard let end = bytes[first...].firstIndex(of: quote),
      !bytes[first..<end].contains(UInt8(ascii: "<"))
    else {
      throw mistake("unclosed quote in an attribute", at: position)
    }
    position = end + 1
    return (name, try text(in: first..<end))
  }

  private mutating func endTag() throws(Diagnostic) -> Token {
    let start = position
    position += 2
    let name = try name(of: "tag")
    skipSpace()
    guard begins(">") else { throw mistake("missing \">\" after \"</\(name)\"", at: position) }
    position += 1
    guard let last = open.popLast(), last.name.utf8.elementsEqual(name.utf8) else {
      throw mistake("unexpected </\(name)>", at: start)
    }
    return .end(name: name, at: start)
  }

  private mutating func name(of part: String) throws(Diagnostic) -> String {
    let start = position
    position = Self.nameEnds.first(in: bytes, start..<bytes.count)
    guard position > start else { throw mistake("missing name of the \(part)", at: start) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  // MARK: Text

  private mutating func section() throws(Diagnostic) -> String {
    let start = position
    let first = start + "<![CDATA[".utf8.count
    guard let end = offset(of: "]]>", from: first) else {
      throw mistake("CDATA section is never closed", at: start)
    }
    position = end + 3
    return lines(of: first..<end)
  }

  /// The text in a range, with its references replaced.
  private func text(in range: Range<Int>) throws(Diagnostic) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return lines(of: range) }
    var text = ""
    var start = range.lowerBound
    while let sign = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
      text += lines(of: start..<sign)
      let tail = bytes[sign..<min(range.upperBound, sign + Self.longestReference)]
      guard let end = tail.firstIndex(of: UInt8(ascii: ";")),
        let character = Self.character(String(decoding: bytes[sign + 1..<end], as: UTF8.self))
      else {
        throw mistake("unknown reference; \"&\" is written as &amp;", at: sign)
      }
      text.unicodeScalars.append(character)
      start = end + 1
    }
    return text + lines(of: start..<range.upperBound)
  }

  /// `&#x10FFFF;` with a few zeros.
  private static let longestReference = 16

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  private static func character(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return entities[name] }
    let digits = name.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).flatMap { $0.isXMLCharacter ? $0 : nil }
  }

  /// A range with LF for each line end, as XML 1.0 says (2.11).
  private func lines(of range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard bytes[range].contains(0x0D) else { return text }
    var lines = ""
    var previous: Unicode.Scalar = "\n"
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        lines += "\n"
      } else if scalar != "\n" || previous != "\r" {
        lines.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return lines
  }

  // MARK: Bytes

  private func begins(_ text: StaticString) -> Bool { bytes[position...].begins(with: text) }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace { position += 1 }
  }

  /// Skips a comment or an instruction; one that is never closed reaches to the end of the file.
  private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
    guard begins(start) else { return false }
    let inner = position + start.utf8CodeUnitCount
    position = offset(of: end, from: inner).map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    return true
  }

  /// The offset of a text that ends in `>`.
  private func offset(of text: StaticString, from start: Int) -> Int? {
    var end = Self.close.first(in: bytes, min(start, bytes.count)..<bytes.count)
    while end < bytes.count {
      let offset = end + 1 - text.utf8CodeUnitCount
      if offset >= start, bytes[offset...].begins(with: text) { return offset }
      end = Self.close.first(in: bytes, end + 1..<bytes.count)
    }
    return nil
  }
}

extension String {
  /// Whether XML can hold every character.
  package var isXMLText: Bool { unicodeScalars.allSatisfy(\.isXMLCharacter) }
}
