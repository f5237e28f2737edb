/// Writes binary property lists, version 00, as Apple's CoreFoundation does.
///
/// Two passes over the nodes: `ObjectNumbers` decides which object each value is, since a container
/// refers to what comes after it and the width of references depends on their number; then the
/// objects are written in the same order. `BinaryTrailer` and `BinaryMarker` draw the layout.
///
/// Widths are the smallest of 1, 2, 4 and 8 bytes: CoreFoundation uses no others, and many readers
/// know no others.
struct BinaryWriter {
  private let storage: Document.Storage
  private let numbers: ObjectNumbers
  private let referenceWidth: Int
  private var output: [UInt8] = []
  private var offsets: [Int] = []

  /// Binary can hold every document, so there are no losses.
  static func write(_ document: Document, _ losses: inout Losses) throws(Diagnostic) -> [UInt8] {
    var writer = BinaryWriter(document)
    writer.writeObjects()
    writer.writeTrailer()
    return writer.output
  }

  private init(_ document: Document) {
    storage = document.storage
    numbers = ObjectNumbers(document.storage)
    // The count itself has to fit, although the greatest reference is one less: Apple's writer
    // and reader see to that.
    referenceWidth = UInt64(numbers.count).binaryWidth
    output.reserveCapacity(16 * storage.nodes.count + 64)
    offsets.reserveCapacity(Int(numbers.count))
  }

  // MARK: Objects

  private mutating func writeObjects() {
    output.append(BinaryTrailer.header)
    let nodes = storage.nodes
    for (index, node) in nodes.enumerated() {
      // An object is due when its number is the next; otherwise it has been written.
      let isDue = numbers.ofNodes[index] == offsets.count
      if isDue || node.kind == .boolean || node.kind == .uid {
        offsets.append(output.count)
        write(node, at: index)
      }
      guard node.kind == .dictionary else { continue }
      for child in nodes.children(of: index) {
        let key = Int(nodes[child].key)
        guard numbers.ofKeys[key] == offsets.count else { continue }
        offsets.append(output.count)
        write(text: storage.keys.string(key).slice)
      }
    }
  }

  private mutating func write(_ node: Node, at index: Int) {
    switch node.kind {
    case .array:
      append(.array, count: node.count)
      for child in storage.nodes.children(of: index) { append(reference: numbers.ofNodes[child]) }
    case .dictionary:
      append(.dictionary, count: node.count)
      for child in storage.nodes.children(of: index) {
        append(reference: numbers.ofKeys[Int(storage.nodes[child].key)])
      }
      for child in storage.nodes.children(of: index) { append(reference: numbers.ofNodes[child]) }
    case .string: write(text: node.slice)
    case .integer: write(node.integer)
    case .real: write(.real, bits: node.payload)
    case .date: write(.date, bits: node.payload)
    case .boolean:
      let byte: BinaryMarker.Singleton = node.boolean ? .true : .false
      output.append(byte.rawValue)
    case .data:
      append(.data, count: Int(node.slice.length))
      storage.store.copy(node.slice, to: &output)
    case .uid:
      let width = node.payload.binaryWidth
      output.append(BinaryMarker.byte(.uid, width - 1))
      output.append(bigEndian: node.payload, width: width)
    }
  }

  /// ASCII where that is possible, else UTF-16.
  private mutating func write(text: Slice) {
    storage.store.withBytes(of: text) { bytes in
      if BinaryText.firstNonASCII(bytes) == nil {
        append(.ascii, count: bytes.count)
        output.append(contentsOf: bytes)
      } else {
        append(.utf16, count: BinaryText.unitCount(bytes))
        BinaryText.encode(bytes, to: &output)
      }
    }
  }

  /// 1, 2 and 4 bytes have no sign, 8 have one: what is negative takes 8, and what is above 2^63-1
  /// takes 16.
  private mutating func write(_ integer: Integer) {
    if integer.bits >> 63 == 1, !integer.isNegative {
      output.append(BinaryMarker.byte(.integer, 4))
      output.append(bigEndian: 0, width: 8)
      output.append(bigEndian: integer.bits, width: 8)
    } else {
      write(integerOf: integer.bits)
    }
  }

  private mutating func write(integerOf bits: UInt64) {
    let width = bits.binaryWidth
    output.append(BinaryMarker.byte(.integer, width.trailingZeroBitCount))
    output.append(bigEndian: bits, width: width)
  }

  private mutating func write(_ type: BinaryMarker.ObjectType, bits: UInt64) {
    output.append(BinaryMarker.byte(type, 3))
    output.append(bigEndian: bits, width: 8)
  }

  /// Begins an object that says how many units follow.
  private mutating func append(_ type: BinaryMarker.ObjectType, count: Int) {
    output.append(BinaryMarker.byte(type, min(count, BinaryMarker.countFollows)))
    if count >= BinaryMarker.countFollows { write(integerOf: UInt64(count)) }
  }

  private mutating func append(reference: UInt32) {
    output.append(bigEndian: UInt64(reference), width: referenceWidth)
  }

  // MARK: Trailer

  private mutating func writeTrailer() {
    let offsetTable = UInt64(output.count)
    let offsetWidth = offsetTable.binaryWidth
    output.reserveCapacity(output.count + offsets.count * offsetWidth + BinaryTrailer.length)
    for offset in offsets { output.append(bigEndian: UInt64(offset), width: offsetWidth) }
    output.append(bigEndian: 0, width: 6)
    output.append(UInt8(truncatingIfNeeded: offsetWidth))
    output.append(UInt8(truncatingIfNeeded: referenceWidth))
    output.append(bigEndian: UInt64(offsets.count), width: 8)
    output.append(bigEndian: 0, width: 8)
    output.append(bigEndian: offsetTable, width: 8)
  }
}

extension KeyTable {
  /// A key as the string that it is in a binary property list.
  func string(_ key: Int) -> Node {
    Node(.string, key: Node.noKey, slice: slices[key])
  }
}
