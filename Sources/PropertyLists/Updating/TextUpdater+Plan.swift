/// The plan of a container's new text: its entries and their order.
extension TextUpdater {
  enum Piece {
    /// The text of a child, with its new value; `isInPlace` unless it moves.
    case kept(child: Int, oldValue: Int, newValue: Int, isInPlace: Bool)
    case added(Int)

    /// The child that provides the text; `nil` for a new entry.
    var child: Int? { if case .kept(let child, _, _, _) = self { child } else { nil } }
  }

  func pieces(of entries: Entries) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(entries.new.count)
    for pair in entries.pairing.pairs {
      guard let new = pair.new else { continue }
      if let old = pair.old {
        let isMoved = entries.pairing.moved.contains(new)
        pieces.append(
          .kept(
            child: entries.old[old].child, oldValue: entries.old[old].value,
            newValue: entries.new[new], isInPlace: !isMoved))
      } else {
        pieces.append(.added(entries.new[new]))
      }
    }
    return entries.repeated.isEmpty ? pieces : withRepeated(pieces, entries)
  }

  /// The pieces including repetitions of entries that stay in place, each after its old predecessors.
  private func withRepeated(_ pieces: [Piece], _ entries: Entries) -> [Piece] {
    var originals: [Int: Piece] = [:]
    for case .kept(let child, let oldValue, let newValue, true) in pieces {
      originals[child] = .kept(
        child: child, oldValue: oldValue, newValue: newValue, isInPlace: true)
    }
    var rest = entries.repeated.sorted { $0.key < $1.key }[...]
    var result: [Piece] = []
    func addRepeated(before end: Int) {
      while let (child, position) = rest.first, child < end {
        rest.removeFirst()
        guard case .kept(_, let oldValue, let newValue, _)? = originals[entries.old[position].child]
        else { continue }
        result.append(.kept(child: child, oldValue: oldValue, newValue: newValue, isInPlace: true))
      }
    }
    for piece in pieces {
      if case .kept(let child, _, _, true) = piece { addRepeated(before: child) }
      result.append(piece)
    }
    addRepeated(before: .max)
    return result
  }

  func canHold(_ pieces: [Piece], _ entries: Entries) -> Bool {
    let isTable = entries.node.isBlock && syntax.holdsEmptyBlocks
    if isTable { return true }
    let hasComments = entries.extents.hasOwnComments
    if pieces.isEmpty {
      return hasComments && !entries.node.isBlock && syntax.gaps.separator == nil
    }
    return !entries.extents.entries.isEmpty || hasComments
  }
}

extension TextUpdater.OpenContainer {
  /// For each piece, the child whose formatting a new entry follows: the previous one, or else the next.
  static func neighbors(of pieces: [TextUpdater.Piece]) -> [Int?] {
    var last = pieces.lazy.compactMap(\.child).first
    return pieces.map { piece in
      last = piece.child ?? last
      return last
    }
  }

  /// For each piece, the next child that stays in place.
  static func followers(of pieces: [TextUpdater.Piece]) -> [Int?] {
    var followers = [Int?](repeating: nil, count: pieces.count)
    var next: Int?
    for (position, piece) in pieces.enumerated().reversed() {
      followers[position] = next
      if case .kept(let child, _, _, true) = piece { next = child }
    }
    return followers
  }
}
