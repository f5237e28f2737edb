/// Where a line and its entry begin.
struct LineShape {
  let margin: Range<Int>
  let text: ArraySlice<UInt8>
  let column: Int
  let contentColumn: Int
  let hasDash: Bool
  /// Whether only spaces are before its text.
  let isPlain: Bool

  var isBlank: Bool { text.isEmpty || text.first == "#" }
  /// Whether it has a key or a dash.
  var isEntry: Bool {
    (hasDash && text.count > 1)
      || text.indices.contains {
        text[$0] == ":" && ($0 + 1 == text.endIndex || text[$0 + 1].isBlank)
      }
  }

  init(_ number: Int, of lines: TextLines) {
    let line = lines.bytes[lines[number]]
    var rest = line
    var column = 0
    // People see no difference between spaces.
    while let length = Self.spaces.first(where: { rest.starts(with: $0.utf8) })?.utf8.count {
      rest = rest.dropFirst(length)
      column += 1
    }
    self.column = column
    text = rest.trimmed
    margin = line.startIndex..<rest.startIndex
    isPlain = lines.bytes[margin].allSatisfy { $0 == 0x20 }
    let dash = text.begins(with: "- ") ? 1 + text.dropFirst().prefix(while: \.isBlank).count : 0
    hasDash = dash > 0 || text.matches("-")
    contentColumn = column + dash
  }

  private static let spaces = [" ", "\t", "\u{A0}", "\u{2002}", "\u{2003}", "\u{3000}"]

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// The lines that are neither blank nor comments.
  static func all(of bytes: [UInt8]) -> [LineShape] {
    let lines = TextLines(of: bytes)
    return lines.starts.indices.map { LineShape($0, of: lines) }.filter { !$0.isBlank }
  }
}
