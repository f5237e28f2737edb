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

extension [String] {
  /// The strings with a separator between them.
  ///
  /// The standard library's generic function finds its types at run time, which costs as much as a small
  /// page when it is first called.
  package func joined(separator: String) -> String {
    var text = first ?? ""
    for string in dropFirst() {
      text += separator
      text += string
    }
    return text
  }
}

extension Dictionary {
  @inlinable
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension Sequence {
  /// The first result that is not `nil`.
  ///
  /// A lazy sequence would do, but its type is created at run time, which costs as much as a small page.
  @inlinable
  package func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
