/// Mistakes in strings: missing quotes, unclosed quotes, and escape sequences.
extension YAMLRefusal {
  private static let quote: Wording = "quote the string"

  // MARK: Strings that need quotes

  /// `Title: @home`.
  var reservedCharacter: SyntaxMistake? {
    unquoted(at: offset, "a string cannot begin with \(character(at: offset).quoted)")
  }

  /// The characters with a special meaning at the beginning of a value.
  private static let meanings: [UInt8: Wording] = [
    UInt8(ascii: "*"): "an alias",
    UInt8(ascii: "&"): "an anchor",
    UInt8(ascii: "!"): "a tag",
    UInt8(ascii: "|"): "a block of text on the following lines",
    UInt8(ascii: ">"): "a block of text on the following lines",
    UInt8(ascii: "?"): "a key",
  ]

  /// `Title: *important*`, `Title: | left`, `Values: [:x]`.
  var indicator: SyntaxMistake? {
    let start = contextStart ?? offset
    guard let byte = byte(at: start), !byte.isSpace, byte != "%" else { return nil }
    let character = character(at: start).quoted
    return unquoted(
      at: start,
      Self.meanings[byte].map { "\(character) begins \($0), not a string" }
        ?? "a string cannot begin with \(character)")
  }

  /// `Title: , more`, `Title: ] end`, `Values: [:x]`.
  var reservedIndicator: SyntaxMistake? {
    let reserved = [",", "]", "}", ":"]
    return reserved.contains(byte(at: offset).map { String(decoding: [$0], as: UTF8.self) } ?? "")
      ? indicator : nil
  }

  /// A string over several lines interrupted by a comment.
  var commentInString: SyntaxMistake? {
    guard let last = trail.last, last.kind == .plain, last.range.upperBound < offset,
      isFirst(offset), !beginsKey(line(at: offset)),
      let comment = bytes[last.range.upperBound..<offset].firstIndex(of: UInt8(ascii: "#"))
    else { return nil }
    return SyntaxMistake(
      "the comment ends the string above it", help: "remove the comment, or quote the string",
      at: comment)
  }

  private func unquoted(at start: Int, _ text: Wording) -> SyntaxMistake {
    let range = start..<max(start, endOfText(from: start))
    return SyntaxMistake(text, help: Self.quote, example: quoting(range), at: range)
  }

  /// `Title: Warning: hot`.
  var secondColon: SyntaxMistake? {
    guard let value = trail.last, trail.beforeLast?.kind == .value || trail.beforeLast == nil,
      line(at: offset).range.contains(value.range.lowerBound),
      trail.beforeLast.map({ line(at: offset).range.contains($0.range.lowerBound) }) ?? false
    else { return nil }
    let range = value.range.lowerBound..<endOfText(from: value.range.lowerBound)
    guard value.kind == .plain else {
      return SyntaxMistake(
        "unexpected \":\" after a value", help: "quote the whole value", example: quoting(range),
        at: offset)
    }
    return unquotedColon(in: range, at: offset)
  }

  /// A `: ` in an unquoted string.
  func unquotedColon(in range: Range<Int>, at colon: Int) -> SyntaxMistake {
    let name: Wording = colon + 1 < range.upperBound ? "\": \"" : "\":\""
    return SyntaxMistake(
      "\(name) in an unquoted string", help: Self.quote, example: quoting(range), at: range)
  }

  /// `Title: "Hello" world`, `Title: 'It's on'`, `Title: {0} of {1}`.
  var textAfterString: SyntaxMistake? {
    guard let last = trail.last, !isFirst(offset) else { return nil }
    let isBracket = last.kind == .closeBracket
    let start = isBracket ? trail.closedBracket ?? last.range.lowerBound : last.range.lowerBound
    let range = start..<max(endOfText(from: start), offset)
    let isOnOneLine = line(at: start).range.upperBound >= range.upperBound
    switch last.kind {
    case .quoted:
      let quote = bytes[start]
      let isWrapped = range.count > 1 && bytes[range.upperBound - 1] == quote
      let text = isWrapped ? string(start + 1..<range.upperBound - 1) : string(range)
      let example =
        isOnOneLine && range.count <= Limits.quotedScalars * 4
        ? line(at: start).replacing(range, with: Self.quoting(text)) : nil
      guard isWrapped else {
        return SyntaxMistake(
          "text after the closing quote", help: "quote the whole string", example: example,
          at: offset)
      }
      return SyntaxMistake(
        quote == "'"
          ? "an apostrophe ends the string" : "a quote inside the string ends it",
        help: quote == "'"
          ? "use double quotes, or double the apostrophe"
          : "use single quotes, or write it as \\\"", example: example,
        at: max(start, last.range.upperBound - 1))
    case .closeBracket, .alias:
      let example = isOnOneLine ? quoting(range) : nil
      let name: StaticString = isBracket ? bracket(at: start) : "\"*\""
      return SyntaxMistake(
        "text after the value that begins with \(name)", help: "quote the whole string",
        example: example, at: isOnOneLine ? range : offset..<offset)
    default: return nil
    }
  }

  // MARK: Quotes

  /// `Title: "Sync`.
  var unclosedQuote: SyntaxMistake? { contextStart.flatMap(unclosedQuote) }

  /// A quote that is closed by the opening quote of a later string.
  var swallowedQuote: SyntaxMistake? {
    guard let last = trail.last, last.kind == .quoted, last.range.upperBound <= offset,
      line(at: last.range.lowerBound).range.upperBound < last.range.upperBound,
      beginsKey(line(at: last.range.upperBound - 1))
    else { return nil }
    return unclosedQuote(at: last.range.lowerBound)
  }

  private func unclosedQuote(at start: Int) -> SyntaxMistake? {
    guard let quote = byte(at: start), quote == "\"" || quote == "'" else { return nil }
    let name: StaticString = quote == "'" ? "'" : "\""
    let end = line(at: start).content.endIndex
    let line = line(at: start).replacing(end..<end, with: name.description)
    return SyntaxMistake(
      "unclosed quote", help: "add the closing \(name)", example: line, at: start)
  }

  // MARK: Escape sequences

  /// `Pattern: "\d+"`.
  var unknownEscape: SyntaxMistake? {
    guard byte(at: offset) == "\\" else { return nil }
    let escape = "\\" + (offset + 1 < bytes.count ? character(at: offset + 1) : "")
    return SyntaxMistake(
      "invalid escape sequence \(escape.quoted)",
      help: "write a backslash as \\\\, or use single quotes, in which it is an ordinary character",
      at: offset..<offset + escape.utf8.count)
  }

  private static let escapeWidths: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  /// `Title: "\u12"`.
  var incompleteEscape: SyntaxMistake? {
    guard offset >= 2, let width = Self.escapeWidths[bytes[offset - 1]] else { return nil }
    let digits = bytes[offset...].prefix(width).prefix { $0.hexValue != nil }
    let zeros = String(repeating: "0", count: width - digits.count)
    let letter = character(at: offset - 1)
    return SyntaxMistake(
      "\"\\\(letter)\" needs \(width) hexadecimal digits",
      help: digits.isEmpty
        ? "write a backslash as \\\\, or use single quotes, in which it is an ordinary character"
        : "write \\\(letter)\(zeros)\(String(decoding: digits, as: UTF8.self))",
      at: offset - 2..<digits.endIndex)
  }

  /// `Title: "\ud83d\ude00"`.
  var surrogateEscape: SyntaxMistake? {
    guard offset >= 2, bytes[offset - 1] | 0x20 == "u" else { return nil }
    let escape = UnicodeEscape(in: bytes, digitsAt: offset, letter: UInt8(ascii: "u"))
    let name = string(offset - 2..<min(offset + 4, bytes.count)).quoted
    guard case .scalar(let scalar, let end) = escape else {
      return SyntaxMistake(
        "\(name) is not a character", help: "write the character itself", at: offset - 2)
    }
    let digits = NumberText.hex(scalar.value, width: 8)
    return SyntaxMistake(
      "\(name) is half of a surrogate pair, which YAML does not join",
      help: "write the character itself, or \\U\(digits)", at: offset - 2..<end)
  }
}
