extension Document.Storage {
  // MARK: Containers

  /// The container of each value; `nil` for the root.
  var parents: [Int?] {
    var parents: [Int?] = []
    parents.reserveCapacity(nodes.count)
    var open: [Int] = []
    for index in nodes.indices {
      while let container = open.last, nodes[container].end <= index { open.removeLast() }
      parents.append(open.last)
      if nodes[index].kind.isContainer { open.append(index) }
    }
    return parents
  }

  func children(of container: Int) -> [Int] {
    var children: [Int] = []
    var child = container + 1
    while child < nodes[container].end {
      children.append(child)
      child = next(after: child)
    }
    return children
  }

  // MARK: Keys

  func keyBytes(of index: Int) -> ArraySlice<UInt8>? {
    nodes[index].key == Node.noKey ? nil : store.bytes(of: keys.slice(of: nodes[index].key))
  }

  /// The hash of a value's key, or of an empty one for an item of an array.
  func keyHash(of index: Int, with hasher: ByteHash) -> UInt64 {
    store.withBytes(of: keys.slice(of: nodes[index].key), hasher.hash)
  }

  func hasSameKey(_ index: Int, as other: Int, of storage: Document.Storage) -> Bool {
    let (left, right) = (nodes[index].key, storage.nodes[other].key)
    guard left != Node.noKey, right != Node.noKey else { return left == right }
    return store.hasSameBytes(
      keys.slice(of: left), as: storage.keys.slice(of: right), of: storage.store)
  }

  // MARK: Values

  /// Whether a dictionary would be read back as a UID in a format that writes UIDs as dictionaries.
  func isUIDLookalike(_ index: Int) -> Bool {
    guard nodes[index].count == 1, nodes[index].kind == .dictionary else { return false }
    let entry = nodes[index + 1]
    return entry.kind == .integer && !entry.isNegative && entry.payload <= UInt64(UInt32.max)
      && store.bytes(of: keys.slice(of: entry.key)).matches("CF$UID")
  }

  /// Whether two nodes are equal, apart from the descendants of a container.
  func hasSameNode(
    _ index: Int, as other: Int, of storage: Document.Storage, ignoringKey: Bool = false
  ) -> Bool {
    let left = nodes[index]
    let right = storage.nodes[other]
    guard left.kind == right.kind, ignoringKey || hasSameKey(index, as: other, of: storage)
    else { return false }
    switch left.kind {
    case .dictionary, .array:
      return left.count == right.count && left.end - index == right.end - other
    case .string, .data: return store.hasSameBytes(left.slice, as: right.slice, of: storage.store)
    case .integer: return left.integer == right.integer
    case .real, .boolean, .date, .uid: return left.payload == right.payload
    }
  }
}
