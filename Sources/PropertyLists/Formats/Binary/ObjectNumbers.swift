/// The first pass of writing: assigns an object to each value and key, and computes the length of the file.
///
/// Objects are numbered as in Apple's writer (CFBinaryPList.c): a container first, then a dictionary's
/// keys, then the items or values, each with all its descendants. A repeated string, number, date, or data
/// shares its object, whether as a key or as a value. Containers are never shared. Booleans and UIDs are a
/// special case: Apple's writer creates an object for each one, but all references are to the first equal
/// one. The extra objects cost a byte or two and are kept to leave Apple's files unchanged.
struct ObjectNumbers {
  private(set) var ofNodes: [UInt32]
  /// The object of each key; `max` for a key that no dictionary uses.
  private(set) var ofKeys: [UInt32]
  /// The last object that is a new key; later dictionaries do not add any.
  private(set) var lastKey: UInt32 = 0
  /// The number of keys that no dictionary has used yet.
  private var newKeys = 0
  private(set) var count: UInt32 = 0
  /// The bytes of all objects, excluding references.
  private var objectBytes = ByteCount()
  private var referenceCount = 0

  init(_ storage: Document.Storage, _ text: PinnedBytes) {
    let nodes = storage.nodes
    ofNodes = []
    ofKeys = [UInt32](repeating: .max, count: storage.keys.count)
    newKeys = storage.keys.count
    // In settings, about a third of the values differ.
    var unique = UniqueObjects(text, estimate: nodes.count / 3)

    ofNodes = [UInt32](unsafeUninitializedCapacity: nodes.count) { numbers, filled in
      for start in stride(from: 0, to: nodes.count, by: UniqueObjects.blockLength) {
        let block = start..<min(nodes.count, start + UniqueObjects.blockLength)
        unique.prepare(nodes[block])
        for index in block {
          let node = nodes[index]
          switch node.kind {
          case .array:
            objectBytes.append(.array, count: node.count)
            referenceCount += node.count
            numbers[index] = next()
          case .dictionary:
            objectBytes.append(.dictionary, count: node.count)
            referenceCount += 2 * node.count
            numbers[index] = next()
            guard newKeys > 0 else { continue }
            nodes.forEachChild(of: index) { child in
              numberKey(Int(nodes[child].key), in: storage, text, &unique)
            }
          case .string, .integer, .real, .boolean, .date, .data, .uid:
            let number = unique.object(forPrepared: index - start, node, orElse: count)
            numbers[index] = number
            if number == count || node.kind == .boolean || node.kind == .uid {
              objectBytes.append(node, text)
              count += 1
            }
          }
        }
      }
      filled = nodes.count
    }
  }

  /// The width that fits the count, although the greatest reference is one less, as in Apple's software.
  var referenceWidth: Int { UInt64(count).binaryWidth }

  var offsetTable: Int {
    BinaryTrailer.headerLength + objectBytes.count + referenceCount * referenceWidth
  }

  var offsetWidth: Int { UInt64(offsetTable).binaryWidth }

  var fileLength: Int { offsetTable + Int(count) * offsetWidth + BinaryTrailer.length }

  private mutating func numberKey(
    _ key: Int, in storage: Document.Storage, _ text: PinnedBytes, _ unique: inout UniqueObjects
  ) {
    guard ofKeys[key] == .max else { return }
    newKeys -= 1
    let string = storage.keys.string(key)
    ofKeys[key] = unique.object(for: string, orElse: count)
    guard ofKeys[key] == count else { return }
    lastKey = count
    objectBytes.append(string, text)
    count += 1
  }

  private mutating func next() -> UInt32 {
    count += 1
    return count - 1
  }
}

extension [Node] {
  @inline(__always)
  func forEachChild(of container: Int, _ body: (Int) -> Void) {
    let end = self[container].end
    var child = container + 1
    while child < end {
      body(child)
      child = self[child].kind.isContainer ? self[child].end : child + 1
    }
  }
}

extension KeyTable {
  func string(_ key: Int) -> Node { Node(.string, key: Node.noKey, slice: slices[key]) }
}
