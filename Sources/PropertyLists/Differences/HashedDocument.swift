/// A document with a hash of each value, for finding equal values in another document.
struct HashedDocument {
  let storage: Document.Storage
  let hashes: [UInt64]
  let hasher: ByteHash
  private let identity: ItemIdentity

  init(_ storage: Document.Storage, _ identity: ItemIdentity, _ hasher: ByteHash) {
    self.storage = storage
    self.identity = identity
    self.hasher = hasher
    hashes = storage.hashes(with: hasher)
  }

  func keyHashes(of values: [Int]) -> [UInt64] {
    values.map { storage.keyHash(of: $0, with: hasher) }
  }

  func itemHashes(of list: Int) -> [UInt64] { storage.children(of: list).map { hashes[$0] } }

  func item(_ position: Int, of list: Int) -> Int { storage.children(of: list)[position] }

  func items(of list: Int) -> PairedList {
    let items = storage.children(of: list)
    func name(_ position: Int) -> UInt64? {
      let item = Value(storage: storage, index: items[position])
      guard var name = identity.name(item) else { return nil }
      return name.withUTF8(hasher.hash)
    }
    // Items of a list have the same few keys.
    var lookalikeKeys: [UInt32: UInt64] = [:]
    func knownKey(of value: Int) -> UInt64 {
      let number = storage.nodes[value].key
      if let known = lookalikeKeys[number] { return known }
      let key = lookalikeKey(of: value)
      lookalikeKeys[number] = key
      return key
    }
    return PairedList(name: name, isLenient: identity.isLenient) { position in
      let kind = storage.nodes[items[position]].kind
      let children = kind.isContainer ? storage.children(of: items[position]) : []
      return PairedItem(
        kind: kind, name: name(position), count: children.count,
        entries: children.map { hasher.hash(knownKey(of: $0) ^ hashes[$0], tag: 0) }.sorted())
    }
  }

  /// The hash of a value's key, or of the key that it is an alternative name for, ignoring case.
  func lookalikeKey(of value: Int) -> UInt64 {
    var key = identity.key(storage.key(of: storage.nodes[value])).lowercased()
    return key.withUTF8(hasher.hash)
  }

  /// The rows of parallel lists of equal length, named by the items of the first list.
  func rows(of lists: [Int]) -> (hashes: [UInt64], list: PairedList) {
    let columns = lists.map(itemHashes)
    let cells = { (row: Int) in
      columns.enumerated().map { number, column in
        hasher.hash(column[row], tag: UInt8(truncatingIfNeeded: number))
      }
    }
    let names = columns.first ?? []
    let list = PairedList(name: { names[$0] }) { row in
      PairedItem(
        kind: .dictionary, name: names[row], count: columns.count, entries: cells(row).sorted())
    }
    return (names.indices.map { cells($0).reduce(0) { hasher.hash($0 ^ $1, tag: 0) } }, list)
  }
}

extension Document.Storage {
  /// Hashes each value and its contents, without its own key, in one pass from the end, because a
  /// container's contents follow it.
  func hashes(with hasher: ByteHash) -> [UInt64] {
    // The last one is that of an empty key, for the items of arrays.
    let keyHashes = (0...UInt32(keys.count)).map { key in
      store.withBytes(of: keys.slice(of: key), hasher.hash)
    }
    var hashes = [UInt64](repeating: 0, count: nodes.count)
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      let tag = node.kind.rawValue << 1 | (node.isNegative ? 1 : 0)
      switch node.kind {
      case .string, .data:
        hashes[index] = hasher.hash(store.withBytes(of: node.slice, hasher.hash), tag: tag)
      case .dictionary, .array:
        var hash = hasher.hash(UInt64(node.count), tag: tag)
        var child = index + 1
        while child < node.end {
          let key = min(Int(nodes[child].key), keys.count)
          hash = hasher.hash(hash ^ keyHashes[key], tag: tag)
          hash = hasher.hash(hash ^ hashes[child], tag: tag)
          child = next(after: child)
        }
        hashes[index] = hash
      default: hashes[index] = hasher.hash(node.payload, tag: tag)
      }
    }
    return hashes
  }
}
