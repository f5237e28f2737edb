extension Document {
  /// The places of the comments that no `copy(of:)` one of these values takes along: for each, that
  /// of the value that it stands at.
  ///
  /// - Parameter values: Values in the order of the document, none of them inside another.
  /// - Complexity: O(*n* + *k*) for *n* values and *k* comments.
  package func commentLocations(outside values: [Value]) -> [SourceRange] {
    var locations: [SourceRange] = []
    var rest = values[...]
    for trivia in trivia {
      let index: Int
      switch trivia.anchor {
      case .head: index = 0
      case .foot: index = storage.nodes.count
      case .before(let number), .lineEnd(let number), .end(let number): index = number
      }
      // What stands at the end of an outer container comes after the values in it.
      while let first = rest.first, storage.next(after: first.index) <= index {
        rest.removeFirst()
      }
      let isInside = rest.first.map { $0.index <= index } ?? false
      guard !isInside else { continue }
      let value = Value(storage: storage, index: min(index, storage.nodes.count - 1))
      locations += trivia.pieces.filter(\.isComment).map { _ in value.keyLocation }
    }
    return locations
  }
}
