/// The pieces of a container's new text, decided before any of them is written.
struct ContainerPlan {
  enum Piece {
    case kept(Kept)
    case added(Added)

    /// The child that provides the text; `nil` for an added entry.
    var child: Int? { if case .kept(let kept) = self { kept.child } else { nil } }
  }

  /// An entry of the old text, with its new value.
  struct Kept {
    @Offset var child: Int
    @Offset var oldValue: Int
    @Offset var value: Int
    /// Whether it stays where it is.
    var isInPlace: Bool
    /// The old value whose comments are at this child; `nil` for a repetition of an entry.
    @OptionalOffset var commented: Int?
  }

  /// An entry that is new.
  struct Added {
    @Offset var value: Int
    /// The child whose form it takes: the one above it, or else the one below.
    @OptionalOffset var model: Int?
    /// The next child that stays in place.
    @OptionalOffset var follower: Int?
  }

  /// The container itself.
  let pair: TextUpdater.ValuePair
  let node: TextLayout.Node
  let children: [Int]
  let text: ContainerText
  /// In the order of the new text; in that of the old one if every entry stays in place.
  let pieces: [Piece]
  /// Whether every entry stays in place, under its name.
  let isSameSequence: Bool
  /// The child that is a merge which cannot stay.
  let lostMerge: Int?
  /// Whether each entry begins on a line of its own.
  let isLines: Bool

  /// Whether new entries go on one line with the others.
  var isInline: Bool { !isLines && text.isInline && !text.entries.isEmpty }

  /// Whether an entry goes on the line of the one before it, because one of its neighbors does.
  func isJoined(_ neighbors: Int?...) -> Bool {
    isInline
      || !isLines && text.firstJoined != nil
        && neighbors.contains { $0.map { !text.entries[$0].hasOwnLine } ?? false }
  }

  /// Returns `nil` when values and text do not match.
  init?(of pair: TextUpdater.ValuePair, _ updater: TextUpdater) {
    self.pair = pair
    let allNodes = updater.layout.nodes
    node = allNodes[pair.node]
    children = updater.layout.children(of: pair.node)
    guard let contents = node.contents else { return nil }
    let nodes = children.lazy.map { allNodes[$0] }
    text = ContainerText(nodes, in: contents, of: updater.bytes, updater.syntax.gaps)
    isLines = node.isBlock && updater.syntax.separation(in: node) == .nothing
    guard let old = OldEntries(of: pair.oldValue, in: nodes, updater) else { return nil }
    let values = updater.new.storage.children(of: pair.value)
    let merge = MergePlan(old, values, in: node, children, updater)
    lostMerge = merge.stays ? nil : old.merge
    let entries = old.entries.map { entry in
      guard let merged = merge.oldValue, entry.child == old.merge else { return entry }
      return OldEntries.Entry(child: entry.child, value: merged)
    }
    let pairing = updater.documents.pairing(
      entries.map(\.value), merge.new, of: (pair.oldValue, pair.value), in: pair.outer)
    var pieces = pairing.pairs.compactMap { positions -> Piece? in
      guard let position = positions.new else { return nil }
      let value = merge.new[position]
      guard let entry = positions.old.map({ entries[$0] }) else {
        return .added(Added(value: value, model: nil, follower: nil))
      }
      return .kept(
        Kept(
          child: entry.child, oldValue: entry.value, value: value,
          isInPlace: !pairing.moved.contains(position),
          commented: entry.child == old.merge ? old.merged.first : entry.value))
    }
    let isSame = pieces.allSatisfy { piece in
      guard case .kept(let kept) = piece, kept.isInPlace else { return false }
      return updater.old.hasSameKey(kept.oldValue, as: kept.value, of: updater.new.storage)
    }
    isSameSequence = isSame && pieces.count == pairing.pairs.count
    var repeated = old.repeated
    if let lostMerge { repeated[lostMerge] = nil }
    if !repeated.isEmpty {
      Self.repeatEntries(repeated.mapValues { entries[$0].child }, in: &pieces)
    }
    if isSameSequence {
      pieces.sort { ($0.child ?? 0) < ($1.child ?? 0) }
    } else {
      Self.placeAdded(in: &pieces)
    }
    self.pieces = pieces
  }

  /// Adds repetitions of entries that stay in place, each after its old predecessors.
  ///
  /// - Parameter repeated: For each such child, the one that it repeats.
  private static func repeatEntries(_ repeated: [Int: Int], in pieces: inout [Piece]) {
    var kept: [Int: Kept] = [:]
    for case .kept(let entry) in pieces where entry.isInPlace { kept[entry.child] = entry }
    var rest = repeated.sorted { $0.key < $1.key }.compactMap { child, original in
      kept[original].map {
        Kept(
          child: child, oldValue: $0.oldValue, value: $0.value, isInPlace: true, commented: nil)
      }
    }[...]
    var result: [Piece] = []
    for piece in pieces {
      if case .kept(let entry) = piece, entry.isInPlace {
        while let first = rest.first, first.child < entry.child {
          result.append(.kept(first))
          rest.removeFirst()
        }
      }
      result.append(piece)
    }
    pieces = result + rest.map(Piece.kept)
  }

  private static func placeAdded(in pieces: inout [Piece]) {
    var model = pieces.firstNonNil(\.child)
    for position in pieces.indices {
      if case .added(var entry) = pieces[position] {
        entry.model = model
        pieces[position] = .added(entry)
      }
      model = pieces[position].child ?? model
    }
    var follower: Int?
    for position in pieces.indices.reversed() {
      switch pieces[position] {
      case .kept(let entry): if entry.isInPlace { follower = entry.child }
      case .added(var entry):
        entry.follower = follower
        pieces[position] = .added(entry)
      }
    }
  }
}
