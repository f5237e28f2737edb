/// The numbers of keys: a pass over a document compares them instead of the keys themselves.
extension Value {
  /// The number that a key has in the value's document; `nil` if no dictionary there has it.
  ///
  /// - Complexity: O(*length*) on average.
  package func number(ofKey key: String) -> UInt32? { storage.keys.find(key, in: storage.store) }

  /// The value of the key with a number; `nil` if there is none, or if this is not a dictionary.
  ///
  /// - Complexity: O(`count`).
  package func value(of number: UInt32?) -> Value? {
    storage.index(ofKey: number, in: index).map { Value(storage: storage, index: $0) }
  }

  /// The number of the key that this is the value of; one that no key has if it is not in a dictionary.
  package var keyNumber: UInt32 { storage.nodes[index].key }

  /// The key that this is the value of; empty if it is not in a dictionary.
  package var keyName: String { storage.key(of: storage.nodes[index]) }

  /// Whether it is a string with exactly these bytes.
  ///
  /// - Complexity: O(*length*) for strings of one length, O(1) for others.
  package func isString(_ text: String) -> Bool {
    let node = storage.nodes[index]
    guard node.kind == .string, Int(node.slice.length) == text.utf8.count else { return false }
    var text = text
    return text.withUTF8 { bytes in
      storage.store.withBytes(of: node.slice) { $0.hasSameBytes(as: bytes) }
    }
  }
}
