/// Finds where the values of a JSON text are written, in a text that the reader accepted.
struct JSONLayoutScanner {
  /// Returns the layout; `nil` for a text that no reader accepts.
  static func scan(_ source: Source) -> TextLayout? {
    let bytes = source.bytes
    var layout = TextLayout(bytes)
    var isObject: [Bool] = []
    var key: Range<Int>?
    var position = 0
    while position < bytes.count, !layout.isComplete {
      let start = position
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        position += 1
        var node = TextLayout.Node(
          start: key?.lowerBound ?? start, key: key, value: start..<position)
        node.contents = position..<position
        layout.begin(node)
        isObject.append(bytes[start] == UInt8(ascii: "{"))
        key = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        position += 1
        layout.end(contents: start, at: position)
        isObject.removeLast(isObject.isEmpty ? 0 : 1)
      case UInt8(ascii: ","), UInt8(ascii: ":"): position += 1
      case let byte where byte.isSpace: position += 1
      case let byte:
        position =
          byte == 0x22 ? endOfString(at: start, in: bytes) : endOfWord(at: start, in: bytes)
        if isObject.last == true, key == nil {
          key = start..<position
        } else {
          layout.add(
            TextLayout.Node(start: key?.lowerBound ?? start, key: key, value: start..<position))
          key = nil
        }
      }
    }
    return layout.isComplete ? layout : nil
  }

  private static func endOfString(at start: Int, in bytes: [UInt8]) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != 0x22 {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(bytes.count, position + 1)
  }

  private static func endOfWord(at start: Int, in bytes: [UInt8]) -> Int {
    max(start + 1, bytes[start...].firstIndex { !$0.isWordByte } ?? bytes.count)
  }
}
