/// A list whose items are paired with those of another list.
struct PairedList {
  /// The hash of the name by which a changed item is recognized; `nil` if it has none.
  let name: (Int) -> UInt64?
  /// Whether one shared entry is enough for an item to be the other one in its place.
  var isLenient = false
  let item: (Int) -> PairedItem
}

/// Pairs the items of two lists, so that each inserted, moved, or changed item is one difference.
///
/// 1. Items with equal contents: first those at the ends of both lists, then as many as possible in order
///    if some occur more than once, then those that occur once, and then the others in order, beginning
///    with those between the same neighbors.
/// 2. Items with equal names; among several with one name, the most similar ones.
/// 3. The remaining items between two neighbors that stay in place, if they are similar.
///
/// The longest run of pairs in the same order in both lists stays in place; all other items moved.
struct SequencePairing {
  struct Pair: Sendable {
    @OptionalOffset private(set) var old: Int?
    @OptionalOffset private(set) var new: Int?

    init(_ old: Int?, _ new: Int?) {
      self.old = old
      self.new = new
    }
  }

  /// Pairs of positions in the order of the new list, with removed items between their old neighbors;
  /// one side is `nil` if an item was added or removed.
  private(set) var pairs: [Pair] = []
  /// The positions, in the new list, of items that moved.
  private(set) var moved: Set<Int> = []

  /// The parts between the equal ends.
  private let middle: (old: Range<Int>, new: Range<Int>)
  /// The old position of each new item.
  private var partners: [Int?]
  private var isPaired: [Bool]

  /// - Parameters:
  ///   - areAlike: Whether two items are surely one, which needs no names.
  ///   - lists: The lists of the items with these hashes, which most pairings do not need.
  init(
    _ before: [UInt64], _ after: [UInt64],
    areAlike: (_ old: Int, _ new: Int) -> Bool = { _, _ in false },
    of lists: () -> (old: PairedList, new: PairedList)
  ) {
    let (start, end) = before.commonEnds(with: after, by: ==)
    let shift = before.count - after.count
    // Most lists of a document that has few changes.
    guard start < max(before.count, after.count) else {
      middle = (start..<start, start..<start)
      (partners, isPaired) = ([], [])
      pairs = before.indices.map { Pair($0, $0) }
      return
    }
    let middle = (old: start..<before.count - end, new: start..<after.count - end)
    self.middle = middle
    partners = after.indices.map {
      middle.new.contains($0) ? nil : $0 < start ? $0 : $0 + shift
    }
    isPaired = before.indices.map { !middle.old.contains($0) }
    if middle.old.count == 1, middle.new.count == 1, areAlike(start, start) {
      pair(start, start)
    } else if !middle.old.isEmpty, !middle.new.isEmpty {
      pairContents(before, after)
      let (old, new) = lists()
      pairChanged(old, new)
    }

    pairs.reserveCapacity(before.count + after.count - partners.count { $0 != nil })
    var (oldStart, newStart) = (0, 0)
    let inPlace = after.indices.filter { partners[$0] != nil && !moved.contains($0) }
    for anchor in inPlace + [after.count] {
      let oldEnd = anchor < after.count ? partners[anchor] ?? before.count : before.count
      for old in oldStart..<oldEnd where !isPaired[old] { pairs.append(Pair(old, nil)) }
      for new in newStart..<min(anchor + 1, after.count) { pairs.append(Pair(partners[new], new)) }
      (oldStart, newStart) = (oldEnd + 1, anchor + 1)
    }
  }

  /// Pairs items that are gone with as many new ones in their place.
  ///
  /// - Complexity: O(*n*) for *n* pairs.
  mutating func pairReplacements(where isReplacement: (_ old: Int, _ new: Int) -> Bool) {
    guard pairs.contains(where: { $0.new == nil }) else { return }
    var joined: [Pair] = []
    joined.reserveCapacity(pairs.count)
    var rest = pairs[...]
    while let first = rest.first {
      let removed = rest.prefix { $0.new == nil }
      let added = rest.dropFirst(removed.count).prefix { $0.old == nil }
      let replaced = zip(removed.compactMap(\.old), added.compactMap(\.new))
      if removed.isEmpty, added.isEmpty {
        joined.append(first)
      } else if removed.count == added.count, replaced.allSatisfy({ isReplacement($0, $1) }) {
        joined += replaced.map { Pair($0, $1) }
      } else {
        joined += removed + added
      }
      rest = rest.dropFirst(max(1, removed.count + added.count))
    }
    pairs = joined
  }

  private mutating func pairChanged(_ old: PairedList, _ new: PairedList) {
    for group in groups(old.name, new.name) {
      if group.isPair { pair(group) } else { align(group, old, new) }
    }
    let run = longestRun
    moved = Set(middle.new.filter { partners[$0] != nil }).subtracting(run.new)
    for group in groups(run.gapInOld, run.gapInNew) { align(group, old, new) }
    // An item can have moved and changed at once.
    let rest = Group(
      old: middle.old.filter { !isPaired[$0] }, new: middle.new.filter { partners[$0] == nil })
    guard old.isLenient, !rest.old.isEmpty, !rest.new.isEmpty else { return }
    align(rest, old, new, isAnywhere: true)
    moved.formUnion(rest.new.filter { partners[$0] != nil })
  }

  private mutating func pairContents(_ old: [UInt64], _ new: [UInt64]) {
    var equals = groups({ old[$0] }, { new[$0] })
    if !equals.allSatisfy(\.isPair) {
      pairLongestRun(old, new)
      equals = groups({ old[$0] }, { new[$0] })
    }
    for group in equals where group.isPair { pair(group) }
    guard !equals.allSatisfy(\.isPair) else { return }
    let run = longestRun
    let placed = groups {
      [old[$0], UInt64(run.gapInOld($0))]
    } _: {
      [new[$0], UInt64(run.gapInNew($0))]
    }
    for group in placed { pair(group) }
    for group in groups({ old[$0] }, { new[$0] }) { pair(group) }
  }

  /// Pairs as many equal items as possible in order, unless the lists differ too much.
  private mutating func pairLongestRun(_ old: [UInt64], _ new: [UInt64]) {
    let script = EditScript(
      Array(old[middle.old]), Array(new[middle.new]), mostEdits: Limits.pairingSteps)
    var (oldStart, newStart) = (middle.old.lowerBound, middle.new.lowerBound)
    for change in script.changes {
      let (oldEnd, newEnd) = (
        middle.old.lowerBound + change.old.lowerBound, middle.new.lowerBound + change.new.lowerBound
      )
      pair(Group(old: Array(oldStart..<oldEnd), new: Array(newStart..<newEnd)))
      oldStart = oldEnd + change.old.count
      newStart = newEnd + change.new.count
    }
    pair(
      Group(
        old: Array(oldStart..<middle.old.upperBound), new: Array(newStart..<middle.new.upperBound)))
  }

  /// Pairs the first with the first.
  private mutating func pair(_ group: Group) {
    for (old, new) in zip(group.old, group.new) { pair(old, new) }
  }

  private mutating func pair(_ old: Int, _ new: Int) {
    partners[new] = old
    isPaired[old] = true
  }

  // MARK: Order

  private struct Group {
    var old: [Int] = []
    var new: [Int] = []

    var isPair: Bool { old.count == 1 && new.count == 1 }
  }

  /// The unpaired items that share a key.
  private func groups<Key: Hashable>(
    _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?
  ) -> [Group] {
    var groups: [Key: Group] = [:]
    for position in middle.old where !isPaired[position] {
      if let key = oldKey(position) { groups[key, default: Group()].old.append(position) }
    }
    for position in middle.new where partners[position] == nil {
      if let key = newKey(position) { groups[key]?.new.append(position) }
    }
    return groups.values.filter { !$0.new.isEmpty }
  }

  /// Pairs in the same order in both lists.
  private struct Run {
    let old: [Int]
    let new: [Int]

    /// The number of pairs before a position.
    func gapInOld(_ position: Int) -> Int { old.partitioningIndex { $0 >= position } }
    func gapInNew(_ position: Int) -> Int { new.partitioningIndex { $0 >= position } }
  }

  /// The longest run of pairs (patience sorting).
  private var longestRun: Run {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: partners.count)
    for position in middle.new {
      guard let value = partners[position] else { continue }
      let low = tails.partitioningIndex { (partners[$0] ?? .max) >= value }
      previous[position] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(position) } else { tails[low] = position }
    }
    var run: [Int] = []
    while let position = run.last.map({ previous[$0] }) ?? tails.last { run.append(position) }
    run.reverse()
    return Run(old: run.compactMap { partners[$0] }, new: run)
  }

  // MARK: Similarity

  /// Pairs items in order so that their total similarity is greatest.
  ///
  /// - Parameter isAnywhere: Whether only items are paired that are so similar that they can be anywhere.
  private mutating func align(
    _ group: Group, _ old: PairedList, _ new: PairedList, isAnywhere: Bool = false
  ) {
    let (before, after) = (group.old.map(old.item), group.new.map(new.item))
    let similarity = { (item: PairedItem, other: PairedItem) in
      isAnywhere && !item.isSameAnywhere(as: other)
        ? 0 : item.similarity(to: other, isLenient: old.isLenient)
    }
    guard before.count <= Limits.comparedEntries / after.count else {
      // There are too many to compare each with each, so only similar ones at both ends are paired.
      let (start, end) = before.commonEnds(with: after) { similarity($0, $1) > 0 }
      return pair(
        Group(
          old: group.old.prefix(start) + group.old.suffix(end),
          new: group.new.prefix(start) + group.new.suffix(end)))
    }
    let similarities = before.map { item in after.map { similarity(item, $0) } }
    // The greatest sums for the items from an old and a new one to the end.
    var sums = [[Int]](
      repeating: [Int](repeating: 0, count: after.count + 1), count: before.count + 1)
    for row in before.indices.reversed() {
      for column in after.indices.reversed() {
        sums[row][column] = max(
          similarities[row][column] + sums[row + 1][column + 1], sums[row + 1][column],
          sums[row][column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < before.count, column < after.count {
      let similarity = similarities[row][column]
      if similarity > 0, sums[row][column] == similarity + sums[row + 1][column + 1] {
        pair(group.old[row], group.new[column])
        (row, column) = (row + 1, column + 1)
      } else if sums[row][column] == sums[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}

extension Array {
  /// The numbers of shared elements at the beginnings and, excluding those, at the ends of two lists.
  func commonEnds(
    with other: Self, by isSame: (Element, Element) -> Bool
  ) -> (start: Int, end: Int) {
    let most = Swift.min(count, other.count)
    var (start, end) = (0, 0)
    while start < most, isSame(self[start], other[start]) { start += 1 }
    while end < most - start, isSame(self[count - 1 - end], other[other.count - 1 - end]) {
      end += 1
    }
    return (start, end)
  }
}
