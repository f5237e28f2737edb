/// Comments and blank lines between the values of a document.
///
/// Trivia are not settings: they are stored separately from the values, in writing order, and do not affect
/// equality. Formats with comments write them in the same positions; others omit them with a note.
package struct Trivia: Sendable, Equatable {
  /// The position of trivia among the values.
  package enum Attachment: Sendable, Hashable {
    /// On separate lines before the document, detached from its first value.
    case head
    /// On separate lines before a value, or before its key if it has one.
    case before(Int)
    /// At the end of the line on which a scalar ends or a container begins.
    case lineEnd(Int)
    /// On separate lines after the last value in a container.
    case end(Int)
    /// On separate lines after the document.
    case foot

    /// The value that the trivia belong to; the root for those of the document.
    package var value: Int {
      switch self {
      case .head, .foot: 0
      case .before(let index), .lineEnd(let index), .end(let index): index
      }
    }

    package func moved(by distance: Int) -> Attachment { moved(to: value + distance) }

    /// The same place at another value; the two of the document stay as they are.
    package func moved(to index: Int) -> Attachment {
      switch self {
      case .head, .foot: self
      case .before: .before(index)
      case .lineEnd: .lineEnd(index)
      case .end: .end(index)
      }
    }

    /// Whether it is a place of the document, not of a value.
    package var isOfDocument: Bool { self == .head || self == .foot }

    /// Whether it is a place of an entry, above or on its lines.
    package var isAtEntry: Bool { if case .end = self { false } else { !isOfDocument } }
  }

  /// One piece of trivia.
  ///
  /// Comments are equal if their texts are, wherever they are written.
  package enum Piece: Sendable, Equatable {
    /// The text of a comment without its delimiters and one space inside each, and its bytes in the source.
    ///
    /// The text may have several lines.
    case comment(String, at: Range<Int>? = nil)
    case blankLine

    package var isComment: Bool { if case .comment = self { true } else { false } }

    package var text: String? { if case .comment(let text, _) = self { text } else { nil } }

    package static func == (left: Piece, right: Piece) -> Bool { left.text == right.text }
  }

  package var attachment: Attachment
  package var pieces: [Piece]

  package init(_ attachment: Attachment, _ pieces: [Piece]) {
    self.attachment = attachment
    self.pieces = pieces
  }
}

extension [Trivia.Piece] {
  package var withoutTrailingBlankLines: [Trivia.Piece] {
    guard let last = lastIndex(where: \.isComment) else { return [] }
    return Array(self[...last])
  }

  package var withoutOuterBlankLines: [Trivia.Piece] {
    Array(withoutTrailingBlankLines.drop { !$0.isComment })
  }

  /// These pieces and then the others, without a second blank line where they meet.
  package func joined(with other: [Trivia.Piece]) -> [Trivia.Piece] {
    let isSeparated = last == .blankLine && other.first == .blankLine
    return self + other.dropFirst(isSeparated ? 1 : 0)
  }

  /// Splits the pieces at the top of a file into those of the document and the comments right above its
  /// first value, which belong to that value.
  package var splitAtFirstValue: (head: [Trivia.Piece], first: [Trivia.Piece]) {
    let first = lastIndex(of: .blankLine).map { $0 + 1 } ?? 0
    return (Array(self[..<first]).withoutTrailingBlankLines, Array(self[first...]))
  }
}

extension [Trivia] {
  package var commentCount: Int { reduce(0) { $0 + $1.pieces.count(where: \.isComment) } }

  /// The trivia in writing order, with one entry per attachment.
  func ordered(in nodes: [Node]) -> [Trivia] {
    let locations = map { TriviaPosition($0.attachment, in: nodes) }
    if zip(locations, locations.dropFirst()).allSatisfy(<) { return self }
    var ordered: [Trivia] = []
    // `sorted` is stable, so the pieces at one attachment keep their order.
    for index in indices.sorted(by: { locations[$0] < locations[$1] }) {
      if ordered.last?.attachment == self[index].attachment {
        ordered[ordered.count - 1].pieces += self[index].pieces
      } else {
        ordered.append(self[index])
      }
    }
    return ordered
  }
}

/// The position of an attachment in writing order.
struct TriviaPosition: Comparable {
  /// The index of the value before or after the trivia; -1 at the head.
  let position: Int
  private let rank: Int

  init(_ attachment: Trivia.Attachment, in nodes: [Node]) {
    switch attachment {
    case .head: (position, rank) = (-1, 0)
    case .before(let index): (position, rank) = (index, 0)
    case .lineEnd(let index): (position, rank) = (index, 1)
    case .end(let index):
      let isContainer = nodes.indices.contains(index) && nodes[index].kind.isContainer
      position = isContainer ? max(index, nodes[index].end - 1) : index
      // Of containers that end after the same value, the innermost has the highest index.
      rank = .max - index
    case .foot: (position, rank) = (.max, 0)
    }
  }

  static func < (left: TriviaPosition, right: TriviaPosition) -> Bool {
    (left.position, left.rank) < (right.position, right.rank)
  }
}
