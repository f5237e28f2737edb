/// Comments and blank lines, which readers hand over beside the values.
extension DocumentBuilder {
  /// Adds comments and blank lines at a place; values that are still to come may be named.
  mutating func add(_ pieces: [Trivia.Piece], _ anchor: Trivia.Anchor) {
    guard !pieces.isEmpty else { return }
    trivia.append(Trivia(anchor, pieces))
  }

  /// Says which value of the document that is being transformed the next one stands for, so that it
  /// keeps its comments.
  mutating func nextStands(for old: Int) {
    carrier.note(old, standsAs: nodes.count)
  }

  /// All trivia as the finished document has them.
  var orderedTrivia: [Trivia] {
    let all = carrier.carried + trivia
    guard !all.isEmpty else { return [] }
    return all.map { trivia in
      // A dictionary that turned out to be a UID has no end of its own.
      guard case .end(let index) = trivia.anchor, nodes.indices.contains(index),
        !nodes[index].kind.isContainer
      else { return trivia }
      return Trivia(.lineEnd(index), trivia.pieces)
    }.ordered(in: nodes)
  }

  /// Moves what stands at the last value to the container that takes its place.
  mutating func joinTrivia(ofLastWith container: Int) {
    carrier.joinNewest(container + 1)
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
