/// Mistakes in lists and mappings in brackets.
extension YAMLRefusal {
  private static let pairs: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]

  private var opening: Int? {
    if let start = contextStart, let byte = byte(at: start), Self.pairs[byte] != nil,
      start != offset
    {
      return start
    }
    return trail.brackets.last
  }

  private var closing: StaticString? {
    opening.map { bytes[$0] == "[" ? "]" : "}" }
  }

  /// A bracket in quotes.
  func bracket(at offset: Int) -> StaticString {
    switch byte(at: offset) ?? 0 {
    case "[": "\"[\""
    case "]": "\"]\""
    case "{": "\"{\""
    default: "\"}\""
    }
  }

  /// `Values: [1, 2`.
  var unclosedBracket: SyntaxMistake? {
    guard let opening, let closing, isAtEnd(offset) || isAtMarker || beginsEntry(after: opening)
    else { return nil }
    let line = line(at: opening)
    let isAlone = bytes[(opening + 1)...].prefix { $0 != 0x0A && $0 != 0x0D }.trimmed.isEmpty
    let end = endOfLine(from: opening)
    return SyntaxMistake(
      "unclosed \(bracket(at: opening))", help: "add the closing \(closing)",
      example: isAlone ? nil : line.replacing(end..<end, with: closing.description), at: opening)
  }

  /// Whether the rejected token belongs to a line that continues the block outside of a bracket.
  private func beginsEntry(after opening: Int) -> Bool {
    let line = line(at: offset)
    let outer = self.line(at: opening)
    guard line.range.lowerBound > opening else { return false }
    let indentation = line.column(of: line.contentStart)
    return indentation <= outer.column(of: outer.contentStart) && beginsKey(line)
  }

  private var isAtMarker: Bool {
    let content = line(at: offset).content
    return line(at: offset).range.lowerBound == offset
      && (content.begins(with: "---") || content.begins(with: "..."))
  }

  /// The end of a line without a comment and a trailing comma.
  private func endOfLine(from start: Int) -> Int {
    let line = line(at: start)
    var end = start + 1
    for offset in start + 1..<max(start + 1, line.range.upperBound) {
      if bytes[offset] == "#", bytes[offset - 1].isSpace { break }
      if !bytes[offset].isSpace { end = offset + 1 }
    }
    return end
  }

  /// `Values: [1, 2}`.
  var wrongBracket: SyntaxMistake? {
    guard let byte = byte(at: offset), Self.pairs.values.contains(byte), let opening, let closing,
      closing.description != character(at: offset)
    else { return nil }
    return SyntaxMistake(
      "expected \"\(closing)\" but found \(bracket(at: offset))",
      help: "close the \(bracket(at: opening)) on line \(lineNumber(of: opening)) first",
      at: offset..<offset + 1)
  }

  /// `Values: [1, 2]]`.
  var unopenedBracket: SyntaxMistake? {
    guard let byte = byte(at: offset), Self.pairs.values.contains(byte) else { return nil }
    return SyntaxMistake(
      "unopened \(bracket(at: offset))", help: "remove it", at: offset..<offset + 1)
  }

  /// `[1,,2]`.
  var missingItem: SyntaxMistake? {
    guard byte(at: offset) == ",", !trail.brackets.isEmpty else { return nil }
    return SyntaxMistake(
      "missing value before \",\"", help: "remove the comma, or write \"\" for an empty string",
      at: offset..<offset + 1)
  }

  /// `[- a]`.
  var dashInBrackets: SyntaxMistake? {
    guard byte(at: offset) == "-", isSpace(at: offset + 1), !trail.brackets.isEmpty
    else { return nil }
    return SyntaxMistake(
      "unexpected \"-\" in brackets",
      help: "remove it; commas separate the items of a list in brackets", at: offset..<offset + 1)
  }

  /// `{a: 1 b: 2}`, in which `1 b` is one string.
  var colonInBrackets: SyntaxMistake? {
    guard byte(at: offset) == ":", let text = trail.last, text.kind == .plain else {
      return nil
    }
    let space = bytes[text.range].lastIndex(where: \.isSpace)
    guard let space else {
      let range = text.range.lowerBound..<endOfText(from: text.range.lowerBound)
      return unquotedColon(in: range, at: offset)
    }
    let end = bytes[..<space].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? space
    return missingComma(at: end)
  }

  /// `{Title:, Key: sync}`.
  var colonWithoutSpace: SyntaxMistake? {
    guard byte(at: offset) == ":" else { return nil }
    return SyntaxMistake(
      "missing space after \":\"", help: "write a space",
      example: line(at: offset).replacing(offset..<offset + 1, with: ": "), at: offset + 1)
  }

  /// A key in brackets whose colon is on the next line.
  var colonOnNextLine: SyntaxMistake? {
    guard byte(at: offset) == ":", let key = trail.last,
      trail.beforeLast?.kind == .openBracket || trail.beforeLast?.kind == .comma,
      key.kind == .quoted || key.kind == .plain,
      line(at: key.range.upperBound).range.upperBound < offset
    else { return nil }
    return SyntaxMistake(
      "the colon is not on the line of its key", help: "write it right after the key",
      at: offset..<offset + 1)
  }

  /// `["a" "b"]`.
  var missingComma: SyntaxMistake? {
    trail.last.map { missingComma(at: min($0.range.upperBound, offset)) }
  }

  private func missingComma(at end: Int) -> SyntaxMistake {
    SyntaxMistake(
      "missing comma", help: "add it", example: line(at: end).replacing(end..<end, with: ","),
      at: end)
  }

  /// `Title: "Sync",` outside of brackets.
  var trailingComma: SyntaxMistake? {
    guard byte(at: offset) == ",", trail.brackets.isEmpty else { return nil }
    return SyntaxMistake(
      "unexpected comma after the value", help: "remove it",
      example: line(at: offset).replacing(offset..<offset + 1, with: ""), at: offset..<offset + 1)
  }
}
