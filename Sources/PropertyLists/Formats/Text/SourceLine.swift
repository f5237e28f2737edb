/// A line of a text file, for messages that show its correction.
struct SourceLine {
  private let bytes: [UInt8]
  /// The bytes of the line without its line end.
  let range: Range<Int>

  init(at offset: Int, in bytes: [UInt8]) {
    let offset = min(offset, bytes.count)
    let start = bytes[..<offset].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
    self.bytes = bytes
    range = start..<(bytes[offset...].firstIndex(where: \.isLineEnd) ?? bytes.count)
  }

  /// The offset of the first byte that is neither a space nor a tab.
  var contentStart: Int { bytes[range].firstIndex { !$0.isBlank } ?? range.upperBound }

  var content: ArraySlice<UInt8> { bytes[range].trimmed }

  func column(of offset: Int) -> Int { offset - range.lowerBound }

  /// The line without its indentation and with different text in a range; `nil` if it is too long to show.
  func replacing(_ replaced: Range<Int>, with text: String) -> String? {
    let head = bytes[min(contentStart, replaced.lowerBound)..<replaced.lowerBound]
    let tail = bytes[replaced.upperBound..<max(range.upperBound, replaced.upperBound)]
    guard head.count + text.utf8.count + tail.count <= Limits.quotedScalars else { return nil }
    let line = Array(head) + Array(text.utf8) + Array(tail)
    return String(decoding: line[...].trimmed, as: UTF8.self).visible
  }
}
