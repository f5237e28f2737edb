/// The properties of an item that determine its similarity to items of the other list.
struct PairedItem {
  let kind: Kind
  var name: UInt64?
  let count: Int
  /// The hashes of its values with their keys: equal values under two keys are two entries.
  var entries: Set<UInt64> = []
  /// Whether one shared entry is enough for the item to be the other one in its place.
  var isLenient = false

  /// The similarity to another item; 0 if the two cannot be one item.
  ///
  /// A pair of items that share half of their entries outweighs any number of pairs that do not.
  func similarity(to other: PairedItem) -> Int {
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
    guard isLenient, name != nil, other.name != nil, kind == other.kind else { return false }
    let most = max(count, other.count)
    return most > 1 && entries.commonCount(with: other.entries) >= most - 1
  }
}

extension Set {
  fileprivate func commonCount(with other: Set) -> Int {
    let (small, large) = count < other.count ? (self, other) : (other, self)
    return small.count(where: large.contains)
  }
}
