/// The number of the object that each value and each key of a document becomes.
///
/// Objects are numbered as Apple's writer does (CFBinaryPList.c): a container first; then a
/// dictionary's keys; then the items or values, each with all its descendants. A string, number,
/// date or data that stood before is that object again, whether as a key or as a value. Containers
/// are never shared. Booleans and UIDs are a special case: Apple's writer makes an object of each
/// one, although all references are to the first that is equal. The others cost a byte or two
/// and are kept, so that Apple's files come back unchanged.
struct ObjectNumbers {
  /// The object of each node.
  private(set) var ofNodes: [UInt32]
  /// The object of each key; `max` for a key of no dictionary.
  private(set) var ofKeys: [UInt32]
  /// How many objects there are.
  private(set) var count: UInt32 = 0

  init(_ storage: Document.Storage) {
    let nodes = storage.nodes
    ofNodes = []
    ofNodes.reserveCapacity(nodes.count)
    ofKeys = [UInt32](repeating: .max, count: storage.keys.count)
    var unique = UniqueObjects(storage.store)

    for (index, node) in nodes.enumerated() {
      switch node.kind {
      case .array: ofNodes.append(next())
      case .dictionary:
        ofNodes.append(next())
        for child in nodes.children(of: index) {
          let key = Int(nodes[child].key)
          if ofKeys[key] == .max { ofKeys[key] = number(storage.keys.string(key), &unique) }
        }
      case .boolean, .uid:
        let number = next()
        ofNodes.append(unique.object(for: node, orElse: number))
      case .string, .integer, .real, .date, .data:
        ofNodes.append(number(node, &unique))
      }
    }
  }

  private mutating func number(_ scalar: Node, _ unique: inout UniqueObjects) -> UInt32 {
    let number = unique.object(for: scalar, orElse: count)
    if number == count { count += 1 }
    return number
  }

  private mutating func next() -> UInt32 {
    count += 1
    return count - 1
  }
}
