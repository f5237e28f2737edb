/// Reads the property lists that came before XML: `.strings` tables and old Xcode projects.
///
///     {
///       name = "Settings";      // the semicolon is needed
///       pages = (Root, About,);
///       icon = <89504e47 0d0a1a0a>;
///     }
///
/// Everything is a dictionary, an array, a string or data. A table is a list of such entries
/// without the braces, where `key;` stands for `key = key;` and the last semicolon may be missing.
/// What Apple's reader accepts by chance is refused: a file that is one bare word, a comment
/// without an end. There is no recursion, and a string without an escape is a slice of the source.
struct OpenStepReader {
  /// A container that is still open.
  fileprivate enum Container {
    case dictionary(start: Int)
    case array(start: Int)
    /// The dictionary of a table, which the end of the file ends.
    case table
  }

  let source: Source
  let bytes: [UInt8]
  var position = 0
  var builder: DocumentBuilder
  private var opened: [Container] = []
  /// Whether a value has just ended, so that a semicolon or a comma has to follow.
  private var isAfterValue = false

  /// Reads a file's bytes.
  static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> Document {
    var reader = OpenStepReader(source: try TextEncoding.decode(bytes, name: name))
    try reader.readDocument()
    return reader.builder.finish()
  }

  private init(source: Source) {
    self.source = source
    bytes = source.bytes
    builder = DocumentBuilder(source: source)
  }

  // MARK: Structure

  private mutating func readDocument() throws(Diagnostic) {
    try skipBlanks()
    guard position < bytes.count else {
      // A table of texts may well be empty; anything else was cut off.
      guard Format.fileExtension(of: source.name) == "strings" else {
        throw failure(.emptyInput, at: position..<position)
      }
      try builder.begin(.dictionary, at: 0)
      return try builder.end(at: position)
    }
    if Self.beginsString(bytes[position]) { try readFirstString() } else { try readValue() }
    while let container = opened.last {
      try skipBlanks()
      if isAfterValue { try readSeparator(in: container) }
      guard position < bytes.count || container.isTable else { throw unclosed(container) }
      if position == bytes.count || bytes[position] == container.closing {
        position = min(position + 1, bytes.count)
        try end()
        continue
      }
      if !container.isArray {
        try readKey()
        if isAfterValue { continue }
      }
      try readValue()
    }
    try skipBlanks()
    guard position == bytes.count else { throw failure(.trailingContent, at: position..<position) }
  }

  /// Reads a file that begins with a string: a table, or that string and nothing else.
  private mutating func readFirstString() throws(Diagnostic) {
    let start = position
    let isQuoted = !Self.isBare(bytes[position])
    let text = try readString()
    let end = position
    try skipBlanks()
    if position == bytes.count, isQuoted {
      return try builder.add(.string, slice: text, at: start..<end)
    }
    guard position < bytes.count, bytes[position] == 0x3D || bytes[position] == 0x3B else {
      position = isQuoted ? position : start
      throw unexpected(isQuoted ? "\"=\" or \";\"" : "a dictionary, an array or a table of entries")
    }
    try builder.begin(.dictionary, at: start)
    opened.append(.table)
    try readEquals(after: text, at: start..<end)
    if !isAfterValue { try readValue() }
  }

  private mutating func readKey() throws(Diagnostic) {
    let start = position
    let byte = bytes[position]
    guard Self.beginsString(byte) else {
      throw unexpected(byte.isWordByte ? "quotes around this text" : "a key")
    }
    let key = try readString()
    try readEquals(after: key, at: start..<position)
  }

  /// Reads the equals sign after a key.
  ///
  /// Before a semicolon, the key is the value too.
  private mutating func readEquals(after key: Slice, at range: Range<Int>) throws(Diagnostic) {
    builder.key(key, at: range.lowerBound)
    try skipBlanks()
    switch position < bytes.count ? bytes[position] : 0 {
    case UInt8(ascii: "="):
      position += 1
      try skipBlanks()
    case UInt8(ascii: ";"):
      try builder.add(.string, slice: key, at: range)
      isAfterValue = true
    default: throw unexpected("\"=\" or \";\"")
    }
  }

  private mutating func readValue() throws(Diagnostic) {
    let start = position
    guard position < bytes.count else { throw unexpected("a value") }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      try builder.begin(.dictionary, at: start)
      opened.append(.dictionary(start: start))
      position += 1
    case UInt8(ascii: "("):
      try builder.begin(.array, at: start)
      opened.append(.array(start: start))
      position += 1
    case UInt8(ascii: "<"):
      let data = try readData()
      try builder.add(.data, slice: data, at: start..<position)
      isAfterValue = true
    case let byte where Self.beginsString(byte):
      let text = try readString()
      try builder.add(.string, slice: text, at: start..<position)
      isAfterValue = true
    case let byte: throw unexpected(byte.isWordByte ? "quotes around this text" : "a value")
    }
  }

  /// Reads what has to follow a value: `;` in a dictionary, `,` or the end in an array.
  private mutating func readSeparator(in container: Container) throws(Diagnostic) {
    isAfterValue = false
    let byte = position < bytes.count ? bytes[position] : 0
    if byte == (container.isArray ? UInt8(ascii: ",") : UInt8(ascii: ";")) {
      position += 1
      return try skipBlanks()
    }
    if container.isArray, byte == UInt8(ascii: ")") { return }
    if container.isTable, position == bytes.count { return }
    throw unexpected(container.isArray ? "\",\" or \")\"" : "\";\"")
  }

  private mutating func end() throws(Diagnostic) {
    opened.removeLast()
    try builder.end(at: position)
    isAfterValue = true
  }

  // MARK: Blanks

  /// Skips white space and comments.
  mutating func skipBlanks() throws(Diagnostic) {
    while position < bytes.count {
      if Self.isBlank(bytes[position]) {
        position += 1
      } else if bytes[position...].begins(with: "//") {
        while position < bytes.count, !isAtLineEnd { position += 1 }
      } else if bytes[position...].begins(with: "/*") {
        try skipComment()
      } else if bytes[position] >= 0x80, isAtLineEnd {
        position += 3
      } else {
        return
      }
    }
  }

  /// Whether a line ends at the position: LF, CR, or Unicode's line or paragraph separator.
  private var isAtLineEnd: Bool {
    switch bytes[position] {
    case 0x0A, 0x0D: true
    case 0xE2:
      bytes[position...].begins(with: "\u{2028}") || bytes[position...].begins(with: "\u{2029}")
    default: false
    }
  }

  private mutating func skipComment() throws(Diagnostic) {
    let start = position
    position += 2
    while !bytes[position...].begins(with: "*/") {
      guard position < bytes.count else {
        let opened = Place(in: source, start..<start).position
        throw failure(.unclosed("a comment", opened: opened), at: start..<start)
      }
      position += 1
    }
    position += 2
  }

  // MARK: Failures

  func failure(_ fault: Fault, at range: Range<Int>) -> Diagnostic {
    builder.failure(fault, at: range)
  }

  /// Says what should have stood at the position.
  ///
  /// At the end of the file, what is still open is the better news.
  func unexpected(_ expected: String) -> Diagnostic {
    if position >= bytes.count, let container = opened.last, !container.isTable {
      return unclosed(container)
    }
    let found = bytes.found(at: position)
    return failure(.unexpected(found: found, expected: expected), at: position..<position)
  }

  private func unclosed(_ container: Container) -> Diagnostic {
    let place = Place(in: source, container.start..<container.start)
    let opening = container.isArray ? "\"(\"" : "\"{\""
    return failure(.unclosed(opening, opened: place.position), at: position..<position)
  }
}

extension OpenStepReader.Container {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }

  fileprivate var isTable: Bool { if case .table = self { true } else { false } }

  fileprivate var start: Int {
    switch self {
    case .dictionary(let start), .array(let start): start
    case .table: 0
    }
  }

  /// The byte that ends the container.
  fileprivate var closing: UInt8? {
    switch self {
    case .dictionary: UInt8(ascii: "}")
    case .array: UInt8(ascii: ")")
    case .table: nil
    }
  }
}
