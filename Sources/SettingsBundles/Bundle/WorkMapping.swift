/// A way to do independent work, sequentially or on several threads.
package protocol WorkMapping: Sendable {
  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result]
}

package struct SequentialWork: WorkMapping {
  package init() {}

  package func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    items.map(work)
  }
}
