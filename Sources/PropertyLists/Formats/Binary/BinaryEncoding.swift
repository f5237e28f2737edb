/// The encoding of each kind of object, in the notation of `BinaryMarker`.
///
/// Widths are the smallest of 1, 2, 4, and 8 bytes: CoreFoundation does not use others, and many
/// readers do not support others.
extension ByteSink {
  mutating func append(_ scalar: Node, _ text: PinnedBytes) {
    switch scalar.kind {
    case .string: append(string: text.bytes(of: scalar.slice))
    case .integer: append(scalar.integer)
    case .real: append(.real, double: scalar.payload)
    case .date: append(.date, double: scalar.payload)
    case .boolean:
      let byte: BinaryMarker.Singleton = scalar.boolean ? .true : .false
      append(UInt64(byte.rawValue), width: 1)
    case .data:
      let bytes = text.bytes(of: scalar.slice)
      append(.data, count: bytes.count)
      append(bytes)
    case .uid:
      let width = scalar.payload.binaryWidth
      append(.uid, low: width - 1)
      append(scalar.payload, width: width)
    case .dictionary, .array: break
    }
  }

  /// Begins an object with its number of units.
  mutating func append(_ type: BinaryMarker.ObjectType, count: Int) {
    append(type, low: min(count, BinaryMarker.countFollows))
    if count >= BinaryMarker.countFollows { append(integerOf: UInt64(count)) }
  }

  /// Appends a string in ASCII if possible, otherwise in UTF-16.
  private mutating func append(string: UnsafeBufferPointer<UInt8>) {
    if BinaryText.isASCII(string) {
      append(.ascii, count: string.count)
      append(string)
    } else {
      append(.utf16, count: BinaryText.unitCount(string))
      BinaryText.encode(string, to: &self)
    }
  }

  /// Appends an integer.
  ///
  /// 1, 2, and 4 bytes are unsigned and 8 are signed: negative numbers take 8 bytes, numbers above 2^63-1
  /// take 16.
  private mutating func append(_ integer: Integer) {
    guard integer.bits >> 63 == 1, !integer.isNegative else {
      append(integerOf: integer.bits)
      return
    }
    append(.integer, low: 4)
    append(0, width: 8)
    append(integer.bits, width: 8)
  }

  private mutating func append(integerOf bits: UInt64) {
    let width = bits.binaryWidth
    append(.integer, low: width.trailingZeroBitCount)
    append(bits, width: width)
  }

  private mutating func append(_ type: BinaryMarker.ObjectType, double bits: UInt64) {
    append(type, low: 3)
    append(bits, width: 8)
  }

  private mutating func append(_ type: BinaryMarker.ObjectType, low: Int) {
    append(UInt64(BinaryMarker.byte(type, low)), width: 1)
  }
}
