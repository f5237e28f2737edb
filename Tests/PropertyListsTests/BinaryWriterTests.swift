import Foundation
import Testing

@testable import PropertyLists

@Suite struct BinaryWriterTests {
  private func write(yaml: String) throws -> [UInt8] {
    try Format.binary.write(try Format.yaml.read(Array(yaml.utf8), name: "x.yaml")).bytes
  }

  /// The bytes between the header and the offset table.
  private func objects(_ bytes: [UInt8]) -> [UInt8] {
    let table = bytes.suffix(8).reduce(0) { $0 << 8 | Int($1) }
    return Array(bytes[8..<table])
  }

  // MARK: Objects

  @Test(arguments: [
    // the smallest of 1, 2 and 4 bytes without a sign
    ("0", "10 00"),
    ("255", "10 FF"),
    ("256", "11 01 00"),
    ("65536", "12 00 01 00 00"),
    ("4294967295", "12 FF FF FF FF"),
    // 8 bytes with one
    ("4294967296", "13 00 00 00 01 00 00 00 00"),
    ("-1", "13 FF FF FF FF FF FF FF FF"),
    ("-9223372036854775808", "13 80 00 00 00 00 00 00 00"),
    ("9223372036854775807", "13 7F FF FF FF FF FF FF FF"),
    // 16 bytes above 2^63-1
    ("9223372036854775808", "14 00 00 00 00 00 00 00 00 80 00 00 00 00 00 00 00"),
    // reals in 8 bytes, zero with its sign
    ("1.5", "23 3F F8 00 00 00 00 00 00"),
    ("-0.0", "23 80 00 00 00 00 00 00 00"),
    (".nan", "23 7F F8 00 00 00 00 00 00"),
    ("true", "09"),
    ("false", "08"),
    ("2001-01-01T00:00:00.5Z", "33 3F E0 00 00 00 00 00 00"),
    ("!!binary AAEC", "43 00 01 02"),
    // UIDs as wide as they have to be
    ("CF$UID: 7", "80 07"),
    ("CF$UID: 256", "81 01 00"),
    ("CF$UID: 65536", "83 00 01 00 00"),
    // ASCII, else UTF-16
    ("a", "51 61"),
    ("'é'", "61 00 E9"),
    ("\u{20AC}\u{1F600}a", "64 20 AC D8 3D DE 00 00 61"),
    // 14 units in the first byte, 15 in an integer
    ("aaaaaaaaaaaaaa", "5E 61*14"),
    ("aaaaaaaaaaaaaaa", "5F 10 0F 61*15"),
    ("[]", "A0"),
    ("{}", "D0"),
  ])
  func writesEachObjectAsAppleDoes(yaml: String, expected: String) throws {
    #expect(objects(try write(yaml: yaml)) == BinaryFile.bytes(expected))
  }

  // MARK: Order and uniquing

  @Test(arguments: [
    // a container, then all its keys, then its values with all their descendants
    (
      "{z: {y: 1}, a: [2]}",
      "D2 01 02 03 06 51 7A 51 61 D1 04 05 51 79 10 01 A1 07 10 02"
    ),
    // a string is one object, whether it is a key or a value
    ("{a: b, b: a}", "D2 01 02 02 01 51 61 51 62"),
    // numbers, dates and data too
    ("[5, 5]", "A2 01 01 10 05"),
    ("[1.0, 1.0]", "A2 01 01 23 3F F0 00 00 00 00 00 00"),
    ("[2001-01-01, 2001-01-01]", "A2 01 01 33 00 00 00 00 00 00 00 00"),
    ("[!!binary YQ==, !!binary YQ==]", "A2 01 01 41 61"),
    // kinds are never mixed: 1, 1.0, true, "1", and the data of "1"
    (
      "[1, 1.0, true, '1', !!binary MQ==]",
      "A5 01 02 03 04 05 10 01 23 3F F0 00*6 09 51 31 41 31"
    ),
    // 0.0 is not -0.0, and the real 0.0 has the bits of the integer 0 and of the date
    (
      "[0.0, -0.0, 0, 2001-01-01]",
      "A4 01 02 03 04 23 00*8 23 80 00*7 10 00 33 00*8"
    ),
    // -1 has the bits of 2^64-1
    (
      "[-1, 18446744073709551615]",
      "A2 01 02 13 FF*8 14 00*8 FF*8"
    ),
    // é and e with an accent look the same
    ("[\"\\xE9\", \"e\\u0301\"]", "A2 01 02 61 00 E9 62 00 65 03 01"),
    // containers are never shared
    ("[[], [], {}, {}]", "A4 01 02 03 04 A0 A0 D0 D0"),
    // as Apple does: an object for each boolean and UID, and references to the first alone
    ("[true, true, false, true]", "A4 01 01 03 01 09 09 08 09"),
    ("[{CF$UID: 1}, {CF$UID: 1}]", "A2 01 01 80 01 80 01"),
  ])
  func numbersObjectsAsAppleDoes(yaml: String, expected: String) throws {
    #expect(objects(try write(yaml: yaml)) == BinaryFile.bytes(expected))
  }

  /// More strings than the table of unique objects begins with, and each of them twice.
  @Test func findsEveryStringAmongManyAgain() throws {
    let words = (0..<5000).map { "w\($0)" }
    let yaml = (words + words).map { "- \($0)\n" }.joined()
    let bytes = try write(yaml: yaml)
    let read = try Format.binary.read(bytes, name: "x").root
    #expect(read.items.map(\.string) == words + words)
    // one array and 5,000 strings
    #expect(bytes.suffix(24).prefix(8).reduce(0) { $0 << 8 | Int($1) } == 5001)
  }

  // MARK: The frame

  @Test func writesTheTrailer() throws {
    let objectsAndOffsets = "A1 01 09 08 0A"
    let trailer = "00*6 01 01 00*7 02 00*8 00*7 0B"
    #expect(
      try write(yaml: "[true]")
        == Array("bplist00".utf8) + BinaryFile.bytes("\(objectsAndOffsets) \(trailer)"))
  }

  /// How many objects or bytes there may be before the next width: 1, 2 and 4, never 3.
  @Test(arguments: [
    // 254 integers and the array: the count of 255 fits into a byte, 256 does not
    (254, 0, 2, 1), (255, 0, 2, 2),
    // one string of so many bytes that the offset table begins at 255, 256, 65535, 65536
    (0, 242, 1, 1), (0, 243, 2, 1), (0, 65521, 2, 1), (0, 65522, 4, 1),
    // offsets of 3 bytes would do
    (0, 70000, 4, 1),
  ])
  func takesTheSmallestWidthsThatAppleTakes(
    integers: Int, letters: Int, offsetWidth: Int, referenceWidth: Int
  ) throws {
    let numbers = (0..<integers).map(String.init)
    let text = letters > 0 ? [String(repeating: "a", count: letters)] : []
    let bytes = try write(yaml: "[" + (numbers + text).joined(separator: ", ") + "]")
    #expect(Array(bytes.suffix(26).prefix(2)) == [UInt8(offsetWidth), UInt8(referenceWidth)])
    #expect(try Format.binary.read(bytes, name: "x").root.count == integers + text.count)
  }

  // MARK: Foundation

  /// CoreFoundation's own writer gives the same bytes.
  ///
  /// Arrays of distinct values and dictionaries of one key, so that neither its order of keys nor
  /// its sharing by identity plays a part.
  @Test(arguments: [
    "[true, false, true, 1, -1, 256, 65536, 4294967296, 0.5, 1.5]",
    "{a: {b: {c: [x, {d: 'é'}]}}}",
    "[a, aaaaaaaaaaaaaa, aaaaaaaaaaaaaaa, \u{E9}, \u{1F600}, '']",
    "[2001-01-01, 2024-05-06T07:08:09.25Z, !!binary AAEC, [], {}]",
    "[" + (0..<300).map(String.init).joined(separator: ", ") + "]",
    "[" + (0..<3000).map { "text number \($0)" }.joined(separator: ", ") + "]",
  ])
  func givesTheBytesOfCoreFoundation(yaml: String) throws {
    let bytes = try write(yaml: yaml)
    let value = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let theirs = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    #expect(Array(theirs) == bytes)
  }

  @Test func foundationReadsWhatIsWritten() throws {
    let yaml = """
      Title: Größe
      Items: [1, -1, 18446744073709551615, 0.1, true, 'a', !!binary AAEC]
      Stamp: 2024-05-06T07:08:09.25Z
      """
    let value = try PropertyListSerialization.propertyList(
      from: Data(try write(yaml: yaml)), format: nil)
    let page = try #require(value as? [String: Any])
    let items = try #require(page["Items"] as? [Any])
    #expect(page["Title"] as? String == "Größe")
    #expect((page["Stamp"] as? Date)?.timeIntervalSinceReferenceDate == 736_672_089.25)
    #expect(items[0] as? Int == 1 && items[1] as? Int == -1)
    #expect((items[2] as? NSNumber)?.description == "18446744073709551615")
    #expect(items[3] as? Double == 0.1 && items[4] as? Bool == true)
    #expect(items[5] as? String == "a" && items[6] as? Data == Data([0, 1, 2]))
  }

  // MARK: Both ways

  @Test(arguments: [
    "CF$UID: '7'\n", "[{CF$UID: 7}, {CF$UID: 7, a: 1}]", "[[[[]]], {a: {b: {}}}]",
    "['\u{FFFD}', \"\\0\", \"\\uFFFE\"]", "[.inf, -.inf, .nan, 5e-324]",
    "[0001-01-01, 9999-12-31T23:59:59.9Z]",
  ])
  func readsBackWhatItWrote(yaml: String) throws {
    let document = try Format.yaml.read(Array(yaml.utf8), name: "x.yaml")
    let bytes = try Format.binary.write(document).bytes
    let again = try Format.binary.read(bytes, name: "x.bplist")
    #expect(again == document)
    #expect(try Format.binary.write(again).bytes == bytes)
  }

  /// A dictionary that only looks like a UID is one in binary, and stays one.
  @Test func keepsADictionaryThatLooksLikeAUID() throws {
    let file = BinaryFile(["D1 01 02", "56 43 46 24 55 49 44", "10 07"]).bytes
    let document = try Format.binary.read(file, name: "x")
    #expect(document.root.kind == .dictionary)
    #expect(try Format.binary.write(document).bytes == file)
  }
}
