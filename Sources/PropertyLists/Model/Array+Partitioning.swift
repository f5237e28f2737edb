extension Array {
  /// The index of the first element that satisfies a condition, provided that all later ones do too;
  /// the count if there is none.
  package func partitioningIndex(where isPast: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
