/// Reads the property lists that preceded XML: `.strings` tables and old Xcode projects.
///
///     {
///       name = "Settings";      // the semicolon is required
///       pages = (Root, About,);
///       icon = <89504e47 0d0a1a0a>;
///     }
///
/// Every value is a dictionary, an array, a string, or data. A table is a list of entries without braces,
/// in which `key;` is short for `key = key;` and the last semicolon is optional. Input that Apple's reader
/// accepts only by accident is an error: a file that is a single unquoted word, or an unclosed comment. The
/// reader is not recursive, and a string without an escape is a slice of the source.
struct OpenStepReader: ByteScanner {
  private struct Container {
    var start = 0
    var node = 0
    /// `nil` for the dictionary of a table, which ends at the end of the file.
    var closing: UInt8?

    var isArray: Bool { closing == ")" }
    var isTable: Bool { closing == nil }
  }

  let source: Source
  let input: PinnedSource
  var position = 0
  var builder: NodeBuilder
  private var trivia = TriviaCollector()
  /// The handling of duplicate entries; `nil` if they are errors, as in ordinary dictionaries.
  private var entries: DuplicateEntryPolicy?
  private var opened: [Container] = []
  /// The end of the last value if it must be followed by a semicolon or a comma.
  private var valueEnd: Int?
  /// The beginning of the last key.
  private(set) var entryStart = 0

  static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> Document {
    let source = try FileEncoding.decode(bytes, name: name)
    return try source.withPinnedBytes { input throws(Diagnostic) in
      var reader = OpenStepReader(source: source, input: input)
      try reader.readDocument()
      return reader.builder.finish()
    }
  }

  /// Reads the bytes of a strings table, which may contain duplicate entries.
  static func readTable(
    _ bytes: [UInt8], name: String, recordsLayout: Bool, _ losses: inout LossPolicy
  ) throws(Diagnostic) -> Document {
    let source = try FileEncoding.decode(bytes, name: name)
    return try source.withPinnedBytes { input throws(Diagnostic) in
      var reader = OpenStepReader(source: source, input: input)
      reader.entries = DuplicateEntryPolicy(losses: losses, in: source)
      if recordsLayout { reader.builder.layout = TextLayout(source.bytes) }
      try reader.readDocument()
      losses = reader.entries?.losses ?? losses
      return reader.builder.finish()
    }
  }

  init(source: Source, input: PinnedSource) {
    self.source = source
    self.input = input
    builder = NodeBuilder(source: source)
  }

  // MARK: Structure

  private mutating func readDocument() throws(Diagnostic) {
    try skipTrivia()
    guard !isAtEnd else {
      // A strings table may be empty; anything else was truncated.
      guard entries != nil || Format.fileExtension(of: source.name) == "strings" else {
        throw failure(.emptyXML, at: position..<position)
      }
      try builder.begin(.dictionary, at: 0)
      builder.layout?.begin(0..<0, isBlock: true)
      builder.add(trivia.takeOwnLines(), .end(0))
      builder.layout?.end(contents: position, at: position)
      return try builder.end(at: position)
    }
    if Self.beginsString(input[position]) { try readFirstString() } else { try readValue() }
    while let container = opened.last {
      try skipTrivia()
      if let valueEnd { try readSeparator(in: container, after: valueEnd) }
      guard !isAtEnd || container.isTable else { throw unclosed(container) }
      if isAtEnd || input[position] == container.closing {
        position = min(position + 1, input.count)
        try end(container)
        continue
      }
      if !container.isArray {
        try readKey()
        if valueEnd != nil { continue }
      }
      try readValue()
    }
    try skipTrivia()
    guard isAtEnd else { throw failure(.trailingContent, at: position..<position) }
    trivia.finish(&builder)
  }

  /// Reads a file that begins with a string: a table, or a single string.
  private mutating func readFirstString() throws(Diagnostic) {
    let start = position
    let isQuoted = !Self.isBare(input[position])
    let (head, first) = trivia.takeOwnLines().splitAtFirstValue
    let text = try readString()
    let end = position
    try skipTrivia()
    builder.add(head, .head)
    if isAtEnd, isQuoted {
      builder.add(first, .head)
      trivia.advance(to: .scalar(0), &builder)
      builder.layout?.add(start..<end)
      return try builder.add(.string, slice: text, at: start..<end)
    }
    guard byte == 0x3D || byte == 0x3B else {
      position = isQuoted ? position : start
      throw unexpected(
        isQuoted ? "\"=\" or \";\"" : "a dictionary, an array, or a table of entries")
    }
    try builder.begin(.dictionary, at: start)
    builder.layout?.begin(0..<0, isBlock: true)
    opened.append(Container())
    builder.add(first, .before(1))
    trivia.advance(to: .key(1), &builder)
    try readEquals(after: text, at: start..<end)
    if valueEnd == nil { try readValue() }
  }

  private mutating func readKey() throws(Diagnostic) {
    let start = position
    let byte = input[position]
    guard Self.beginsString(byte) else {
      throw unexpected(byte.isWordByte ? "a quoted string" : "a key")
    }
    trivia.advance(to: .key(builder.nextIndex), &builder)
    let key = try readString()
    try readEquals(after: key, at: start..<position)
  }

  /// Reads the equals sign after a key.
  ///
  /// A semicolon means that the key is also the value.
  private mutating func readEquals(after key: StoreSlice, at range: Range<Int>) throws(Diagnostic) {
    builder.key(key, at: range.lowerBound)
    entryStart = range.lowerBound
    builder.layout?.key = range
    if opened.count == 1 { entries?.begin(builder.nextKey, at: range) }
    try skipTrivia()
    switch byte ?? 0 {
    case "=":
      position += 1
      try skipTrivia()
    case ";":
      builder.layout?.add(range.upperBound..<range.upperBound)
      try add(.string, key, at: range)
    default: throw unexpected("\"=\" or \";\"")
    }
  }

  private mutating func readValue() throws(Diagnostic) {
    let start = position
    guard !isAtEnd else { throw unexpected("a value") }
    switch input[position] {
    case "{": try begin(.dictionary, closing: UInt8(ascii: "}"))
    case "(": try begin(.array, closing: UInt8(ascii: ")"))
    case "<":
      let data = try readData()
      builder.layout?.add(start..<position)
      try add(.data, data, at: start..<position)
    case let byte where Self.beginsString(byte):
      let text = try readString()
      builder.layout?.add(start..<position)
      try add(.string, text, at: start..<position)
    case let byte: throw unexpected(byte.isWordByte ? "a quoted string" : "a value")
    }
  }

  private mutating func begin(_ kind: Kind, closing: UInt8) throws(Diagnostic) {
    opened.append(Container(start: position, node: builder.nextIndex, closing: closing))
    trivia.advance(to: .begin(builder.nextIndex), &builder)
    try builder.begin(kind, at: position)
    builder.layout?.begin(position..<position + 1)
    position += 1
  }

  private mutating func add(_ kind: Kind, _ slice: StoreSlice, at range: Range<Int>)
    throws(Diagnostic)
  {
    valueEnd = range.upperBound
    if opened.count == 1, kind == .string,
      let first = entries?.resolve(slice, at: range, &builder)
    {
      trivia.advance(to: .scalar(first), &builder)
      return builder.moveComments(toRepeated: first)
    }
    trivia.advance(to: .scalar(builder.nextIndex), &builder)
    try builder.add(kind, slice: slice, at: range)
  }

  /// Reads the separator after a value: `;` in a dictionary, `,` or the end in an array.
  private mutating func readSeparator(in container: Container, after end: Int) throws(Diagnostic) {
    valueEnd = nil
    let byte = byte ?? 0
    if byte == (container.isArray ? UInt8(ascii: ",") : UInt8(ascii: ";")) {
      position += 1
      if container.isTable { entries?.end(at: position, &builder) }
      return try skipTrivia()
    }
    if container.isArray, byte == ")" { return }
    // One inside the quotes was meant to be outside.
    if container.isTable, isAtEnd, end < 2 || input[end - 2] != ";" {
      entries?.end(at: end, &builder)
      if entries != nil { builder.report(.missingSemicolon, severity: .warning, at: end..<end) }
      return
    }
    throw unexpected(container.isArray ? "\",\" or \")\"" : "\";\"")
  }

  private mutating func end(_ container: Container) throws(Diagnostic) {
    opened.removeLast()
    trivia.advance(to: .end(container.node), &builder)
    try builder.end(at: position)
    builder.layout?.end(contents: container.isTable ? position : position - 1, at: position)
    valueEnd = position
  }

  // MARK: White space and comments

  /// Skips white space and collects comments and blank lines.
  mutating func skipTrivia() throws(Diagnostic) {
    while !isAtEnd {
      let start = position
      if Self.isWhiteSpace(input[position]) {
        trivia.addLineEnds(endsLine ? 1 : 0)
        position += 1
      } else if input.has("//", at: position) {
        while !isAtEnd, !isAtLineEnd { position += 1 }
        let text = CommentText.text(of: start + 2..<position, in: bytes, from: start)
        trivia.addComment(text, at: start..<position)
      } else if input.has("/*", at: position) {
        try skipComment()
        let text = CommentText.text(of: start + 2..<position - 2, in: bytes, from: start)
        trivia.addComment(text, at: start..<position)
      } else if input[position] >= 0x80, isAtLineEnd {
        trivia.addLineEnds(1)
        position += 3
      } else {
        return
      }
    }
  }

  /// Whether the current position is at a line end: LF, CR, or Unicode's line or paragraph separator.
  private var isAtLineEnd: Bool {
    switch input[position] {
    case 0x0A, 0x0D: true
    case 0xE2:
      input.has("\u{2028}", at: position) || input.has("\u{2029}", at: position)
    default: false
    }
  }

  /// Whether the current byte ends a line; CRLF is one line end.
  private var endsLine: Bool {
    switch input[position] {
    case 0x0A: true
    case 0x0D: next != 0x0A
    default: false
    }
  }

  private mutating func skipComment() throws(Diagnostic) {
    let start = position
    position += 2
    while !input.has("*/", at: position) {
      guard !isAtEnd else { throw unclosed("the comment", end: "*/", at: start) }
      position += 1
    }
    position += 2
  }

  // MARK: Failures

  /// Reports the expected token or, at the end of the file, the unclosed container, which is more useful.
  func unexpected(_ expected: String) -> Diagnostic {
    if isAtEnd, let container = opened.last, !container.isTable { return unclosed(container) }
    let found = bytes.found(at: position)
    return failure(.unexpected(found: found, expected: expected), at: position..<position)
  }

  private func unclosed(_ container: Container) -> Diagnostic {
    unclosed(
      container.isArray ? "\"(\"" : "\"{\"", end: container.isArray ? ")" : "}",
      from: container.start, at: position)
  }
}
