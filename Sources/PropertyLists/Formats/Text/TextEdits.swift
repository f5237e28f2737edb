/// Changes of a text: ranges of it that are replaced; all other bytes stay.
struct TextEdits {
  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
    /// Whether the empty lines around it become one, or none at the top of the text.
    var joinsEmptyLines = false
  }

  private var edits: [Edit] = []

  var isEmpty: Bool { edits.isEmpty }

  /// Replaces a range with text whose lines end in LF, or as those of the whole text do.
  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    edits.append(Edit(range: range, text: text))
  }

  mutating func insert(_ text: [UInt8], at offset: Int) { replace(offset..<offset, with: text) }

  /// Removes whole lines, or a part of one, with the empty line that separates them from others.
  mutating func removeLines(_ range: Range<Int>) {
    edits.append(Edit(range: range, text: [], joinsEmptyLines: true))
  }

  mutating func removeAll(before offset: Int) {
    if !edits.isEmpty { edits.removeAll { $0.range.lowerBound < offset } }
  }

  func contains(_ offset: Int) -> Bool { edits.contains { $0.range.contains(offset) } }

  /// Returns a text after the edits.
  func applied(to bytes: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    var edits = self
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 256)
    edits.copy(bytes.indices, of: bytes, to: &text, lineBreak: lineBreak)
    return text
  }

  /// Appends a range of a text after the edits in it, including insertions at both of its ends; those are
  /// not made again.
  ///
  /// At one offset, insertions come first, in the order in which they were made. An edit that begins
  /// inside of another one extends it; an insertion follows it.
  mutating func copy(
    _ range: Range<Int>, of bytes: [UInt8], to text: inout [UInt8], lineBreak: [UInt8]
  ) {
    edits.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var position = range.lowerBound
    let first = edits.partitioningIndex { $0.range.lowerBound >= position }
    var next = first
    while next < edits.count,
      edits[next].range.lowerBound < range.upperBound
        || edits[next].range == range.upperBound..<range.upperBound
    {
      let edit = edits[next]
      next += 1
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
      let end = next < edits.count ? edits[next].range.lowerBound : bytes.count
      while position < end, let line = bytes.emptyLineEnd(after: position), line <= end {
        position = line
      }
    }
    edits.removeSubrange(first..<next)
    if position > range.upperBound { replace(range.upperBound..<position, with: []) }
    text += bytes[min(position, range.upperBound)..<range.upperBound]
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
