/// The comments of a document with the bytes that each is written in.
///
/// The reader says which comment belongs where, and not which bytes it came from; a scan of
/// everything between keys and scalars says that. The two are in the same order but for rare
/// places.
struct LocatedComments {
  struct Comment {
    let anchor: Trivia.Anchor
    let text: String
    /// Where it is written; `nil` for one inside of a value's text.
    let range: Range<Int>?
  }

  private(set) var comments: [Comment] = []

  init(_ document: Document, _ syntax: any TextSyntax) {
    var tokens = Self.tokens(in: syntax)
    for trivia in document.trivia {
      for case .comment(let text) in trivia.pieces {
        let range = Self.take(text, from: &tokens, syntax)
        comments.append(Comment(anchor: trivia.anchor, text: text, range: range))
      }
    }
  }

  /// The comments in a text, the first one last.
  private static func tokens(in syntax: any TextSyntax) -> [Range<Int>] {
    let bytes = syntax.source.bytes
    var ranges: [Range<Int>] = []
    var position = 0
    func scan(to end: Int) {
      for token in GapScanner(syntax.gaps, in: bytes, position..<max(position, end))
      where token.kind == .comment {
        ranges.append(token.range)
      }
    }
    for node in syntax.layout.nodes {
      if let key = node.key {
        scan(to: key.lowerBound)
        position = max(position, key.upperBound)
      }
      if node.contents == nil {
        scan(to: node.value.lowerBound)
        position = max(position, node.value.upperBound)
      }
    }
    scan(to: bytes.count)
    return ranges.reversed()
  }

  /// Takes the bytes of a comment, which may be several lines that each have a sign.
  private static func take(
    _ text: String, from tokens: inout [Range<Int>], _ syntax: any TextSyntax
  ) -> Range<Int>? {
    let lines = CommentText.lines(of: text)
    // Nearly always the first one; comments that readers leave out are before it.
    for index in tokens.indices.reversed().prefix(Limits.skippedComments) {
      guard let first = syntax.text(ofComment: tokens[index]) else { continue }
      if first == text { return tokens.remove(at: index) }
      guard first == lines[0], index >= lines.count - 1 else { continue }
      let parts = tokens[(index - lines.count + 1)...index].reversed()
      guard parts.map({ syntax.text(ofComment: $0) ?? "" }) == lines else { continue }
      let range = tokens[index].lowerBound..<tokens[index - lines.count + 1].upperBound
      tokens.removeSubrange((index - lines.count + 1)...index)
      return range
    }
    return nil
  }
}

extension TextSyntax {
  func text(ofComment range: Range<Int>) -> String? {
    gaps.text(ofComment: range, in: source.bytes)
  }
}
