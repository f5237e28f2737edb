/// Matches the entries of a container with their text and with the new entries.
extension TextUpdater {
  /// One entry of the old text with its value, or several equivalent ones if an entry is repeated.
  struct Entry {
    /// The child of the container's node; the first one if the entry is repeated.
    @Offset var child: Int
    @Offset var value: Int
  }

  /// The entries of a container in the old text and in the new document, paired.
  struct Entries {
    let index: Int
    let oldValue: Int
    let node: TextLayout.Node
    let children: [Int]
    let extents: EntryExtents
    /// The old values, in order, with their children.
    let old: [Entry]
    /// Children that repeat another one, with the position of their value in `old`.
    let repeated: [Int: Int]
    let new: [Int]
    /// Pairs of positions in `old` and `new`.
    let pairing: SequencePairing
    let depth: Int

    /// Whether every entry stays in place, under its name.
    let isSameSequence: Bool

    /// Whether each entry begins on a line of its own.
    let isLines: Bool

    /// The child that is a merge which cannot stay.
    let lostMerge: Int?

    /// Whether new entries go on one line with the others.
    var isInline: Bool { !isLines && extents.isInline && !extents.entries.isEmpty }

    /// Whether an entry can follow the one before it on its line, as one of these children does.
    func isJoined(_ children: Int?...) -> Bool {
      isInline
        || !isLines && extents.firstJoined != nil
          && children.contains { $0.map { !extents.entries[$0].hasOwnLine } ?? false }
    }

    /// Returns `nil` when values and text do not match.
    init?(of update: TextUpdater.ValueUpdate, _ updater: TextUpdater) {
      index = update.node
      oldValue = update.oldValue
      node = updater.layout.nodes[index]
      children = updater.layout.children(of: index)
      depth = update.place.depth + 1
      let allNodes = updater.layout.nodes
      let layoutNodes = children.lazy.map { allNodes[$0] }
      guard let contents = node.contents else { return nil }
      extents = EntryExtents(layoutNodes, in: contents, of: updater.bytes, updater.syntax.gaps)
      if case .nothing = updater.syntax.separation(in: node) {
        isLines = node.isBlock
      } else {
        isLines = false
      }
      let values = updater.old.children(of: oldValue)
      let newValues = updater.new.storage.children(of: update.value)
      guard let match = Self.match(values, layoutNodes, of: oldValue, updater) else { return nil }
      let plan = MergePlan(match, newValues, in: node, children, updater)
      lostMerge = plan.stays ? nil : match.merge
      old = match.entries.map { entry in
        guard let merged = plan.oldValue, entry.child == match.merge else { return entry }
        return Entry(child: entry.child, value: merged)
      }
      repeated = plan.stays ? match.repeated : match.repeated.filter { $0.key != match.merge }
      new = plan.new
      let oldValues = old.map(\.value)
      pairing = updater.documents.pairing(
        oldValues, new, of: (oldValue, update.value), in: update.outer)
      isSameSequence = Self.isSame(pairing, oldValues, new, updater)
    }
  }
}

extension TextUpdater.Entries {
  struct Match {
    let entries: [TextUpdater.Entry]
    var repeated: [Int: Int] = [:]
    /// The values that come from a merge, and its child.
    var merged: [Int] = []
    var merge: Int?
  }

  private static func match(
    _ values: [Int], _ nodes: some Collection<TextLayout.Node>, of container: Int,
    _ updater: TextUpdater
  ) -> Match? {
    if updater.old.nodes[container].kind == .array {
      guard values.count == nodes.count else { return nil }
      return Match(
        entries: values.indices.map { TextUpdater.Entry(child: $0, value: values[$0]) })
    }
    // Each value records where its key begins; a key without a value is a repetition or a merge.
    var merge: Int?
    let starts = Dictionary(
      firstOf: values.enumerated().map { (Int(updater.old.ranges[$1].keyStart), $0) })
    lazy var positions = Dictionary(
      firstOf: values.enumerated().map { (Array(updater.old.keyBytes(of: $1) ?? []), $0) })
    var children = [Int?](repeating: nil, count: values.count)
    var repeated: [Int: Int] = [:]
    for (child, node) in nodes.enumerated() {
      guard let key = node.key else { return nil }
      if let position = starts[key.lowerBound] {
        children[position] = child
      } else if let text = updater.syntax.repeatedKey(key), let position = positions[text] {
        repeated[child] = position
      } else if merge == nil, updater.isMerge(node) {
        merge = child
      } else {
        return nil
      }
    }
    let merged = values.indices.filter { children[$0] == nil }
    if let first = merged.first {
      guard merge != nil, merged == Array(first..<first + merged.count) else { return nil }
      children[first] = merge
    } else if let merge {
      // Its mapping has entries of its own in place of all that it gives.
      guard let last = children.lastIndex(where: { ($0 ?? 0) < merge }) ?? children.indices.first
      else { return nil }
      repeated[merge] = last
    }
    let entries = children.enumerated().compactMap { position, child in
      child.map { TextUpdater.Entry(child: $0, value: values[position]) }
    }
    return Match(
      entries: entries, repeated: repeated, merged: merged.map { values[$0] }, merge: merge)
  }

  private static func isSame(
    _ pairing: SequencePairing, _ old: [Int], _ new: [Int], _ updater: TextUpdater
  ) -> Bool {
    pairing.moved.isEmpty
      && pairing.pairs.allSatisfy { pair in
        guard let before = pair.old, let after = pair.new else { return false }
        return updater.old.hasSameKey(old[before], as: new[after], of: updater.new.storage)
      }
  }
}
