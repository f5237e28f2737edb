/// The place of a comment, independent of the format it is written in.
///
/// Formats differ in the places that they have: what YAML cannot write at the end of a line it
/// writes before the value, and a table of strings has nothing around its root. Places that a round
/// trip makes one are one.
struct CommentPlace: Hashable {
  let anchor: Trivia.Anchor

  /// - Parameter fitsLine: Whether the comment can be written at the end of a line of YAML.
  init(_ anchor: Trivia.Anchor, fitsLine: Bool, in document: Document) {
    let hasBlockRoot = document.root.kind.isContainer && document.root.count > 0
    switch anchor {
    case .before(0) where document.root.kind.isContainer: self.anchor = .head
    case .lineEnd(0) where hasBlockRoot: self.anchor = .before(1)
    case .lineEnd(let index) where !fitsLine: self.anchor = .before(index)
    case .foot where document.root.kind.isContainer: self.anchor = .end(0)
    case .head, .foot, .before, .lineEnd, .end: self.anchor = anchor
    }
  }

  /// The value at which the comment is.
  var value: Int {
    switch anchor {
    case .head, .foot: 0
    case .before(let index), .lineEnd(let index), .end(let index): index
    }
  }
}

extension CommentText {
  /// A comment's text without what a format may change: empty lines around it, and indentation.
  static func comparable(_ text: String) -> String {
    block(of: text).map { line in
      var scalars = printable(line).unicodeScalars[...]
      while scalars.first?.isBlank == true { scalars.removeFirst() }
      while scalars.last?.isBlank == true { scalars.removeLast() }
      return String(scalars)
    }.joined(separator: "\n")
  }
}

extension Document {
  /// The comments in the order of their trivia, each with the place where it belongs.
  var comments: [(place: CommentPlace, text: String)] {
    trivia.flatMap { trivia in
      let texts = trivia.pieces.compactMap { piece in
        if case .comment(let text) = piece { text } else { nil }
      }
      let fitsLine = texts.count == 1 && CommentText.lines(of: texts[0]).count == 1
      let place = CommentPlace(trivia.anchor, fitsLine: fitsLine, in: self)
      return texts.map { (place, $0) }
    }
  }

  /// Whether another document has the same comments at the same places.
  func hasSameComments(as other: Document) -> Bool {
    let counts = { (document: Document) in
      Dictionary(grouping: document.comments) { $0.place }
        .mapValues { $0.map { CommentText.comparable($0.text) } }
    }
    return counts(self) == counts(other)
  }
}
