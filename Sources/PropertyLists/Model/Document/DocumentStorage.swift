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
    children.reserveCapacity(nodes[container].count)
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

/// Values by their indices, for passes over documents: each `Value` would cost a retain and a release.
extension Document {
  package func kind(at index: Int) -> Kind { storage.nodes[index].kind }

  /// The number of a value's key; an unused number if the value is not in a dictionary.
  package func keyNumber(at index: Int) -> UInt32 { storage.nodes[index].key }

  /// The numbers of the keys that meet a condition.
  package func keyNumbers(where isWanted: (ArraySlice<UInt8>) -> Bool) -> [UInt32] {
    (0..<UInt32(storage.keys.count)).filter { number in
      isWanted(storage.store.bytes(of: storage.keys.slice(of: number)))
    }
  }

  /// The values under keys, by their numbers, in order.
  package func entries(under keys: [UInt32]) -> [Int] {
    guard let first = keys.min(), let last = keys.max() else { return [] }
    var entries: [Int] = []
    let nodes = storage.nodes
    for index in nodes.indices {
      let key = nodes[index].key
      // Nearly always, there is a single key.
      if key >= first, key <= last, keys.contains(key) { entries.append(index) }
    }
    return entries
  }

  /// The containers of some values, each once and in order, without a look into any others.
  ///
  /// - Parameter values: Values other than the root, in order.
  package func containers(of values: [Int]) -> [Int] {
    var containers: Set<Int> = []
    // The containers around the last value, and how far each one was searched.
    var open = [(container: 0, child: 1)]
    for value in values {
      while let last = open.last, storage.next(after: last.container) <= value { open.removeLast() }
      guard var (container, child) = open.popLast() else { break }
      while child != value {
        let next = storage.next(after: child)
        if next <= value {
          child = next
        } else {
          open.append((container, child))
          (container, child) = (child, child + 1)
        }
      }
      open.append((container, child))
      containers.insert(container)
    }
    return containers.sorted()
  }

  package func index(after index: Int) -> Int { storage.next(after: index) }

  /// The index of a key's value in a dictionary; `nil` if there is none, or for another container.
  package func index(ofKey number: UInt32?, in container: Int) -> Int? {
    storage.index(ofKey: number, in: container)
  }

  /// The position of a string among some others, compared by their bytes; `nil` if it is not among them or
  /// not a string.
  package func position(ofStringAt index: Int, among strings: [[UInt8]]) -> Int? {
    guard storage.nodes[index].kind == .string else { return nil }
    return storage.store.withBytes(of: storage.nodes[index].slice) { text in
      strings.firstIndex { $0.withUnsafeBufferPointer { $0.hasSameBytes(as: text) } }
    }
  }

  /// The kind that all values in a container share; `nil` if there are none or several kinds.
  package func kindOfItems(in container: Int) -> Kind? {
    guard storage.nodes[container].kind.isContainer, storage.nodes[container].count > 0 else {
      return nil
    }
    let kind = storage.nodes[container + 1].kind
    var item = container + 1
    while item < storage.nodes[container].end {
      guard storage.nodes[item].kind == kind else { return nil }
      item = storage.next(after: item)
    }
    return kind
  }
}
