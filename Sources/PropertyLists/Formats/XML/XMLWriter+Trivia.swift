/// Comments and blank lines between the elements.
extension XMLWriter {
  /// Writes comments on separate lines, and blank lines; not those after which the next check refuses
  /// the output.
  mutating func writeLines(_ pieces: [Trivia.Piece], depth: Int) {
    for piece in pieces where output.count <= walker.outputLimit {
      switch piece {
      case .blankLine: output.append(0x0A)
      case .comment(let text):
        indent(depth)
        output.append(Self.comment(text, margin: lineMargin)[...])
        output.append(0x0A)
      }
    }
  }

  /// Writes comments at the end of the last line.
  mutating func writeLineEnd(_ pieces: [Trivia.Piece]) {
    guard pieces.contains(where: \.isComment) else { return }
    output.bytes.removeLast()
    var margin = lineMargin
    for case .comment(let text) in pieces where output.count <= walker.outputLimit {
      output.append(0x20)
      let comment = Self.comment(text, margin: margin)
      output.append(comment[...])
      // The next comment begins on the last line of this one.
      if comment.contains(0x0A) { margin = lineMargin }
    }
    output.append(0x0A)
  }

  /// Returns a comment; all lines but the first begin with the margin, as the reader expects.
  ///
  /// Two dashes in it, which XML does not allow, are separated by a space.
  static func comment(_ text: String, margin: [UInt8]) -> [UInt8] {
    let lines = CommentText.lines(of: text).map {
      CommentText.parting(UInt8(ascii: "-"), UInt8(ascii: "-"), in: CommentText.printable($0))
    }
    var output: [UInt8] = []
    output.append("<!--")
    for (number, line) in lines.enumerated() {
      if number > 0 {
        output.append(0x0A)
        if !line.isEmpty || number == lines.count - 1 { output += margin }
      } else if !line.isEmpty || lines.count == 1 {
        output.append(0x20)
      }
      output.append(text: line)
    }
    output.append(lines.last?.isEmpty == true ? "-->" : " -->")
    return output
  }

  /// The indentation of the current line.
  private var lineMargin: [UInt8] {
    mutating get {
      let output = output.bytes
      let start = output.lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
      return Array(output[start...].prefix(while: \.isBlank))
    }
  }
}
