/// Moves the trivia of a document to its transformation, whose values have different indices.
///
/// The transformation records the old value that each new one replaces. Without trivia, nothing is stored.
struct TriviaRemapper {
  private static let none = UInt32.max

  private var trivia: [Trivia]
  private let old: Document.Storage?
  private var successors: [UInt32]
  private var lastNoted = 0

  init(_ document: Document? = nil) {
    trivia = document?.trivia ?? []
    old = trivia.isEmpty ? nil : document?.storage
    successors = trivia.isEmpty ? [] : Array(repeating: Self.none, count: document?.count ?? 0)
  }

  /// Drops the trivia of removed values, except for comments separated from the value below by an empty
  /// line.
  mutating func drop(_ removed: [Range<Int>]) {
    guard !trivia.isEmpty, !removed.isEmpty else { return }
    var roots: Set<Int> = []
    var isRemoved = [Bool](repeating: false, count: successors.count)
    for range in removed {
      roots.insert(range.lowerBound)
      for index in range.clamped(to: isRemoved.indices) { isRemoved[index] = true }
    }
    trivia = trivia.compactMap { trivia in
      let attachment = trivia.attachment
      if case .before(let index) = attachment, roots.contains(index) {
        let kept = trivia.pieces.lastIndex(of: .blankLine)
        guard let kept, trivia.pieces[..<kept].contains(where: \.isComment) else { return nil }
        return Trivia(attachment, Array(trivia.pieces[...kept]))
      }
      let isGone =
        !attachment.isOfDocument && isRemoved.indices.contains(attachment.value)
        && isRemoved[attachment.value]
      return isGone ? nil : trivia
    }
  }

  /// Moves the trivia above and on the line of an old value to another one.
  mutating func moveTrivia(of old: Int, to other: Int) {
    for index in trivia.indices {
      let attachment = trivia[index].attachment
      if attachment.isAtEntry, attachment.value == old {
        trivia[index].attachment = attachment.moved(to: other)
      }
    }
  }

  mutating func take(_ attachments: Set<Trivia.Attachment>) -> [Trivia.Piece] {
    let pieces = trivia.filter { attachments.contains($0.attachment) }.flatMap(\.pieces)
    if !pieces.isEmpty { trivia.removeAll { attachments.contains($0.attachment) } }
    return pieces
  }

  /// Takes the comments above an old value that an empty line separates from it, and that line.
  mutating func takeApart(above old: Int) -> [Trivia.Piece] {
    guard let index = trivia.firstIndex(where: { $0.attachment == .before(old) }),
      let end = trivia[index].pieces.lastIndex(of: .blankLine),
      trivia[index].pieces[..<end].contains(where: \.isComment)
    else { return [] }
    let pieces = trivia[index].pieces[...end]
    trivia[index].pieces.removeFirst(pieces.count)
    return Array(pieces)
  }

  /// Adds trivia above those of an old value.
  mutating func add(_ pieces: [Trivia.Piece], above old: Int) {
    guard !pieces.isEmpty else { return }
    trivia.insert(Trivia(.before(old), pieces), at: 0)
  }

  /// Records that a new value replaces an old one; only the first replacement counts.
  mutating func note(_ old: Int, replacedBy new: Int) {
    guard successors.indices.contains(old), successors[old] == Self.none else { return }
    successors[old] = UInt32(truncatingIfNeeded: new)
    lastNoted = old
  }

  /// Records that the newest value was merged with the previous one.
  mutating func joinNewest(_ new: Int) {
    guard !successors.isEmpty, successors[lastNoted] == UInt32(truncatingIfNeeded: new) else {
      return
    }
    successors[lastNoted] -= 1
  }

  /// The trivia with new indices.
  ///
  /// Trivia of a removed value, and those at the end of a container that became a scalar, move before
  /// the next remaining value in the same container or to that container's end.
  func carried(to nodes: [Node]) -> [Trivia] {
    guard let old, !trivia.isEmpty else { return [] }
    var nexts = Array(successors.indices)
    for index in nexts.indices.dropLast().reversed() where successors[index] == Self.none {
      nexts[index] = nexts[index + 1]
    }
    lazy var parents = old.parents
    let isContainer = { (new: Int) in nodes.indices.contains(new) && nodes[new].kind.isContainer }
    func attachment(afterRemoved index: Int) -> Trivia.Attachment {
      var container = parents.indices.contains(index) ? parents[index] : nil
      while let candidate = container {
        if let new = successor(of: candidate), isContainer(new) {
          let next = nexts[index] < old.nodes[candidate].end ? successor(of: nexts[index]) : nil
          return next.map { .before($0) } ?? .end(new)
        }
        container = parents[candidate]
      }
      return .foot
    }
    return trivia.map { trivia in
      let kept: Trivia.Attachment? =
        switch trivia.attachment {
        case .head, .foot: trivia.attachment
        case .end(let index):
          successor(of: index).flatMap { new in
            isContainer(new) || old.nodes[index].count == 0 ? .end(new) : nil
          }
        default: successor(of: trivia.attachment.value).map(trivia.attachment.moved(to:))
        }
      return Trivia(kept ?? attachment(afterRemoved: last(at: trivia.attachment)), trivia.pieces)
    }
  }

  /// The last old value before trivia at an attachment, or the value that they belong to.
  private func last(at attachment: Trivia.Attachment) -> Int {
    guard case .end(let index) = attachment, let old else { return attachment.value }
    return old.next(after: index) - 1
  }

  private func successor(of old: Int) -> Int? {
    guard successors.indices.contains(old), successors[old] != Self.none else { return nil }
    return Int(successors[old])
  }
}
