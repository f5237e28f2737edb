/// Mistakes that libyaml accepts although they leave a value empty.
extension Diagnostic {
  /// The same diagnostic about a null, or one about the mistake that caused it.
  package var explainingNull: Diagnostic {
    guard let location, location.source.isText, location.range.isEmpty else { return self }
    let bytes = location.source.bytes
    let offset = location.range.lowerBound
    let mistake =
      Self.comment(at: offset, in: bytes) ?? Self.anchor(before: offset, in: bytes)
      ?? Self.colon(before: offset, in: bytes)
    return mistake?.diagnostic(in: location.source, path: path) ?? self
  }

  /// `Color: #ff0000`.
  private static func comment(at offset: Int, in bytes: [UInt8]) -> SyntaxMistake? {
    let line = SourceLine(at: offset, in: bytes)
    let value = bytes[offset..<line.range.upperBound].trimmed
    guard value.first == "#", value.count > 1, value.dropFirst().first != 0x20 else {
      return nil
    }
    let example =
      value.count > Limits.quotedScalars
      ? nil
      : line.replacing(
        value.indices, with: YAMLRefusal.quoting(String(decoding: value, as: UTF8.self)))
    return SyntaxMistake(
      "\"#\" begins a comment, which leaves no value", help: "quote the string", example: example,
      at: value.indices)
  }

  /// `Title: &Sync`.
  private static func anchor(before offset: Int, in bytes: [UInt8]) -> SyntaxMistake? {
    let (word, line) = word(before: offset, in: bytes)
    guard word.first == "&", word.count > 1 else { return nil }
    return SyntaxMistake(
      "\"&\" begins an anchor, which leaves no value", help: "quote the string",
      example: line.replacing(
        word.indices, with: YAMLRefusal.quoting(String(decoding: word, as: UTF8.self))),
      at: word.indices)
  }

  /// `{Title:Sync}`, whose key is `Title:Sync`.
  private static func colon(before offset: Int, in bytes: [UInt8]) -> SyntaxMistake? {
    let (word, line) = word(before: offset, in: bytes)
    guard let colon = word.dropLast().firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex
    else { return nil }
    return SyntaxMistake(
      "missing space after \":\"", help: "write a space",
      example: line.replacing(colon..<colon + 1, with: ": "), at: colon + 1)
  }

  /// The word that ends at an offset, and its line.
  private static func word(
    before offset: Int, in bytes: [UInt8]
  ) -> (word: ArraySlice<UInt8>, line: SourceLine) {
    let line = SourceLine(at: offset, in: bytes)
    let head = bytes[line.range.lowerBound..<max(line.range.lowerBound, offset)]
      .suffix(Limits.quotedScalars)
    let start = head.lastIndex { $0.isSpace || $0 == "{" || $0 == "," }
    return (head[(start.map { $0 + 1 } ?? head.startIndex)...], line)
  }
}
