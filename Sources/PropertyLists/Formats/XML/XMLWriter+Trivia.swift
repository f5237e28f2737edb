extension XMLWriter {
  /// Writes comments on separate lines, and blank lines, stopping once the output is too large.
  mutating func writeLines(_ pieces: [Trivia.Piece], depth: Int) {
    for piece in pieces where output.count <= walker.outputLimit {
      switch piece {
      case .blankLine: output.append(0x0A)
      case .comment(let text, _):
        indent(depth)
        write(comment: text)
        output.append(0x0A)
      }
    }
  }

  mutating func writeLineEnd(_ pieces: [Trivia.Piece]) {
    guard pieces.contains(where: \.isComment) else { return }
    output.bytes.removeLast()
    for case .comment(let text, _) in pieces where output.count <= walker.outputLimit {
      output.append(0x20)
      write(comment: text)
    }
    output.append(0x0A)
  }

  /// The bytes of line ends and dashes, and the first bytes of characters that XML cannot represent.
  private static let rewritten = ByteSet(UInt8(ascii: "-"), 0x7F, 0xC2, 0xEF, below: 0x20)

  private mutating func write(comment text: String) {
    // Copying a comment without any of these, like nearly all comments, saves 7% of XML -> XML with a
    // comment at each element.
    if Self.rewritten.isDisjoint(with: text), !text.isEmpty {
      output.append("<!-- ")
      output.append(text: text)
      output.append(" -->")
      return
    }
    let lines = CommentText.lines(of: text)
    Self.append(lines, margin: lines.count > 1 ? output.bytes.marginOfLastLine : [], to: &output)
  }

  static func comment(_ text: String, margin: [UInt8]) -> [UInt8] {
    var output = TextSink(estimate: text.utf8.count)
    append(CommentText.lines(of: text), margin: margin, to: &output)
    return output.bytes
  }

  /// Appends a comment; all lines except the first begin with the margin, as the reader expects.
  ///
  /// A space separates pairs of dashes, which XML does not allow in comments.
  private static func append(_ lines: [String], margin: [UInt8], to output: inout TextSink) {
    output.append("<!--")
    for (number, line) in lines.enumerated() {
      if number > 0 {
        output.append(0x0A)
        if !line.isEmpty || number == lines.count - 1 { output.append(margin[...]) }
      } else if !line.isEmpty || lines.count == 1 {
        output.append(0x20)
      }
      output.append(
        text: CommentText.parting(
          UInt8(ascii: "-"), UInt8(ascii: "-"), in: CommentText.printable(line)))
    }
    output.append(lines.last?.isEmpty == true ? "-->" : " -->")
  }
}
