/// The values of a document whose comments are kept or replaced independently.
///
/// A new version of such a value, or of the rest of the document, replaces the comments of the old one only
/// if it has any itself: it may come from a format without comments. Marks are replaced even by none, unless
/// the document does come from such a format: removing the last mark changes the state of a value.
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
  ///   - isMark: Whether a comment at an attachment is a mark.
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
    counts(comment.text, at: comment.place)
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
