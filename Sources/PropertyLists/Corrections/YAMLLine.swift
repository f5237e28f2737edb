/// A line of YAML, as far as it can be told without its neighbors.
struct YAMLLine {
  /// From 0.
  let number: Int
  let range: Range<Int>
  /// The offset after the indentation, and after a dash that follows it.
  let start: Int
  let contentStart: Int
  /// The end of the text without white space and a comment.
  let textEnd: Int
  let hasDash: Bool
  /// The number of characters before its text.
  let indentation: Int
  /// The range of what follows the key; `nil` without a key.
  private(set) var value: Range<Int>?
  let hasLoneQuote: Bool

  var isBlank: Bool { start >= textEnd }
  var margin: Range<Int> { range.lowerBound..<start }

  init(_ number: Int, of lines: TextLines) {
    let bytes = lines.bytes
    self.number = number
    range = lines[number]
    var start = range.lowerBound
    var indentation = 0
    // People see no difference between spaces.
    while let length = Self.length(ofSpaceAt: bytes[start..<range.upperBound]) {
      start += length
      indentation += 1
    }
    self.start = start
    self.indentation = indentation
    let rest = bytes[start..<range.upperBound]
    hasDash = rest.begins(with: "- ") || rest.matches("-")
    contentStart = hasDash ? rest.dropFirst().drop(while: \.isBlank).startIndex : start
    // The comment, and the quotes before it.
    var end = range.upperBound
    var quote: UInt8?
    var offset = contentStart
    while offset < range.upperBound {
      let byte = bytes[offset]
      let begins =
        offset == contentStart || bytes[offset - 1].isBlank || bytes[offset - 1] == "["
        || bytes[offset - 1] == ","
      if let open = quote {
        if byte == "\\", open == "\"" { offset += 1 } else if byte == open { quote = nil }
      } else if begins, byte == "\"" || byte == "'" {
        quote = byte
      } else if byte == "#", offset == start || bytes[offset - 1].isBlank {
        end = offset
        break
      }
      offset += 1
    }
    hasLoneQuote = quote != nil
    let last = bytes[start..<max(start, end)].lastIndex { !$0.isSpace } ?? start - 1
    textEnd = max(contentStart, last + 1)
    let text = bytes[contentStart..<textEnd]
    if let colon = text.indices.first(where: {
      text[$0] == ":" && ($0 + 1 >= text.endIndex || text[$0 + 1].isBlank)
    }) {
      let first = bytes[colon + 1..<max(colon + 1, textEnd)].firstIndex { !$0.isBlank } ?? textEnd
      value = min(first, textEnd)..<textEnd
    } else if hasDash {
      value = contentStart..<textEnd
    }
  }

  private static func length(ofSpaceAt text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first else { return nil }
    if first.isBlank { return 1 }
    if text.starts(with: [0xC2, 0xA0]) { return 2 }
    return text.starts(with: [0xE3, 0x80, 0x80])
      || text.starts(with: [0xE2, 0x80])
        && text.dropFirst(2).first.map { 0x80...0x8B ~= $0 } == true
      ? 3 : nil
  }
}
