/// Mistakes in strings tables and other old-style text, with messages that show the line to write.
extension OpenStepReader {
  /// A key, or what should be one, without the rest of its entry.
  ///
  /// - Parameter key: The range of the key.
  func missingEquals(after key: Range<Int>) -> SyntaxMistake? {
    let line = SourceLine(at: key.upperBound, in: bytes)
    switch byte ?? 0 {
    case ":":
      return SyntaxMistake(
        "expected \"=\" but found \":\"", help: "write an equals sign",
        example: line.replacing(position..<position + 1, with: "="), at: position..<position + 1)
    case "\"":
      // What follows the first quote of a value ends a key that was never closed.
      return SyntaxMistake(
        "missing \"=\" after \(shown(key))", help: "add it",
        example: line.replacing(key.upperBound..<position, with: " = "), at: key.upperBound)
    case let byte where byte.isWordByte:
      guard let sign = bytes[key].firstIndex(of: UInt8(ascii: "=")), line.range.contains(sign)
      else { return nil }
      let end = bytes[key.lowerBound..<sign].trimmed.endIndex
      return SyntaxMistake(
        "missing closing quote of the key", help: "add it",
        example: line.replacing(end..<sign, with: "\" "), at: end)
    default: return nil
    }
  }

  /// An entry without its semicolon, or whose value was never closed.
  ///
  /// - Parameter end: The end of the value.
  func missingSemicolon(after end: Int) -> SyntaxMistake? {
    let last = SourceLine(at: end, in: bytes)
    if byte == "," {
      return SyntaxMistake(
        "expected \";\" but found \",\"", help: "write a semicolon",
        example: last.replacing(position..<position + 1, with: ";"), at: position..<position + 1)
    }
    if byte?.isWordByte == true, end == position {
      return Self.isBare(bytes[end - 1]) ? unquotedLetters(at: end) : strayQuote(at: end, last)
    }
    let isOneLine = entryStart >= last.range.lowerBound
    let entry = max(last.contentStart, entryStart)..<end
    let name: Wording = isOneLine ? "\(shown(entry, isQuoted: false))" : "the string"
    return SyntaxMistake(
      "missing \";\" after \(name)", help: "add it",
      example: isOneLine ? last.replacing(end..<end, with: ";") : nil, at: end)
  }

  /// `größe` without quotes, of which only the first letters are a string.
  private func unquotedLetters(at end: Int) -> SyntaxMistake? {
    guard bytes[end] >= 0x80 else { return nil }
    let start = bytes[..<end].lastIndex { !Self.isBare($0) }.map { $0 + 1 } ?? 0
    let word = bytes[start...].prefix(while: \.isWordByte)
    return SyntaxMistake(
      "missing quotes around letters other than A to Z", help: "quote them",
      example: shown(word.indices), at: word.indices)
  }

  /// A word right after a quote: the quote begins the next entry, so the one before was never closed, or it
  /// is part of the text.
  private func strayQuote(at end: Int, _ last: SourceLine) -> SyntaxMistake {
    guard bytes[last.contentStart..<end].elementsEqual([UInt8(ascii: "\"")]) else {
      return SyntaxMistake(
        "unescaped quote in a string", help: "write \\\" for a quote in a string", at: end - 1..<end
      )
    }
    let before = bytes[..<last.range.lowerBound].lastIndex { !Self.isWhiteSpace($0) } ?? 0
    let line = SourceLine(at: before, in: bytes)
    let isEnded = bytes[before] == ";"
    let quote = isEnded ? before : before + 1
    return SyntaxMistake(
      "missing closing quote", help: "add it",
      example: line.replacing(quote..<quote, with: isEnded ? "\"" : "\";"), at: quote)
  }

  /// `# a comment`.
  var commentOfOthers: SyntaxMistake? {
    byte == "#"
      ? SyntaxMistake("\"#\" does not begin a comment here", help: "write //", at: position) : nil
  }

  /// `“Sync”`.
  var curlyQuotes: SyntaxMistake? {
    let openings = ["“", "”", "„", "‘", "’", "‚"]
    guard openings.contains(where: { rest.starts(with: $0.utf8) }) else { return nil }
    let line = SourceLine(at: position, in: bytes)
    let text = String(decoding: bytes[position..<line.range.upperBound], as: UTF8.self)
    let inner = text.dropFirst().prefix { !openings.contains(String($0)) && $0 != "\"" }
    return SyntaxMistake(
      "curly quotes do not begin a string",
      help: "use straight quotes", example: String(inner.prefix(Limits.quotedScalars)).quoted,
      at: position..<position + 3)
  }

  private var rest: ArraySlice<UInt8> { bytes[position...] }

  private func shown(_ range: Range<Int>, isQuoted: Bool = true) -> String {
    let isCut = range.count > Limits.quotedScalars
    let text =
      String(decoding: bytes[range].prefix(Limits.quotedScalars), as: UTF8.self)
      + (isCut ? "…" : "")
    return bytes[range.lowerBound] == "\"" || !isQuoted ? text.visible : text.quoted
  }
}
