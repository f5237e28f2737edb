/// Pairs the items of two lists, so that one inserted item is one difference.
///
/// Items with equal tokens are partners: the first of a token with the first, the second with the
/// second. The longest run of partners in the same order in both lists stays in place; all other
/// partners have moved. The remaining items are paired between two neighbors in place, usually those
/// of each family in order.
struct SequencePairing {
  /// Pairs of positions in the order of the new list, with removed items where they were among
  /// their neighbors; one side is `nil` if an item was added or removed.
  private(set) var pairs: [(old: Int?, new: Int?)] = []
  /// The positions, in the new list, of partners that moved.
  private(set) var moved: Set<Int> = []

  init<Family: Hashable>(
    old: [UInt64], new: [UInt64], oldFamily: (Int) -> Family, newFamily: (Int) -> Family
  ) {
    self.init(old: old, new: new) { Self.byFamily($0, $1, oldFamily, newFamily) }
  }

  /// - Parameter pairRest: Returns, for the positions of old and new items that remain between two
  ///   neighbors, the old position of each new one that has a partner.
  init(old: [UInt64], new: [UInt64], pairRest: (_ old: [Int], _ new: [Int]) -> [Int?]) {
    var partners = Self.byFamily(Array(old.indices), Array(new.indices), { old[$0] }, { new[$0] })
    let inPlace = Self.longestIncreasing(partners)
    moved = Set(partners.indices.filter { partners[$0] != nil && !inPlace.contains($0) })
    let taken = Set(partners.compactMap { $0 })

    var oldStart = 0
    var newStart = 0
    for anchor in partners.indices.filter(inPlace.contains) + [new.count] {
      let oldEnd = anchor < new.count ? partners[anchor] ?? old.count : old.count
      let unpaired = (oldStart..<max(oldStart, oldEnd)).filter { !taken.contains($0) }
      let rest = (newStart..<anchor).filter { partners[$0] == nil }
      if !unpaired.isEmpty, !rest.isEmpty {
        for (position, partner) in zip(rest, pairRest(unpaired, rest)) {
          partners[position] = partner
        }
      }
      let changed = Set(partners[newStart..<anchor].compactMap { $0 })
      pairs += unpaired.filter { !changed.contains($0) }.map { ($0, nil) }
      pairs += (newStart..<anchor).map { (partners[$0], $0) }
      if anchor < new.count { pairs.append((partners[anchor], anchor)) }
      (oldStart, newStart) = (oldEnd + 1, anchor + 1)
    }
  }

  /// For each new item, the old item of the same family and the same rank in it.
  static func byFamily<Family: Hashable>(
    _ old: [Int], _ new: [Int], _ oldFamily: (Int) -> Family, _ newFamily: (Int) -> Family
  ) -> [Int?] {
    var left: [Family: [Int]] = [:]
    for position in old.reversed() { left[oldFamily(position), default: []].append(position) }
    return new.map { left[newFamily($0)]?.popLast() }
  }

  /// The new positions of the longest run of partners in increasing order (patience sorting).
  private static func longestIncreasing(_ partners: [Int?]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: partners.count)
    for position in partners.indices {
      guard let value = partners[position] else { continue }
      let low = tails.partitioningIndex { (partners[$0] ?? .max) >= value }
      previous[position] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(position) } else { tails[low] = position }
    }
    var run: Set<Int> = []
    var position = tails.last
    while let current = position {
      run.insert(current)
      position = previous[current]
    }
    return run
  }
}
