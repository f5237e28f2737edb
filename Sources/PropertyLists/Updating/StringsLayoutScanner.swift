/// Finds where the entries of a strings table are written, in a text that the reader accepted.
struct StringsLayoutScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var layout: TextLayout
  private var key: Range<Int>?
  /// Whether each container that is open is a list.
  private var isList: [Bool] = []

  /// Returns the layout; `nil` for a text that no reader accepts.
  static func scan(_ source: Source) -> TextLayout? {
    var scanner = StringsLayoutScanner(bytes: source.bytes)
    scanner.scan()
    return scanner.layout.isComplete ? scanner.layout : nil
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    layout = TextLayout(bytes)
  }

  private mutating func scan() {
    skipBlanks()
    let isTable = position >= bytes.count || OpenStepReader.beginsString(bytes[position])
    if isTable {
      var table = TextLayout.Node(start: 0, value: 0..<0)
      table.contents = 0..<0
      table.isBlock = true
      layout.begin(table)
      isList.append(false)
    }
    while position < bytes.count {
      scanToken()
      skipBlanks()
    }
    if isTable { layout.end(contents: bytes.count, at: bytes.count) }
  }

  private mutating func scanToken() {
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "="), UInt8(ascii: ","): position += 1
    case UInt8(ascii: ";"):
      // `key;` stands for `key = key;`.
      if let key { add(key.upperBound..<key.upperBound) }
      position += 1
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      position += 1
      var node = node(start..<position)
      node.contents = position..<position
      layout.begin(node)
      isList.append(bytes[start] == UInt8(ascii: "("))
      key = nil
    case UInt8(ascii: "}"), UInt8(ascii: ")"):
      position += 1
      layout.end(contents: start, at: position)
      isList.removeLast(isList.isEmpty ? 0 : 1)
    case UInt8(ascii: "<"):
      while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
      position = min(bytes.count, position + 1)
      add(start..<position)
    default:
      skipString()
      if key == nil, isList.last == false {
        key = start..<position
      } else {
        add(start..<position)
      }
    }
  }

  private mutating func add(_ value: Range<Int>) {
    layout.add(node(value))
    key = nil
  }

  private func node(_ value: Range<Int>) -> TextLayout.Node {
    TextLayout.Node(start: key?.lowerBound ?? value.lowerBound, key: key, value: value)
  }

  private mutating func skipString() {
    let quote = bytes[position]
    guard quote == 0x22 || quote == 0x27 else {
      position += 1
      while position < bytes.count, OpenStepReader.isBare(bytes[position]) { position += 1 }
      return
    }
    position += 1
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(bytes.count, position + 1)
  }

  private mutating func skipBlanks() {
    var gap = GapScanner(.strings, in: bytes, position..<bytes.count)
    while let token = gap.next(), token.kind != .other, token.kind != .separator {
      position = token.range.upperBound
    }
  }
}
