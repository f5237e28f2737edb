import PropertyLists

/// A source file as tokens, with the few forms in which code names the key of a setting.
struct CodeFile {
  let path: String
  let bytes: [UInt8]
  let tokens: [CodeToken]
  private let ends: [Int: Int]

  /// A default that the code repeats, with the token of its key: a string, or the name of a constant.
  struct Default {
    let key: Int
    let value: ComparableValue
    /// The value in messages.
    let shown: String

    fileprivate init(key: Int, _ value: (ComparableValue, shown: String)) {
      self.key = key
      (self.value, shown) = value
    }
  }

  init(_ bytes: [UInt8], at path: String, _ language: CodeLanguage) {
    self.path = path
    self.bytes = bytes
    tokens = CodeTokens(in: bytes, language).all
    ends = Self.ends(of: tokens, in: bytes)
  }

  // MARK: Tokens

  func text(_ index: Int) -> ArraySlice<UInt8> {
    tokens.indices.contains(index) ? bytes[tokens[index].range] : []
  }

  private func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    isKind(index, .mark) && text(index).first == mark
  }

  private func isWord(_ index: Int, _ word: StaticString) -> Bool {
    isKind(index, .word) && tokens[index].range.count == word.utf8CodeUnitCount
      && text(index).matches(word)
  }

  private func isLiteral(_ index: Int) -> Bool {
    isKind(index, .literal) && tokens[index].composed == nil
  }

  private func isKind(_ index: Int, _ kind: CodeToken.Kind) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == kind
  }

  /// The token after each bracket's closing one, by the token of the opening one.
  private static func ends(of tokens: [CodeToken], in bytes: [UInt8]) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .mark {
      switch bytes[token.range.lowerBound] {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}": open.popLast().map { ends[$0] = index + 1 }
      default: break
      }
    }
    return ends
  }

  private func end(ofBracket open: Int) -> Int { ends[open] ?? tokens.count }

  // MARK: Keys

  /// The attributes, functions, and types whose first argument is a key.
  private static let callees: [StaticString] = [
    "AppStorage", "Key", "get", "set", "getItem", "setItem",
  ]

  /// Whether a string is passed as a key: `forKey: "sound"`, `@AppStorage("sound")`.
  func isKey(_ index: Int) -> Bool {
    let before = isMark(index - 1, "@") ? index - 2 : index - 1
    if isMark(before, ":") {
      let label = text(before - 1).suffix(3)
      return label.matches("key") || label.matches("Key")
    }
    return isMark(before, "(") && Self.callees.contains { isWord(before - 1, $0) }
  }

  /// Whether a string is appended to another one, or another one to it: `"volume_" + channel`,
  /// `[@"volume_" stringByAppendingString:channel]`.
  func isJoined(_ index: Int) -> (before: Bool, after: Bool) {
    let before = isMark(index - 1, "@") ? index - 2 : index - 1
    let method = isMark(index + 1, ".") ? index + 2 : index + 1
    let isReceiver =
      isWord(method, "appending") || isWord(method, "concat")
      || isKind(method, .word) && text(method).starts(with: "stringByAppending".utf8)
    return (isMark(before, "+"), isMark(index + 1, "+") || isReceiver)
  }

  /// The cases of enumerations whose raw values are strings, except for those of coding keys.
  var cases: Set<Int> {
    var cases: Set<Int> = []
    for index in tokens.indices where isWord(index, "enum") {
      guard let open = (index..<min(index + 24, tokens.count)).first(where: { isMark($0, "{") })
      else { continue }
      let header = index..<open
      guard header.contains(where: { isWord($0, "String") }),
        !header.contains(where: { isWord($0, "CodingKey") })
      else { continue }
      var next = open + 1
      while next < end(ofBracket: open) {
        if isMark(next, "{") || isMark(next, "(") {
          next = end(ofBracket: next)
        } else if isKind(next, .word), isWord(next - 1, "case") || isMark(next - 1, ","),
          !isMark(next + 1, "=")
        {
          cases.insert(next)
          next += 1
        } else {
          next += 1
        }
      }
    }
    return cases
  }

  /// The keys of a generated file, each with the name of its constant:
  /// `static let sound = Setting("sound", …)`.
  var constants: [(key: Int, name: Int)] {
    tokens.indices.compactMap { index in
      guard isWord(index, "static"), isWord(index + 1, "let"), isMark(index + 3, "="),
        let key = [index + 4, index + 6].first(where: isLiteral)
      else { return nil }
      return (key, index + 2)
    }
  }

  /// The constants for strings, each with its name: `static let sound = "sound-on"`, `case sound = "sound-on"`,
  /// `#define SOUND @"sound-on"`, and the cases of enumerations of strings.
  ///
  /// - Parameter cases: The cases, which are found in a pass of their own.
  func namedStrings(with cases: Set<Int>) -> [(string: Int, name: Int)] {
    let declared = tokens.indices.compactMap { index -> (string: Int, name: Int)? in
      guard isWord(index, "let") || isWord(index, "case") || isWord(index, "define"),
        isKind(index + 1, .word)
      else { return nil }
      let value = isMark(index + 2, "=") || isMark(index + 2, "@") ? index + 3 : index + 2
      return isLiteral(value) && !isOperator(value + 1) ? (value, index + 1) : nil
    }
    return declared + cases.map { ($0, $0) }
  }

  // MARK: Defaults

  var defaults: [Default] {
    tokens.indices.flatMap { index -> [Default] in
      guard isKind(index, .word) else { return [] }
      if isWord(index, "AppStorage") { return defaultOfProperty(at: index).map { [$0] } ?? [] }
      if isWord(index, "forKey") { return defaultAfterKey(at: index).map { [$0] } ?? [] }
      if isWord(index, "register"), isMark(index + 1, "("), isWord(index + 2, "defaults") {
        return registered(from: index + 4)
      }
      return isWord(index, "registerDefaults") ? registered(from: index + 2) : []
    }
  }

  /// The key at a token, and the token after it: `"sound"`, `Keys.sound`, `Keys.sound.rawValue`.
  private func key(at start: Int) -> (token: Int, next: Int)? {
    var token = isMark(start, "@") ? start + 1 : start
    if isLiteral(token) { return (token, token + 1) }
    guard isKind(token, .word) else { return nil }
    while isMark(token + 1, "."), isKind(token + 2, .word) {
      if isWord(token + 2, "rawValue") { return (token, token + 3) }
      token += 2
    }
    return (token, token + 1)
  }

  /// `@AppStorage("sound") private var isLoud: Bool = true`.
  private func defaultOfProperty(at index: Int) -> Default? {
    guard isMark(index + 1, "("), let key = key(at: index + 2) else { return nil }
    let start = end(ofBracket: index + 1)
    guard let variable = (start..<start + 8).first(where: { isWord($0, "var") }) else { return nil }
    var next = variable + 2
    if isMark(next, ":") {
      next += 2
      while isMark(next, ".") { next += 2 }
      if isMark(next, "?") { next += 1 }
    }
    guard isMark(next, "=") else { return nil }
    return value(at: next + 1).map { Default(key: key.token, $0) }
  }

  /// `defaults.object(forKey: "sound") as? Bool ?? true`.
  private func defaultAfterKey(at index: Int) -> Default? {
    guard isMark(index + 1, ":"), let key = key(at: index + 2), isMark(key.next, ")") else {
      return nil
    }
    var next = key.next + 1
    if isWord(next, "as"), isMark(next + 1, "?"), isKind(next + 2, .word) { next += 3 }
    if isMark(next, ")") { next += 1 }
    guard isCoalescing(next) else { return nil }
    // In a call that another one follows, it is not the default: `Theme(rawValue: … ?? "") ?? .system`.
    let end = next + (isMark(next + 2, "-") || isMark(next + 2, "@") ? 4 : 3)
    guard !(isMark(end, ")") && isCoalescing(end + 1)) else { return nil }
    return value(at: next + 2).map { Default(key: key.token, $0) }
  }

  /// `["sound": true]`, or `@{@"sound": @YES}`.
  private func registered(from start: Int) -> [Default] {
    let open = isMark(start, "@") ? start + 1 : start
    guard isMark(open, "[") || isMark(open, "{") else { return [] }
    var found: [Default] = []
    var index = open + 1
    while index < end(ofBracket: open) {
      if isMark(index, "[") || isMark(index, "{") || isMark(index, "(") {
        index = end(ofBracket: index)
      } else if let key = key(at: index) {
        if isMark(key.next, ":"), let value = value(at: key.next + 1) {
          found.append(Default(key: key.token, value))
        }
        index = key.next
      } else {
        index += 1
      }
    }
    return found
  }

  /// The value of a literal, unless it is part of a longer expression.
  private func value(at start: Int) -> (ComparableValue, shown: String)? {
    var index = isMark(start, "@") ? start + 1 : start
    let isNegative = isMark(index, "-")
    if isNegative { index += 1 }
    guard tokens.indices.contains(index), !isOperator(index + 1) else { return nil }
    let text = String(decoding: text(index), as: UTF8.self)
    switch tokens[index].kind {
    case .number:
      var digits = text.filter { $0 != "_" }
      if digits.last == "f", !digits.hasPrefix("0x") { digits.removeLast() }
      return Double(digits).map { digits in
        let number = isNegative ? -digits : digits
        return (.number(number), Int(exactly: number).map(String.init) ?? number.description)
      }
    case .literal where isLiteral(index) && !text.utf8.contains(UInt8(ascii: "\\")):
      return (.text(ByteString(text)), text.quoted)
    case .word where text == "true" || text == "YES": return (.on, "true")
    case .word where text == "false" || text == "NO": return (.off, "false")
    case .word, .literal, .mark: return nil
    }
  }

  private func isCoalescing(_ index: Int) -> Bool { isMark(index, "?") && isMark(index + 1, "?") }

  private func isOperator(_ index: Int) -> Bool {
    isKind(index, .mark) && text(index).allSatisfy { ".?*/+-&|<>=(%".utf8.contains($0) }
  }
}
