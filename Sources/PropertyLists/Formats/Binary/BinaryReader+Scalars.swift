/// Objects without children, and the counts at the beginning of some objects.
extension BinaryReader {
  mutating func marker(at start: Int) throws(Diagnostic) -> BinaryMarker {
    guard let marker = BinaryMarker(input[start]) else { throw undefined(at: start) }
    return marker
  }

  /// Returns the number of units in an object and the offset of the first one.
  ///
  /// All units are before the offset table.
  mutating func contents(
    of marker: BinaryMarker, at start: Int, unit: Int
  ) throws(Diagnostic) -> (count: Int, start: Int) {
    var count = UInt64(marker.low)
    var position = start + 1
    if marker.low == BinaryMarker.countFollows {
      guard position < trailer.offsetTable, let width = BinaryMarker(input[position]),
        width.type == .integer
      else { throw corrupt("the length of \(marker.type.name) is missing", at: start..<position) }
      let digits = try integerBytes(width, at: position)
      guard let value = source.bytes.bigEndian(in: digits) else {
        throw corrupt(
          "the length of \(marker.type.name), \(hex(digits)), is too large",
          at: start..<digits.upperBound)
      }
      count = value
      position = digits.upperBound
    }
    guard count <= UInt64((trailer.offsetTable - position) / unit) else {
      throw corrupt(
        "\(marker.type.name) of length \(count) does not fit before the offset table",
        at: start..<position)
    }
    return (Int(count), position)
  }

  mutating func readScalar(_ marker: BinaryMarker, at start: Int) throws(Diagnostic) -> Int {
    switch marker.type {
    case .singleton: return try readSingleton(at: start)
    case .integer: return try readInteger(marker, at: start)
    case .real:
      let (number, end) = try readReal(marker, at: start)
      try builder.add(real: number, at: start..<end)
      return end
    case .date:
      guard marker.low == 3 else { throw wrongWidth(marker, at: start) }
      let (number, end) = try readReal(marker, at: start)
      try builder.add(date: number, at: start..<end)
      return end
    case .data:
      let (count, contents) = try contents(of: marker, at: start, unit: 1)
      let end = contents + count
      try builder.add(.data, slice: try builder.slice(of: contents..<end), at: start..<end)
      return end
    case .ascii, .utf16:
      let (text, end) = try readString(marker, at: start)
      try builder.add(.string, slice: text, at: start..<end)
      return end
    case .uid: return try readUID(marker, at: start)
    case .array, .orderedSet, .set, .dictionary:
      throw failure(.unsupportedType(marker.type.name), at: start..<start + 1)
    }
  }

  // MARK: Single bytes

  private mutating func readSingleton(at start: Int) throws(Diagnostic) -> Int {
    let location = start..<start + 1
    switch BinaryMarker.Singleton(rawValue: input[start]) {
    case .false: try builder.add(.boolean, payload: 0, at: location)
    case .true: try builder.add(.boolean, payload: 1, at: location)
    case .null: throw failure(.null, at: location)
    case .url, .urlWithBase: throw failure(.unsupportedType("a URL"), at: location)
    case .uuid: throw failure(.unsupportedType("a UUID"), at: location)
    case .fill: throw failure(.unsupportedType("a fill byte"), at: location)
    case nil: throw undefined(at: start)
    }
    return start + 1
  }

  // MARK: Numbers

  /// Reads an integer: unsigned in 1, 2, and 4 bytes, two's complement in 8 and 16 bytes.
  private mutating func readInteger(
    _ marker: BinaryMarker, at start: Int
  ) throws(Diagnostic) -> Int {
    let digits = try integerBytes(marker, at: start)
    let range = start..<digits.upperBound
    let width = min(8, digits.count)
    let low = input.bigEndian(at: digits.upperBound - width, width: width)
    var integer = Integer(low)
    if digits.count == 8 {
      integer = Integer(Int64(bitPattern: low))
    } else if digits.count == 16 {
      let high = input.bigEndian(at: digits.lowerBound, width: 8)
      if high == .max, low >> 63 == 1 {
        integer = Integer(Int64(bitPattern: low))
      } else if high != 0 {
        throw failure(.numberRange(hex(digits)), at: range)
      }
    }
    try builder.add(integer, at: range)
    return range.upperBound
  }

  private mutating func integerBytes(
    _ marker: BinaryMarker, at start: Int
  ) throws(Diagnostic) -> Range<Int> {
    guard marker.low <= 4 else { throw wrongWidth(marker, at: start) }
    return try fixed(1 << marker.low, of: marker, at: start)
  }

  private mutating func readReal(
    _ marker: BinaryMarker, at start: Int
  ) throws(Diagnostic) -> (number: Double, end: Int) {
    guard marker.low == 2 || marker.low == 3 else { throw wrongWidth(marker, at: start) }
    let digits = try fixed(1 << marker.low, of: marker, at: start)
    let bits = input.bigEndian(at: digits.lowerBound, width: digits.count)
    let number =
      digits.count == 8
      ? Double(bitPattern: bits)
      : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    return (number, digits.upperBound)
  }

  private mutating func readUID(_ marker: BinaryMarker, at start: Int) throws(Diagnostic) -> Int {
    let digits = try fixed(marker.low + 1, of: marker, at: start)
    let range = start..<digits.upperBound
    guard let number = source.bytes.bigEndian(in: digits), number <= UInt64(UInt32.max) else {
      throw failure(.numberRange(hex(digits)), at: range)
    }
    try builder.add(.uid, payload: number, at: range)
    return range.upperBound
  }

  private mutating func fixed(
    _ width: Int, of marker: BinaryMarker, at start: Int
  ) throws(Diagnostic) -> Range<Int> {
    guard width < trailer.offsetTable - start else {
      throw corrupt(
        "\(marker.type.name) of \(width) bytes does not fit before the offset table",
        at: start..<start + 1)
    }
    return start + 1..<start + 1 + width
  }

  private func wrongWidth(_ marker: BinaryMarker, at start: Int) -> Diagnostic {
    let location = start..<start + 1
    return corrupt("invalid marker \(hex(location)) for \(marker.type.name)", at: location)
  }

  private func undefined(at start: Int) -> Diagnostic {
    let location = start..<start + 1
    return corrupt("unknown object marker \(hex(location))", at: location)
  }

  // MARK: Text

  /// Reads a string: ASCII as a slice of the file, UTF-16 as decoded bytes.
  ///
  /// Other bytes in ASCII are ISO-8859-1, as for Apple's reader.
  mutating func readString(
    _ marker: BinaryMarker, at start: Int
  ) throws(Diagnostic) -> (text: StoreSlice, end: Int) {
    let unit = marker.type == .utf16 ? 2 : 1
    let (count, contents) = try contents(of: marker, at: start, unit: unit)
    let range = contents..<contents + count * unit
    guard marker.type == .utf16 else {
      if let index = BinaryText.firstNonASCII(input.bytes(in: range)) {
        let wrong = range.lowerBound + index
        builder.report(.invalidASCII(input[wrong]), severity: .warning, at: wrong..<wrong + 1)
        let decodedStart = builder.store.end
        for offset in range { builder.store.append(Unicode.Scalar(input[offset])) }
        return (
          try builder.slice(since: decodedStart, at: start..<range.upperBound), range.upperBound
        )
      }
      return (try builder.slice(of: range), range.upperBound)
    }
    let decodedStart = builder.store.end
    if let wrong = BinaryText.decode(input, range, to: &builder.store) {
      throw failure(.invalidUTF16, at: wrong..<wrong + 2)
    }
    return (try builder.slice(since: decodedStart, at: start..<range.upperBound), range.upperBound)
  }

  private func hex(_ range: Range<Int>) -> String {
    source.bytes[range].reduce("0x") { $0 + NumberText.hex($1, width: 2) }
  }
}
