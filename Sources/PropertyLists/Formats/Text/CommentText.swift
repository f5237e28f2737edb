/// The text of comments without delimiters, in a common form for all formats.
enum CommentText {
  /// Returns the text of a comment from its source: without one space at each end, with LF line ends,
  /// and without the indentation of the comment's first line.
  static func text(of range: Range<Int>, in bytes: [UInt8], from start: Int) -> String {
    var text = bytes[range]
    if text.first?.isBlank == true { text = text.dropFirst() }
    if text.last?.isBlank == true { text = text.dropLast() }
    let string = String(decoding: text, as: UTF8.self)
    // Nearly all comments have one line.
    if text.withUnsafeBufferPointer({ lineEnds(in: $0).isEmpty }) { return string }
    let lines = lines(of: string)
    let margin = margin(before: start, in: bytes)
    return
      ([lines[0]]
      + lines.dropFirst().map { line in
        if line.unicodeScalars.allSatisfy(\.isBlank) { return "" }
        return line.hasPrefix(margin) ? String(line.dropFirst(margin.count)) : line
      }).joined(separator: "\n")
  }

  static func lines(of text: String) -> [String] {
    var text = text
    let ends = text.withUTF8(lineEnds)
    guard !ends.isEmpty else { return [text] }
    return text.withUTF8 { bytes in
      let starts = [0] + ends.map(\.upperBound)
      return zip(starts, ends.map(\.lowerBound) + [bytes.count]).map { start, end in
        String(decoding: bytes[start..<end], as: UTF8.self)
      }
    }
  }

  private static func lineEnds(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var ends: [Range<Int>] = []
    var index = ByteSet.lineEnds.first(in: text, from: 0)
    while index < text.count {
      let isPair = text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      ends.append(index..<index + (isPair ? 2 : 1))
      index = ByteSet.lineEnds.first(in: text, from: index + (isPair ? 2 : 1))
    }
    return ends
  }

  /// The first bytes of line ends in any format: LF, CR, U+0085, U+2028, and U+2029.
  private static let lineEndLeads = ByteSet(0x0A, 0x0D, 0xC2, 0xE2)

  /// Whether a comment is a single line in every format; `//` and YAML 1.1 have additional line ends.
  static func fitsLine(_ text: String) -> Bool {
    lineEndLeads.isDisjoint(with: text)
      || !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0.isUnicodeLineEnd }
  }

  /// Returns the lines of a comment without empty lines at either end.
  ///
  /// If the first line was empty, the others lose their common indentation.
  static func block(of text: String) -> ArraySlice<String> {
    let all = lines(of: text)
    let isEmpty = { (line: String) in line.unicodeScalars.allSatisfy(\.isBlank) }
    guard let first = all.firstIndex(where: { !isEmpty($0) }),
      let last = all.lastIndex(where: { !isEmpty($0) })
    else { return all.prefix(1) }
    guard first > 0 else { return all[...last] }
    let margin =
      all[first...last].filter { !isEmpty($0) }
      .map { $0.unicodeScalars.prefix(while: \.isBlank).count }.min() ?? 0
    return all[first...last].map { String($0.unicodeScalars.dropFirst(margin)) }[...]
  }

  /// The first bytes of characters that `printable` may replace.
  private static let unprintableLeads = ByteSet(0x7F, 0xC2, 0xEF, below: 0x20)

  /// Replaces characters that XML or YAML cannot represent, as a comment is not worth an error.
  static func printable(_ line: String) -> String {
    guard !unprintableLeads.isDisjoint(with: line) else { return line }
    var text = ""
    for scalar in line.unicodeScalars {
      let isPrintable =
        switch scalar.value {
        case 0x00..<0x09, 0x0A..<0x20, 0x7F..<0x85, 0x86..<0xA0, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
      text.unicodeScalars.append(isPrintable ? scalar : "\u{FFFD}")
    }
    return text
  }

  /// Inserts a space between two adjacent ASCII characters that would end the comment.
  static func parting(_ first: UInt8, _ second: UInt8, in line: String) -> String {
    guard !ByteSet(first).isDisjoint(with: line) else { return line }
    var text: [UInt8] = []
    for byte in line.utf8 {
      if text.last == first, byte == second { text.append(0x20) }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The indentation of the line that contains an offset.
  private static func margin(before offset: Int, in bytes: [UInt8]) -> String {
    let start = bytes[..<offset].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? bytes.startIndex
    let margin = bytes[start..<offset].prefix(while: \.isBlank)
    return String(decoding: margin, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The indentation of the last line, which a reader removes from the lines of a comment beginning there.
  var marginOfLastLine: [UInt8] {
    let start = lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
    return Array(self[start...].prefix(while: \.isBlank))
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" }

  /// Whether the character is a line end in Unicode but not in XML 1.0 and YAML 1.2.
  var isUnicodeLineEnd: Bool { self == "\u{85}" || self == "\u{2028}" || self == "\u{2029}" }
}
