/// What people write between the values of a document: comments, and the blank lines around them.
///
/// Trivia are no settings. They stand beside the values, in order of the values that they belong to,
/// never in them; two documents are equal whatever their trivia. A format that can say them writes
/// them at the same place; another one drops them with a note.
package struct Trivia: Sendable, Equatable {
  /// Where trivia stand.
  package enum Anchor: Sendable, Equatable {
    /// On lines of their own before a value (before its key, where it has one).
    case before(Int)
    /// At the end of the line on which a value ends, or a container begins.
    case lineEnd(Int)
    /// On lines of their own after the last value in a container.
    case end(Int)
    /// On lines of their own before the document's root, apart from it.
    case head
    /// On lines of their own after the document's root.
    case foot
  }

  /// One piece of trivia.
  package enum Piece: Sendable, Equatable {
    /// A comment's text, without the signs around it and without one blank inside them; several
    /// lines where one comment has them.
    case comment(String)
    /// An empty line.
    case blankLine
  }

  package var anchor: Anchor
  package var pieces: [Piece]

  package init(_ anchor: Anchor, _ pieces: [Piece]) {
    self.anchor = anchor
    self.pieces = pieces
  }
}
