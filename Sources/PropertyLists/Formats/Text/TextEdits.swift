/// Changes of a text: ranges of it that are replaced; all other bytes stay.
struct TextEdits {
  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
    /// Whether the empty lines around it become one, or none at the top of the text.
    var joinsEmptyLines = false
  }

  private var edits: [Edit] = []

  /// Replaces a range with text whose lines end in LF, or as those of the whole text do.
  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    edits.append(Edit(range: range, text: text))
  }

  mutating func insert(_ text: [UInt8], at offset: Int) { replace(offset..<offset, with: text) }

  /// Removes whole lines, or a part of one, with the empty line that separates them from others.
  mutating func removeLines(_ range: Range<Int>) {
    edits.append(Edit(range: range, text: [], joinsEmptyLines: true))
  }

  func contains(_ offset: Int) -> Bool { edits.contains { $0.range.contains(offset) } }

  /// Returns a text after the edits.
  ///
  /// At one offset, insertions come first, in the order in which they were made. An edit that begins
  /// inside of another one extends it; an insertion follows it.
  func applied(to bytes: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 256)
    var position = 0
    var rest = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }[...]
    while let edit = rest.popFirst() {
      let isInside = edit.range.lowerBound < position
      text += bytes[position..<max(position, edit.range.lowerBound)]
      if !isInside || edit.range.isEmpty {
        // If the previous edit ends or removes a line, there already is a line break.
        let isEnded =
          edit.range.lowerBound <= position && text.last?.isLineEnd == true
          && edit.text.first == 0x0A
        text.append(lines: isEnded ? edit.text.dropFirst() : edit.text[...], endingIn: lineBreak)
      }
      position = max(position, edit.range.upperBound)
      guard edit.joinsEmptyLines, text.endsInBlankLine else { continue }
      let next = rest.first?.range.lowerBound ?? bytes.count
      while position < next, let end = bytes.emptyLineEnd(after: position), end <= next {
        position = end
      }
    }
    return text + bytes[position...]
  }
}

extension [UInt8] {
  /// Appends text whose lines end in LF, or already in the given line break.
  mutating func append(lines: some Sequence<UInt8>, endingIn lineBreak: [UInt8]) {
    guard lineBreak != [0x0A] else { return self += lines }
    var previous: UInt8 = 0
    for byte in lines {
      if byte == 0x0A, previous != 0x0D {
        self += lineBreak
      } else {
        append(byte)
      }
      previous = byte
    }
  }

  var endsInBlankLine: Bool {
    guard let last else { return true }
    guard last.isLineEnd else { return false }
    let end = count - (last == 0x0A && dropLast().last == 0x0D ? 2 : 1)
    return lineStart(alone: end) != nil
  }
}
