/// The text of comments between their signs, in one form for all formats.
enum CommentText {
  /// Returns the text of a comment from what stands between its signs: without one blank at each
  /// end, lines ended by LF, and without the margin that the comment's own line has.
  static func text(of range: Range<Int>, in bytes: [UInt8], from start: Int) -> String {
    var text = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
    if text.first?.isBlank == true { text.removeFirst() }
    if text.last?.isBlank == true { text.removeLast() }
    let lines = lines(of: String(text))
    guard lines.count > 1 else { return lines.first ?? "" }
    let margin = margin(before: start, in: bytes)
    return
      ([lines[0]]
      + lines.dropFirst().map { line in
        if line.unicodeScalars.allSatisfy(\.isBlank) { return "" }
        return line.hasPrefix(margin) ? String(line.dropFirst(margin.count)) : line
      }).joined(separator: "\n")
  }

  /// The lines of a text, whatever any of the formats takes for a line's end.
  static func lines(of text: String) -> [String] {
    var lines = [""]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return lines
  }

  /// The lines of a text without empty ones around them, which set a comment's signs apart; such
  /// lines are moved to the left, too.
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

  /// A line with what XML or YAML cannot hold replaced: a comment is no setting, and none is worth
  /// refusing a document for.
  static func printable(_ line: String) -> String {
    var text = ""
    for scalar in line.unicodeScalars {
      let isPrintable =
        switch scalar.value {
        case 0x00..<0x09, 0x0A..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
      text.unicodeScalars.append(isPrintable ? scalar : "\u{FFFD}")
    }
    return text
  }

  /// The text with a blank put between two characters wherever they stand side by side, where that
  /// pair would end the comment.
  static func parting(_ first: Unicode.Scalar, _ second: Unicode.Scalar, in line: String) -> String
  {
    var text = ""
    var previous: Unicode.Scalar?
    for scalar in line.unicodeScalars {
      if previous == first, scalar == second { text += " " }
      text.unicodeScalars.append(scalar)
      previous = scalar
    }
    return text
  }

  /// The blanks at the beginning of the line that holds an offset.
  private static func margin(before offset: Int, in bytes: [UInt8]) -> String {
    let start =
      bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? bytes.startIndex
    let margin = bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: margin, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { self == " " || self == "\t" }
}
