/// Comments and blank lines between the elements.
extension XMLWriter {
  /// Writes comments on lines of their own, and blank lines.
  mutating func writeLines(_ pieces: [Trivia.Piece], depth: Int) {
    for piece in pieces {
      switch piece {
      case .blankLine: output.append(0x0A)
      case .comment(let text):
        indent(depth)
        write(comment: text, depth: depth)
        output.append(0x0A)
      }
    }
  }

  /// Writes comments at the end of the line that was written last.
  mutating func writeLineEnd(_ pieces: [Trivia.Piece]) {
    guard pieces.contains(where: \.isComment) else { return }
    output.removeLast()
    for case .comment(let text) in pieces {
      output.append(0x20)
      write(comment: text, depth: walker.depth)
    }
    output.append(0x0A)
  }

  /// Writes a comment; two dashes in it, which XML does not allow, are parted by a blank.
  private mutating func write(comment text: String, depth: Int) {
    let lines = CommentText.lines(of: text).map {
      CommentText.parting("-", "-", in: CommentText.printable($0))
    }
    output.append("<!--")
    for (number, line) in lines.enumerated() {
      if number > 0 {
        output.append(0x0A)
        if !line.isEmpty || number == lines.count - 1 { indent(depth) }
      } else if !line.isEmpty || lines.count == 1 {
        output.append(0x20)
      }
      output.append(text: line)
    }
    output.append(lines.last?.isEmpty == true ? "-->" : " -->")
  }
}
