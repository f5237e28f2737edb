/// Counts the lines and columns of a source in one forward pass, for ascending offsets.
package struct PositionCounter {
  private let bytes: [UInt8]
  private var index = 0
  private var position = Position(line: 1, column: 1)

  package init(_ source: Source) { bytes = source.bytes }

  /// The line and column of an offset, which must not be less than the previous one.
  ///
  /// LF, CR, and CRLF each end a line, and a scalar counts at its first byte. Columns are counted only
  /// in the line of the offset; earlier lines are searched for their ends, eight bytes at a time.
  package mutating func position(at offset: Int) -> Position {
    let end = min(offset, bytes.count)
    while index < end {
      var lineEnd = ByteSet.lineEnds.first(in: bytes, index..<end)
      if isCRLF(lineEnd) { lineEnd += 1 }
      guard lineEnd < end else { break }
      index = lineEnd + 1
      position.line += 1
      position.column = 1
    }
    while index < end {
      // The first of the two bytes of a CRLF has no column.
      if bytes[index] & 0xC0 != 0x80, !isCRLF(index) { position.column += 1 }
      index += 1
    }
    return position
  }

  private func isCRLF(_ index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index] == 0x0D && bytes[index + 1] == 0x0A
  }
}
