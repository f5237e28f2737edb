/// The values of a container in the old document, with the entries of its text.
struct OldEntries {
  /// A value with its text.
  struct Entry {
    /// The child of the container's node; the first one if the entry is repeated.
    @Offset var child: Int
    @Offset var value: Int
  }

  /// In the order of the values; one for all values that come from a merge.
  let entries: [Entry]
  /// Children that repeat another one, with the position of their value in `entries`.
  private(set) var repeated: [Int: Int] = [:]
  /// The values that come from a merge.
  private(set) var merged: [Int] = []
  /// The child that is a merge.
  private(set) var merge: Int?

  /// Returns `nil` if the values and the text do not match.
  init?(
    of container: Int, in nodes: some Collection<TextLayout.Node>, _ updater: TextUpdater
  ) {
    let old = updater.old
    let values = old.children(of: container)
    // Each value records where its key begins; a key without a value is a repetition or a merge.
    let keyStart = { (value: Int) in Int(old.ranges[value].keyStart) }
    let isArray = old.nodes[container].kind == .array
    let isInOrder =
      values.count == nodes.count
      && (isArray || zip(values, nodes).allSatisfy { keyStart($0) == $1.key?.lowerBound })
    if isInOrder {
      entries = values.indices.map { Entry(child: $0, value: values[$0]) }
      return
    }
    guard !isArray else { return nil }
    let starts = Dictionary(firstOf: values.enumerated().map { (keyStart($1), $0) })
    lazy var positions = Dictionary(
      firstOf: values.enumerated().map { (Array(old.keyBytes(of: $1) ?? []), $0) })
    var children = [Int?](repeating: nil, count: values.count)
    for (child, node) in nodes.enumerated() {
      guard let key = node.key else { return nil }
      if let position = starts[key.lowerBound] {
        children[position] = child
      } else if let text = updater.syntax.repeatedKey(key), let position = positions[text] {
        repeated[child] = position
      } else if merge == nil, updater.isMerge(node) {
        merge = child
      } else {
        return nil
      }
    }
    let positionsOfMerged = values.indices.filter { children[$0] == nil }
    if let first = positionsOfMerged.first {
      guard merge != nil, positionsOfMerged == Array(first..<first + positionsOfMerged.count)
      else { return nil }
      children[first] = merge
    } else if let merge {
      // The mapping overrides every entry that the merge gives.
      guard let last = children.lastIndex(where: { ($0 ?? 0) < merge }) ?? children.indices.first
      else { return nil }
      repeated[merge] = last
    }
    merged = positionsOfMerged.map { values[$0] }
    entries = children.enumerated().compactMap { position, child in
      child.map { Entry(child: $0, value: values[position]) }
    }
  }
}
