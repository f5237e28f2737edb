/// A reader that makes one pass over the bytes of a text file.
protocol ByteScanner {
  var source: Source { get }
  /// The bytes of the source.
  var bytes: [UInt8] { get }
  var position: Int { get set }
  var builder: DocumentBuilder { get }
}

extension ByteScanner {
  @inline(__always)
  var isAtEnd: Bool { position >= bytes.count }

  /// The current byte; `nil` at the end.
  @inline(__always)
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  @inline(__always)
  mutating func skip(while isWanted: (UInt8) -> Bool) {
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
  }

  func failure(_ message: FormatMessage, at range: Range<Int>) -> Diagnostic {
    builder.failure(message, at: range)
  }

  /// Reports a mistake with the key path of the value that is being read.
  func failure(_ mistake: LocatedMistake) -> Diagnostic {
    mistake.diagnostic(in: source, path: builder.path)
  }

  /// Reports the construct that begins at `start` and has no end.
  func unclosed(_ name: String, end: String, at start: Int) -> Diagnostic {
    unclosed(name, end: end, from: start, at: start)
  }

  /// Reports at a location that the construct that begins at `start` has no end.
  func unclosed(_ name: String, end: String, from start: Int, at location: Int) -> Diagnostic {
    let opened = SourceRange(in: source, start..<start).position
    return failure(.unclosed(name, end: end, opened: opened), at: location..<location)
  }
}
