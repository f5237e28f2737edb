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

    /// The child that is a merge, and the first old value from it, which has its comments.
    let merge: Entry?

    /// The child that is a merge which cannot stay.
    let lostMerge: Int?

    /// Whether new entries go on one line with the others.
    var isInline: Bool { !isLines && extents.isInline && !extents.entries.isEmpty }

    /// Whether an entry goes on the line of the one before it, because one of its neighbors does.
    func isJoined(_ neighbors: Int?...) -> Bool {
      isInline
        || !isLines && extents.firstJoined != nil
          && neighbors.contains { $0.map { !extents.entries[$0].hasOwnLine } ?? false }
    }

    /// Returns `nil` when values and text do not match.
    init?(of pair: TextUpdater.ValuePair, _ updater: TextUpdater) {
      index = pair.node
      oldValue = pair.oldValue
      node = updater.layout.nodes[index]
      children = updater.layout.children(of: index)
      depth = pair.place.depth + 1
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
      let newValues = updater.new.storage.children(of: pair.value)
      guard let match = Self.match(values, layoutNodes, of: oldValue, updater) else { return nil }
      let plan = MergePlan(match, newValues, in: node, children, updater)
      merge = match.merge.flatMap { child in
        match.merged.first.map { Entry(child: child, value: $0) }
      }
      lostMerge = plan.stays ? nil : match.merge
      old = match.entries.map { entry in
        guard let merged = plan.oldValue, entry.child == match.merge else { return entry }
        return Entry(child: entry.child, value: merged)
      }
      repeated = plan.stays ? match.repeated : match.repeated.filter { $0.key != match.merge }
      new = plan.new
      let oldValues = old.map(\.value)
      pairing = updater.documents.pairing(
        oldValues, new, of: (oldValue, pair.value), in: pair.outer)
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
    // Each value records where its key begins; a key without a value is a repetition or a merge.
    let keyStart = { (value: Int) in Int(updater.old.ranges[value].keyStart) }
    let isArray = updater.old.nodes[container].kind == .array
    let isInOrder =
      values.count == nodes.count
      && (isArray || zip(values, nodes).allSatisfy { keyStart($0) == $1.key?.lowerBound })
    if isInOrder {
      return Match(
        entries: values.indices.map { TextUpdater.Entry(child: $0, value: values[$0]) })
    }
    guard !isArray else { return nil }
    var merge: Int?
    let starts = Dictionary(firstOf: values.enumerated().map { (keyStart($1), $0) })
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
      // The mapping overrides every entry that the merge gives.
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

/// The plan of a container's new text: its entries, their order, and their places.
extension TextUpdater {
  /// An entry of the new text.
  enum ResultEntry {
    /// The text of a child, with its new value; `isInPlace` unless it moves.
    case kept(child: Int, oldValue: Int, newValue: Int, isInPlace: Bool)
    case added(Int)

    /// The child that provides the text; `nil` for an added entry.
    var child: Int? { if case .kept(let child, _, _, _) = self { child } else { nil } }
  }

  /// The entries of the new text.
  func resultEntries(of entries: Entries) -> [ResultEntry] {
    var resultEntries: [ResultEntry] = []
    resultEntries.reserveCapacity(entries.new.count)
    for pair in entries.pairing.pairs {
      guard let new = pair.new else { continue }
      if let old = pair.old {
        let isMoved = entries.pairing.moved.contains(new)
        resultEntries.append(
          .kept(
            child: entries.old[old].child, oldValue: entries.old[old].value,
            newValue: entries.new[new], isInPlace: !isMoved))
      } else {
        resultEntries.append(.added(entries.new[new]))
      }
    }
    return entries.repeated.isEmpty ? resultEntries : withRepeated(resultEntries, entries)
  }

  /// The entries of the new text with repetitions of those that stay in place, each after its old
  /// predecessors.
  private func withRepeated(_ resultEntries: [ResultEntry], _ entries: Entries) -> [ResultEntry] {
    var originals: [Int: ResultEntry] = [:]
    for case .kept(let child, let oldValue, let newValue, true) in resultEntries {
      originals[child] = .kept(
        child: child, oldValue: oldValue, newValue: newValue, isInPlace: true)
    }
    var rest = entries.repeated.sorted { $0.key < $1.key }[...]
    var result: [ResultEntry] = []
    func addRepeated(before end: Int) {
      while let (child, position) = rest.first, child < end {
        rest.removeFirst()
        guard case .kept(_, let oldValue, let newValue, _)? = originals[entries.old[position].child]
        else { continue }
        result.append(.kept(child: child, oldValue: oldValue, newValue: newValue, isInPlace: true))
      }
    }
    for entry in resultEntries {
      if case .kept(let child, _, _, true) = entry { addRepeated(before: child) }
      result.append(entry)
    }
    addRepeated(before: .max)
    return result
  }

  func canHold(_ resultEntries: [ResultEntry], _ entries: Entries) -> Bool {
    let isTable = entries.node.isBlock && syntax.holdsEmptyBlocks
    if isTable { return true }
    let hasComments = entries.extents.hasOwnComments
    if resultEntries.isEmpty {
      return hasComments && !entries.node.isBlock && syntax.gaps.separator == nil
    }
    return !entries.extents.entries.isEmpty || hasComments
  }

  // MARK: Places

  /// The indentation of a new entry: that of its neighbor, or else of any other entry on its own line.
  func indentation(
    of entries: Entries, beside neighbor: Int? = nil, at place: ValuePlace
  ) -> [UInt8] {
    let lines = entries.extents.entries
    let beside = neighbor.map { lines[$0] }.flatMap { $0.hasOwnLine ? $0 : nil }
    let model = beside ?? entries.extents.firstOnOwnLine
    if let extent = model ?? (entries.isInline ? nil : lines.first) {
      return syntax.indentation(at: extent.start)
    }
    return entries.node.isBlock && place.depth == 0 ? [] : place.indentation + place.unit
  }

  /// Whether a new container goes on one line, as a neighbor does that is not much smaller.
  func fitsLine(_ value: Int, like node: Int) -> Bool {
    let text = layout.nodes[node]
    guard let contents = text.contents, !text.isBlock, !text.isOpaque,
      new.storage.nodes[value].kind.isContainer,
      new.storage.next(after: value) - value <= 2 * (text.next - node)
    else { return false }
    return !bytes[contents].contains(where: \.isLineEnd)
  }

  /// The indentation of entries relative to their container; `nil` if none is on its own line.
  func unit(in node: Int) -> [UInt8]? {
    guard let contents = layout.nodes[node].contents, node + 1 < layout.nodes[node].next else {
      return nil
    }
    let child = layout.nodes[node + 1].start
    guard bytes[contents.lowerBound..<max(contents.lowerBound, child)].contains(where: \.isLineEnd)
    else { return nil }
    let outer = syntax.indentation(at: layout.nodes[node].start)
    let inner = syntax.indentation(at: child)
    return inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : nil
  }

  /// The place of a child's value, or the place for a new entry without a child.
  func place(of child: Int?, _ entries: Entries, at place: ValuePlace) -> ValuePlace {
    let extents = entries.extents.entries
    let extent = child.flatMap { extents.indices.contains($0) ? extents[$0] : nil } ?? extents.first
    let indentation = extent.map { syntax.indentation(at: $0.start) } ?? place.indentation
    var unit = place.unit
    if let extent, extent.hasOwnLine, indentation.count > place.indentation.count,
      indentation.starts(with: place.indentation)
    {
      unit = Array(indentation.dropFirst(place.indentation.count))
    }
    let isItem = old.nodes[entries.oldValue].kind == .array
    return ValuePlace(
      old: child.map { entries.children[$0] }, container: entries.index, indentation: indentation,
      unit: unit, isItem: isItem, depth: entries.depth, isInline: entries.isInline)
  }

  // MARK: Lines

  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isSpace) }

  mutating func removeBlankLines() {
    while output.count > max(lineBreak.count, position.lineBreakStart), output.endsInBlankLine {
      output.removeLast(lineBreak.count)
    }
  }

  /// The end of the empty line that begins at an offset; `nil` if it is not empty.
  func blankLineEnd(from start: Int, before end: Int) -> Int? {
    bytes.blankLineEnd(after: start).flatMap { $0 <= end ? $0 : nil }
  }
}

extension TextUpdater.OpenContainer {
  /// For each entry of the new text, the child whose format an added one takes there: the one above it, or
  /// else the one below.
  static func neighbors(of resultEntries: [TextUpdater.ResultEntry]) -> [Int?] {
    var last = resultEntries.firstNonNil(\.child)
    return resultEntries.map { entry in
      last = entry.child ?? last
      return last
    }
  }

  /// For each entry of the new text, the next child that stays in place.
  static func followers(of resultEntries: [TextUpdater.ResultEntry]) -> [Int?] {
    var followers = [Int?](repeating: nil, count: resultEntries.count)
    var next: Int?
    for (position, entry) in resultEntries.enumerated().reversed() {
      followers[position] = next
      if case .kept(let child, _, _, true) = entry { next = child }
    }
    return followers
  }
}

extension TextLayout.Node {
  /// The beginning of the text between the container's brackets.
  var contentsStart: Int { contents?.lowerBound ?? value.lowerBound }
}
