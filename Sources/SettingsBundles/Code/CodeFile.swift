import PropertyLists

/// A name for a string: `static let sound = "sound-on"`, `#define SOUND @"sound-on"`, `case sound`.
struct CodeConstant {
  let name: Int
  /// The token that is the string, or the case's name; `nil` for any other value.
  let value: Int?
  /// The name of the type that it belongs to, empty for a global constant; `nil` for a local one.
  let owner: ArraySlice<UInt8>?
}

/// A source file as tokens, with the forms in which code gives names to strings.
struct CodeFile {
  let bytes: [UInt8]
  let tokens: [CodeToken]
  private let ends: [Int: Int]

  init(_ bytes: [UInt8], _ language: CodeLanguage) {
    self.bytes = bytes
    tokens = CodeTokens(in: bytes, language).all
    ends = Self.ends(of: tokens, in: bytes)
  }

  // MARK: Tokens

  func text(_ index: Int) -> ArraySlice<UInt8> {
    tokens.indices.contains(index) ? bytes[tokens[index].range] : []
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    isKind(index, .mark) && text(index).first == mark
  }

  func isWord(_ index: Int, _ word: StaticString) -> Bool {
    isWord(index, endingIn: word) && tokens[index].range.count == word.utf8CodeUnitCount
  }

  func isWord(_ index: Int, endingIn end: StaticString) -> Bool {
    guard isKind(index, .word), tokens[index].range.count >= end.utf8CodeUnitCount else {
      return false
    }
    let start = tokens[index].range.upperBound - end.utf8CodeUnitCount
    // Not by a generic function of another module, because this is asked several times for each word.
    return end.withUTF8Buffer { end in end.indices.allSatisfy { bytes[start + $0] == end[$0] } }
  }

  func isLiteral(_ index: Int) -> Bool {
    isKind(index, .literal) && tokens[index].composed == nil
  }

  func isKind(_ index: Int, _ kind: CodeToken.Kind) -> Bool {
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

  func end(ofBracket open: Int) -> Int { ends[open] ?? tokens.count }

  /// The token after another one, or after its bracket.
  func after(_ index: Int) -> Int {
    isMark(index, "(") || isMark(index, "[") || isMark(index, "{")
      ? end(ofBracket: index) : index + 1
  }

  /// The token after the "@" that Objective-C writes before literals, if it is there.
  func skippingAt(_ index: Int) -> Int { isMark(index, "@") ? index + 1 : index }

  /// The token before a literal, and before its "@".
  func before(_ literal: Int) -> Int {
    isMark(literal - 1, "@") ? literal - 2 : literal - 1
  }

  // MARK: Names of settings

  /// The functions that join a string and their argument.
  private static let joiningFunctions: [StaticString] = [
    "append", "appending", "concat", "stringByAppendingString", "stringByAppendingFormat",
  ]

  /// Whether another string is asked for a beginning: `key.hasPrefix("volume_")`, `key.starts(with: "volume_")`.
  private func isPrefix(_ index: Int) -> Bool {
    let before = before(index)
    return isWord(before - 1, "hasPrefix")
      || isMark(before, ":") && isWord(before - 1, "with") && isWord(before - 3, "starts")
  }

  private func joins(_ index: Int) -> Bool { Self.joiningFunctions.contains { isWord(index, $0) } }

  /// Whether a string is appended to another one, or another one to it: `"volume_" + channel`,
  /// `[@"volume_" stringByAppendingString:channel]`.
  func isJoined(_ index: Int) -> (before: Bool, after: Bool) {
    let before = before(index)
    let isArgument = (isMark(before, "(") || isMark(before, ":")) && joins(before - 1)
    let isAdded = isMark(before, "+") || isMark(before, "=") && isMark(before - 1, "+")
    let method = isMark(index + 1, ".") ? index + 2 : index + 1
    return (isArgument || isAdded, isMark(index + 1, "+") || joins(method) || isPrefix(index))
  }

  /// A string without escapes.
  private func string(at start: Int) -> Int? {
    let index = skippingAt(start)
    return isLiteral(index) && !text(index).contains(UInt8(ascii: "\\")) ? index : nil
  }

  /// A string that is all of a line.
  private func macro(at start: Int) -> Int? {
    string(at: start).flatMap { isFirstInLine($0 + 1) ? $0 : nil }
  }

  /// A string that is all of an expression.
  private func value(at start: Int) -> Int? {
    string(at: start).flatMap { endsExpression(before: $0 + 1) ? $0 : nil }
  }

  private static let declarations: [StaticString] = ["let", "var", "const"]

  /// The constants, and the cases of enumerations of strings.
  var constants: [CodeConstant] {
    var constants: [CodeConstant] = []
    var scope = CodeScope()
    for index in tokens.indices {
      scope.pass(index, of: self)
      // An Objective-C macro or variable is global wherever it is outside of functions.
      var owner: ArraySlice<UInt8>? { scope.block.map { $0.type.map(text) } ?? [] }
      if isWord(index, "case"), scope.block?.hasStringCases == true {
        let owner = owner
        constants += cases(after: index).map { CodeConstant(name: $0, value: $1, owner: owner) }
      } else if isWord(index, "define"), isMark(index - 1, "#") {
        constants.append(CodeConstant(name: index + 1, value: macro(at: index + 2), owner: []))
      } else if isMark(index, "="),
        let name = declaredName(before: index, isGlobal: scope.depth == 0)
      {
        constants.append(CodeConstant(name: name, value: value(at: index + 1), owner: owner))
      }
    }
    return constants
  }

  /// The cases of one declaration, each with its string: `case light, dark = "night"`.
  private func cases(after index: Int) -> [(name: Int, value: Int?)] {
    var cases: [(name: Int, value: Int?)] = []
    var name = index + 1
    while isKind(name, .word) {
      let hasValue = isMark(name + 1, "=")
      cases.append((name, hasValue ? value(at: name + 2) : name))
      let end = hasValue ? name + 3 : name + 1
      guard isMark(end, ",") else { break }
      name = end + 1
    }
    return cases
  }

  /// The name that gets a value, if it is declared there: `let sound = …`, `NSString *const sound = …`.
  private func declaredName(before equals: Int, isGlobal: Bool) -> Int? {
    let name = assignedName(equals)
    guard isKind(name, .word),
      Self.declarations.contains(where: { isWord(name - 1, $0) })
        || isGlobal && isMark(name - 1, "*")
    else { return nil }
    return name
  }

  /// The name before `=`, or before the type: `let defaults: UserDefaults = .standard`.
  func assignedName(_ equals: Int) -> Int {
    isMark(equals - 2, ":") ? equals - 3 : equals - 1
  }

  /// The keys of a generated file, each with the name of its constant:
  /// `static let sound = Setting("sound", …)`.
  var generatedConstants: [(key: Int, name: Int)] {
    tokens.indices.compactMap { index in
      guard isWord(index, "static"), isWord(index + 1, "let"), isMark(index + 3, "="),
        let key = [index + 4, index + 6].first(where: isLiteral)
      else { return nil }
      return (key, index + 2)
    }
  }
}
