/// Comments and blank lines, which readers report beside the values.
extension DocumentBuilder {
  /// Adds comments and blank lines at an anchor, which may be a value that is not built yet.
  mutating func add(_ pieces: [Trivia.Piece], _ anchor: Trivia.Anchor) {
    guard !pieces.isEmpty else { return }
    trivia.append(Trivia(anchor, pieces))
  }

  /// Notes that the next value replaces one of the document that is being transformed, so that it
  /// keeps that one's comments.
  mutating func nextReplaces(_ old: Int) {
    remapper.note(old, replacedBy: nodes.count)
  }

  /// All trivia in writing order, for the finished document.
  var orderedTrivia: [Trivia] {
    let all = remapper.carried + trivia
    guard !all.isEmpty else { return [] }
    return all.map { trivia in
      // A dictionary that turned out to be a UID has no end.
      guard case .end(let index) = trivia.anchor, nodes.indices.contains(index),
        !nodes[index].kind.isContainer
      else { return trivia }
      return Trivia(.lineEnd(index), trivia.pieces)
    }.ordered(in: nodes)
  }

  /// Moves the trivia of the last value to the container that it replaces.
  mutating func joinTrivia(ofLastWith container: Int) {
    remapper.joinNewest(container + 1)
    for index in trivia.indices.reversed() {
      switch trivia[index].anchor {
      case .before(container + 1): trivia[index].anchor = .before(container)
      case .lineEnd(container + 1): trivia[index].anchor = .lineEnd(container)
      case .before(container), .lineEnd(container), .end(container): continue
      case .head, .foot, .before, .lineEnd, .end: return
      }
    }
  }
}
