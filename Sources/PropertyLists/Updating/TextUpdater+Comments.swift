/// The comments in the text of a rewritten container, which move with the entries that remain.
extension TextUpdater {
  mutating func hasFloatingComments(of extent: EntryExtents.Entry, above value: Int) -> Bool {
    let lines = { CommentText.lines(of: CommentText.comparable($0)) }
    let floating = oldComments.within(extent.floating..<extent.leading).map(\.text).flatMap(lines)
    guard !floating.isEmpty else { return false }
    let above = new.trivia(in: value..<value + 1).filter { $0.anchor == .before(value) }
      .flatMap(\.pieces).compactMap(\.text).flatMap(lines)
    return above.starts(with: floating)
  }

  /// Trivia, counted from a value, without the comments that are outside of the old text at its place.
  mutating func withoutOuter(
    _ trivia: [Trivia], of oldValue: Int, at place: ValuePlace
  ) -> [Trivia] {
    guard let node = place.old else { return trivia }
    let text = layout.nodes[node]
    // Comments above the root stay too.
    let inner = (node == 0 ? text.value.lowerBound : text.slot)..<text.value.upperBound
    var anchors: [Trivia.Anchor] = [.lineEnd(oldValue), .end(oldValue)]
    if node == 0 { anchors += [.head, .foot] }
    var outer = anchors.flatMap { oldTrivia[$0] ?? [] }.flatMap(\.pieces).filter { piece in
      guard case .comment(_, let range?) = piece else { return false }
      return !inner.contains(range.lowerBound)
        || place.lineComment?.contains(range.lowerBound) == true
    }
    guard !outer.isEmpty else { return trivia }
    return trivia.compactMap { trivia in
      guard trivia.anchor == .lineEnd(0) || trivia.anchor == .end(0) else { return trivia }
      let pieces = trivia.pieces.filter { piece in
        guard let index = outer.firstIndex(of: piece) else { return true }
        outer.remove(at: index)
        return false
      }
      return pieces.isEmpty ? nil : Trivia(trivia.anchor, pieces)
    }
  }
}
