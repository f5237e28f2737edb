import Foundation
import Testing

@testable import PropertyLists

@Suite struct BinaryReaderTests {
  private func read(_ objects: String...) throws -> Value {
    try Format.binary.read(BinaryFile(objects).bytes, name: "x.bplist").root
  }

  private func complaint(_ objects: [String]) -> String? {
    BinaryFile.complaint(about: BinaryFile(objects).bytes)
  }

  // MARK: Scalars

  @Test(arguments: [
    // 1, 2 and 4 bytes have no sign
    ("10 FF", Integer(255)),
    ("11 FF FF", Integer(65535)),
    ("12 FF FF FF FF", Integer(4_294_967_295)),
    // 8 bytes have one
    ("13 7F FF FF FF FF FF FF FF", Integer(Int64.max)),
    ("13 80 00 00 00 00 00 00 00", Integer(Int64.min)),
    ("13 FF FF FF FF FF FF FF FF", Integer(-1)),
    // 16 bytes, as Apple writes what is above 2^63-1
    ("14 00*8 FF*8", Integer(UInt64.max)),
    ("14 FF*16", Integer(-1)),
    ("14 FF*8 80 00*7", Integer(Int64.min)),
  ])
  func readsIntegers(object: String, expected: Integer) throws {
    #expect(try read(object).integer == expected)
  }

  @Test(arguments: [
    // 2^64
    ("14 00*7 01 00*8", "0x00000000000000010000000000000000"),
    // -2^63-1
    (
      "14 FF*8 7F FF*7",
      "0xFFFFFFFFFFFFFFFF7FFFFFFFFFFFFFFF"
    ),
    // a UID of 2^32
    ("84 01 00 00 00 00", "0x0100000000"),
  ])
  func rejectsNumbersOutOfRange(object: String, digits: String) {
    #expect(
      complaint([object])
        == "x.bplist: byte 8: the number \"\(digits)\" is out of range [number-range]")
  }

  @Test(arguments: [
    // 1.5 in 8 bytes, and in 4
    ("23 3F F8 00 00 00 00 00 00", 1.5),
    ("22 3F C0 00 00", 1.5),
    // 0.1 in 4 bytes is not 0.1
    ("22 3D CC CC CD", Double(Float(0.1))),
    ("23 80 00 00 00 00 00 00 00", -0.0),
    ("22 FF 80 00 00", -.infinity),
    // a NaN with different bits is the one NaN
    ("23 FF F8 00 00 00 00 00 01", .nan),
  ])
  func readsReals(object: String, expected: Double) throws {
    #expect(try read(object).real?.bitPattern == expected.bitPattern)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 16])
  func readsUIDsOfAnyWidth(width: Int) throws {
    let marker = String(0x80 | width - 1, radix: 16)
    #expect(try read("\(marker) 00*\(width - 1) C8").uid == 200)
  }

  @Test func readsDates() throws {
    // half a second after the beginning of 2001
    #expect(try read("33 3F E0 00 00 00 00 00 00").date?.secondsSince2001 == 0.5)
  }

  @Test(arguments: [
    ("33 7F F8 00 00 00 00 00 00", "nan"),
    ("33 7F F0 00 00 00 00 00 00", "inf"),
    ("33 7E 37 E4 3C 88 00 75 9C", "1e+300"),
  ])
  func rejectsDatesThatDoNotExist(object: String, number: String) {
    #expect(
      complaint([object]) == "x.bplist: byte 8: the date \"\(number) seconds after 2001\" "
        + "does not exist or is out of range [date-range]")
  }

  @Test(arguments: [
    ("50", ""),
    ("52 61 00", "a\0"),
    // the count in a separate integer, and in one that is wider than necessary
    ("5F 10 01 61", "a"),
    ("5F 13 00 00 00 00 00 00 00 01 61", "a"),
    ("5F 14 00*15 01 61", "a"),
    // é, U+0800, U+FFFF
    ("63 00 E9 08 00 FF FF", "\u{E9}\u{800}\u{FFFF}"),
    // one scalar of two units
    ("62 D8 3D DE 00", "\u{1F600}"),
  ])
  func readsStrings(object: String, expected: String) throws {
    #expect(try read(object).string.map { Array($0.utf8) } == Array(expected.utf8))
  }

  /// As Apple's reader does, which takes each byte for a UTF-16 unit.
  @Test(arguments: [
    ("53 61 C3 A9", "a\u{C3}\u{A9}", "byte 10: non-ASCII byte 0xC3"),
    ("5A 61*9 80", "aaaaaaaaa\u{80}", "byte 18: non-ASCII byte 0x80"),
  ])
  func readsOtherBytesInASCIIWithAWarning(object: String, expected: String, line: String) throws {
    let bytes = BinaryFile([object]).bytes
    let document = try Format.binary.read(bytes, name: "x.bplist")
    #expect(document.root.string == expected)
    let theirs = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    #expect(theirs as? String == expected)
    #expect(
      document.diagnostics.map(\.line) == [
        "\(line) in an ASCII string, read as ISO-8859-1 [encoding]"
      ])
    let written = try Format.binary.write(document).bytes
    #expect(try Format.binary.read(written, name: "x.bplist").diagnostics.isEmpty)
  }

  @Test(arguments: [
    // a high surrogate at the end, before a letter; a low one alone
    ("61 D8 00", "byte 9: unpaired surrogate in UTF-16 text [encoding]"),
    (
      "62 D8 00 00 61",
      "byte 9: unpaired surrogate in UTF-16 text [encoding]"
    ),
    (
      "62 00 61 DC 00",
      "byte 11: unpaired surrogate in UTF-16 text [encoding]"
    ),
  ])
  func rejectsWhatIsNoText(object: String, expected: String) {
    #expect(complaint([object]) == "x.bplist: " + expected)
  }

  @Test func takesAsciiAndDataFromTheFileItself() throws {
    let document = try Format.binary.read(
      BinaryFile(["A2 01 02", "51 61", "42 00 FF"]).bytes, name: "x")
    #expect(document.storage.store.end == document.source.bytes.count)
    #expect(document.root[1]?.bytes.map { Array($0) } == [0x00, 0xFF])
  }

  // MARK: Containers

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8])
  func readsOffsetsAndReferencesOfAnyWidth(offsetWidth: Int, referenceWidth: Int) throws {
    let references = [1, 2].flatMap { BinaryFile.bigEndian($0, width: referenceWidth) }
    let file = BinaryFile(
      objects: [[0xD1] + references, [0x51, 0x61], [0x09]], offsetWidth: offsetWidth,
      referenceWidth: referenceWidth)
    #expect(try Format.binary.read(file.bytes, name: "x").root["a"]?.boolean == true)
  }

  @Test func keepsTheOrderOfKeys() throws {
    let root = try read(
      "D3 01 02 03 04 04 04", "51 7A", "51 61", "61 00 E9", "08")
    #expect(root.entries.map(\.key) == ["z", "a", "\u{E9}"])
  }

  @Test func anyObjectMayBeTheOutermost() throws {
    let file = BinaryFile(["09", "A1 00"], top: 1)
    #expect(try Format.binary.read(file.bytes, name: "x").root.count == 1)
  }

  @Test func knowsWhereEverythingStands() throws {
    let root = try read("D1 01 02", "51 61", "A2 03 03", "10 07")
    #expect(root.location.range == 8..<11)
    #expect(root["a"]?.location.range == 13..<16)
    #expect(root["a"]?[1]?.location.description == "x.bplist: byte 16")
    // Key objects are shared; what belongs to one dictionary alone is its reference.
    #expect(root["a"]?.keyLocation.range.lowerBound == 9)
  }

  @Test func readsSharedObjectsAsOftenAsTheyStand() throws {
    // [[x], [x], x] with one x and one array
    let root = try read("A3 01 01 02", "A1 02", "51 78")
    #expect(root.items.map(\.kind) == [.array, .array, .string])
    #expect(root[0] == root[1])
    #expect(root[1]?[0]?.string == "x")
  }

  @Test func skipsObjectsThatNothingRefersTo() throws {
    // the second is a set, the third is no object at all
    #expect(try read("09", "C1 00", "99").boolean == true)
  }

  @Test func nestingEndsAtTheLimit() throws {
    let nested = { (depth: Int) in
      BinaryFile(
        objects: (1..<depth).map { [0xA1] + BinaryFile.bigEndian($0, width: 2) } + [[0xA0]],
        offsetWidth: 2, referenceWidth: 2
      ).bytes
    }
    #expect(try Format.binary.read(nested(512), name: "x").count == 512)
    let complaint = BinaryFile.complaint(about: nested(513)) ?? ""
    #expect(
      complaint.hasPrefix(
        "x.bplist: byte 1544: nesting is deeper than 512 levels [nesting] at 0.0.0."))
  }

  // MARK: Refusals

  @Test(arguments: [
    // things that Apple's own types have and property lists have not
    ("00", "a property list cannot contain null [null]"),
    ("0C", "a URL is not supported in property lists [unsupported-type]"),
    ("0D", "a URL is not supported in property lists [unsupported-type]"),
    ("0E", "a UUID is not supported in property lists [unsupported-type]"),
    ("0F", "a fill byte is not supported in property lists [unsupported-type]"),
    ("B0", "an ordered set is not supported in property lists [unsupported-type]"),
    ("C0", "a set is not supported in property lists [unsupported-type]"),
    // not defined
    ("01", "unknown object marker 0x01 [syntax]"),
    ("71 61", "unknown object marker 0x71 [syntax]"),
    ("9F", "unknown object marker 0x9F [syntax]"),
    ("FF", "unknown object marker 0xFF [syntax]"),
    ("15 00*32", "invalid marker 0x15 for an integer [syntax]"),
    ("20 00", "invalid marker 0x20 for a real [syntax]"),
    ("32 00 00 00 00", "invalid marker 0x32 for a date [syntax]"),
    // cut off by the offset table
    ("13 00", "an integer of 8 bytes does not fit before the offset table [syntax]"),
    ("23 00", "a real of 8 bytes does not fit before the offset table [syntax]"),
    ("33", "a date of 8 bytes does not fit before the offset table [syntax]"),
    ("81 00", "a UID of 2 bytes does not fit before the offset table [syntax]"),
    ("42 00", "data of length 2 does not fit before the offset table [syntax]"),
    ("52 61", "a string of length 2 does not fit before the offset table [syntax]"),
    ("62 00 61 00", "a string of length 2 does not fit before the offset table [syntax]"),
    ("A1", "an array of length 1 does not fit before the offset table [syntax]"),
    ("D1 00", "a dictionary of length 1 does not fit before the offset table [syntax]"),
    // counts
    ("5F", "the length of a string is missing [syntax]"),
    ("5F 51 61", "the length of a string is missing [syntax]"),
    (
      "AF 13 7F FF*7",
      "an array of length 9223372036854775807 does not fit before the offset table [syntax]"
    ),
    (
      "DF 13 40 00*7",
      "a dictionary of length 4611686018427387904 does not fit before the offset table [syntax]"
    ),
    (
      "5F 13 FF*8",
      "a string of length 18446744073709551615 does not fit before the offset table [syntax]"
    ),
    (
      "4F 14 01 00*15",
      "the length of data, 0x01000000000000000000000000000000, is too large [syntax]"
    ),
  ])
  func rejectsAnObject(object: String, expected: String) {
    #expect(complaint([object]) == "x.bplist: byte 8: " + expected)
  }

  @Test(arguments: [
    // {1: "a"}
    (
      ["D1 01 02", "10 01", "51 61"],
      "byte 11: a key that is not a string is not supported in property lists [unsupported-type]"
    ),
    // {"a": 1, "a": 2}, with one key object and with two
    (
      ["D2 01 01 02 03", "51 61", "10 01", "10 02"],
      "byte 10: duplicate key \"a\" [repeated-key] at a"
    ),
    (
      ["D2 01 02 03 03", "51 61", "61 00 61", "09"],
      "byte 10: duplicate key \"a\" [repeated-key] at a"
    ),
    // {"k": [true, <set>]}
    (
      ["D1 01 02", "51 6B", "A2 03 04", "09", "C0"],
      "byte 17: a set is not supported in property lists [unsupported-type] at k.1"
    ),
    // a reference past the last object
    (["A1 09"], "byte 9: reference to object 9, but there are only 1 objects [syntax] at 0"),
    // containers in themselves: directly, through another, through a dictionary
    (["A1 00"], "byte 9: object 0 contains itself [syntax] at 0"),
    (["A1 01", "A1 00"], "byte 11: object 0 contains itself [syntax] at 0.0"),
    (
      ["A1 01", "D1 02 01", "51 61"],
      "byte 12: object 1 contains itself [syntax] at 0.a"
    ),
    // a dictionary as its own key
    (
      ["D1 00 01", "09"],
      "byte 8: a key that is not a string is not supported in property lists [unsupported-type]"
    ),
  ])
  func rejectsWithThePlaceAndTheKeyPath(objects: [String], expected: String) {
    #expect(complaint(objects) == "x.bplist: " + expected)
  }

  @Test func saysWhereTheFirstOfTwoKeysIs() {
    let file = BinaryFile(["D2 01 01 02 02", "51 61", "09"])
    let failure = #expect(throws: Diagnostic.self) {
      try Format.binary.read(file.bytes, name: "x.bplist")
    }
    #expect(failure?.message.help == "remove one; the first is at x.bplist: byte 9")
  }

  @Test func rejectsObjectsThatOverlap() {
    // An array of `true` and of a string that holds the byte of `false`.
    var bytes = BinaryFile(["A2 01 02", "09", "52 08 61"]).bytes
    #expect(BinaryFile.complaint(about: bytes) == nil)
    let entry = bytes.count - 32 - 3 + 1
    bytes[entry] = 13
    #expect(
      BinaryFile.complaint(about: bytes)
        == "x.bplist: byte 13: this object overlaps the one at byte 12 [syntax]")
    // Two numbers for one object do not overlap.
    bytes[entry] = 12
    #expect(BinaryFile.complaint(about: bytes) == nil)
  }

  /// Each array contains the next one twice: 2^20 and 2^60 values in less than 300 bytes.
  @Test(arguments: [20, 60]) func stopsWhenSharedObjectsExpand(levels: Int) {
    let doubling = (1...levels).map { "A2 \(String($0, radix: 16))*2" }
    let complaint = complaint(doubling + ["51 61"]) ?? ""
    #expect(complaint.contains(": the input expands to too many values [expansion] at 0.0."))
  }

  /// One string of 64 kB that occurs in an array 60,000 times is 4 GB of text.
  @Test func stopsWhenSharedTextExpands() {
    let file = BinaryFile(["AF 11 EA 60 01*60000", "5F 12 00 01 00 00 61*65536"], offsetWidth: 4)
    let complaint = BinaryFile.complaint(about: file.bytes) ?? ""
    #expect(complaint.contains(": the input expands to too many bytes of text [expansion] at "))
  }
}
