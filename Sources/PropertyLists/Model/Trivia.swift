/// What people write between the values of a document: comments, and the blank lines around them.
///
/// Trivia are no settings. They stand beside the values, in the order in which a writer meets their
/// places, never in them; two documents are equal whatever their trivia. A format that can say them
/// writes them at the same place; another one drops them with a note.
package struct Trivia: Sendable, Equatable {
  /// Where trivia stand.
  package enum Anchor: Sendable, Hashable {
    /// On lines of their own before the document, apart from its first value.
    case head
    /// On lines of their own before a value (before its key, where it has one).
    case before(Int)
    /// At the end of the line on which a scalar ends, or a container begins.
    case lineEnd(Int)
    /// On lines of their own after the last value in a container.
    case end(Int)
    /// On lines of their own after the document.
    case foot
  }

  /// One piece of trivia.
  package enum Piece: Sendable, Equatable {
    /// A comment's text, without the signs around it and without one blank inside them; several
    /// lines where one comment has them.
    case comment(String)
    /// One empty line or more.
    case blankLine

    package var isComment: Bool { self != .blankLine }
  }

  package var anchor: Anchor
  package var pieces: [Piece]

  package init(_ anchor: Anchor, _ pieces: [Piece]) {
    self.anchor = anchor
    self.pieces = pieces
  }
}

extension [Trivia.Piece] {
  /// The pieces without the blank lines at their end.
  package var withoutLastBlanks: [Trivia.Piece] {
    guard let last = lastIndex(where: \.isComment) else { return [] }
    return Array(self[...last])
  }

  /// The pieces without the blank lines around them.
  package var withoutOuterBlanks: [Trivia.Piece] {
    Array(withoutLastBlanks.drop { !$0.isComment })
  }

  /// The pieces at the top of a file whose root has no line of its own: those that are the
  /// document's, and the comments right above its first value, which are that value's.
  package var splitAtFirstValue: (head: [Trivia.Piece], first: [Trivia.Piece]) {
    let first = suffix(while: \.isComment)
    return (Array(dropLast(first.count)).withoutLastBlanks, first)
  }

  private func suffix(while isWanted: (Trivia.Piece) -> Bool) -> [Trivia.Piece] {
    Array(self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...])
  }
}

extension [Trivia] {
  /// How many comments there are.
  package var commentCount: Int {
    reduce(0) { $0 + $1.pieces.count(where: \.isComment) }
  }

  /// The trivia in the order of their places, one for each place.
  func ordered(in nodes: [Node]) -> [Trivia] {
    let locations = map { TriviaPlace($0.anchor, in: nodes) }
    var ordered: [Trivia] = []
    // `sorted` is stable, so that the pieces of one place keep their order.
    for index in indices.sorted(by: { locations[$0] < locations[$1] }) {
      if ordered.last?.anchor == self[index].anchor {
        ordered[ordered.count - 1].pieces += self[index].pieces
      } else {
        ordered.append(self[index])
      }
    }
    return ordered
  }
}

/// When a writer, which walks the nodes once, meets an anchor.
struct TriviaPlace: Comparable {
  private let position: Int
  private let rank: Int

  init(_ anchor: Trivia.Anchor, in nodes: [Node]) {
    switch anchor {
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

  static func < (left: TriviaPlace, right: TriviaPlace) -> Bool {
    (left.position, left.rank) < (right.position, right.rank)
  }
}
