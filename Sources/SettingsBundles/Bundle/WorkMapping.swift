/// A way to do independent work: one item after another, or on as many threads as a program has for
/// it.
package protocol WorkMapping: Sendable {
  /// Returns the results of `work`, in the order of the items.
  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result]
}

/// One item after another.
package struct SequentialWork: WorkMapping {
  package init() {}

  package func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    items.map(work)
  }
}
