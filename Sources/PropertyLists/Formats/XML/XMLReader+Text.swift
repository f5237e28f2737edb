/// The text between tags: runs of ordinary bytes, entities, CDATA sections, and line ends.
extension XMLReader {
  /// The bytes that end a run: markup, entities, control characters, and the first byte of U+FFFE.
  private static let runEnds = ByteSet(UInt8(ascii: "<"), UInt8(ascii: "&"), 0xEF, below: 0x20)

  /// Reads an element's text and end tag.
  ///
  /// The slice refers to decoded bytes only if anything was replaced.
  mutating func readText(of tag: Tag) throws(Diagnostic) -> StoreSlice {
    if tag.isEmpty { return .empty }
    if let run = takeRun(of: tag) { return try builder.slice(of: run) }
    return try readRuns(of: tag)
  }

  /// Takes an element's text and end tag if the text is a single run, like nearly all texts; this saves
  /// 6% of XML -> binary.
  @inline(__always)
  private mutating func takeRun(of tag: Tag) -> Range<Int>? {
    let start = position
    let end = input.first(Self.runEnds, from: start)
    guard let next = plainEnd(of: tag.element, at: end) else { return nil }
    position = next
    return start..<end
  }

  private mutating func readRuns(of tag: Tag) throws(Diagnostic) -> StoreSlice {
    let decodedStart = builder.store.end
    var runStart = position
    var isDecoded = false
    while true {
      position = input.first(Self.runEnds, from: position)
      guard !isAtEnd else {
        throw unclosed("<\(tag.element.name)>", end: "</\(tag.element.name)>", at: tag.start)
      }
      switch input[position] {
      case "<":
        let end = position
        if next == "!", input.has("<![CDATA[", at: position) {
          builder.store.appendSource(runStart..<position)
          try readCDATA()
          (runStart, isDecoded) = (position, true)
          continue
        }
        try readEndTag(of: tag)
        guard isDecoded else { return try builder.slice(of: runStart..<end) }
        builder.store.appendSource(runStart..<end)
        return try builder.slice(since: decodedStart, at: tag.start..<end)
      case "&":
        builder.store.appendSource(runStart..<position)
        builder.store.append(try readReference())
        (runStart, isDecoded) = (position, true)
      case 0x0D:
        builder.store.appendSource(runStart..<position)
        skipCarriageReturn()
        (runStart, isDecoded) = (position, true)
      default: readCharacter()
      }
    }
  }

  /// Reads an element's text without surrounding white space, for numbers, dates, and data.
  mutating func readTrimmedText(of tag: Tag) throws(Diagnostic) -> ArraySlice<UInt8> {
    let decodedStart = builder.store.end
    let slice = try readText(of: tag)
    guard builder.store.end > decodedStart else { return builder.store.bytes(of: slice).trimmed }
    // Copy it: truncating a buffer while a slice refers to it would copy the whole buffer.
    let text = Array(builder.store.bytes(of: slice).trimmed)
    builder.store.truncate(to: decodedStart)
    return text[...]
  }

  private mutating func readEndTag(of tag: Tag) throws(Diagnostic) {
    guard next == "/" else { throw failure(markup(in: tag)) }
    let end = try readTag()
    guard end.element == tag.element else { throw failure(mismatch(end, inTextOf: tag)) }
  }

  private mutating func readCDATA() throws(Diagnostic) {
    let start = position
    position += 9
    var runStart = position
    while !isAtEnd {
      if input.has("]]>", at: position) {
        builder.store.appendSource(runStart..<position)
        position += 3
        return
      }
      if byte == 0x0D {
        builder.store.appendSource(runStart..<position)
        skipCarriageReturn()
        runStart = position
      } else {
        readCharacter()
      }
    }
    throw unclosed("the CDATA section", end: "]]>", at: start)
  }

  /// Reads CR or CRLF as LF (XML 1.0, section 2.11).
  private mutating func skipCarriageReturn() {
    position += 1
    if byte == 0x0A { return }
    builder.store.append(0x0A)
  }

  /// Steps over one byte, with a warning if XML does not allow the character (XML 1.0, production 2),
  /// because Apple's reader keeps it.
  private mutating func readCharacter() {
    let byte = input[position]
    let isNonCharacter = byte == 0xEF && next == 0xBF && input[position + 2] >= 0xBE
    if isNonCharacter || byte < 0x20 && byte != 0x09 && byte != 0x0A {
      let value = isNonCharacter ? 0xFF00 | UInt32(input[position + 2] | 0x40) : UInt32(byte)
      builder.report(.invalidCharacter(value), severity: .warning, at: position..<position + 1)
    }
    position += 1
  }

  static let entities: [(name: String, scalar: Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]

  /// Reads `&name;`, `&#10;`, or `&#xA;`.
  private mutating func readReference() throws(Diagnostic) -> Unicode.Scalar {
    let start = position
    let body = bytes[(start + 1)...].prefix(16).prefix { $0 != ";" }
    let end = body.endIndex
    guard end < bytes.count, bytes[end] == ";" else {
      throw failure(unescapedAmpersand(at: start))
    }
    position = end + 1
    guard body.first == "#" else {
      guard let entity = Self.scalar(ofReference: body) else {
        throw failure(unknownEntity(start..<position))
      }
      return entity
    }
    return try character(body.dropFirst(), at: start..<position)
  }

  /// The character of a reference, given the name or number between `&` and `;`.
  private static func scalar(ofReference body: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard body.first == "#" else {
      return entities.first { body.elementsEqual($0.name.utf8) }?.scalar
    }
    return number(body.dropFirst()).flatMap(Unicode.Scalar.init)
  }

  /// The number after `&#`, in decimal or after an `x` in hexadecimal.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let isHex = digits.first == "x"
    let reading = NumberText.magnitude(
      digits.dropFirst(isHex ? 1 : 0), radix: isHex ? 16 : 10, isNegative: false)
    guard case .number(let number) = reading else { return nil }
    return UInt32(exactly: number.bits)
  }

  private mutating func character(
    _ digits: ArraySlice<UInt8>, at range: Range<Int>
  ) throws(Diagnostic) -> Unicode.Scalar {
    guard let value = Self.number(digits) else { throw failure(unknownEntity(range)) }
    guard let scalar = Unicode.Scalar(value) else {
      throw failure(.invalidCharacter(value), at: range)
    }
    if !scalar.isXMLCharacter {
      builder.report(.invalidCharacter(value), severity: .warning, at: range)
    }
    return scalar
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character (production 2).
  var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
