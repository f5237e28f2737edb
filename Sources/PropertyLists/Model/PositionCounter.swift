/// Counts the lines and columns of a source in one forward pass, for offsets that come one by one.
struct PositionCounter {
  private let bytes: [UInt8]
  private var index = 0
  private var position = Position(line: 1, column: 1)

  init(_ source: Source) {
    bytes = source.bytes
  }

  /// The line and column of an offset, which is not before the last one.
  ///
  /// - Complexity: O(*n*) for the *n* bytes since the last offset.
  mutating func position(at offset: Int) -> Position {
    while index < min(offset, bytes.count) {
      advance()
      index += 1
    }
    return position
  }

  /// Counts one byte.
  ///
  /// LF, CR, and CRLF each end a line, and a scalar counts at its first byte.
  private mutating func advance() {
    switch bytes[index] {
    case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A:
      break
    case 0x0A, 0x0D:
      position.line += 1
      position.column = 1
    case 0x80...0xBF:
      break
    default:
      position.column += 1
    }
  }
}
