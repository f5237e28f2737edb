import PropertyLists

/// The value of a literal in code, and its form in messages.
struct CodeLiteral {
  let value: ComparableValue
  let shown: String

  private static let wordsForNone: Set<String> = [
    "", "na", "nil", "none", "null", "unknown", "unset",
  ]

  /// Whether it is most likely a placeholder: `"<none>"`.
  let meansNone: Bool

  /// Whether it is -1, with which code usually marks a value that is not set yet.
  var isSentinel: Bool { value == .number(-1) }

  fileprivate init(_ value: ComparableValue, shown: String) {
    (self.value, self.shown, meansNone) = (value, shown, false)
  }

  fileprivate init(_ text: String) {
    value = .text(ByteString(text))
    shown = text.quoted
    meansNone = Self.wordsForNone.contains(text.lowercased().filter(\.isLetter))
  }
}

extension CodeFile {
  /// The literal at a token, also as an object of Objective-C: `@YES`, `@(YES)`.
  func literal(at start: Int) -> CodeLiteral? {
    let open = skippingAt(start)
    let isBoxed = open > start && isPunctuation(open, "(")
    guard isBoxed else { return simpleLiteral(at: open) }
    guard endsExpression(before: end(ofBracket: open)) else { return nil }
    return simpleLiteral(at: open + 1)
  }

  /// The literal that begins at a token; `nil` if it is part of a longer expression.
  ///
  /// Nor is anything taken that languages write or read in different ways: escapes, characters beyond
  /// ASCII, and numbers with a prefix or of many digits.
  private func simpleLiteral(at start: Int) -> CodeLiteral? {
    var index = start
    let isNegative = isPunctuation(index, "-")
    if isNegative { index += 1 }
    guard tokens.indices.contains(index), tokens[index].interpolation == nil,
      endsExpression(before: index + 1)
    else { return nil }
    let text = String(decoding: text(index), as: UTF8.self)
    switch tokens[index].kind {
    case .number: return Self.number(text, isNegative: isNegative)
    case .literal where text.utf8.allSatisfy({ $0.isPrintable && $0 != "\\" }):
      return CodeLiteral(text)
    case .word where text == "true" || text == "YES":
      return CodeLiteral(.on, shown: "true")
    case .word where text == "false" || text == "NO":
      return CodeLiteral(.off, shown: "false")
    case .word, .literal, .punctuation: return nil
    }
  }

  private static func number(_ text: String, isNegative: Bool) -> CodeLiteral? {
    var digits = text.filter { $0 != "_" }
    if digits.last == "f" { digits.removeLast() }
    let second = digits.utf8.dropFirst().first
    guard digits.utf8.allSatisfy({ $0.isDigit || $0 == "." }), digits.utf8.count <= 15,
      digits.utf8.first != "0" || second?.isDigit != true, let number = Double(digits)
    else { return nil }
    let signed = isNegative ? -number : number
    return CodeLiteral(
      .number(signed), shown: Int(exactly: signed).map(String.init) ?? signed.description)
  }

  /// Whether the token at an index cannot continue the expression that the one before it ends.
  func endsExpression(before index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    if isKind(index, .punctuation), ")]},;{".utf8.contains(bytes[tokens[index].range.lowerBound]) {
      return true
    }
    // [defaults setObject:@YES forKey:@"sound"]
    if isWord(index, "forKey"), isPunctuation(index + 1, ":") { return true }
    // In Objective-C, a string on the next line continues one.
    let isStatement =
      isKind(index, .word) || isPunctuation(index, "#")
      || isPunctuation(index, "@") && isKind(index + 1, .word)
    return isStatement && isFirstInLine(index)
  }

  func isFirstInLine(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), index > 0 else { return true }
    return bytes[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound]
      .contains(where: \.isLineEnd)
  }
}
