/// The frame of a binary property list: the header, the trailer, and the offset table.
///
///     bplist00   objects …   offset table   trailer
///
/// The trailer is the file's last 32 bytes (CFBinaryPList.c):
///
///     byte  0–4   unused
///     byte  5     sort version, 0
///     byte  6     bytes of an entry in the offset table
///     byte  7     bytes of a reference from one object to another
///     byte  8–15  number of objects
///     byte 16–23  number of the top object
///     byte 24–31  offset of the offset table
///
/// Every property is checked once, with a specific message, so every position that a reader computes from
/// these numbers is inside the file.
struct BinaryTrailer {
  static let length = 32
  static let header: StaticString = "bplist00"
  static let headerLength = 8

  /// The header, an object of one byte, its offset, and the trailer.
  private static let shortestFile = headerLength + 1 + 1 + length

  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let topObject: Int
  let topObjectRange: Range<Int>
  /// The offset of the offset table, where the objects end.
  let offsetTable: Int

  init(of source: Source) throws(Diagnostic) {
    let bytes = source.bytes
    try Self.checkHeader(of: source)
    guard bytes.count >= Self.shortestFile else {
      throw Self.failure(
        "the file has \(bytes.count) bytes, but a binary property list has at least "
          + "\(Self.shortestFile)", at: bytes.count..<bytes.count, in: source)
    }
    let start = bytes.count - Self.length
    offsetWidth = try Self.width("offsets", at: start + 6, in: source)
    referenceWidth = try Self.width("references", at: start + 7, in: source)

    let count = bytes.bigEndian(at: start + 8, width: 8)
    let countRange = start + 8..<start + 16
    guard count > 0 else { throw Self.failure("the object count is 0", at: countRange, in: source) }

    let top = bytes.bigEndian(at: start + 16, width: 8)
    topObjectRange = start + 16..<start + 24
    guard top < count else {
      throw Self.failure(
        "the top object is number \(top), but there are only \(count) objects",
        at: topObjectRange, in: source)
    }

    let table = bytes.bigEndian(at: start + 24, width: 8)
    let tableRange = start + 24..<start + 32
    guard table > UInt64(Self.headerLength) else {
      throw Self.failure(
        "the offset table is at byte \(table), before the first object", at: tableRange,
        in: source)
    }
    guard table < UInt64(start) else {
      let side = table < UInt64(bytes.count) ? "inside the trailer" : "past the end of the file"
      throw Self.failure(
        "the offset table is at byte \(table), \(side)", at: tableRange, in: source)
    }
    offsetTable = Int(table)
    guard count <= UInt64((start - offsetTable) / offsetWidth) else {
      throw Self.failure(
        "\(count) offsets do not fit in the offset table", at: countRange,
        in: source)
    }
    // A reader stores some bytes per object, so reject more objects than can exist.
    let room = min(UInt64(offsetTable - Self.headerLength), 1 << UInt64(8 * offsetWidth) &- 1)
    guard count <= room else {
      throw Self.failure(
        "there are \(count) objects but room for only \(room)", at: countRange, in: source)
    }
    // Apple's reader wants every byte to be accounted for.
    let rest = start - offsetTable - Int(count) * offsetWidth
    guard rest == 0 else {
      throw Self.failure(
        "\(rest.counted("byte")) between the offset table and the trailer", at: countRange,
        in: source)
    }
    // The checks above ensure that both are less than the number of bytes.
    objectCount = Int(count)
    topObject = Int(top)
  }

  func entry(of object: Int) -> Range<Int> {
    let start = offsetTable + object * offsetWidth
    return start..<start + offsetWidth
  }

  private static func checkHeader(of source: Source) throws(Diagnostic) {
    let head = source.bytes.prefix(headerLength)
    guard head.begins(with: "bplist") else {
      throw failure("the file does not start with \"bplist00\"", at: 0..<head.count, in: source)
    }
    guard head.matches(header) || head.count < headerLength else {
      let version = String(decoding: head.dropFirst(6), as: UTF8.self)
      throw source.failure(.unsupportedVersion(version), at: 6..<headerLength)
    }
  }

  private static func width(
    _ name: String, at position: Int, in source: Source
  ) throws(Diagnostic) -> Int {
    let width = Int(source.bytes[position])
    guard 1...8 ~= width else {
      throw failure(
        "\(name) are \(width) bytes wide; expected 1 to 8", at: position..<position + 1,
        in: source)
    }
    return width
  }

  private static func failure(
    _ problem: String, at range: Range<Int>, in source: Source
  ) -> Diagnostic {
    Diagnostic(FormatMessage.corruptBinary(problem), at: SourceRange(in: source, range))
  }
}
