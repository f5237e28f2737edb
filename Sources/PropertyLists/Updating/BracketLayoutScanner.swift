/// Finds where the values of a strings table are written, in a text that the reader accepted.
struct BracketLayoutScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var layout: TextLayout
  /// Whether each container that is open is a list.
  private var isList: [Bool] = []

  static func scan(_ source: Source) -> TextLayout? {
    var scanner = BracketLayoutScanner(source)
    scanner.scanTable()
    return scanner.layout.isComplete ? scanner.layout : nil
  }

  private init(_ source: Source) {
    bytes = source.bytes
    layout = TextLayout(bytes)
    skipBlanks()
  }

  private mutating func scanTable() {
    guard position >= bytes.count || OpenStepReader.beginsString(bytes[position]) else {
      return scan()
    }
    layout.begin(0..<0, isBlock: true)
    isList.append(false)
    scan()
    layout.end(contents: bytes.count, at: bytes.count)
  }

  private mutating func scan() {
    while position < bytes.count {
      scanToken()
      skipBlanks()
    }
  }

  private mutating func scanToken() {
    let start = position
    position += 1
    switch bytes[start] {
    case UInt8(ascii: "="), UInt8(ascii: ","): break
    case UInt8(ascii: ";"):
      // `key;` stands for `key = key;`.
      if let key = layout.key { layout.add(key.upperBound..<key.upperBound) }
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
      layout.begin(start..<position)
      isList.append(bytes[start] != UInt8(ascii: "{"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
      layout.end(contents: start, at: position)
      _ = isList.popLast()
    case UInt8(ascii: "<"):
      position = bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      layout.add(start..<position)
    default:
      skipString(from: start)
      if layout.key == nil, isList.last == false {
        layout.key = start..<position
      } else {
        layout.add(start..<position)
      }
    }
  }

  private mutating func skipString(from start: Int) {
    let quote = bytes[start]
    guard quote == 0x22 || quote == 0x27 else {
      while position < bytes.count, OpenStepReader.isBare(bytes[position]) { position += 1 }
      return
    }
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(bytes.count, position + 1)
  }

  private mutating func skipBlanks() {
    position = GapScanner(.strings, in: bytes, position..<bytes.count).endOfBlanks
  }
}
