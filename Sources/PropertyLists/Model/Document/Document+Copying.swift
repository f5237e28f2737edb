extension Document {
  /// Copies a value into a separate document, with the comments at it and in it.
  ///
  /// Values keep their locations in the source. Comments before the value's key move to the head.
  package func copy(of value: Value) throws(Diagnostic) -> Document {
    var builder = NodeBuilder(source: source, inputBytes: inputBytes)
    try builder.add(joining: value, of: self)
    builder.raiseComments()
    return builder.finish()
  }

  /// Whether there are comments at a value or in it.
  package func hasComments(in value: Value) -> Bool {
    trivia(in: value.index..<value.endIndex).contains { $0.pieces.contains(where: \.isComment) }
  }

  /// The trivia from the first of these values to the last, in writing order.
  func trivia(in range: Range<Int>) -> ArraySlice<Trivia> {
    trivia[firstTrivia(from: range.lowerBound)..<firstTrivia(from: range.upperBound)]
  }

  private func firstTrivia(from index: Int) -> Int {
    let location = TriviaPosition(.before(index), in: storage.nodes)
    return trivia.partitioningIndex { TriviaPosition($0.attachment, in: storage.nodes) >= location }
  }
}

extension Document {
  /// Creates a document from a copy of a value, without its comments.
  package init(copying value: Value) throws(Diagnostic) {
    let storage = value.storage
    var builder = NodeBuilder(source: storage.source, inputBytes: storage.inputBytes)
    try builder.add(joining: value)
    self = builder.finish()
  }
}
