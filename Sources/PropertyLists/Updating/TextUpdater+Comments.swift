/// The comments in the text of a rewritten container, which move with the entries that remain.
extension TextUpdater {
  mutating func hasFloatingComments(of extent: EntryExtents.Entry, above value: Int) -> Bool {
    let floating = oldComments.within(extent.floating..<extent.leading).map(\.text)
      .flatMap(CommentText.comparable)
    guard !floating.isEmpty else { return false }
    let above = new.trivia(in: value..<value + 1).filter { $0.anchor == .before(value) }
      .flatMap(\.pieces).compactMap(\.text).flatMap(CommentText.comparable)
    return above.starts(with: floating)
  }

  /// The text in which comments move with the value at a place; those around it stay.
  func inside(_ place: ValuePlace) -> Range<Int> {
    guard let node = place.old else { return bytes.indices }
    let text = layout.nodes[node]
    var start = text.slot
    if node == 0, !text.isBlock {
      start = text.value.lowerBound
    } else if node == 0, start > 0, !bytes[start - 1].isLineEnd {
      // On the line of `---`, which is above the root.
      start = bytes[start...].firstIndex(where: \.isLineEnd) ?? start
    }
    return start..<max(start, text.value.upperBound, place.closingComment?.upperBound ?? 0)
  }
}
