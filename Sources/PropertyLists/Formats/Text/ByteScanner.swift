/// A reader that makes one pass over the bytes of a text file.
protocol ByteScanner {
  var source: Source { get }
  /// The bytes of the source, for reading.
  var input: PinnedSource { get }
  var position: Int { get set }
  var builder: NodeBuilder { get }
}

extension ByteScanner {
  /// The bytes of the source, for messages.
  var bytes: [UInt8] { source.bytes }

  @inline(__always)
  var isAtEnd: Bool { position >= input.count }

  @inline(__always)
  var byte: UInt8? { isAtEnd ? nil : input[position] }

  /// The byte after the current one; 0 at the end.
  @inline(__always)
  var next: UInt8 { input[position + 1] }

  @inline(__always)
  mutating func skip(while isWanted: (UInt8) -> Bool) {
    var end = position
    while end < input.count, isWanted(input[end]) { end += 1 }
    position = end
  }

  /// The number at the current position and its end; `nil` without digits, or with more than 18.
  ///
  /// Nearly all numbers are so short that they cannot overflow.
  var shortNumber: (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    var end = position
    while input[end].isDigit, end - position < 18 {
      value = value * 10 + UInt64(input[end] & 0x0F)
      end += 1
    }
    return end > position && !input[end].isDigit ? (value, end) : nil
  }

  /// Reads the code point of an escape at its letter: one unit, or two for a surrogate pair; `nil` if
  /// digits are missing.
  mutating func readCodePoint(
    from start: Int, letter: UInt8, fewestDigits: Int = 4
  ) throws(Diagnostic) -> Unicode.Scalar? {
    let escape = UnicodeEscape(
      in: bytes, digitsAt: position + 1, letter: letter, fewestDigits: fewestDigits)
    switch escape {
    case .scalar(let scalar, let end):
      position = end
      return scalar
    case .loneSurrogate(let end):
      let escape = String(decoding: bytes[start..<end], as: UTF8.self)
      throw failure(.loneSurrogate(escape), at: start..<end)
    case .malformed(let end):
      position = end
      return nil
    }
  }

  func failure(_ message: FormatMessage, at range: Range<Int>) -> Diagnostic {
    builder.failure(message, at: range)
  }

  func failure(_ mistake: SyntaxMistake) -> Diagnostic {
    mistake.diagnostic(in: source, path: builder.path)
  }

  /// Reports that the construct beginning at `start` has no end.
  func unclosed(_ name: String, end: String, at start: Int) -> Diagnostic {
    unclosed(name, end: end, from: start, at: start)
  }

  /// Reports at a location that the construct beginning at `start` has no end.
  func unclosed(_ name: String, end: String, from start: Int, at location: Int) -> Diagnostic {
    let opened = SourceRange(in: source, start..<start).position
    return failure(
      .unclosed(name, end: end, opened: opened), at: location..<location)
  }
}
