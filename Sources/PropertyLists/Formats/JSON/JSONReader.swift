/// Reads JSON as defined in RFC 8259, without extensions: no comments, trailing commas, or `NaN`.
///
/// A number with neither a point nor an exponent is an integer, so `1.0` is a real. `-0` is a real too,
/// because integers have no negative zero. `JSONTag` describes the notation for dates, data, and other
/// kinds. The reader is not recursive, and a string without an escape is a slice of the source.
struct JSONReader: ByteScanner {
  private struct Container {
    let isObject: Bool
    let start: Int

    var opening: StaticString { isObject ? "{" : "[" }
    var closing: UInt8 { JSONReader.closing(isObject: isObject) }
  }

  /// The expected part of the grammar that does not match the bytes at the current position.
  enum Expectation {
    case key, colon, value, number
    /// A comma, or the closing bracket.
    case separator(isInObject: Bool)
  }

  let source: Source
  let input: PinnedSource
  var position = 0
  var builder: NodeBuilder
  /// Whether the innermost container is still empty.
  private var isAtFirst = false
  private var hasTagKeys = false

  static func read(
    _ bytes: [UInt8], name: String, recordsLayout: Bool
  ) throws(Diagnostic) -> Document {
    try read(try decode(bytes, name: name), recordsLayout: recordsLayout)
  }

  /// - Parameter schema: The schema that the first entry of the root names for editors, which is read over.
  static func read(
    _ source: Source, recordsLayout: Bool, omitting schema: JSONSchemaReference? = nil
  ) throws(Diagnostic) -> Document {
    try source.withPinnedBytes { input throws(Diagnostic) in
      var reader = JSONReader(source: source, input: input)
      if recordsLayout { reader.builder.layout = TextLayout(source.bytes) }
      try reader.readDocument(omitting: schema)
      let document = reader.builder.finish()
      return reader.hasTagKeys ? try JSONTagResolver.resolve(document) : document
    }
  }

  private init(source: Source, input: PinnedSource) {
    self.source = source
    self.input = input
    builder = NodeBuilder(source: source)
  }

  /// Decodes UTF-8, the only encoding of JSON (RFC 8259, section 8.1), with or without a byte order mark.
  private static func decode(_ bytes: [UInt8], name: String) throws(Diagnostic) -> Source {
    let encoding = FileEncoding(of: bytes).encoding
    guard encoding == .utf8 else {
      let source = Source(name: name, bytes: bytes, isText: true)
      let location = SourceRange(in: source, 0..<0)
      throw Diagnostic(FormatMessage.wrongEncoding(encoding.name, format: "JSON"), at: location)
    }
    return try FileEncoding.decode(bytes, name: name, as: .utf8)
  }

  // MARK: Structure

  private mutating func readDocument(omitting schema: JSONSchemaReference?) throws(Diagnostic) {
    skipSpace()
    guard !isAtEnd else { throw failure(.emptyInput(example: "{}"), at: position..<position) }
    try readValue()
    if let schema {
      position = schema.end
      builder.layout?.beginContents(at: schema.end)
    }
    while builder.depth > 0 {
      skipSpace()
      let isObject = builder.isInDictionary
      if input[position] == Self.closing(isObject: isObject) {
        position += 1
        try builder.end(at: position)
        builder.layout?.end(contents: position - 1, at: position)
        isAtFirst = false
        continue
      }
      if !isAtFirst {
        guard input[position] == "," else {
          throw unexpected(.separator(isInObject: isObject))
        }
        position += 1
        skipSpace()
      }
      if isObject { try readKey() }
      try readValue()
    }
    skipSpace()
    guard isAtEnd else { throw trailingContent }
  }

  private static func closing(isObject: Bool) -> UInt8 {
    isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  private var container: Container? {
    builder.openContainers.last.map { Container(isObject: $0.kind == .dictionary, start: $0.start) }
  }

  private mutating func readKey() throws(Diagnostic) {
    let start = position
    guard byte == "\"" else { throw unexpected(.key) }
    let key = try readString()
    let known = builder.keys.count
    builder.key(key, at: start)
    builder.layout?.key = start..<position
    // A known key has already been checked.
    if builder.keys.count > known, !hasTagKeys {
      hasTagKeys = builder.store.withBytes(of: key) { JSONTag($0) != nil }
    }
    skipSpace()
    guard byte == ":" else { throw unexpected(.colon) }
    position += 1
    skipSpace()
  }

  private mutating func readValue() throws(Diagnostic) {
    let start = position
    guard !isAtEnd else { throw unexpected(.value) }
    switch input[position] {
    case "{", "[":
      let isObject = input[position] == "{"
      try builder.begin(isObject ? .dictionary : .array, at: start)
      position += 1
      builder.layout?.begin(start..<position)
      isAtFirst = true
      return
    case "\"":
      let text = try readString()
      try builder.add(.string, slice: text, at: start..<position)
    case "-", "0"..."9": try readNumber()
    default: try readLiteral()
    }
    builder.layout?.add(start..<position)
    isAtFirst = false
  }

  @inline(__always)
  private mutating func skipSpace() {
    if input[position].isSpace { skipSpaces() }
  }

  private mutating func skipSpaces() {
    if input[position] == 0x0A {
      // Spaces follow nearly all line ends; counting them at once saves 3% of JSON -> binary.
      position += 1 + ByteSet.countOfLeading(0x20, in: input.word(at: position + 1))
    }
    skip { $0.isSpace }
  }

  // MARK: Scalars

  /// Reads `true` or `false`; `null` is an error.
  private mutating func readLiteral() throws(Diagnostic) {
    let start = position
    let word = takeWord()
    switch word.first {
    case "t"? where word.matches("true"):
      try builder.add(.boolean, payload: 1, at: start..<position)
    case "f"? where word.matches("false"):
      try builder.add(.boolean, payload: 0, at: start..<position)
    default:
      let end = max(position, start + 1)
      position = start
      throw word.matches("null") ? failure(.null, at: start..<end) : unexpected(.value, to: end)
    }
  }

  private mutating func readNumber() throws(Diagnostic) {
    let start = position
    if let small = takeSmallInteger() { return try builder.add(small, at: start..<position) }
    let text = takeWord()
    let range = start..<position
    guard let isInteger = Self.isInteger(text) else {
      position = start
      throw unexpected(.number, to: range.upperBound)
    }
    if isInteger, !text.matches("-0") {
      try builder.add(
        try builder.number(NumberText.integer(text), of: .integer, in: text, at: range), at: range)
    } else {
      try builder.add(
        real: try builder.number(NumberText.real(text), of: .real, in: text, at: range), at: range)
    }
  }

  /// Takes an integer of at most 18 digits without a sign, like nearly all numbers.
  private mutating func takeSmallInteger() -> Integer? {
    guard let (value, end) = shortNumber, !input[end].isWordByte else { return nil }
    let hasLeadingZero = input[position] == "0" && end - position > 1
    guard !hasLeadingZero else { return nil }
    position = end
    return Integer(value)
  }

  /// Whether a number has neither fraction nor exponent; `nil` if it is invalid (RFC 8259, section 6).
  private static func isInteger(_ text: ArraySlice<UInt8>) -> Bool? {
    var rest = text.first == "-" ? text.dropFirst() : text
    let first = rest.first
    let whole = takeDigits(from: &rest)
    guard whole == 1 || whole > 1 && first != "0" else { return nil }
    if rest.isEmpty { return true }
    if rest.first == "." {
      rest = rest.dropFirst()
      guard takeDigits(from: &rest) > 0 else { return nil }
    }
    if let letter = rest.first, letter | 0x20 == "e" {
      rest = rest.dropFirst()
      if rest.first == "+" || rest.first == "-" {
        rest = rest.dropFirst()
      }
      guard takeDigits(from: &rest) > 0 else { return nil }
    }
    return rest.isEmpty ? false : nil
  }

  private static func takeDigits(from text: inout ArraySlice<UInt8>) -> Int {
    let count = text.prefix { $0.isDigit }.count
    text = text.dropFirst(count)
    return count
  }

  private mutating func takeWord() -> ArraySlice<UInt8> {
    let start = position
    skip { $0.isWordByte }
    return bytes[start..<position]
  }

  // MARK: Failures

  /// Reports the expected token or, at the end of the file, the unclosed container, which is more useful.
  private func unexpected(_ expected: Expectation, to end: Int? = nil) -> Diagnostic {
    if isAtEnd, let container { return unclosed(container) }
    let range = position..<max(position, end ?? position)
    if byte == "#" || bytes[position...].begins(with: "//") || bytes[position...].begins(with: "/*")
    {
      return failure(
        SyntaxMistake("comments are not allowed in JSON", help: "remove it", at: range))
    }
    switch expected {
    case .value, .number:
      if let mistake = foreignValue(to: range.upperBound) { return failure(mistake) }
    case .key, .colon, .separator: break
    }
    return failure(
      .unexpected(found: bytes.found(at: position), expected: expected.description), at: range)
  }

  private var trailingContent: Diagnostic {
    failure(.trailingContent, at: position..<position)
  }

  private func unclosed(_ container: Container) -> Diagnostic {
    unclosed(
      "\"\(container.opening)\"", end: container.isObject ? "}" : "]", from: container.start,
      at: position)
  }
}

/// Strings: runs of ordinary bytes, and escapes (RFC 8259, section 7).
extension JSONReader {
  /// Reads a string including the closing quote.
  ///
  /// The slice refers to decoded bytes only if the string has an escape.
  private mutating func readString() throws(Diagnostic) -> StoreSlice {
    if let run = takeRun() { return try builder.slice(of: run) }
    return try readRuns()
  }

  /// The bytes that end a run: the closing quote, an escape, or a control character.
  private static let runEnds = ByteSet(UInt8(ascii: "\""), UInt8(ascii: "\\"), below: 0x20)

  /// Takes a string that is a single run, like nearly all strings; this saves 8% of JSON -> binary.
  @inline(__always)
  private mutating func takeRun() -> Range<Int>? {
    let start = position + 1
    let end = input.first(Self.runEnds, from: start)
    guard input[end] == "\"" else { return nil }
    position = end + 1
    return start..<end
  }

  private mutating func readRuns() throws(Diagnostic) -> StoreSlice {
    let start = position
    let decodedStart = builder.store.end
    position += 1
    while true {
      let runStart = position
      position = input.first(Self.runEnds, from: position)
      guard !isAtEnd else { throw unclosed("the string", end: "closing quote", at: start) }
      switch input[position] {
      case "\"":
        builder.store.appendSource(runStart..<position)
        position += 1
        return try builder.slice(since: decodedStart, at: start..<position)
      case "\\":
        builder.store.appendSource(runStart..<position)
        builder.store.append(try readEscape())
      case let control: throw failure(unescaped(control, inStringAt: start))
      }
    }
  }

  private mutating func readEscape() throws(Diagnostic) -> Unicode.Scalar {
    let start = position
    position += 1
    let scalar: Unicode.Scalar
    switch byte ?? 0 {
    case "\"": scalar = "\""
    case "\\": scalar = "\\"
    case "/": scalar = "/"
    case "b": scalar = "\u{08}"
    case "f": scalar = "\u{0C}"
    case "n": scalar = "\n"
    case "r": scalar = "\r"
    case "t": scalar = "\t"
    case "u":
      if let scalar = try readCodePoint(from: start, letter: UInt8(ascii: "u")) { return scalar }
      throw invalidEscape(start..<position)
    default: throw invalidEscape(start..<position + 1)
    }
    position += 1
    return scalar
  }

  /// Reports an invalid escape, with all bytes of its last character.
  private func invalidEscape(_ range: Range<Int>) -> Diagnostic {
    var end = min(range.upperBound, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return failure(invalidEscape(in: range.lowerBound..<end))
  }
}
