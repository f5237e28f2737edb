/// The letters, signs, and empty values of a text, so that two versions of it can be compared.
struct ContentProfile {
  enum Role { case comment, key, knownKey, value }
  enum ValueType { case none, string, key, integer, real, date, data, boolean }

  struct Letter {
    let character: Unicode.Scalar
    let role: Role
    let type: ValueType
    /// The number of letters before the top-level key that it is below.
    var section: Int
    let beginsLine: Bool
    /// The quotes before it in its text, if it is the first letter there.
    let quotes: Int
    /// Whether it continues a number.
    let joinsDigit: Bool
  }

  /// A dash, a bracket, or a tag, and the number of letters before it.
  struct Sign: Hashable {
    let name: String
    var place: Int
  }

  private(set) var letters: [Letter] = []
  /// Where tokens begin, and the end.
  private(set) var starts: [Int] = []
  private(set) var signs: [Sign] = []
  /// The brackets and what is between entries, in order, by the number of letters before them.
  private(set) var order: [Int: String] = [:]
  /// The dashes in one column without an outer one between them.
  private(set) var lists: [[Int]] = []
  /// The values without contents, by kind.
  private(set) var empty: [String: Int] = [:]
  private(set) var hasSections = false
  private(set) var keyCount = 0
  /// Whether a comment has no end.
  private(set) var hasOpenComment = false

  private var section = 0
  private let spelling: Spelling
  private let known: KnownKeys
  private let readsWords: Bool

  /// - Parameter readsWords: Whether all spellings of a boolean or null are one letter.
  init(of bytes: [UInt8], as spelling: Spelling, _ known: KnownKeys, readsWords: Bool) {
    (self.spelling, self.known, self.readsWords) = (spelling, known, readsWords)
    let tokens = LooseToken.all(in: 0..<bytes.count, of: bytes, as: spelling, known: known.keys)
    var open: [(column: Int, dashes: [Int])] = []
    var lineStart = 0
    for (number, token) in tokens.enumerated() {
      if spelling.isIndented {
        if let end = bytes[lineStart..<token.range.lowerBound].lastIndex(of: 0x0A) {
          lineStart = end + 1
        }
        let column = token.range.lowerBound - lineStart
        let isFirst = token.beginsLine || token.kind == .dash
        while isFirst, let last = open.last,
          last.column > column || last.column == column && token.kind != .dash
        {
          lists.append(open.removeLast().dashes)
        }
        if token.kind == .dash {
          if open.last?.column != column { open.append((column, [])) }
          open[open.count - 1].dashes.append(letters.count)
        }
        if token.kind == .key, column == 0 {
          section = letters.count
          let name = String(decoding: token.inner(of: bytes), as: UTF8.self)
          if known.sections.contains(name) { hasSections = true }
        }
      }
      add(token, number, tokens, bytes)
    }
    lists += open.map(\.dashes)
    starts.append(letters.count)
  }

  private mutating func add(
    _ token: LooseToken, _ number: Int, _ tokens: [LooseToken], _ bytes: [UInt8]
  ) {
    let last = number > 0 ? tokens[number - 1] : nil
    let next = number + 1 < tokens.count ? tokens[number + 1] : nil
    switch token.kind {
    case .dash: signs.append(Sign(name: "-", place: letters.count))
    case .sign where bytes[token.range].matches(":"):
      // A key of YAML without a value, unless a list or deeper lines follow.
      if spelling.isIndented, let last, last.kind == .key, !Self.hasValue(last, next, bytes) {
        empty["null", default: 0] += 1
      }
    case .sign:
      let name = String(decoding: bytes[token.range], as: UTF8.self)
      order[letters.count, default: ""] += name
      guard "[]{}()".contains(name) else { break }
      signs.append(Sign(name: name, place: letters.count))
      if let next, next.kind == .sign,
        ["{}", "[]", "()"].contains(name + String(decoding: bytes[next.range], as: UTF8.self))
      {
        empty[name, default: 0] += 1
      }
    case .tag(let name, let isEnd):
      guard name != "?" else { break }
      addAttributes(of: token, bytes)
      let isAlone = bytes[token.range].dropLast().last == "/" && !isEnd
      if Spelling.words[name] != nil {
        if !isEnd { append(truth: name, token) }
        if name == "null" { empty[name, default: 0] += 1 }
        break
      }
      signs.append(Sign(name: (isEnd ? "/" : "") + name, place: letters.count))
      if isAlone || !isEnd && next?.kind == .tag(name, isEnd: true) { empty[name, default: 0] += 1 }
    case .comment, .key, .value: addText(token, last, next, bytes)
    }
  }

  /// Adds the words of a tag behind its name, but for the version that every file has.
  private mutating func addAttributes(of token: LooseToken, _ bytes: [UInt8]) {
    let inner = bytes[token.range].trimming { "<>/\\ ".utf8.contains($0) }
    let words = inner.drop(while: \.isLetter).trimmed
    guard !words.matches("version=\"1.0\"") else { return }
    for byte in words where byte.isLetter || byte.isDigit {
      letters.append(
        Letter(
          character: Unicode.Scalar(byte), role: .comment, type: .none, section: section,
          beginsLine: false, quotes: 0, joinsDigit: false))
    }
  }

  private static func hasValue(_ key: LooseToken, _ next: LooseToken?, _ bytes: [UInt8]) -> Bool {
    guard let next else { return false }
    let gap = bytes[key.range.upperBound..<next.range.lowerBound]
    guard let end = gap.lastIndex(of: 0x0A) else { return next.kind != .comment }
    let start = bytes[..<key.range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let (own, other) = (key.range.lowerBound - start, next.range.lowerBound - end - 1)
    return other > own || next.kind == .dash && other >= own
  }

  private mutating func addText(
    _ token: LooseToken, _ last: LooseToken?, _ next: LooseToken?, _ bytes: [UInt8]
  ) {
    let text = token.inner(of: bytes)
    starts.append(letters.count)
    var (role, type) = (Role.value, ValueType.none)
    if token.kind == .comment {
      role = .comment
      for (open, close) in [("/*", "*/"), ("<!--", "-->")]
      where text.starts(with: open.utf8) && !text.suffix(3).contains(bytesOf: close) {
        hasOpenComment = true
      }
    } else {
      let name = text.trimming { !$0.isLetter && !$0.isDigit }
      let isKnown = known.keys.contains(String(decoding: name.prefix(64), as: UTF8.self))
      if token.kind == .key { role = isKnown ? .knownKey : .key }
      keyCount += token.kind == .key ? 1 : 0
      if case .tag(let name, isEnd: false)? = last?.kind, next?.kind == .tag(name, isEnd: true) {
        type = Self.types[name] ?? .none
      } else if token.kind == .value, token.quote != nil, !holdsEntry(text) {
        type = .string
      }
      if token.kind == .value, type == .none, let truth = spelling.truth(text) {
        // A boolean's element may have the same word as its text.
        if case .tag(truth, isEnd: false)? = last?.kind { return }
        if truth == "null" { empty[truth, default: 0] += 1 }
        type = .boolean
        if readsWords || last?.isTag == true { return append(truth: truth, token) }
      }
      if text.allSatisfy(\.isSpace), token.quote != nil { empty["string", default: 0] += 1 }
    }
    var keepsSigns = spelling.hasTags && token.isText
    if keepsSigns, !text.contains(where: { $0.isLetter || $0.isDigit }) {
      keepsSigns =
        if case .tag(let name, isEnd: false)? = last?.kind { Self.types[name] != nil } else {
          false
        }
    }
    let hasEscapes = !spelling.isIndented || bytes[token.range.lowerBound] == "\""
    let escapes = EscapedText(
      text, hasTags: spelling.hasTags, hasEscapes: hasEscapes && token.kind != .comment)
    var (isFirst, quotes) = (true, 0)
    // Its sign and its point are a part of a number.
    let isNumber =
      token.kind == .value && token.quote == nil && text.dropFirst().first?.isDigit == true
    var previous: Unicode.Scalar = " "
    for scalar in escapes {
      let isDigit = scalar.properties.numericType != nil
      let joinsDigit = isDigit && previous.properties.numericType != nil
      previous = scalar
      if isFirst, token.quote != nil, scalar == "\"" || scalar == "'" { quotes += 1 }
      guard
        Spelling.isLetter(scalar) || isFirst && isNumber && (scalar == "-" || scalar == ".")
          || keepsSigns && scalar.isASCII && !scalar.properties.isWhitespace
      else { continue }
      letters.append(
        Letter(
          character: scalar, role: role, type: type, section: section,
          beginsLine: isFirst && spelling.isIndented && token.beginsLine,
          quotes: isFirst ? quotes : 0, joinsDigit: joinsDigit))
      isFirst = false
    }
  }

  /// Adds a boolean or null as one letter.
  private mutating func append(truth: String, _ token: LooseToken) {
    let scalar: Unicode.Scalar =
      truth == "true" ? "\u{E000}" : truth == "false" ? "\u{E001}" : "\u{E002}"
    letters.append(
      Letter(
        character: scalar, role: .value, type: .none, section: section,
        beginsLine: spelling.isIndented && token.beginsLine, quotes: 0, joinsDigit: false))
  }

  private static let types: [String: ValueType] = [
    "string": .string, "key": .key, "integer": .integer, "real": .real, "date": .date,
    "data": .data,
  ]

  /// Whether a quoted text of YAML begins with a known key and its colon.
  private func holdsEntry(_ text: ArraySlice<UInt8>) -> Bool {
    guard spelling.isIndented else { return false }
    let key = text.prefix(while: \.isLetter)
    return !key.isEmpty && text[key.endIndex...].begins(with: ":")
      && known.keys.contains(String(decoding: key, as: UTF8.self))
  }

  /// Leaves out letters that count as none.
  mutating func remove(_ range: Range<Int>) {
    func moved(_ place: Int) -> Int {
      place <= range.lowerBound ? place : max(range.lowerBound, place - range.count)
    }
    letters.removeSubrange(range)
    for number in letters.indices { letters[number].section = moved(letters[number].section) }
    signs = signs.map { Sign(name: $0.name, place: moved($0.place)) }
    lists = lists.map { $0.map(moved) }
  }

  // MARK: Containers

  struct Pair {
    let open: Sign
    let close: Sign
    var isRow: Bool { open.name == "{" || open.name == "dict" }
  }

  static let ends = ["[": "]", "{": "}", "(": ")", "dict": "/dict", "array": "/array"]

  /// The brackets and containers that are closed by what they were opened with.
  var pairs: [Pair] {
    var open: [Sign] = []
    var found: [Pair] = []
    for sign in signs {
      if Self.ends[sign.name] != nil {
        open.append(sign)
      } else if let last = open.last, Self.ends[last.name] == sign.name {
        found.append(Pair(open: open.removeLast(), close: sign))
      }
    }
    return found
  }
}

/// The characters of a text, with its escapes read.
struct EscapedText: Sequence, IteratorProtocol {
  private var rest: Substring.UnicodeScalarView
  private let hasTags: Bool
  private let hasEscapes: Bool

  init(_ text: ArraySlice<UInt8>, hasTags: Bool, hasEscapes: Bool) {
    rest = String(decoding: text, as: UTF8.self)[...].unicodeScalars
    (self.hasTags, self.hasEscapes) = (hasTags, hasEscapes)
  }

  mutating func next() -> Unicode.Scalar? {
    guard let first = rest.popFirst() else { return nil }
    if hasTags, first == "&" {
      let name = rest.prefix(8).prefix { $0 != ";" }
      guard name.count < 8, let meant = Self.entity(String(name)),
        rest.dropFirst(name.count).first == ";"
      else { return first }
      rest = rest.dropFirst(name.count + 1)
      return meant
    }
    guard !hasTags, hasEscapes, first == "\\", let letter = rest.first else { return first }
    if letter == "u" || letter == "U" || letter == "x" {
      let digits = rest.dropFirst().prefix(letter == "x" ? 2 : 4)
      if digits.count == (letter == "x" ? 2 : 4), let value = UInt32(String(digits), radix: 16) {
        rest = rest.dropFirst(1 + digits.count)
        // Half of a pair is kept as it is.
        return Unicode.Scalar(value) ?? Unicode.Scalar(0xF0000 + value)
      }
    }
    guard "nrtbf\"\\'/".unicodeScalars.contains(letter) else { return first }
    rest = rest.dropFirst()
    return "nrtbf".unicodeScalars.contains(letter) ? " " : letter
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap { Unicode.Scalar($0) }
    }
    return entities[name]
  }

  static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—", "rsquo": "’",
    "eacute": "é",
    "uuml": "ü", "ouml": "ö", "auml": "ä",
  ]
}

extension ArraySlice<UInt8> {
  /// Without the bytes of a kind at both ends.
  func trimming(_ isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var text = drop(while: isDropped)
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
