/// The numbers of keys, which passes over a document compare instead of the keys themselves.
extension Value {
  /// The number of a key in the value's document; `nil` if no dictionary contains it.
  package func number(ofKey key: String) -> UInt32? { storage.keys.find(key, in: storage.store) }

  /// The value under a key, given by its number; `nil` if there is none, or if this is not a dictionary.
  package func value(of number: UInt32?) -> Value? {
    storage.index(ofKey: number, in: index).map { Value(storage: storage, index: $0) }
  }

  /// The number of the value's key; an unused number if the value is not in a dictionary.
  package var keyNumber: UInt32 { storage.nodes[index].key }

  /// The value and everything in it that meets a condition, in order.
  package func all(where isWanted: (Value) -> Bool) -> [Value] {
    (index..<endIndex).compactMap { index in
      let value = Value(storage: storage, index: index)
      return isWanted(value) ? value : nil
    }
  }

  /// The bytes of the value's key; none if the value is not in a dictionary.
  package var keyBytes: ArraySlice<UInt8> {
    let key = storage.nodes[index].key
    return key == Node.noKey ? [] : storage.store.bytes(of: storage.keys.slice(of: key))
  }

  /// The value's key; empty if the value is not in a dictionary.
  package var keyName: String { storage.key(of: storage.nodes[index]) }

  /// Whether it is a string with exactly these bytes.
  package func isString(_ text: String) -> Bool {
    let node = storage.nodes[index]
    guard node.kind == .string, Int(node.slice.length) == text.utf8.count else { return false }
    var text = text
    return text.withUTF8 { bytes in
      storage.store.withBytes(of: node.slice) { $0.hasSameBytes(as: bytes) }
    }
  }
}
