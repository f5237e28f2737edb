/// Two versions of a document, and the rules for pairing the items of their lists.
struct ComparedDocuments {
  let old: HashedDocument
  let new: HashedDocument
  private let identity: ItemIdentity

  init(_ old: Document, _ new: Document, _ identity: ItemIdentity) {
    let hasher = ByteHash()
    self.old = HashedDocument(old.storage, identity, hasher)
    self.new = HashedDocument(new.storage, identity, hasher)
    self.identity = identity
  }

  /// Pairs the items of two lists.
  ///
  /// - Parameter containers: The containers of the lists, which may also have parallel lists.
  func pairing(
    of oldList: Int, _ newList: Int, in containers: (old: Int, new: Int)?
  ) -> SequencePairing {
    // Most lists have no other list of their length beside them, and need no alternative names of keys.
    if let containers, arrays(like: newList, in: containers.new, of: new.storage).count > 1 {
      let key = identity.key(new.storage.key(of: new.storage.nodes[newList]))
      let keys = identity.parallelKeys.first { $0.contains(key) } ?? []
      let before = lists(keys, like: oldList, in: containers.old, of: old.storage)
      let after = lists(keys, like: newList, in: containers.new, of: new.storage)
      let shared = keys.filter { before[$0] != nil && after[$0] != nil }
      if before[key] == oldList, after[key] == newList, shared.count > 1 {
        let oldRows = old.rows(of: shared.compactMap { before[$0] })
        let newRows = new.rows(of: shared.compactMap { after[$0] })
        return SequencePairing(oldRows.hashes, newRows.hashes) { (oldRows.list, newRows.list) }
      }
    }
    return SequencePairing(
      old.itemHashes(of: oldList), new.itemHashes(of: newList),
      areAlike: { differInOneEntry(old.item($0, of: oldList), new.item($1, of: newList)) }
    ) {
      (old.items(of: oldList), new.items(of: newList))
    }
  }

  /// Whether two dictionaries have the same keys in the same order, and one entry with another value: by
  /// whatever names, they are similar enough to be the same item.
  private func differInOneEntry(_ before: Int, _ after: Int) -> Bool {
    let (oldItem, item) = (old.storage.nodes[before], new.storage.nodes[after])
    guard oldItem.kind == .dictionary, item.kind == .dictionary, item.count > 1,
      oldItem.count == item.count
    else { return false }
    var changes = 0
    for (old, new) in zip(old.storage.children(of: before), new.storage.children(of: after)) {
      guard self.old.storage.hasSameKey(old, as: new, of: self.new.storage) else { return false }
      if self.old.hashes[old] != self.new.hashes[new] { changes += 1 }
    }
    return changes == 1
  }

  /// The lists under some keys that are as long as one of them.
  private func lists(
    _ keys: [String], like list: Int, in container: Int, of storage: Document.Storage
  ) -> [String: Int] {
    let named = arrays(like: list, in: container, of: storage)
      .map { (identity.key(storage.key(of: storage.nodes[$0])), $0) }
    return Dictionary(firstOf: named.filter { keys.contains($0.0) })
  }

  private func arrays(
    like list: Int, in container: Int, of storage: Document.Storage
  ) -> [Int] {
    let count = storage.nodes[list].count
    return storage.children(of: container).filter {
      storage.nodes[$0].kind == .array && storage.nodes[$0].count == count
    }
  }
}
