/// The comments in the text of a container that is rewritten, which go with the entries that both
/// have.
extension TextUpdater {
  /// The trivia of an old container as they are in the new one, counted from its index, not sorted.
  func comments(of oldValue: Int, carriedTo value: Int) -> [Trivia] {
    let end = old.next(after: oldValue)
    let found = oldDocument.trivia(in: oldValue..<end)
    // What is at the line of a scalar stays in the text around it.
    let kind = old.nodes[oldValue].kind
    guard !found.isEmpty, kind.isContainer, kind == new.storage.nodes[value].kind else { return [] }
    var successors: [Int: Int] = [:]
    pair(oldValue, value, &successors)
    return found.compactMap { trivia -> Trivia? in
      let anchor: Trivia.Anchor? =
        switch trivia.anchor {
        case .head, .foot, .before(oldValue): nil
        case .before(let index): successors[index].map { .before($0 - value) }
        case .lineEnd(let index): successors[index].map { .lineEnd($0 - value) }
        case .end(let index): successors[index].map { .end($0 - value) }
        }
      guard let anchor, !scopes.counts(value + anchor.value) else { return nil }
      return Trivia(anchor, trivia.pieces)
    }
  }

  /// Whether a new entry has above it the comments that float before an old one.
  func hasFloatingComments(of extent: EntryExtents.Entry, above value: Int) -> Bool {
    var floating: [String] = []
    var scanner = GapScanner(syntax.gaps, in: bytes, extent.floating..<extent.leading)
    while let token = scanner.next() {
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

  /// Trivia of a value without the comments that the text has outside of it, which stay there.
  ///
  /// - Parameters:
  ///   - trivia: The trivia, counted from the value.
  ///   - oldValue: The value whose text it takes over.
  ///   - place: The place of that text.
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

  /// Pairs the values of two containers, entries by their keys and items by their positions.
  private func pair(_ oldValue: Int, _ value: Int, _ successors: inout [Int: Int]) {
    successors[oldValue] = value
    let storage = new.storage
    let kind = old.nodes[oldValue].kind
    guard kind.isContainer, kind == storage.nodes[value].kind else { return }
    let before = old.children(of: oldValue)
    let after = storage.children(of: value)
    guard kind == .dictionary else {
      for (oldItem, item) in zip(before, after) { pair(oldItem, item, &successors) }
      return
    }
    let entries = Dictionary(
      after.map { (storage.keyHash(of: $0, with: hasher), $0) }, uniquingKeysWith: { $1 })
    for entry in before {
      guard let match = entries[old.keyHash(of: entry, with: hasher)] else { continue }
      pair(entry, match, &successors)
    }
  }
}
