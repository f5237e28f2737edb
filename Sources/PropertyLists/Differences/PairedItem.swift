/// What makes an item similar to items of the other list.
struct PairedItem {
  let kind: Kind
  var name: UInt64?
  let count: Int
  /// What it holds, each with its key: equal values under two keys are two entries.
  var entries: Set<UInt64> = []

  /// How much speaks for being the same item as another one; 0 if nothing does.
  ///
  /// Items that are equal in half of what they hold outweigh any number that are not.
  func similarity(to other: PairedItem) -> Int {
    let most = max(count, other.count)
    let common = kind == other.kind ? entries.commonCount(with: other.entries) : 0
    let strong = (common + 1) * Limits.comparedEntries
    if let name, let otherName = other.name {
      // With another name, it is the same item only if nothing else differs.
      return name == otherName || common >= most - 1 ? strong : 0
    }
    if common > 0, common >= most - common { return strong }
    // Where there are no names, the place decides.
    return name != nil || other.name != nil ? 0 : kind == other.kind ? 3 : 2
  }
}

extension Set {
  fileprivate func commonCount(with other: Set) -> Int {
    let (small, large) = count < other.count ? (self, other) : (other, self)
    return small.count(where: large.contains)
  }
}
