extension Dictionary {
  /// Creates a dictionary with the first value of each key.
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
