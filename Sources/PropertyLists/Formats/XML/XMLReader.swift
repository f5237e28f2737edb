/// Reads XML property lists from Apple's or other software.
///
/// It makes one pass over the bytes, without recursion: `readValues` passes the tags to the builder.
/// Text without an escape becomes a slice of the source. `XMLReader+Text` reads the text between tags;
/// `XMLReader+Markup` reads tags, comments, and the prolog.
///
/// The grammar is that of Apple's reader, within XML 1.0: the prolog and the `<plist>` around the value
/// are optional, a DOCTYPE must not have an internal subset, and the only entities are XML's five.
struct XMLReader: ByteScanner {
  let source: Source
  let input: PinnedSource
  var position = 0
  var builder: NodeBuilder
  var trivia = TriviaCollector()
  /// Whether a comment with `--` was noted.
  var hasNotedHyphens = false
  /// The last `<key>` in place of a value, and the error if a value follows it.
  private var keyAsValue: (node: Int, error: Diagnostic)?

  static func read(
    _ bytes: [UInt8], name: String, recordsLayout: Bool
  ) throws(Diagnostic) -> Document {
    let source = try XMLEncoding.decode(bytes, name: name)
    return try source.withPinnedBytes { input throws(Diagnostic) in
      var reader = XMLReader(source: source, input: input)
      if recordsLayout { reader.builder.layout = TextLayout(source.bytes) }
      try reader.readDocument()
      return reader.builder.finish()
    }
  }

  private init(source: Source, input: PinnedSource) {
    self.source = source
    self.input = input
    builder = NodeBuilder(source: source)
  }

  private mutating func readDocument() throws(Diagnostic) {
    try skipProlog()
    builder.add(trivia.takeOwnLines().withoutTrailingBlankLines, .head)
    guard !isAtEnd else { throw failure(.emptyXML, at: position..<position) }
    let start = position
    var tag = try readTag()
    guard tag.element == .plist, !tag.isEnd else {
      try readValues(from: tag, inside: nil)
      return
    }
    guard !tag.isEmpty else { throw failure(.emptyXML, at: start..<position) }
    try skipMisc()
    guard !isAtEnd else { throw unclosed((.plist, start)) }
    tag = try readTag()
    try readValues(from: tag, inside: start)
  }

  /// Reads the root value, its descendants, and the end of the document.
  private mutating func readValues(from first: Tag, inside plist: Int?) throws(Diagnostic) {
    var tag = first
    if plist != nil, tag.isEnd, tag.element == .plist {
      throw failure(.emptyXML, at: tag.start..<position)
    }
    while true {
      if tag.isEnd {
        try readEnd(tag, inside: plist)
      } else if tag.element == .key {
        try readKey(tag)
      } else {
        try readValue(tag)
      }
      guard builder.depth > 0 else { break }
      skipIndentation()
      tag = if let plain = takePlainTag() { plain } else { try readTagAfterMisc() }
    }
    try readEnd(inside: plist)
  }

  private mutating func readTagAfterMisc() throws(Diagnostic) -> Tag {
    try skipMisc()
    guard !isAtEnd else {
      let open = builder.openContainers.last
      throw unclosed(open.map { (XMLElement($0.kind), $0.start) })
    }
    return try readTag()
  }

  private mutating func readKey(_ tag: Tag) throws(Diagnostic) {
    guard builder.isInDictionary else { throw failure(keyOutsideDict(tag)) }
    guard !builder.hasKey else { return try readKeyAsValue(tag) }
    trivia.advance(to: .key(builder.nextIndex), &builder)
    builder.key(try readText(of: tag), at: tag.start)
    builder.layout?.key = tag.start..<position
  }

  /// Reads a key in place of a value as a string, as Apple's parsers do.
  ///
  /// If a value follows, it is the first key's value that is missing.
  private mutating func readKeyAsValue(_ tag: Tag) throws(Diagnostic) {
    let node = builder.nextIndex
    keyAsValue = (node, missingValue(before: tag))
    trivia.advance(to: .scalar(node), &builder)
    try readString(tag)
    builder.layout?.add(tag.start..<position)
    builder.report(.keyAsValue, severity: .warning, at: tag.start..<position)
  }

  private mutating func readValue(_ tag: Tag) throws(Diagnostic) {
    let node = builder.nextIndex
    guard builder.hasKey || !builder.isInDictionary else {
      if let keyAsValue, keyAsValue.node == node - 1 { throw keyAsValue.error }
      throw failure(.valueWithoutKey, at: tag.range)
    }
    guard let container = tag.element.container else {
      trivia.advance(to: .scalar(node), &builder)
      // Two thirds of scalars are strings.
      if tag.element == .string { try readString(tag) } else { try readScalar(tag) }
      builder.layout?.add(tag.start..<position)
      return
    }
    trivia.advance(to: tag.isEmpty ? .scalar(node) : .begin(node), &builder)
    try builder.begin(container, at: tag.start)
    guard tag.isEmpty else {
      builder.layout?.begin(tag.range)
      return
    }
    builder.layout?.add(tag.range)
    try end(tag.element)
  }

  private mutating func readEnd(_ tag: Tag, inside plist: Int?) throws(Diagnostic) {
    guard let open = builder.innermost, XMLElement(open.kind) == tag.element else {
      throw failure(mismatch(tag, inside: plist))
    }
    guard !builder.hasKey else { throw missingValue(before: tag) }
    trivia.advance(to: .end(open.index), &builder)
    builder.layout?.end(contents: tag.start, at: position)
    try end(tag.element)
  }

  private mutating func end(_ element: XMLElement) throws(Diagnostic) {
    if element == .dict {
      try builder.endDictionaryOrUID(at: position)
    } else {
      try builder.end(at: position)
    }
  }

  private mutating func readEnd(inside plist: Int?) throws(Diagnostic) {
    try skipMisc()
    if let plist {
      guard !isAtEnd else { throw unclosed((.plist, plist)) }
      let tag = try readTag()
      guard tag.isEnd else { throw failure(secondRoot(tag)) }
      guard tag.element == .plist else { throw failure(mismatch(tag, inside: plist)) }
      try skipMisc()
    }
    guard isAtEnd else { throw failure(.trailingContent, at: position..<position) }
    trivia.finish(&builder)
  }

  // MARK: Scalars

  private mutating func readString(_ tag: Tag) throws(Diagnostic) {
    let text = try readText(of: tag)
    try builder.add(.string, slice: text, at: tag.start..<position)
  }

  private mutating func readScalar(_ tag: Tag) throws(Diagnostic) {
    switch tag.element {
    case .string: try readString(tag)
    case .true, .false:
      if !tag.isEmpty {
        let text = try readTrimmedText(of: tag)
        guard text.isEmpty else { throw invalid(.boolean, text, tag) }
        reportSpelling(text, of: .boolean, in: tag)
      }
      try builder.add(.boolean, payload: tag.element == .true ? 1 : 0, at: tag.start..<position)
    case .integer:
      if let small = takeSmallInteger(of: tag) {
        return try builder.add(small, at: tag.start..<position)
      }
      let text = try readTrimmedText(of: tag)
      if try takePlaceholder(text, of: .integer, in: tag) { return }
      let integer = try builder.number(
        integerReading(text), of: .integer, in: text, at: tag.start..<position)
      reportSpelling(text, of: .integer, in: tag)
      try builder.add(integer, at: tag.start..<position)
    case .real:
      let text = try readTrimmedText(of: tag)
      if try takePlaceholder(text, of: .real, in: tag) { return }
      let real = try real(text, in: tag)
      reportSpelling(text, of: .real, in: tag)
      try builder.add(real: real, at: tag.start..<position)
    case .date:
      let text = try readTrimmedText(of: tag)
      if try takePlaceholder(text, of: .date, in: tag) { return }
      guard let parts = DateText.parts(text) else { throw invalid(.date, text, tag) }
      let range = tag.start..<position
      let seconds = try builder.seconds(parts, in: text, at: range)
      if parts.fraction.isEmpty {
        reportSpelling(text, of: .date, in: tag)
      } else if seconds == DateText.wholeSeconds(seconds) {
        reportSpelling(Array(DateText.text(seconds).utf8)[...], of: .date, in: tag)
      } else {
        builder.report(.rejectedFraction(DateText.text(seconds)), severity: .warning, at: range)
      }
      try builder.add(date: seconds, at: range)
    case .data:
      let text = try readTrimmedText(of: tag)
      if try takePlaceholder(text, of: .data, in: tag) { return }
      guard let decoded = Base64.decode(text), !hasReference(inDataOf: tag, text) else {
        throw invalid(.data, text, tag)
      }
      reportSpelling(text, of: .data, in: tag)
      try builder.add(data: decoded, at: tag.start..<position)
    case .plist, .dict, .array, .key:
      throw failure(.unexpected(found: "<\(tag.element.name)>", expected: "a value"), at: tag.range)
    }
  }

  /// Takes an integer of at most 18 digits and nothing else, like nearly all integers.
  private mutating func takeSmallInteger(of tag: Tag) -> Integer? {
    guard !tag.isEmpty, let (value, end) = shortNumber,
      let next = plainEnd(of: tag.element, at: end)
    else { return nil }
    position = next
    return Integer(value)
  }

  /// Reads a decimal integer, or a hexadecimal one after `0x`, with an optional sign, as in Apple's reader.
  private func integerReading(_ text: ArraySlice<UInt8>) -> NumberText.Reading<Integer> {
    let isNegative = text.first == "-"
    let digits = text.dropFirst(isNegative || text.first == "+" ? 1 : 0)
    let isHex = digits.begins(with: "0x") || digits.begins(with: "0X")
    return NumberText.magnitude(
      digits.dropFirst(isHex ? 2 : 0), radix: isHex ? 16 : 10, isNegative: isNegative)
  }

  /// The reals without digits that Apple's reader accepts, in lowercase.
  private static let namedReals: [(name: String, value: Double)] = [
    ("nan", .nan), ("inf", .infinity), ("+inf", .infinity), ("-inf", -.infinity),
    ("infinity", .infinity), ("+infinity", .infinity), ("-infinity", -.infinity),
  ]

  /// Reads a real; one too close to zero is zero, as in Apple's reader.
  private mutating func real(_ text: ArraySlice<UInt8>, in tag: Tag) throws(Diagnostic) -> Double {
    let (reading, range) = (realReading(text), tag.start..<position)
    if case .outOfRange = reading, let zero = Double(String(decoding: text, as: UTF8.self)),
      zero.isZero
    {
      let number = String(decoding: text.prefix(Limits.quotedScalars), as: UTF8.self)
      builder.report(.readAsZero(number), severity: .warning, at: range)
      return zero
    }
    return try builder.number(reading, of: .real, in: text, at: range)
  }

  private func realReading(_ text: ArraySlice<UInt8>) -> NumberText.Reading<Double> {
    guard let last = text.last, last.isLetter, text.count <= 9 else { return NumberText.real(text) }
    let name = String(decoding: text, as: UTF8.self).lowercased()
    guard let named = Self.namedReals.first(where: { $0.name == name }) else { return .malformed }
    return .number(named.value)
  }

  // MARK: Failures

  private func invalid(_ kind: Kind, _ text: ArraySlice<UInt8>, _ tag: Tag) -> Diagnostic {
    failure(.invalidScalar(kind, String(decoding: text, as: UTF8.self)), at: tag.start..<position)
  }

  private func unclosed(_ open: (element: XMLElement, start: Int)?) -> Diagnostic {
    guard let open else { return failure(.emptyXML, at: position..<position) }
    let name = open.element.name
    return unclosed("<\(name)>", end: "</\(name)>", from: open.start, at: position)
  }

  private func missingValue(before tag: Tag) -> Diagnostic {
    guard case .key(let key)? = builder.path.components.last else {
      return failure(.valueWithoutKey, at: tag.range)
    }
    return failure(.keyWithoutValue(key), at: tag.range)
  }
}
