/// Line breaks in XML and YAML: LF, CR, and CRLF.
extension [UInt8] {
  func lineBreakLength(at offset: Int) -> Int {
    guard self[offset] == 0x0D else { return self[offset] == 0x0A ? 1 : 0 }
    return offset + 1 < count && self[offset + 1] == 0x0A ? 2 : 1
  }

  /// The end of the line that contains an offset, including its line break; `nil` if it has none.
  func lineEnd(after offset: Int) -> Int? {
    let end = ByteSet.lineEnds.first(in: self, offset..<count)
    return end < count ? end + lineBreakLength(at: end) : nil
  }

  /// The end of a line that is blank from an offset, including its line break; `nil` for any other.
  func blankLineEnd(after offset: Int) -> Int? {
    guard let end = self[offset...].firstIndex(where: { !$0.isBlank }), self[end].isLineEnd else {
      return nil
    }
    return end + lineBreakLength(at: end)
  }

  /// Like `blankLineEnd`, but the last line needs no line break.
  func emptyLineEnd(after offset: Int) -> Int? {
    self[offset...].allSatisfy(\.isBlank) ? count : blankLineEnd(after: offset)
  }

  /// The beginning of the line, if nothing precedes the offset on it.
  func lineStart(alone offset: Int) -> Int? {
    let start = blanksStart(before: offset)
    return start == 0 || self[start - 1].isLineEnd ? start : nil
  }

  func blanksStart(before offset: Int) -> Int {
    self[..<offset].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
  }

  /// The first line break of a text; LF if it has none.
  var firstLineBreak: [UInt8] {
    let start = ByteSet.lineEnds.first(in: self, 0..<count)
    return start < count ? Array(self[start..<start + lineBreakLength(at: start)]) : [0x0A]
  }
}
