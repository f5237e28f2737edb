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

/// The values of a document whose comments are kept or replaced independently.
///
/// The comments of each of them, and of the rest of the document, count only if there are any;
/// otherwise they may have been lost on the way. Marks count even then, unless the document comes from a
/// format without comments: removing the last one changes the state of a value.
struct CommentScopes {
  private let scopes: [Range<Int>]
  /// The scopes with comments; `nil` is everything outside of them.
  private var counted: Set<Int?> = []
  /// The scopes from formats without comments, which cannot have marks.
  private var withoutMarks: Set<Int?> = []
  private let isMark: (String, Trivia.Attachment) -> Bool
  private let countsMarks: Bool

  /// - Parameters:
  ///   - values: Non-nested values of the document, in order.
  ///   - hasMarks: Whether the document whose comments are replaced has marks.
  ///   - isMark: Whether a comment at a position is a mark.
  init(
    of values: [Value], in document: Document, hasMarks: Bool,
    isMark: @escaping (String, Trivia.Attachment) -> Bool
  ) {
    scopes = values.map { $0.index..<document.storage.next(after: $0.index) }
    self.isMark = isMark
    countsMarks = hasMarks && !document.commentSupport.isNowhere
    counted = Set(document.comments.map { scope(of: $0.place.value) })
    if countsMarks, case .except(let paths) = document.commentSupport {
      var lookup = KeyPathLookup(in: document.root)
      withoutMarks = Set(paths.compactMap { lookup.value(at: $0) }.map { scope(of: $0.index) })
    }
  }

  /// Whether a document's comments replace a comment of a text.
  func counts(_ comment: PlacedComment) -> Bool {
    counts(comment.text, at: comment.place.attachment)
  }

  func counts(_ comment: String, at attachment: Trivia.Attachment) -> Bool {
    counts(attachment.value)
      || countsMarks && isMark(comment, attachment)
        && !withoutMarks.contains(scope(of: attachment.value))
  }

  func counts(_ value: Int) -> Bool { counted.contains(scope(of: value)) }

  var isEmpty: Bool { counted.isEmpty && !countsMarks }

  private func scope(of value: Int) -> Int? {
    let scope = scopes.partitioningIndex { $0.upperBound > value }
    return scope < scopes.count && scopes[scope].contains(value) ? scope : nil
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
