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
    (0, "42", "byte 0: the file does not begin with \"bplist00\" [syntax]"),
    // version 15, which is another format
    (6, "31 35", "byte 6: binary property lists of version \"15\" cannot be read [syntax]"),
    // bytes of an offset
    (19, "00", "byte 19: offsets take 0 bytes; 1 to 8 are possible [syntax]"),
    (19, "09", "byte 19: offsets take 9 bytes; 1 to 8 are possible [syntax]"),
    // bytes of a reference
    (20, "00", "byte 20: references take 0 bytes; 1 to 8 are possible [syntax]"),
    (20, "FF", "byte 20: references take 255 bytes; 1 to 8 are possible [syntax]"),
    // number of objects
    (21, "00*8", "byte 21: there are no objects [syntax]"),
    (
      21, "00*7 03",
      "byte 21: 3 offsets do not fit between the offset table and the trailer [syntax]"
    ),
    (
      21, "FF*8",
      "byte 21: 18446744073709551615 offsets do not fit between the offset table and the trailer "
        + "[syntax]"
    ),
    // number of the outermost object
    (
      29, "00*7 02",
      "byte 29: the outermost object is number 2, and there are 2, from 0 [syntax]"
    ),
    // offset of the offset table
    (
      37, "00*7 08",
      "byte 37: the offset table begins at byte 8, before the first object [syntax]"
    ),
    (
      37, "00*7 0D",
      "byte 37: the offset table begins at byte 13, inside the trailer [syntax]"
    ),
    (
      37, "00*6 23 28",
      "byte 37: the offset table begins at byte 9000, past the end of the file [syntax]"
    ),
    (
      37, "FF*8",
      "byte 37: the offset table begins at byte 18446744073709551615, past the end of the file "
        + "[syntax]"
    ),
    // more objects than bytes for them: two, and one byte
    (
      37, "00*7 09",
      "byte 21: there are 2 objects, and room for only 1 [syntax]"
    ),
    // an object in the header, and one in the offset table
    (12, "07", "byte 12: object 1 begins at byte 7, which is not among the objects [syntax] at 0"),
    (12, "0B", "byte 12: object 1 begins at byte 11, which is not among the objects [syntax] at 0"),
  ])
  func saysWhichNumberIsWrong(offset: Int, hex: String, expected: String) {
    var file = Self.file
    let bytes = BinaryFile.bytes(hex)
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    #expect(BinaryFile.complaint(about: file) == "x.bplist: " + expected)
  }

  @Test(arguments: [
    (0, "the file does not begin with \"bplist00\" [syntax]"),
    (
      7,
      "byte 7: the file ends after 7 bytes; the shortest binary property list has 42 [syntax]"
    ),
    (
      41,
      "byte 41: the file ends after 41 bytes; the shortest binary property list has 42 [syntax]"
    ),
  ])
  func saysWhereTheFileWasCutOff(length: Int, expected: String) {
    #expect(BinaryFile.complaint(about: Array(Self.file[..<length])) == "x.bplist: " + expected)
  }

  @Test func refusesEveryShorterPartOfAFile() {
    for length in 0..<Self.file.count {
      #expect(BinaryFile.complaint(about: Array(Self.file[..<length])) != nil, "\(length) bytes")
    }
  }
}
