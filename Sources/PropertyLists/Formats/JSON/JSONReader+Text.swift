/// Strings: runs of ordinary bytes, and escapes (RFC 8259, section 7).
extension JSONReader {
  /// Reads a string including the closing quote.
  ///
  /// The slice refers to decoded bytes only if the string has an escape.
  mutating func readString() throws(Diagnostic) -> StoreSlice {
    if let run = takeRun() { return try builder.slice(of: run) }
    return try readRuns()
  }

  /// The bytes that end a run: the closing quote, an escape, or a control character.
  private static let runEnds = ByteSet(UInt8(ascii: "\""), UInt8(ascii: "\\"), below: 0x20)

  /// Takes a string that is a single run, like nearly all strings; this saves 8% of JSON -> binary.
  @inline(__always)
  private mutating func takeRun() -> Range<Int>? {
    let start = position + 1
    let end = input.first(Self.runEnds, from: start)
    guard input[end] == "\"" else { return nil }
    position = end + 1
    return start..<end
  }

  private mutating func readRuns() throws(Diagnostic) -> StoreSlice {
    let start = position
    let decodedStart = builder.store.end
    position += 1
    while true {
      let runStart = position
      position = input.first(Self.runEnds, from: position)
      guard !isAtEnd else { throw unclosed("the string", end: "closing quote", at: start) }
      switch input[position] {
      case "\"":
        builder.store.appendSource(runStart..<position)
        position += 1
        return try builder.slice(since: decodedStart, at: start..<position)
      case "\\":
        builder.store.appendSource(runStart..<position)
        builder.store.append(try readEscape())
      case let control: throw failure(unescaped(control, inStringAt: start))
      }
    }
  }

  private mutating func readEscape() throws(Diagnostic) -> Unicode.Scalar {
    let start = position
    position += 1
    let scalar: Unicode.Scalar
    switch byte ?? 0 {
    case "\"": scalar = "\""
    case "\\": scalar = "\\"
    case "/": scalar = "/"
    case "b": scalar = "\u{08}"
    case "f": scalar = "\u{0C}"
    case "n": scalar = "\n"
    case "r": scalar = "\r"
    case "t": scalar = "\t"
    case "u":
      if let scalar = try readCodePoint(from: start, letter: UInt8(ascii: "u")) { return scalar }
      throw invalidEscape(start..<position)
    default: throw invalidEscape(start..<position + 1)
    }
    position += 1
    return scalar
  }

  /// Reports an invalid escape, with all bytes of its last character.
  private func invalidEscape(_ range: Range<Int>) -> Diagnostic {
    var end = min(range.upperBound, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return failure(invalidEscape(in: range.lowerBound..<end))
  }
}
