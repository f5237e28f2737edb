/// A piece of a text, whether or not its format can be read: what a correction keeps, adds, or exchanges.
///
/// One tolerant lexer serves all formats: a quote or a comment that is never closed ends at its line, comments of
/// any language are some, and a tag may lack a bracket or be misspelled.
struct LooseToken {
  enum Kind: Equatable {
    case comment, key, value
    /// A bracket, or what is between keys, values, and items.
    case sign
    /// What begins an item of YAML.
    case dash
    /// An element's tag by its name in the right spelling; empty in `</>`, `?` for a declaration.
    case tag(String, isEnd: Bool)
  }

  let kind: Kind
  let range: Range<Int>
  /// The quote before a text, if it is there on both sides.
  let quote: UInt8?
  let column: Int
  /// Whether it is the first of its line, apart from dashes.
  var beginsLine = false

  /// The delimiters of multiline comments.
  static let comments = [("<!--", "-->"), ("/*", "*/")]

  var isTag: Bool { if case .tag = kind { true } else { false } }
  var isText: Bool { kind == .key || kind == .value }

  /// The text without its quotes.
  func inner(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let text = bytes[range]
    guard isText, let first = text.first, first == "\"" || first == "'" else { return text }
    return quote == nil ? text.dropFirst() : text.dropFirst().dropLast()
  }

  /// Whether it has a quote at any of its ends, or beside them.
  func touchesQuote(in bytes: [UInt8]) -> Bool {
    let own = bytes[range]
    let around = bytes[max(0, range.lowerBound - 1)..<min(bytes.count, range.upperBound + 1)]
    return [own.first, own.last, around.first, around.last].contains { $0 == "\"" || $0 == "'" }
  }

  /// The tokens of a range, which begins outside of strings and comments.
  ///
  /// - Parameter known: Keys that begin an entry wherever they are.
  /// - Complexity: O(*n*) for *n* bytes.
  static func all(
    in range: Range<Int>, of bytes: [UInt8], as spelling: Spelling, known: Set<String> = []
  ) -> [LooseToken] {
    var lexer = LooseLexer(bytes: bytes, end: range.upperBound, spelling: spelling, known: known)
    lexer.read(from: range.lowerBound)
    return lexer.tokens
  }
}

/// Cuts a text into tokens.
private struct LooseLexer {
  let bytes: [UInt8]
  let end: Int
  let spelling: Spelling
  let known: Set<String>
  var tokens: [LooseToken] = []
  var lineStart = 0
  var lineEnd = 0
  /// The column of the key whose text is the indented lines below it.
  var block: Int?

  mutating func read(from start: Int) {
    var offset = start
    while offset < end {
      (lineStart, lineEnd) = (offset, bytes[offset..<end].firstIndex { $0 == 0x0A } ?? end)
      let first = tokens.count
      if spelling.isIndented { readLine() }
      while offset < lineEnd, !spelling.isIndented {
        if bytes[offset].isSpace {
          offset += 1
        } else if let stop = endOfComment(at: offset) {
          offset = add(.comment, offset, stop)
        } else {
          offset = spelling.hasTags ? readMarkup(at: offset) : readCode(at: offset)
        }
      }
      if let number = tokens[first...].firstIndex(where: { $0.kind != .dash }) {
        tokens[number].beginsLine = true
      }
      offset = max(offset, lineEnd + 1)
    }
  }

  @discardableResult
  private mutating func add(
    _ kind: LooseToken.Kind, _ start: Int, _ stop: Int, quote: UInt8? = nil
  ) -> Int {
    let text = bytes[start..<max(start, stop)]
    let last = text.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? text.endIndex
    tokens.append(
      LooseToken(kind: kind, range: start..<last, quote: quote, column: start - lineStart))
    return max(start + 1, stop)
  }

  /// The end of a comment that begins at an offset: that of its line, unless it is closed before another begins.
  private func endOfComment(at start: Int) -> Int? {
    let rest = bytes[start..<end]
    // In text between tags, only a whole line is a comment of another language.
    let isText = spelling.hasTags && (tokens.last?.range.upperBound ?? 0) > lineStart
    for (open, close) in LooseToken.comments
    where rest.starts(with: open.utf8) && (!isText || open == "<!--") {
      var offset = start + open.utf8.count
      while offset < end, !rest[offset...].starts(with: open.utf8) {
        if rest[offset...].starts(with: close.utf8) { return offset + close.utf8.count }
        offset += 1
      }
      return lineEnd
    }
    let isGlued =
      start > lineStart && !bytes[start - 1].isSpace && !"{}[],;>\"".utf8.contains(bytes[start - 1])
    return !isText && !isGlued && (rest.first == "#" || rest.begins(with: "//")) ? lineEnd : nil
  }

  // MARK: Brackets and quotes

  private mutating func readCode(at start: Int) -> Int {
    let first = bytes[start]
    if first == "\"" || spelling.isIndented && first == "'" {
      let (close, isClosed) = endOfString(at: start)
      let next = bytes[close..<lineEnd].first { !$0.isBlank }
      let isKey = next == ":" || next == "="
      return add(isKey ? .key : .value, start, close, quote: isClosed ? first : nil)
    }
    if spelling.signs.contains(first) { return add(.sign, start, start + 1) }
    let word = bytes[start..<lineEnd].dropFirst().prefix {
      !spelling.signs.contains($0) && $0 != "\"" && !$0.isBlank
    }
    let next = bytes[word.endIndex..<lineEnd].first { !$0.isBlank }
    return add(next == ":" || next == "=" ? .key : .value, start, word.endIndex)
  }

  private func endOfString(at start: Int) -> (Int, isClosed: Bool) {
    var offset = start + 1
    while offset < lineEnd {
      if bytes[offset] == bytes[start] {
        // Two single quotes are one.
        guard bytes[start] == "'", bytes[(offset + 1)..<lineEnd].first == "'" else {
          return (offset + 1, true)
        }
        offset += 1
      } else if bytes[offset] == "\\", bytes[start] == "\"" {
        offset += 1
      }
      offset += 1
    }
    return (lineEnd, false)
  }

  // MARK: Lines

  private mutating func readLine() {
    var offset = text(from: lineStart)
    guard offset < lineEnd else { return }
    if let block, offset - lineStart > block {
      add(.value, offset, lineEnd)
      return
    }
    block = nil
    if let stop = endOfComment(at: offset) {
      add(.comment, offset, min(stop, lineEnd))
      return
    }
    while bytes[offset] == "-", endsWord(at: offset + 1) {
      offset = text(from: add(.dash, offset, offset + 1))
      if offset >= lineEnd { return }
    }
    let column = offset - lineStart
    var isEntry = false
    if let colon = endOfKey(from: offset) {
      isEntry = true
      let quote = bytes[offset] == "\"" || bytes[offset] == "'" ? bytes[offset] : nil
      add(.key, offset, colon, quote: quote)
      offset = text(from: add(.sign, colon, colon + 1))
    }
    let header = bytes[offset..<lineEnd].prefix { !$0.isSpace }
    if let sign = header.first, sign == "|" || sign == ">",
      header.dropFirst().allSatisfy({ "+-".utf8.contains($0) || $0.isDigit })
    {
      add(.sign, offset, offset + 1)
      block = isEntry ? column : text(from: lineStart) - lineStart
    } else {
      readValues(from: offset)
    }
  }

  /// The offset of the next nonspace character on the line.
  private func text(from start: Int) -> Int {
    bytes[min(start, lineEnd)..<lineEnd].firstIndex { !$0.isSpace } ?? lineEnd
  }

  private func endsWord(at offset: Int) -> Bool { offset >= lineEnd || bytes[offset].isSpace }

  /// The offset of the colon behind a key that begins somewhere.
  private func endOfKey(from start: Int) -> Int? {
    guard !"#,[]{}&*!|>%@`".utf8.contains(bytes[start]) else { return nil }
    var offset = start
    if bytes[start] == "\"" || bytes[start] == "'" {
      let (close, isClosed) = endOfString(at: start)
      offset = text(from: close)
      guard isClosed, offset < lineEnd, bytes[offset] == ":" else { return nil }
    }
    while offset < lineEnd, bytes[offset] != ":" || !endsWord(at: offset + 1) {
      if bytes[offset] == "#", bytes[offset - 1].isBlank { return nil }
      offset += 1
    }
    return offset < lineEnd && offset > start ? offset : nil
  }

  private mutating func readValues(from start: Int) {
    var offset = start
    var depth = 0
    while offset < lineEnd {
      let byte = bytes[offset]
      let begins = offset == start || bytes[offset - 1].isBlank
      if byte.isSpace {
        offset += 1
      } else if begins, byte == "#" || tokens.last?.quote != nil,
        let stop = endOfComment(at: offset)
      {
        offset = add(.comment, offset, min(stop, lineEnd))
      } else if depth > 0 || begins && "[{\"'".utf8.contains(byte) {
        depth += byte == "[" || byte == "{" ? 1 : byte == "]" || byte == "}" ? -1 : 0
        offset = readCode(at: offset)
      } else {
        offset = readPlain(from: offset)
      }
    }
  }

  /// Reads plain text up to a comment, to a known key with its colon, or to a list behind one without.
  private mutating func readPlain(from start: Int) -> Int {
    var offset = start
    while offset < lineEnd {
      let byte = bytes[offset]
      let begins = offset > start && bytes[offset - 1].isBlank
      if begins, byte == "#" { break }
      if begins, byte == "[" || byte == "{",
        known.contains(String(decoding: bytes[start..<offset].prefix(64).trimmed, as: UTF8.self))
      {
        break
      }
      if byte == ":", endsWord(at: offset + 1) {
        let word = bytes[start..<offset].suffix { $0.isLetter }
        let gap = bytes[start..<word.startIndex].suffix(\.isBlank).count
        // A line break is easily lost.
        if !word.isEmpty, word.startIndex == start || gap > 0,
          gap > 1 || known.contains(String(decoding: word, as: UTF8.self))
        {
          if word.startIndex > start { add(.value, start, word.startIndex) }
          add(.key, word.startIndex, offset)
          return add(.sign, offset, offset + 1)
        }
      }
      offset += 1
    }
    return add(.value, start, offset)
  }

  // MARK: Tags

  private mutating func readMarkup(at start: Int) -> Int {
    if let (name, isEnd, stop) = tag(at: start) {
      return add(.tag(name, isEnd: isEnd), start, stop)
    }
    let stop = bytes[start..<lineEnd].indices.dropFirst().first { offset in
      "</\\".utf8.contains(bytes[offset])
        && (tag(at: offset) != nil || bytes[offset..<lineEnd].begins(with: "<!--"))
    }
    let isKey = tokens.last?.kind == .tag("key", isEnd: false)
    return add(isKey ? .key : .value, start, stop ?? lineEnd)
  }

  /// A tag, or what is left of one.
  private func tag(at start: Int) -> (name: String, isEnd: Bool, end: Int)? {
    let line = bytes[start..<min(lineEnd, start + 256)]
    if ["<?", "<!D", "<!["].contains(where: { line.starts(with: $0.utf8) }) {
      return ("?", false, line.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? line.endIndex)
    }
    let signs = line.prefix(6).prefix { "</\\ ".utf8.contains($0) }
    let opens = signs.contains(UInt8(ascii: "<"))
    let isEnd = signs.contains { "/\\".utf8.contains($0) }
    let word = line[signs.endIndex...].prefix { $0.isLetter }
    if word.isEmpty { return line.begins(with: "</>") ? ("", true, start + 3) : nil }
    let text = String(decoding: word, as: UTF8.self)
    var rest = line[word.endIndex...]
    let version = " version=\"1.0\""
    if text == "plist", rest.starts(with: version.utf8) {
      rest = rest.dropFirst(version.utf8.count)
    }
    rest = rest.drop { " /\\".utf8.contains($0) }
    let isExact = Spelling.elements.contains(text)
    // In the middle of a word, only a right name is one.
    let isGlued = start > 0 && (bytes[start - 1].isLetter || bytes[start - 1].isDigit)
    if let name = Spelling.element(text), !isGlued || isExact || isEnd && opens {
      // Without its brackets, a name is only text.
      if rest.first == ">", opens || isEnd || isExact && !isGlued {
        return (name, isEnd, rest.startIndex + rest.prefix { $0 == ">" }.count)
      }
    }
    // The bracket behind the name is missing.
    guard opens, let name = Spelling.elements.first(where: { text.hasPrefix($0) }),
      text.utf8.dropFirst(name.utf8.count).first.map({ $0 & 0x20 == 0 }) ?? true
    else { return nil }
    return (name, isEnd, word.startIndex + name.utf8.count)
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of bytes of a kind.
  func suffix(_ isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
  }

  /// Without the bytes of a kind at both ends.
  func trimming(_ isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var text = drop(while: isDropped)
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
