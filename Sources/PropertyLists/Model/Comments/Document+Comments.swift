typealias WrittenComment = (range: Range<Int>, text: String)

extension Document {
  var writtenComments: [WrittenComment] {
    trivia.flatMap(\.pieces).compactMap { piece -> WrittenComment? in
      guard case .comment(let text, let range?) = piece else { return nil }
      return (range, text)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The location of the first comment, or the file without a place if its source is unknown.
  package var firstComment: SourceRange { location(of: writtenComments.first) }

  func location(of comment: WrittenComment?) -> SourceRange {
    let source = root.location.source
    guard let range = comment?.range, range.upperBound <= source.bytes.count
    else { return .file(source.name) }
    return SourceRange(in: source, range)
  }

  /// Adds a comment above each of some entries.
  package mutating func addComments(_ comments: [(index: Int, text: String)]) {
    let new = comments.map { Trivia(.before($0.index), [.comment($0.text)]) }
    trivia = (trivia + new).ordered(in: storage.nodes)
  }

  /// The locations of the comments that `copy(of:)` omits for all of these values, given by their attachments.
  ///
  /// - Parameter values: Non-nested values in document order.
  package func commentLocations(outside values: [Value]) -> [SourceRange] {
    var locations: [SourceRange] = []
    var rest = values[...]
    for trivia in trivia {
      let index = trivia.attachment == .foot ? storage.nodes.count : trivia.attachment.value
      // Comments at the end of an outer container follow its values.
      while let first = rest.first, storage.next(after: first.index) <= index { rest.removeFirst() }
      let isInside = rest.first.map { $0.index <= index } ?? false
      guard !isInside else { continue }
      let value = Value(storage: storage, index: min(index, storage.nodes.count - 1))
      locations += trivia.pieces.filter(\.isComment).map { _ in value.keyLocation }
    }
    return locations
  }
}

extension [WrittenComment] {
  func within(_ range: Range<Int>) -> ArraySlice<WrittenComment> {
    self[partitioningIndex { $0.range.lowerBound >= range.lowerBound }...]
      .prefix { $0.range.upperBound <= range.upperBound }
  }
}
