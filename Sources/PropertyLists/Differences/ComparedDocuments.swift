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
    let key = identity.key(new.storage.key(of: new.storage.nodes[newList]))
    if let containers, let keys = identity.parallelKeys.first(where: { $0.contains(key) }) {
      let before = lists(keys, like: oldList, in: containers.old, of: old.storage)
      let after = lists(keys, like: newList, in: containers.new, of: new.storage)
      let shared = keys.filter { before[$0] != nil && after[$0] != nil }
      if before[key] == oldList, after[key] == newList, shared.count > 1 {
        let oldRows = old.rows(of: shared.compactMap { before[$0] })
        let newRows = new.rows(of: shared.compactMap { after[$0] })
        return SequencePairing(oldRows.hashes, newRows.hashes) { (oldRows.list, newRows.list) }
      }
    }
    return SequencePairing(old.itemHashes(of: oldList), new.itemHashes(of: newList)) {
      (old.items(of: oldList), new.items(of: newList))
    }
  }

  /// The lists under some keys that are as long as one of them.
  private func lists(
    _ keys: [String], like list: Int, in container: Int, of storage: Document.Storage
  ) -> [String: Int] {
    let count = storage.nodes[list].count
    let lists = storage.children(of: container).filter {
      storage.nodes[$0].kind == .array && storage.nodes[$0].count == count
    }
    let named = lists.map { (identity.key(storage.key(of: storage.nodes[$0])), $0) }
    return Dictionary(firstOf: named.filter { keys.contains($0.0) })
  }
}
