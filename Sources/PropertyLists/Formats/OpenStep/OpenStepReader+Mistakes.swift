/// Mistakes in strings tables and other old-style text, with messages that show the line to write.
extension OpenStepReader {
  /// A key, or what should be one, without the rest of its entry.
  ///
  /// - Parameter key: The range of the key.
  func missingEquals(after key: Range<Int>) -> SyntaxMistake? {
    let line = SourceLine(at: key.upperBound, in: bytes)
    switch byte ?? 0 {
    case UInt8(ascii: ":"):
      return SyntaxMistake(
        "expected \"=\" but found \":\"", help: "write",
        example: line.replacing(position..<position + 1, with: "="), at: position..<position + 1)
    case UInt8(ascii: "\""):
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
    // A value that ends at the first quote of the next entry began on the line of a missing quote.
    if byte?.isWordByte == true, end == position, end > last.contentStart,
      bytes[last.contentStart..<end].elementsEqual([UInt8(ascii: "\"")])
    {
      let before = bytes[..<last.range.lowerBound].lastIndex { !Self.isWhiteSpace($0) } ?? 0
      let line = SourceLine(at: before, in: bytes)
      let isEnded = bytes[before] == UInt8(ascii: ";")
      let quote = isEnded ? before : before + 1
      return SyntaxMistake(
        "missing closing quote", help: "add it",
        example: line.replacing(quote..<quote, with: "\""), at: quote)
    }
    if end == position, let byte, byte >= 0x80, Self.isBare(bytes[end - 1]) {
      let start = bytes[..<end].lastIndex { !Self.isBare($0) }.map { $0 + 1 } ?? 0
      let word = bytes[start...].prefix(while: \.isWordByte)
      return SyntaxMistake(
        "missing quotes around letters other than A to Z", help: "write \(shown(word.indices))",
        at: word.indices)
    }
    let entry = max(last.contentStart, entryStart)..<end
    return SyntaxMistake(
      "missing \";\" after \(shown(entry, isQuoted: false))", help: "add it",
      example: last.replacing(end..<end, with: ";"), at: end)
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
      help: "write \(String(inner.prefix(Limits.quotedScalars)).quoted)",
      at: position..<position + 3)
  }

  private var rest: ArraySlice<UInt8> { bytes[position...] }

  private func shown(_ range: Range<Int>, isQuoted: Bool = true) -> String {
    let text = String(decoding: bytes[range].prefix(Limits.quotedScalars), as: UTF8.self)
    return bytes[range.lowerBound] == UInt8(ascii: "\"") || !isQuoted ? text.visible : text.quoted
  }
}
