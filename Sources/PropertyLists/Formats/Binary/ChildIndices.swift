/// Walks over the indices of the nodes directly in a container, descendants skipped.
struct ChildIndices: Sequence, IteratorProtocol {
  private let nodes: [Node]
  private var index: Int
  private let end: Int

  init(of container: Int, in nodes: [Node]) {
    self.nodes = nodes
    index = container + 1
    end = nodes[container].end
  }

  mutating func next() -> Int? {
    guard index < end else { return nil }
    let current = index
    index = nodes[current].kind.isContainer ? nodes[current].end : current + 1
    return current
  }
}

extension [Node] {
  func children(of container: Int) -> ChildIndices {
    ChildIndices(of: container, in: self)
  }
}
