/// The place of a comment, independent of its format.
///
/// Formats support different places: a comment that YAML cannot write at the end of a line goes before the
/// value, and a strings table has nothing around its root. Places that a round trip merges are equal.
struct CommentPlace: Hashable {
  let attachment: Trivia.Attachment

  /// - Parameter fitsLine: Whether the comment can be at the end of a line of YAML.
  init(_ attachment: Trivia.Attachment, fitsLine: Bool, in document: Document) {
    let isContainer = document.root.kind.isContainer
    switch attachment {
    // A strings table without entries consists of its comments, and YAML reads comments above `[]` as
    // if they were inside.
    case _ where isContainer && document.root.count == 0: self.attachment = .end(0)
    case .before(0) where isContainer, .lineEnd(0) where isContainer && !fitsLine:
      self.attachment = .head
    case .lineEnd(let index) where !fitsLine: self.attachment = .before(index)
    case .lineEnd(0) where isContainer: self.attachment = .before(1)
    case .foot where isContainer: self.attachment = .end(0)
    // A comment inside an empty container, or after it on its line.
    case .lineEnd(let index) where document.storage.isEmptyContainer(index):
      self.attachment = .end(index)
    case .head, .foot, .before, .lineEnd, .end: self.attachment = attachment
    }
  }

  private init(_ attachment: Trivia.Attachment) { self.attachment = attachment }

  var value: Int { attachment.value }

  /// The same place at another value.
  func moved(to value: Int) -> CommentPlace {
    CommentPlace(attachment.moved(by: value - self.value))
  }
}

extension Document.Storage {
  func isEmptyContainer(_ index: Int) -> Bool {
    nodes[index].kind.isContainer && nodes[index].count == 0
  }
}

extension CommentText {
  /// A comment's lines without details that a format may change: empty lines around them, indentation,
  /// and delimiters in them.
  ///
  /// They are bytes because another Unicode form of a letter is a change.
  static func comparable(_ text: String) -> [ArraySlice<UInt8>] {
    block(of: text).map { line in
      let line = parting(UInt8(ascii: "-"), UInt8(ascii: "-"), in: printable(line))
      return Array(parting(UInt8(ascii: "*"), UInt8(ascii: "/"), in: line).utf8)[...].trimmed
    }
  }
}

struct PlacedComment {
  let place: CommentPlace
  let text: String
  let range: Range<Int>?
}

extension Document {
  var comments: [PlacedComment] {
    trivia.flatMap { trivia in
      let comments = trivia.pieces.compactMap(\.text)
      let fitsLine = comments.count == 1 && CommentText.fitsLine(comments[0])
      let place = CommentPlace(trivia.attachment, fitsLine: fitsLine, in: self)
      return trivia.pieces.compactMap { piece -> PlacedComment? in
        guard case .comment(let text, let range) = piece else { return nil }
        return PlacedComment(place: place, text: text, range: range)
      }
    }
  }

  func hasMarks(_ isMark: (String, Trivia.Attachment) -> Bool) -> Bool {
    !trivia.isEmpty && comments.contains { isMark($0.text, $0.place.attachment) }
  }

  /// The number of comments that another document does not contain anywhere, other than marks.
  func commentCount(
    without other: Document, isMark: (String, Trivia.Attachment) -> Bool
  ) -> Int {
    var left = other.comments.reduce(into: [:]) { counts, comment in
      counts[CommentText.comparable(comment.text), default: 0] += 1
    }
    return comments.count { comment in
      guard !isMark(comment.text, comment.place.attachment) else { return false }
      left[CommentText.comparable(comment.text), default: 0] -= 1
      return left[CommentText.comparable(comment.text), default: 0] < 0
    }
  }

  /// Whether another document with the same values has the same comments at the same places, in counted
  /// scopes.
  func hasSameComments(as other: Document, in scopes: CommentScopes) -> Bool {
    let counts = { (document: Document) in
      Dictionary(grouping: document.comments.filter(scopes.counts)) { $0.place }
        .mapValues { $0.map { CommentText.comparable($0.text) } }
    }
    return counts(self) == counts(other)
  }
}
