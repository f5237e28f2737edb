/// Gives a writer the trivia of a document, place after place.
///
/// What a writer has no place for is given with the next place that it asks for, so that a comment
/// may move but is never lost.
struct TriviaCursor {
  private let trivia: [Trivia]
  private let storage: Document.Storage
  private var next = 0

  init(_ document: Document) {
    trivia = document.trivia
    storage = document.storage
  }

  /// Takes what stands at a place, after what was passed over.
  mutating func take(_ anchor: Trivia.Anchor) -> [Trivia.Piece] {
    guard next < trivia.count else { return [] }
    let limit = TriviaPlace(anchor, in: storage.nodes)
    var pieces: [Trivia.Piece] = []
    while next < trivia.count, TriviaPlace(trivia[next].anchor, in: storage.nodes) <= limit {
      pieces += trivia[next].pieces
      next += 1
    }
    return pieces
  }

  /// What stands at the end of a value's line, when nothing else comes before it.
  func peek(lineEnd index: Int) -> [Trivia.Piece] {
    guard next < trivia.count, trivia[next].anchor == .lineEnd(index) else { return [] }
    return trivia[next].pieces
  }

  /// Whether anything stands between a container's first line and its end.
  func hasAny(inside index: Int) -> Bool {
    guard next < trivia.count else { return false }
    let start = TriviaPlace(.lineEnd(index), in: storage.nodes)
    let end = TriviaPlace(.end(index), in: storage.nodes)
    for trivia in trivia[next...] {
      let location = TriviaPlace(trivia.anchor, in: storage.nodes)
      if location > start { return location <= end }
    }
    return false
  }
}
