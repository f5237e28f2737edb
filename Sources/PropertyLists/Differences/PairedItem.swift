/// The properties of an item that determine its similarity to items of the other list.
struct PairedItem {
  let kind: Kind
  let name: UInt64?
  let count: Int
  /// The hashes of its values with their keys, sorted: equal values under two keys are two entries.
  let entries: [UInt64]

  /// The similarity to another item; 0 if the two cannot be one item.
  ///
  /// A pair of items that share half of their entries outweighs any number of pairs that do not.
  func similarity(to other: PairedItem, isLenient: Bool) -> Int {
    let most = max(count, other.count)
    let common = kind == other.kind ? entries.commonCount(with: other.entries) : 0
    let strong = (common + 1) * Limits.comparedEntries
    if let name, let otherName = other.name {
      // With another name, it is the same item only if nothing else differs.
      if name == otherName || common >= most - 1 { return strong }
      return isLenient && common > 0 ? 1 : 0
    }
    if common > 0, common >= most - common { return strong }
    // Unnamed items match by position.
    return name != nil || other.name != nil ? 0 : kind == other.kind ? 3 : 2
  }

  /// Whether a named item is the other one even elsewhere in the list: only the name differs.
  func isSameAnywhere(as other: PairedItem) -> Bool {
    guard name != nil, other.name != nil, kind == other.kind else { return false }
    let most = max(count, other.count)
    return most > 1 && entries.commonCount(with: other.entries) >= most - 1
  }
}

extension [UInt64] {
  /// The number of different elements in both of two sorted lists.
  fileprivate func commonCount(with other: [UInt64]) -> Int {
    let (small, large) = count < other.count ? (self, other) : (other, self)
    var last: UInt64?
    return small.count { element in
      defer { last = element }
      let position = large.partitioningIndex { $0 >= element }
      return element != last && position < large.count && large[position] == element
    }
  }
}
