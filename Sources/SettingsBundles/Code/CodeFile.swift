import PropertyLists

/// A source file as tokens, with the few forms in which Swift and Objective-C name the key of a setting.
struct CodeFile {
  let path: String
  let bytes: [UInt8]
  let tokens: [CodeToken]
  private let ends: [Int: Int]
  /// Whether it names any other user defaults than the standard ones.
  private let hasSuites: Bool

  /// The value of a literal, and its form in messages.
  struct Literal {
    let value: ComparableValue
    let shown: String
  }

  init(_ bytes: [UInt8], at path: String, _ language: CodeLanguage) {
    self.path = path
    self.bytes = bytes
    tokens = CodeTokens(in: bytes, language).all
    ends = Self.ends(of: tokens, in: bytes)
    hasSuites = tokens.contains { token in
      token.kind == .word
        && (bytes[token.range].matches("suiteName")
          || bytes[token.range].matches("initWithSuiteName"))
    }
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

  /// The token after another one, or after its bracket.
  private func after(_ index: Int) -> Int {
    isMark(index, "(") || isMark(index, "[") || isMark(index, "{")
      ? end(ofBracket: index) : index + 1
  }

  /// The token after the "@" that Objective-C writes before literals, if it is there.
  private func skippingAt(_ index: Int) -> Int { isMark(index, "@") ? index + 1 : index }

  /// The token before a literal, and before its "@".
  private func before(_ literal: Int) -> Int {
    isMark(literal - 1, "@") ? literal - 2 : literal - 1
  }

  // MARK: Names of settings

  /// Whether a string is appended to another one, or another one to it: `"volume_" + channel`,
  /// `[@"volume_" stringByAppendingString:channel]`.
  func isJoined(_ index: Int) -> (before: Bool, after: Bool) {
    let method = isMark(index + 1, ".") ? index + 2 : index + 1
    let isReceiver =
      isWord(method, "appending") || isWord(method, "concat")
      || isKind(method, .word) && text(method).starts(with: "stringByAppending".utf8)
    return (isMark(before(index), "+"), isMark(index + 1, "+") || isReceiver)
  }

  /// Whether a string is the value of a constant or a case: `let sound = "sound-on"`,
  /// `#define SOUND @"sound-on"`.
  func isConstant(_ index: Int) -> Bool {
    let before = before(index)
    return isMark(before, "=") || isWord(before - 1, "define")
  }

  /// The cases of enumerations of strings that are their own values, except for those of coding keys.
  var cases: Set<Int> {
    var cases: Set<Int> = []
    for index in tokens.indices
    where isWord(index, "enum") && isMark(index + 2, ":") && isWord(index + 3, "String") {
      var next = index + 4
      while isMark(next, ","), isKind(next + 1, .word), !isWord(next + 1, "CodingKey") { next += 2 }
      guard isMark(next, "{") else { continue }
      let end = end(ofBracket: next)
      next += 1
      var isInCase = false
      while next < end {
        isInCase = isWord(next, "case") || isInCase && isMark(next, ",")
        if isInCase, isKind(next + 1, .word) {
          next += 2
          if isMark(next, "=") { next += 2 } else { cases.insert(next - 1) }
        } else {
          next = after(next)
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

  // MARK: Keys of the user defaults

  /// The strings that code passes to the user defaults as keys, by token, each with the default beside it.
  ///
  /// Only what cannot mean anything else counts: plain strings for keys, the standard user defaults, and
  /// defaults that are nothing but a literal.
  var keys: [Int: Literal?] {
    var keys: [Int: Literal?] = [:]
    for index in tokens.indices where isKind(index, .word) {
      if isWord(index, "AppStorage") {
        addProperty(at: index, to: &keys)
      } else if isWord(index, "register"), isMark(index + 1, "("), isWord(index + 2, "defaults") {
        let isStandard = isMark(index - 1, ".") && isStandard(index - 2)
        if isStandard { addDictionary(at: index + 4, to: &keys) }
      } else if isWord(index, "registerDefaults") {
        if isStandard(index - 1) { addDictionary(at: index + 2, to: &keys) }
      } else if isWord(index, "forKey") {
        let isRead = isMark(index - 1, "(") && isMark(index - 3, ".")
        if isRead, isStandard(index - 4) { addRead(at: index, to: &keys) }
      } else if text(index).suffix(6).matches("ForKey") {
        if isStandard(index - 1) { addRead(at: index, to: &keys) }
      }
    }
    return keys
  }

  /// Whether the standard user defaults end at a token: `UserDefaults.standard`, `defaults`,
  /// `[NSUserDefaults standardUserDefaults]`.
  private func isStandard(_ index: Int) -> Bool {
    if isWord(index, "standard") {
      return isMark(index - 1, ".") && isWord(index - 2, "UserDefaults")
    }
    if isWord(isMark(index, "]") ? index - 1 : index, "standardUserDefaults") { return true }
    return !hasSuites && (isWord(index, "defaults") || isWord(index, "userDefaults"))
  }

  /// Adds a key at a token, and the default at another one.
  private func add(_ start: Int, _ value: Int?, to keys: inout [Int: Literal?]) {
    let key = skippingAt(start)
    guard isLiteral(key), !text(key).contains(UInt8(ascii: "\\")) else { return }
    keys.updateValue(value.flatMap(self.value), forKey: key)
  }

  /// `@AppStorage("sound") private var isLoud: Bool = true`.
  private func addProperty(at index: Int, to keys: inout [Int: Literal?]) {
    guard isMark(index - 1, "@"), isMark(index + 1, "("), isMark(index + 3, ")") else { return }
    var next = index + 4
    while isKind(next, .word) && !isWord(next, "var") || isMark(next, "@") { next += 1 }
    guard isWord(next, "var") else { return }
    next += 2
    if isMark(next, ":") {
      next += 2
      while isMark(next, ".") { next += 2 }
      if isMark(next, "?") { next += 1 }
    }
    add(index + 2, isMark(next, "=") ? next + 1 : nil, to: &keys)
  }

  /// `["sound": true]`, or `@{@"sound": @YES}`.
  private func addDictionary(at start: Int, to keys: inout [Int: Literal?]) {
    let open = skippingAt(start)
    guard isMark(open, "[") || isMark(open, "{") else { return }
    var index = open + 1
    while index < end(ofBracket: open) {
      let colon = skippingAt(index) + 1
      if isMark(colon, ":") { add(index, colon + 1, to: &keys) }
      while index < end(ofBracket: open), !isMark(index, ",") { index = after(index) }
      index += 1
    }
  }

  /// `let isLoud = (defaults.object(forKey: "sound") as? Bool) ?? true`.
  private func addRead(at index: Int, to keys: inout [Int: Literal?]) {
    let end = skippingAt(index + 2) + 1
    guard isMark(index + 1, ":"), isMark(end, ")") || isMark(end, "]") else { return }
    var next = end + 1
    if isWord(next, "as"), isMark(next + 1, "?"), isKind(next + 2, .word) { next += 3 }
    var start = index - 4
    while isMark(start - 1, "."), isKind(start - 2, .word) { start -= 2 }
    if isMark(start - 1, "("), isMark(next, ")") { (start, next) = (start - 1, next + 1) }
    // As an argument, it can be less than the default: `Theme(rawValue: … ?? "a") ?? .system`.
    let isAssigned =
      isMark(start - 1, "=") && !isMark(start - 2, "=") && !isMark(start - 2, "!")
    let isWhole =
      isAssigned || isMark(start - 1, "{") || isWord(start - 1, "return") || isWord(start - 1, "if")
    let hasDefault = isWhole && isMark(next, "?") && isMark(next + 1, "?")
    add(index + 2, hasDefault ? next + 2 : nil, to: &keys)
  }

  // MARK: Values

  /// The value of a literal, unless it is part of a longer expression.
  ///
  /// Empty strings are not taken because they often mean "no value", nor is whatever languages write or
  /// read in different ways: other characters than ASCII, and numbers with a prefix or of many digits.
  private func value(at start: Int) -> Literal? {
    var index = skippingAt(start)
    let isNegative = isMark(index, "-")
    if isNegative { index += 1 }
    guard tokens.indices.contains(index), tokens[index].composed == nil, isEnd(index + 1) else {
      return nil
    }
    let text = String(decoding: text(index), as: UTF8.self)
    switch tokens[index].kind {
    case .number: return number(text, isNegative: isNegative)
    case .literal
    where !text.isEmpty
      && text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != "\\" }:
      return Literal(value: .text(ByteString(text)), shown: text.quoted)
    case .word where text == "true" || text == "YES": return Literal(value: .on, shown: "true")
    case .word where text == "false" || text == "NO": return Literal(value: .off, shown: "false")
    case .word, .literal, .mark: return nil
    }
  }

  private func number(_ text: String, isNegative: Bool) -> Literal? {
    var digits = text.filter { $0 != "_" }
    if digits.last == "f" { digits.removeLast() }
    let second = digits.utf8.dropFirst().first
    guard digits.utf8.allSatisfy({ $0.isDigit || $0 == "." }), digits.utf8.count <= 15,
      digits.utf8.first != "0" || second?.isDigit != true, let number = Double(digits)
    else { return nil }
    let signed = isNegative ? -number : number
    return Literal(
      value: .number(signed), shown: Int(exactly: signed).map(String.init) ?? signed.description)
  }

  /// Whether an expression ends before a token.
  private func isEnd(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    if isKind(index, .mark), ")]},;{".utf8.contains(bytes[tokens[index].range.lowerBound]) {
      return true
    }
    let space = bytes[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound]
    return space.contains(where: \.isLineEnd) && (isKind(index, .word) || isMark(index, "@"))
  }
}
