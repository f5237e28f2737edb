import PropertyLists

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
    isKind(index, .word) && tokens[index].range.count == word.utf8CodeUnitCount
      && text(index).matches(word)
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

  private func joins(_ index: Int) -> Bool { Self.joiningFunctions.contains { isWord(index, $0) } }

  /// Whether a string is appended to another one, or another one to it: `"volume_" + channel`,
  /// `[@"volume_" stringByAppendingString:channel]`.
  func isJoined(_ index: Int) -> (before: Bool, after: Bool) {
    let before = before(index)
    let isArgument = (isMark(before, "(") || isMark(before, ":")) && joins(before - 1)
    let isAdded = isMark(before, "+") || isMark(before, "=") && isMark(before - 1, "+")
    let method = isMark(index + 1, ".") ? index + 2 : index + 1
    return (isArgument || isAdded, isMark(index + 1, "+") || joins(method))
  }

  private static let declarations: [StaticString] = ["let", "var", "case", "const"]

  /// Whether a string is the value of a constant or a case: `let sound = "sound-on"`,
  /// `NSString *const sound = @"sound-on"`, `#define SOUND @"sound-on"`.
  func isConstant(_ index: Int) -> Bool {
    let before = before(index)
    guard isMark(before, "=") else { return isWord(before - 1, "define") }
    let isTyped = isWord(before - 1, "String") && isMark(before - 2, ":")
    let name = isTyped ? before - 3 : before - 1
    return isKind(name, .word)
      && (Self.declarations.contains { isWord(name - 1, $0) } || !isTyped && isMark(name - 1, ","))
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
}
