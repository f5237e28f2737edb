/// Writes binary property lists, version 00, as Apple's CoreFoundation does.
///
/// It makes two passes over the nodes. `ObjectNumbers` assigns an object to each value, because a
/// container refers to later objects and the width of references depends on their number. Then the
/// objects are written in the same order, along with the offset table. `BinaryTrailer` and
/// `BinaryMarker` describe the layout; `BinaryEncoding` implements it.
struct BinaryWriter {
  private let storage: Document.Storage
  private let text: PinnedBytes
  private let numbers: ObjectNumbers
  private let referenceWidth: Int
  private let offsetWidth: Int
  private var objects: ByteFill
  private var offsets: ByteFill
  private var written: UInt32 = 0

  /// Writes a document without losses, because the binary format can represent every document.
  static func write(_ document: Document, _ losses: inout LossPolicy) throws(Diagnostic) -> [UInt8]
  {
    let storage = document.storage
    return storage.store.withPinnedBytes { text in
      let numbers = ObjectNumbers(storage, text)
      return [UInt8](unsafeUninitializedCapacity: numbers.fileLength) { buffer, count in
        var writer = BinaryWriter(storage, text, numbers, output: buffer)
        writer.writeObjects()
        writer.writeTrailer()
        count = writer.objects.count + writer.offsets.count
      }
    }
  }

  private init(
    _ storage: Document.Storage, _ text: PinnedBytes, _ numbers: ObjectNumbers,
    output: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.storage = storage
    self.text = text
    self.numbers = numbers
    referenceWidth = numbers.referenceWidth
    offsetWidth = numbers.offsetWidth
    objects = ByteFill(0..<numbers.offsetTable, of: output)
    offsets = ByteFill(numbers.offsetTable..<numbers.fileLength, of: output)
  }

  private mutating func writeObjects() {
    BinaryTrailer.header.withUTF8Buffer { objects.append($0) }
    let nodes = storage.nodes
    for (index, node) in nodes.enumerated() {
      // An object is written when its number comes up; later uses refer to it.
      switch node.kind {
      case .array:
        begin()
        objects.append(.array, count: node.count)
        nodes.forEachChild(of: index) { append(reference: numbers.ofNodes[$0]) }
      case .dictionary:
        begin()
        objects.append(.dictionary, count: node.count)
        nodes.forEachChild(of: index) { append(reference: numbers.ofKeys[Int(nodes[$0].key)]) }
        nodes.forEachChild(of: index) { append(reference: numbers.ofNodes[$0]) }
        guard written <= numbers.lastKey else { continue }
        nodes.forEachChild(of: index) { child in
          let key = Int(nodes[child].key)
          if numbers.ofKeys[key] == written { write(storage.keys.string(key)) }
        }
      case .boolean, .uid: write(node)
      case .string, .integer, .real, .date, .data:
        if numbers.ofNodes[index] == written { write(node) }
      }
    }
  }

  /// Records that the next object begins here.
  private mutating func begin() {
    offsets.append(UInt64(objects.count), width: offsetWidth)
    written += 1
  }

  private mutating func write(_ scalar: Node) {
    begin()
    objects.append(scalar, text)
  }

  private mutating func append(reference: UInt32) {
    objects.append(UInt64(reference), width: referenceWidth)
  }

  private mutating func writeTrailer() {
    offsets.append(0, width: 6)
    offsets.append(UInt64(offsetWidth), width: 1)
    offsets.append(UInt64(referenceWidth), width: 1)
    offsets.append(UInt64(numbers.count), width: 8)
    offsets.append(0, width: 8)
    offsets.append(UInt64(numbers.offsetTable), width: 8)
  }
}
