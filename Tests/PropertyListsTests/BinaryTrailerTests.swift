import Testing

@testable import PropertyLists

@Suite struct BinaryTrailerTests {
  /// The file that all rows damage: `[true]`, 8 + 3 + 2 + 32 bytes.
  private static let file = BinaryFile(["A1 01", "09"]).bytes

  @Test func readsTheFileThatIsDamagedBelow() throws {
    #expect(try Format.binary.read(Self.file, name: "x").root[0]?.boolean == true)
  }

  /// Offset, new bytes, complaint.
  @Test(arguments: [
    // another format's first byte
    (0, "42", "byte 0: the file does not start with \"bplist00\" [syntax]"),
    // version 15, which is another format
    (6, "31 35", "byte 6: unsupported version \"15\" of binary property lists [syntax]"),
    // bytes of an offset
    (19, "00", "byte 19: offsets are 0 bytes wide; expected 1 to 8 [syntax]"),
    (19, "09", "byte 19: offsets are 9 bytes wide; expected 1 to 8 [syntax]"),
    // bytes of a reference
    (20, "00", "byte 20: references are 0 bytes wide; expected 1 to 8 [syntax]"),
    (20, "FF", "byte 20: references are 255 bytes wide; expected 1 to 8 [syntax]"),
    // number of objects
    (21, "00*8", "byte 21: the object count is 0 [syntax]"),
    (
      21, "00*7 03",
      "byte 21: 3 offsets do not fit in the offset table [syntax]"
    ),
    (
      21, "FF*8",
      "byte 21: 18446744073709551615 offsets do not fit in the offset table "
        + "[syntax]"
    ),
    // number of the outermost object
    (
      29, "00*7 02",
      "byte 29: the top object is number 2, but there are only 2 objects [syntax]"
    ),
    // offset of the offset table
    (
      37, "00*7 08",
      "byte 37: the offset table is at byte 8, before the first object [syntax]"
    ),
    (
      37, "00*7 0D",
      "byte 37: the offset table is at byte 13, inside the trailer [syntax]"
    ),
    (
      37, "00*6 23 28",
      "byte 37: the offset table is at byte 9000, past the end of the file [syntax]"
    ),
    (
      37, "FF*8",
      "byte 37: the offset table is at byte 18446744073709551615, past the end of the file "
        + "[syntax]"
    ),
    // more objects than bytes for them: two, and one byte
    (
      37, "00*7 09",
      "byte 21: there are 2 objects but room for only 1 [syntax]"
    ),
    // an object in the header, and one in the offset table
    (12, "07", "byte 12: object 1 is at byte 7, outside the objects [syntax] at 0"),
    (12, "0B", "byte 12: object 1 is at byte 11, outside the objects [syntax] at 0"),
  ])
  func saysWhichNumberIsWrong(offset: Int, hex: String, expected: String) {
    var file = Self.file
    let bytes = BinaryFile.bytes(hex)
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    #expect(BinaryFile.complaint(about: file) == "x.bplist: " + expected)
  }

  @Test(arguments: [
    (0, "the file does not start with \"bplist00\" [syntax]"),
    (
      7,
      "byte 7: the file has 7 bytes, but a binary property list has at least 42 [syntax]"
    ),
    (
      41,
      "byte 41: the file has 41 bytes, but a binary property list has at least 42 [syntax]"
    ),
  ])
  func saysWhereTheFileWasCutOff(length: Int, expected: String) {
    #expect(BinaryFile.complaint(about: Array(Self.file[..<length])) == "x.bplist: " + expected)
  }

  @Test func rejectsEveryShorterPartOfAFile() {
    for length in 0..<Self.file.count {
      #expect(BinaryFile.complaint(about: Array(Self.file[..<length])) != nil, "\(length) bytes")
    }
  }
}
