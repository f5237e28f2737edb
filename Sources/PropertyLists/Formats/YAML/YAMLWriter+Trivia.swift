/// Writes comments and blank lines where the reader will attach them the same way.
///
/// A blank line separates the comments of the document from those of its first entry. `---` separates
/// the document's comments from those of a root that has its own line in other formats, and `...`
/// precedes the comments after the root.
extension YAMLWriter {
  /// The trivia of a document that YAML can represent: without blank lines at the end of a block, above
  /// the first entry of the document, or between a dash without a comment and the first entry of its item.
  static func trivia(of document: Document, after start: Start) -> [Trivia] {
    let nodes = document.storage.nodes
    var previous: Trivia?
    return document.trivia.compactMap { trivia in
      defer { previous = trivia }
      var pieces = trivia.pieces
      switch trivia.attachment {
      case .end: pieces = pieces.withoutTrailingBlankLines
      case .before(let index)
      where index > 0 && nodes[index - 1].kind.isContainer
        && nodes[index - 1].count > 0:
        if index == 1, start == .nothing {
          // Blank lines would detach the comments from the first entry.
          pieces.removeAll { !$0.isComment }
        } else if start.isItem(nodes[index - 1], index - 1),
          previous?.attachment != .lineEnd(index - 1)
            || lineComment(in: previous?.pieces ?? []) == nil
        {
          pieces.removeFirst(pieces.prefix { !$0.isComment }.count)
        }
      default: break
      }
      return pieces.isEmpty ? nil : Trivia(trivia.attachment, pieces)
    }
  }

  mutating func writeHead() {
    let head = trivia.take(.head).withoutOuterBlankLines
    writeLines(head, depth: 0)
    if !head.isEmpty { writeBlankLine() }
    var root = trivia.take(.before(0))
    if lineComment(of: 0) == nil { root += trivia.take(.lineEnd(0)) }
    guard root.contains(where: \.isComment) else { return }
    output.append("---\n")
    writeLines(root.withoutOuterBlankLines, depth: 0)
    writeBlankLine()
  }

  mutating func writeFoot() {
    let pieces = trivia.take(.foot)
    guard pieces.contains(where: \.isComment) else { return }
    output.append("...\n")
    endsInKeptLines = false
    writeLines(pieces.withoutOuterBlankLines, depth: 0)
  }

  /// Writes the comments before an entry, and returns the comment for the end of its line.
  mutating func writeTrivia(before index: Int) -> String? {
    guard !trivia.isAtEnd else { return nil }
    let isRoot = depth == 0
    // A root container has no line in YAML, so its comments move to its first entry.
    let isWholeRoot = isRoot && storage.nodes[index].kind.isContainer
    var pieces = isRoot ? [] : trivia.take(.before(index))
    let comment = isWholeRoot ? nil : takeLineComment(index)
    if !isWholeRoot, comment == nil { pieces += trivia.take(.lineEnd(index)) }
    if isCompact { pieces.removeFirst(pieces.prefix { !$0.isComment }.count) }
    guard !pieces.isEmpty else { return comment }
    if isCompact {
      endLine()
      isCompact = false
    }
    writeLines(pieces, depth: depth - 1)
    return comment
  }

  /// Takes the comment at the end of a value's line if it is the only one and has a single line.
  mutating func takeLineComment(_ index: Int) -> String? {
    guard let text = lineComment(of: index) else { return nil }
    _ = trivia.take(.lineEnd(index))
    return text
  }

  private func lineComment(of index: Int) -> String? {
    Self.lineComment(in: trivia.peek(lineEnd: index))
  }

  /// The comment that the end of a line has room for.
  private static func lineComment(in pieces: [Trivia.Piece]) -> String? {
    guard pieces.count == 1, case .comment(let text, _) = pieces[0],
      CommentText.fitsLine(text)
    else { return nil }
    return text
  }

  /// Writes the comments after the last entry of a block.
  mutating func writeEnd(of container: Int) {
    writeLines(trivia.take(.end(container)), depth: depth)
  }

  /// Writes an empty container, with its comments below it.
  mutating func writeEmpty(_ index: Int) {
    let isDictionary = storage.nodes[index].kind == .dictionary
    if depth == 0 { lineComment = takeLineComment(index) }
    var pieces = trivia.take(.end(index)).filter(\.isComment)
    if depth == 0, lineComment == nil {
      // The comments of a file without settings need no brackets around them.
      writeLines(pieces, depth: 0)
      pieces = []
    }
    // Less indented comments would belong to the next entry.
    let isDeeper = depth > 0 && columns[depth] > columns[depth - 1]
    let isInside = !pieces.isEmpty && !isDeeper
    output.append(isDictionary ? "{" : "[")
    if isInside {
      endLine()
      writeLines(pieces, depth: depth)
      indent(depth)
    }
    output.append(isDictionary ? "}" : "]")
    endLine()
    if !isInside { writeLines(pieces, depth: depth) }
  }

  mutating func writeLineComment() {
    guard let comment = lineComment else { return }
    lineComment = nil
    output.append(0x20)
    output.append(Self.commentLine(comment, sign: "# ")[...])
  }

  private mutating func writeLines(_ pieces: [Trivia.Piece], depth: Int) {
    var isAfterComment = false
    // The next check rejects an output that is too large.
    for piece in pieces where output.count <= walker.outputLimit {
      switch piece {
      case .blankLine:
        writeBlankLine()
        isAfterComment = false
      case .comment(let text, _):
        write(comment: text, depth: depth, isAfterComment: isAfterComment)
        isAfterComment = true
      }
    }
  }

  /// Writes an empty line, except after another one, at the beginning of the file, or where it would
  /// become part of a string.
  mutating func writeBlankLine() {
    guard !endsInKeptLines, output.count > 0,
      !output.bytes.suffix(2).elementsEqual([0x0A, 0x0A])
    else { return }
    output.append(0x0A)
  }

  /// Writes a comment; an additional space in continuation lines distinguishes them from separate comments.
  private mutating func write(comment text: String, depth: Int, isAfterComment: Bool) {
    for line in Self.commentLines(text, isAfterComment: isAfterComment) {
      indent(depth)
      output.append(line[...])
      output.append(0x0A)
    }
  }

  static func commentLines(_ text: String, isAfterComment: Bool) -> [[UInt8]] {
    CommentText.block(of: text).enumerated().map { number, line in
      let margin = line.unicodeScalars.prefix(while: \.isBlank).count
      let unindented = String(line.unicodeScalars.dropFirst(margin))
      let written =
        if number > 0 {
          commentLine(line, sign: margin > 0 ? "# " : "#  ")
        } else {
          commentLine(isAfterComment ? unindented : line, sign: "# ")
        }
      // Without a space after the `#`, it remains a comment.
      return YAMLModeline(line: written[...]) == nil ? written : commentLine(unindented, sign: "#")
    }
  }

  private static func commentLine(_ line: String, sign: StaticString) -> [UInt8] {
    var output: [UInt8] = []
    output.append(sign)
    output.append(text: YAMLCommentText.line(of: CommentText.printable(line)))
    while output.last?.isBlank == true { output.removeLast() }
    return output
  }
}
