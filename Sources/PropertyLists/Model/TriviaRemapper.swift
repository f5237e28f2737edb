/// Moves the trivia of a document to its transformation, whose values have other indices.
///
/// The transformation notes which old value each new one replaces. Nothing is stored for a document
/// without trivia.
struct TriviaRemapper {
  private static let none = UInt32.max

  private var trivia: [Trivia]
  private var successors: [UInt32]
  private var lastNoted = 0

  init(_ document: Document? = nil) {
    trivia = document?.trivia ?? []
    successors = trivia.isEmpty ? [] : Array(repeating: Self.none, count: document?.count ?? 0)
  }

  /// Drops the trivia of removed values.
  ///
  /// A comment that an empty line separates from the value below belongs to nobody, and stays.
  mutating func drop(_ removed: [Range<Int>]) {
    guard !trivia.isEmpty, !removed.isEmpty else { return }
    var roots: Set<Int> = []
    var isRemoved = [Bool](repeating: false, count: successors.count)
    for range in removed {
      roots.insert(range.lowerBound)
      for index in range.clamped(to: isRemoved.indices) { isRemoved[index] = true }
    }
    trivia = trivia.compactMap { trivia in
      switch trivia.anchor {
      case .before(let index) where roots.contains(index):
        let kept = trivia.pieces.lastIndex(of: .blankLine)
        guard let kept, trivia.pieces[..<kept].contains(where: \.isComment) else { return nil }
        return Trivia(trivia.anchor, Array(trivia.pieces[...kept]))
      case .before(let index), .lineEnd(let index), .end(let index):
        return isRemoved.indices.contains(index) && isRemoved[index] ? nil : trivia
      case .head, .foot: return trivia
      }
    }
  }

  /// Takes out the trivia at some anchors.
  mutating func take(_ anchors: Set<Trivia.Anchor>) -> [Trivia.Piece] {
    let pieces = trivia.filter { anchors.contains($0.anchor) }.flatMap(\.pieces)
    if !pieces.isEmpty { trivia.removeAll { anchors.contains($0.anchor) } }
    return pieces
  }

  /// Notes that a new value replaces an old one.
  ///
  /// Only the first replacement counts.
  mutating func note(_ old: Int, replacedBy new: Int) {
    guard successors.indices.contains(old), successors[old] == Self.none else { return }
    successors[old] = UInt32(truncatingIfNeeded: new)
    lastNoted = old
  }

  /// Notes that the newest value was merged into the one before it.
  mutating func joinNewest(_ new: Int) {
    guard !successors.isEmpty, successors[lastNoted] == UInt32(truncatingIfNeeded: new) else {
      return
    }
    successors[lastNoted] -= 1
  }

  /// The trivia with new indices.
  ///
  /// Trivia of a removed value move before the next value that was kept.
  var carried: [Trivia] {
    guard !trivia.isEmpty else { return [] }
    var nexts = successors
    for old in nexts.indices.dropLast().reversed() where nexts[old] == Self.none {
      nexts[old] = nexts[old + 1]
    }
    return trivia.map { Trivia(anchor(for: $0.anchor, nexts: nexts), $0.pieces) }
  }

  private func anchor(for anchor: Trivia.Anchor, nexts: [UInt32]) -> Trivia.Anchor {
    let old: Int
    switch anchor {
    case .head, .foot: return anchor
    case .before(let index), .lineEnd(let index), .end(let index): old = index
    }
    guard nexts.indices.contains(old), nexts[old] != Self.none else { return .foot }
    let new = Int(nexts[old])
    guard successors[old] != Self.none else { return .before(new) }
    switch anchor {
    case .head, .foot, .before: return .before(new)
    case .lineEnd: return .lineEnd(new)
    case .end: return .end(new)
    }
  }
}
