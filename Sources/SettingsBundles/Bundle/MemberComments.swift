import PropertyLists

/// The comments of a page or table by the values that they stand at, to be compared with those of
/// another one that has the same values.
///
/// White space is left aside, and so is on which side of its value a comment stands: that a file was
/// written by somebody else is no change of its comments.
struct MemberComments: Equatable {
  private enum Anchor: Hashable {
    case head
    /// A text of a table, whose entries may be in any order.
    case entry([UInt8])
    /// A value of a page, by its number: pages with the same values have the same numbers.
    case value(Int)
    case end(Int)
  }

  private var texts: [Anchor: [UInt8]] = [:]

  /// - Complexity: O(*n*) for *n* bytes in the comments.
  init(of document: Document, isTable: Bool) {
    for trivia in document.trivia {
      let anchor: Anchor =
        switch trivia.anchor {
        case .head, .before(0), .lineEnd(0): .head
        case .foot: .end(0)
        case .end(let index): .end(index)
        case .before(let index), .lineEnd(let index):
          isTable ? .entry(Array((document.key(at: index) ?? "").utf8)) : .value(index)
        }
      for case .comment(let text) in trivia.pieces {
        texts[anchor, default: []] += text.utf8.filter { $0 > UInt8(ascii: " ") }
      }
    }
  }
}
