/// The comments in the text of a container that is rewritten, which go with the entries that both
/// have.
extension TextUpdater {
  /// Whether a new entry has above it the comments that float before an old one.
  func hasFloatingComments(of extent: EntryExtents.Entry, above value: Int) -> Bool {
    var floating: [String] = []
    for token in GapScanner(syntax.gaps, in: bytes, extent.floating..<extent.leading) {
      guard token.kind == .comment, let text = syntax.text(ofComment: token.range) else { continue }
      floating += CommentText.lines(of: CommentText.comparable(text))
    }
    guard !floating.isEmpty else { return false }
    let above = new.trivia(in: value..<value + 1).filter { $0.anchor == .before(value) }
      .flatMap(\.pieces).flatMap { piece -> [String] in
        guard case .comment(let text) = piece else { return [] }
        return CommentText.lines(of: CommentText.comparable(text))
      }
    return above.starts(with: floating)
  }

  /// Trivia, counted from a value, without the comments that the old text at its place has outside
  /// of it.
  mutating func withoutOuter(
    _ trivia: [Trivia], of oldValue: Int, at place: ValuePlace
  ) -> [Trivia] {
    guard let node = place.old else { return trivia }
    let text = layout.nodes[node]
    // What is above the root stays too.
    let inner = (node == 0 ? text.value.lowerBound : text.slot)..<text.value.upperBound
    var anchors: [Trivia.Anchor] = [.lineEnd(oldValue), .end(oldValue)]
    if node == 0 { anchors += [.head, .foot] }
    var outer = anchors.flatMap { locatedComments[$0] ?? [] }
      .filter { comment in
        guard let start = comment.range?.lowerBound else { return false }
        return !inner.contains(start) || place.lineComment?.contains(start) == true
      }
      .map(\.text)
    guard !outer.isEmpty else { return trivia }
    return trivia.compactMap { trivia in
      guard trivia.anchor == .lineEnd(0) || trivia.anchor == .end(0) else { return trivia }
      let pieces = trivia.pieces.filter { piece in
        guard case .comment(let text) = piece, let index = outer.firstIndex(of: text) else {
          return true
        }
        outer.remove(at: index)
        return false
      }
      return pieces.isEmpty ? nil : Trivia(trivia.anchor, pieces)
    }
  }
}
