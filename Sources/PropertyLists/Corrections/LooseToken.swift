/// A piece of a text, whether or not its format can be read: what a correction keeps, adds, or exchanges.
///
/// One tolerant lexer serves all formats, and whatever else people write in them: a quote or a comment that is
/// never closed ends at its line, and a tag may lack a bracket or be misspelled.
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

  var kind: Kind
  var range: Range<Int>
  /// The quote before a text, if it is there on both sides.
  var quote: UInt8?
  /// Whether it is the first of its line, apart from dashes.
  var beginsLine = false
  /// Whether it is text of a block, which is indented below `|` or `>`.
  var isBlockText = false

  var isTag: Bool { if case .tag = kind { true } else { false } }
  var isText: Bool { kind == .key || kind == .value }

  /// The text without its quotes.
  func inner(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let text = bytes[range]
    guard isText, let first = text.first, first == "\"" || first == "'" else { return text }
    return quote == nil ? text.dropFirst() : text.dropFirst().dropLast()
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
struct LooseLexer {
  let bytes: [UInt8]
  let end: Int
  let spelling: Spelling
  let known: Set<String>
  private(set) var tokens: [LooseToken] = []
  private var lineEnd = 0
  /// Where the ends of comments next occur.
  private var ends: [String: Int] = [:]

  init(bytes: [UInt8], end: Int, spelling: Spelling, known: Set<String>) {
    (self.bytes, self.end, self.spelling, self.known) = (bytes, end, spelling, known)
  }

  mutating func read(from start: Int) {
    var offset = start
    var block: Int?
    while offset < end {
      lineEnd = bytes[offset..<end].firstIndex { $0 == 0x0A } ?? end
      if spelling.isIndented {
        readLine(from: offset, &block)
        offset = lineEnd + 1
      } else {
        let isFirst = tokens.count
        while offset < lineEnd {
          if bytes[offset].isSpace { offset += 1 } else { offset = readToken(at: offset) }
        }
        if isFirst < tokens.count { tokens[isFirst].beginsLine = true }
        if offset == lineEnd { offset += 1 }
      }
    }
  }

  @discardableResult
  private mutating func add(
    _ kind: LooseToken.Kind, _ start: Int, _ stop: Int, quote: UInt8? = nil
  ) -> Int {
    let text = bytes[start..<max(start, stop)]
    let last = text.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? text.endIndex
    tokens.append(LooseToken(kind: kind, range: start..<last, quote: quote))
    return max(start + 1, stop)
  }

  private mutating func readToken(at start: Int) -> Int {
    if let stop = comment(at: start) { return add(.comment, start, stop) }
    return spelling.hasTags ? readMarkup(at: start) : readCode(at: start, to: lineEnd)
  }

  /// The end of a comment of any language that begins at an offset.
  private mutating func comment(at start: Int) -> Int? {
    let rest = bytes[start..<end]
    let isGlued =
      start > 0 && !bytes[start - 1].isSpace && !"{}[],;>".utf8.contains(bytes[start - 1])
    // In text between tags, only a whole line is a comment of another language.
    let isLine = !spelling.hasTags || bytes[..<start].last(where: { !$0.isBlank }) ?? 0x0A == 0x0A
    for (open, close) in [("<!--", "-->"), ("/*", "*/")]
    where rest.starts(with: open.utf8) && (isLine || open == "<!--") {
      let line = bytes[start + open.utf8.count..<max(start + open.utf8.count, lineEnd)]
      if let offset = line.offset(of: close) { return offset + close.utf8.count }
      // Its end may be damaged, or another comment begins before an end.
      let last = line.trimmed.last
      guard last != ">", last != "*", last != "/", let stop = next(close, from: lineEnd),
        bytes[lineEnd..<stop].offset(of: open) == nil
      else { return lineEnd }
      return stop + close.utf8.count
    }
    guard isLine, !isGlued, ["//", "#", "--"].contains(where: { rest.starts(with: $0.utf8) }) else {
      return nil
    }
    return lineEnd
  }

  /// The offset of the next end of a comment, which is looked for once.
  private mutating func next(_ close: String, from start: Int) -> Int? {
    if let known = ends[close], known >= start { return known < end ? known : nil }
    let found = bytes[start..<end].offset(of: close)
    ends[close] = found ?? end
    return found
  }

  // MARK: Brackets and quotes

  private mutating func readCode(at start: Int, to stop: Int) -> Int {
    let first = bytes[start]
    if first == "\"" || spelling.isIndented && first == "'" {
      let (close, isClosed) = endOfString(at: start, before: stop)
      let next = bytes[close..<stop].first { !$0.isBlank }
      let isKey = next == ":" || next == "=" || next == 0xEF
      return add(isKey ? .key : .value, start, close, quote: isClosed ? first : nil)
    }
    if spelling.signs.contains(first) { return add(.sign, start, start + 1) }
    let word = bytes[start..<stop].dropFirst().prefix {
      !spelling.signs.contains($0) && $0 != "\"" && !$0.isBlank
    }
    let next = bytes[word.endIndex..<stop].first { !$0.isBlank }
    return add(next == ":" || next == "=" ? .key : .value, start, word.endIndex)
  }

  private func endOfString(at start: Int, before stop: Int) -> (Int, isClosed: Bool) {
    var offset = start + 1
    while offset < stop {
      if bytes[offset] == bytes[start] {
        // Two single quotes are one.
        guard bytes[start] == "'", offset + 1 < stop, bytes[offset + 1] == "'" else {
          return (offset + 1, true)
        }
        offset += 1
      } else if bytes[offset] == "\\", bytes[start] == "\"" {
        offset += 1
      }
      offset += 1
    }
    return (min(offset, stop), false)
  }

  // MARK: Lines

  private mutating func readLine(from start: Int, _ block: inout Int?) {
    let line = bytes[start..<lineEnd]
    var offset = line.firstIndex { !$0.isBlank } ?? lineEnd
    guard !bytes[offset..<lineEnd].allSatisfy(\.isSpace) else { return }
    let column = offset - start
    if let open = block, column > open {
      add(.value, offset, lineEnd)
      tokens[tokens.count - 1].isBlockText = true
      tokens[tokens.count - 1].beginsLine = true
      return
    }
    block = nil
    if bytes[offset] == "#" || bytes[offset...].begins(with: "//") {
      add(.comment, offset, lineEnd)
      return
    }
    while bytes[offset] == "-", offset + 1 >= lineEnd || bytes[offset + 1].isSpace {
      add(.dash, offset, offset + 1)
      offset = bytes[(offset + 1)..<lineEnd].firstIndex { !$0.isSpace } ?? lineEnd
      if offset >= lineEnd { return }
    }
    let first = tokens.count
    let content = offset - start
    if let colon = endOfKey(from: offset) {
      add(.key, offset, colon)
      if bytes[offset] == "\"" || bytes[offset] == "'" {
        tokens[tokens.count - 1].quote = bytes[offset]
      }
      offset = add(.sign, colon, colon + 1)
    }
    offset = bytes[offset..<lineEnd].firstIndex { !$0.isBlank } ?? lineEnd
    let header = bytes[offset..<lineEnd].prefix { !$0.isBlank }.trimmed
    if let sign = header.first, sign == "|" || sign == ">",
      header.dropFirst().allSatisfy({ "+-".utf8.contains($0) || $0.isDigit })
    {
      add(.sign, offset, offset + 1)
      block = tokens.count > first + 1 ? content : column
    } else {
      readValues(from: offset)
    }
    if first < tokens.count { tokens[first].beginsLine = true }
  }

  /// The offset of the colon behind a key that begins somewhere.
  private func endOfKey(from start: Int) -> Int? {
    let line = bytes[start..<lineEnd]
    guard let first = line.first, !"#,[]{}&*!|>%@`".utf8.contains(first) else { return nil }
    var offset = start
    if first == "\"" || first == "'" {
      let (close, isClosed) = endOfString(at: start, before: lineEnd)
      guard isClosed else { return nil }
      offset = bytes[close..<lineEnd].firstIndex { !$0.isBlank } ?? lineEnd
      guard offset < lineEnd, bytes[offset] == ":" else { return nil }
    }
    while offset < lineEnd, bytes[offset] != ":" || !endsWord(at: offset + 1) {
      if bytes[offset] == "#", bytes[offset - 1].isBlank { return nil }
      offset += 1
    }
    return offset < lineEnd && offset > start ? offset : nil
  }

  private func endsWord(at offset: Int) -> Bool { offset >= lineEnd || bytes[offset].isSpace }

  private mutating func readValues(from start: Int) {
    var offset = start
    var depth = 0
    while offset < lineEnd {
      let byte = bytes[offset]
      let begins = offset == start || bytes[offset - 1].isBlank
      if byte.isSpace {
        offset += 1
      } else if byte == "#" && begins
        || begins && tokens.last?.quote != nil && bytes[offset..<lineEnd].begins(with: "//")
      {
        offset = add(.comment, offset, lineEnd)
      } else if depth > 0 || begins && "[{\"'".utf8.contains(byte) {
        depth += byte == "[" || byte == "{" ? 1 : byte == "]" || byte == "}" ? -1 : 0
        offset = readCode(at: offset, to: lineEnd)
      } else {
        offset = readPlain(from: offset)
      }
    }
  }

  /// Reads plain text up to a comment, or to a known key with its colon.
  private mutating func readPlain(from start: Int) -> Int {
    var offset = start
    while offset < lineEnd {
      if bytes[offset] == "#", offset > start, bytes[offset - 1].isBlank { break }
      // A list behind a known key that lacks its colon.
      if "[{".utf8.contains(bytes[offset]), offset > start, bytes[offset - 1].isBlank,
        known.contains(String(decoding: bytes[start..<offset].trimmed, as: UTF8.self))
      {
        break
      }
      if bytes[offset] == ":", endsWord(at: offset + 1), !known.isEmpty {
        let word = bytes[start..<offset].suffix { $0.isLetter }
        if word.startIndex == start || bytes[word.startIndex - 1].isBlank,
          known.contains(String(decoding: word, as: UTF8.self))
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
    var offset = start + 1
    while offset < lineEnd {
      let isSign = "</\\".utf8.contains(bytes[offset])
      if isSign, tag(at: offset) != nil || bytes[offset..<lineEnd].begins(with: "<!--") { break }
      offset += 1
    }
    let isKey = if case .tag("key", isEnd: false)? = tokens.last?.kind { true } else { false }
    return add(isKey ? .key : .value, start, offset)
  }

  /// A tag, or what is left of one.
  private func tag(at start: Int) -> (name: String, isEnd: Bool, end: Int)? {
    let line = bytes[start..<min(lineEnd, start + 256)]
    if line.begins(with: "<?") || line.begins(with: "<!D") || line.begins(with: "<![") {
      return ("?", false, line.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? line.endIndex)
    }
    let signs = line.prefix(6).prefix { "</\\ ".utf8.contains($0) }
    let opens = signs.contains(UInt8(ascii: "<"))
    let isEnd = signs.contains { "/\\".utf8.contains($0) }
    let word = line[signs.endIndex...].prefix { $0.isLetter }
    if word.isEmpty { return line.begins(with: "</>") ? ("", true, start + 3) : nil }
    let rest = line[word.endIndex...]
    let attributes = rest.prefix { $0 != ">" && $0 != "<" }
    let isClosed = attributes.endIndex < line.endIndex && bytes[attributes.endIndex] == ">"
    let isClean = attributes.allSatisfy { $0.isBlank || $0 == "/" || $0 == "\\" }
    let text = String(decoding: word, as: UTF8.self)
    let isGlued = start > 0 && (bytes[start - 1].isLetter || bytes[start - 1].isDigit)
    if let name = Spelling.element(text),
      // In the middle of a word, only a right name is one.
      !isGlued || isEnd && opens || Spelling.elements.contains(text)
    {
      // Without its brackets, a name is only text.
      if opens || isEnd {
        if isClosed, isClean || attributes.contains(UInt8(ascii: "=")) {
          let end = attributes.endIndex + 1
          return (name, isEnd, end + line[end...].prefix { $0 == ">" }.count)
        }
        if opens, rest.isEmpty || rest.allSatisfy(\.isSpace) || rest.first?.isLetter != true {
          return (name, isEnd, word.endIndex)
        }
      } else if isClosed, isClean, !isGlued, Spelling.elements.contains(text) {
        return (name, isEnd, attributes.endIndex + 1)
      }
    }
    // The bracket behind the name is missing.
    guard opens, let name = Spelling.elements.first(where: { text.hasPrefix($0) }),
      case let next = text.utf8.dropFirst(name.utf8.count).first,
      next.map({ $0 & 0x20 == 0 }) == true
    else { return nil }
    return (name, isEnd, word.startIndex + name.utf8.count)
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of bytes of a kind.
  func suffix(_ isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
  }

  /// The offset at which some text first occurs.
  func offset(of text: String) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var rest = self
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: text.utf8) { return start }
      rest = rest[(start + 1)...]
    }
    return nil
  }
}
