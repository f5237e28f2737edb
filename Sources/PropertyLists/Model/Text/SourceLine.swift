/// A line of a text file.
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

  func column(of offset: Int) -> Int { offset - range.lowerBound }
}
