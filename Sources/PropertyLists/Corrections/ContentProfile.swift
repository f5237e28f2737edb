/// The letters, signs, and empty values of a text, so that two versions of it can be compared.
struct ContentProfile {
  enum Role { case comment, key, knownKey, value }

  struct Letter {
    let character: Unicode.Scalar
    let role: Role
    /// The element around it, `string` beside a quote, or `boolean`; empty if it may become any of them.
    let type: String
    let beginsLine: Bool
    /// Whether it begins a number behind a digit, or a text before or behind which a text in quotes ends.
    let hasBorder: Bool
  }

  /// A dash, a tag, a bracket, or what is between entries, and the number of letters before it.
  struct Sign: Hashable {
    let name: String
    let place: Int
  }

  private(set) var letters: [Letter] = []
  private(set) var signs: [Sign] = []
  /// The dashes in one column without an outer one between them.
  private(set) var lists: [[Int]] = []
  /// The numbers of letters before the top-level keys of a document that is several files; otherwise empty.
  private(set) var sections: [Int] = []
  /// The numbers of letters before the keys at the top level that belong there.
  private(set) var roots: Set<Int> = []
  private(set) var keyCount = 0
  /// How often there is what a correction never makes: a value without contents, by its kind, a quote that
  /// begins a text in quotes, and a comment without its end.
  private(set) var counts: [String: Int] = [:]

  private var open: [(column: Int, dashes: [Int])] = []
  private var hasSections = false
  private var isBehindClosed = false
  private let bytes: [UInt8]
  private let spelling: Spelling
  private let known: KnownKeys
  private let readsWords: Bool

  /// - Parameter readsWords: Whether all spellings of a boolean or null are one letter.
  /// - Complexity: O(*n*) for *n* bytes.
  init(of bytes: [UInt8], as spelling: Spelling, _ known: KnownKeys, readsWords: Bool) {
    (self.bytes, self.spelling, self.known) = (bytes, spelling, known)
    self.readsWords = readsWords
    let tokens = LooseToken.all(in: 0..<bytes.count, of: bytes, as: spelling, known: known.keys)
    for (number, token) in tokens.enumerated() {
      let last = number > 0 ? tokens[number - 1] : nil
      add(token, after: last, before: number + 1 < tokens.count ? tokens[number + 1] : nil)
    }
    lists += open.map(\.dashes)
    if !hasSections { sections = [] }
  }

  private mutating func add(_ token: LooseToken, after last: LooseToken?, before next: LooseToken?)
  {
    let name = String(decoding: bytes[token.range].prefix(64), as: UTF8.self)
    if spelling.isIndented { addColumn(of: token) }
    switch token.kind {
    case .dash: addSign("-")
    case .sign:
      addSign(name)
      if spelling.isIndented, name == ":", let last, last.kind == .key, !hasValue(last, next) {
        counts["null", default: 0] += 1
      }
      if let next, Self.ends[name].map({ bytes[next.range].elementsEqual($0.utf8) }) == true {
        counts[name, default: 0] += 1
      }
    case .tag(let name, let isEnd):
      let isAlone = bytes[token.range].dropLast().last == "/" && !isEnd
      if Spelling.words[name] != nil {
        if !isEnd { append(Self.words[name]) }
        if name == "null" { counts[name, default: 0] += 1 }
        break
      }
      addSign((isEnd ? "/" : "") + name)
      // An empty element is a value.
      if isAlone || !isEnd && next?.kind == .tag(name, isEnd: true) {
        append("\u{E003}", type: name)
      }
    case .comment, .key, .value: addText(token, after: last, before: next)
    }
  }

  private mutating func addSign(_ name: String) {
    signs.append(Sign(name: name, place: letters.count))
  }

  /// Whether a value follows a key of YAML: on its line, as a list, or indented.
  private func hasValue(_ key: LooseToken, _ next: LooseToken?) -> Bool {
    guard let next else { return false }
    let gap = bytes[key.range.upperBound..<next.range.lowerBound]
    guard gap.contains(0x0A) else { return next.kind != .comment }
    return next.column > key.column || next.kind == .dash && next.column == key.column
  }

  /// Notes a dash of a list, the end of lists, and a top-level key.
  private mutating func addColumn(of token: LooseToken) {
    let isDash = token.kind == .dash
    guard isDash || token.beginsLine else { return }
    while let last = open.last, last.column > token.column || last.column == token.column && !isDash
    {
      lists.append(open.removeLast().dashes)
    }
    if isDash {
      if open.last?.column != token.column { open.append((token.column, [])) }
      open[open.count - 1].dashes.append(letters.count)
    } else if token.kind == .key, token.column == 0 {
      sections.append(letters.count)
      let name = String(decoding: token.inner(of: bytes), as: UTF8.self)
      if known.sections.contains(name) { hasSections = true }
      if known.roots.contains(name) { roots.insert(letters.count) }
    }
  }

  private mutating func addText(
    _ token: LooseToken, after last: LooseToken?, before next: LooseToken?
  ) {
    let text = token.inner(of: bytes)
    var (role, type) = (Role.value, "")
    let beginsLine = spelling.isIndented && token.beginsLine
    var element: String?
    if case .tag(let name, isEnd: false)? = last?.kind { element = name }
    if token.kind == .comment {
      role = .comment
      for (open, close) in LooseToken.comments
      where text.starts(with: open.utf8) && !text.suffix(3).contains(bytesOf: close) {
        counts[open, default: 0] += 1
      }
    } else {
      let name = text.trimming { !$0.isLetter && !$0.isDigit }
      let isKnown = known.keys.contains(String(decoding: name.prefix(64), as: UTF8.self))
      if token.kind == .key { role = isKnown ? .knownKey : .key }
      keyCount += token.kind == .key ? 1 : 0
      if let element, Spelling.scalars.contains(element),
        next?.kind == .tag(element, isEnd: true)
      {
        type = element
      } else if token.kind == .value, token.touchesQuote(in: bytes), !holdsEntry(text) {
        type = "string"
      }
      if token.kind == .value, type.isEmpty, let truth = spelling.truth(text) {
        // A boolean's element may have the same word as its text.
        if truth == element { return }
        if truth == "null" { counts[truth, default: 0] += 1 }
        type = "boolean"
        if readsWords || element != nil { return append(Self.words[truth], beginsLine: beginsLine) }
      }
      if token.quote != nil {
        if text.allSatisfy(\.isSpace) { counts["string", default: 0] += 1 }
        let quotes = text.prefix { $0 == "\"" || $0 == "'" || $0 == "\\" }.count { $0 != "\\" }
        counts["\"", default: 0] += quotes
      }
    }
    // Signs are content, too: those of a text, and not what is left of a tag.
    let hasSigns =
      token.isText
      && (text.contains { $0.isLetter || $0.isDigit }
        || element.map(Spelling.scalars.contains) == true)
    // Its sign and its point are a part of a number.
    let isNumber =
      token.kind == .value && token.quote == nil && text.dropFirst().first?.isDigit == true
    let start = letters.count
    let isClosed = token.quote != nil && !holdsEntry(text)
    let isBehindDigit = letters.last?.character.properties.numericType != nil
    for scalar in characters(of: text, in: token) {
      let isDigit = scalar.properties.numericType != nil
      if Spelling.isLetter(scalar)
        || isNumber && letters.count == start && (scalar == "-" || scalar == ".")
        || hasSigns && spelling.isContent(scalar)
      {
        letters.append(
          Letter(
            character: scalar, role: role, type: type,
            beginsLine: beginsLine && letters.count == start,
            hasBorder: letters.count == start
              && (isBehindDigit && isDigit || token.isText && (isClosed || isBehindClosed))))
      }
    }
    if token.isText { isBehindClosed = isClosed }
  }

  /// Adds one letter for a whole value; `nil` for null.
  private mutating func append(
    _ character: Unicode.Scalar?, type: String = "", beginsLine: Bool = false
  ) {
    letters.append(
      Letter(
        character: character ?? "\u{E002}", role: .value, type: type, beginsLine: beginsLine,
        hasBorder: false))
  }

  private static let words: [String: Unicode.Scalar] = ["true": "\u{E000}", "false": "\u{E001}"]

  /// The closing bracket or tag of each kind of container.
  static let ends = ["[": "]", "{": "}", "(": ")", "dict": "/dict", "array": "/array"]

  // MARK: Escapes

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
  ]

  /// The characters of a token's text: an entity is its sign, and an escape with a letter is one character, too.
  private func characters(of text: ArraySlice<UInt8>, in token: LooseToken) -> [Unicode.Scalar] {
    let hasEscapes = token.isText && (!spelling.isIndented || bytes[token.range.lowerBound] == "\"")
    var found: [Unicode.Scalar] = []
    var rest = String(decoding: text, as: UTF8.self).unicodeScalars[...]
    while let first = rest.popFirst() {
      found.append(first)
      if spelling.hasTags, first == "&", let end = rest.prefix(6).firstIndex(of: ";") {
        guard let sign = Self.entities[String(rest[..<end])] else { continue }
        rest = rest[end...].dropFirst()
        found[found.count - 1] = sign
      } else if !spelling.hasTags, hasEscapes, first == "\\", let letter = rest.first,
        "\\nrtbfuUx".unicodeScalars.contains(letter)
      {
        rest.removeFirst()
      }
    }
    return found
  }

  /// Whether a quoted text of YAML begins with a known key and its colon.
  private func holdsEntry(_ text: ArraySlice<UInt8>) -> Bool {
    let key = text.prefix(while: \.isLetter)
    return spelling.isIndented && text[key.endIndex...].begins(with: ":")
      && known.keys.contains(String(decoding: key, as: UTF8.self))
  }
}
