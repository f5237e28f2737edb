extension Trivia.Attachment {
  /// The place of comments, independent of their format.
  ///
  /// Formats support different places: a comment that YAML cannot write at the end of a line goes before the
  /// value, and a strings table has nothing around its root. Places that a round trip merges are equal.
  ///
  /// - Parameter fitsLine: Whether the comments can be at the end of a line of YAML.
  func place(fitsLine: Bool, in document: Document) -> Trivia.Attachment {
    let isContainer = document.root.kind.isContainer
    return switch self {
    // A strings table without entries consists of its comments, and YAML reads comments above `[]` as
    // if they were inside.
    case _ where isContainer && document.root.count == 0: .head
    case .before(0) where isContainer, .lineEnd(0) where isContainer && !fitsLine: .head
    case .lineEnd(let index) where !fitsLine: .before(index)
    case .lineEnd(0) where isContainer: .before(1)
    case .foot where isContainer: .end(0)
    // A comment inside an empty container, or after it on its line.
    case .lineEnd(let index) where document.storage.isEmptyContainer(index): .end(index)
    case .head, .foot, .before, .lineEnd, .end: self
    }
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

/// A comment of a document with its place.
struct PlacedComment {
  let place: Trivia.Attachment
  let text: String
  let range: Range<Int>?
  /// The hash of what formats preserve of it.
  fileprivate(set) var hash = 0

  func isSame(as other: PlacedComment, movedBy distance: Int = 0) -> Bool {
    hash == other.hash && place.moved(by: distance) == other.place
  }
}

/// The comments of a document by their places.
struct PlacedComments {
  private var byPlace: [Trivia.Attachment: [PlacedComment]] = [:]
  /// In the order of their values.
  private(set) var all: [PlacedComment] = []

  init() {}

  /// - Parameter counts: Whether it has a comment.
  init(of document: Document, where counts: (PlacedComment) -> Bool = { _ in true }) {
    guard !document.trivia.isEmpty else { return }
    var comments = document.comments.filter(counts)
    for index in comments.indices {
      comments[index].hash = CommentText.comparable(comments[index].text).hashValue
    }
    byPlace = Dictionary(grouping: comments, by: \.place)
    // Those at one place keep their order.
    all = comments.sorted { $0.place.value < $1.place.value }
  }

  subscript(place: Trivia.Attachment) -> [PlacedComment] { byPlace[place] ?? [] }

  /// The comments in a container; none for a scalar, whose comments are around it.
  ///
  /// - Parameter line: Whether those on its line are in it, too: all of an empty container.
  func comments(
    in value: Int, of storage: Document.Storage, andOnLine line: Bool
  ) -> ArraySlice<PlacedComment> {
    guard !all.isEmpty, storage.nodes[value].kind.isContainer,
      line || !storage.isEmptyContainer(value)
    else { return [] }
    let start = all.partitioningIndex { $0.place.value >= value }
    return all[start...].prefix { $0.place.value < storage.next(after: value) }.drop {
      $0.place == .head || $0.place == .before(value) || !line && $0.place == .lineEnd(value)
    }
  }
}

extension Document {
  var comments: [PlacedComment] {
    trivia.flatMap { trivia in
      let comments = trivia.pieces.compactMap(\.text)
      let fitsLine = comments.count == 1 && CommentText.fitsLine(comments[0])
      let place = trivia.attachment.place(fitsLine: fitsLine, in: self)
      return trivia.pieces.compactMap { piece -> PlacedComment? in
        guard case .comment(let text, let range) = piece else { return nil }
        return PlacedComment(place: place, text: text, range: range)
      }
    }
  }

  func hasMarks(_ isMark: (String, Trivia.Attachment) -> Bool) -> Bool {
    !trivia.isEmpty && comments.contains { isMark($0.text, $0.place) }
  }

  /// The number of comments that another document does not contain anywhere, other than marks.
  func commentCount(
    without other: Document, isMark: (String, Trivia.Attachment) -> Bool
  ) -> Int {
    var left = other.comments.reduce(into: [:]) { counts, comment in
      counts[CommentText.comparable(comment.text), default: 0] += 1
    }
    return comments.count { comment in
      guard !isMark(comment.text, comment.place) else { return false }
      left[CommentText.comparable(comment.text), default: 0] -= 1
      return left[CommentText.comparable(comment.text), default: 0] < 0
    }
  }

  /// Whether another document with the same values has the same comments at the same places, in counted
  /// scopes.
  func hasSameComments(as other: Document, in scopes: CommentScopes) -> Bool {
    guard !scopes.isEmpty else { return true }
    let comments = PlacedComments(of: self, where: scopes.counts).all
    let others = PlacedComments(of: other, where: scopes.counts).all
    return comments.elementsEqual(others) { $0.isSame(as: $1) }
  }
}
