import Foundation
import Testing

@testable import PropertyLists

@Suite struct FileEncodingTests {
  /// On macOS, Foundation's headers have a type of this name too.
  typealias TextEncoding = PropertyLists.TextEncoding

  static let encodings: [(encoding: TextEncoding, foundation: String.Encoding, mark: [UInt8])] = [
    (.utf8, .utf8, [0xEF, 0xBB, 0xBF]),
    (.utf16LittleEndian, .utf16LittleEndian, [0xFF, 0xFE]),
    (.utf16BigEndian, .utf16BigEndian, [0xFE, 0xFF]),
    (.utf32LittleEndian, .utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
    (.utf32BigEndian, .utf32BigEndian, [0, 0, 0xFE, 0xFF]),
  ]

  private static let texts = [
    "<a/>", "{ä: \"日本 😀\"}", "a", "ab", "abc", "key: value\n", "(\u{10FFFF}\u{E000}\u{D7FF})",
  ]

  /// Whatever the encoding, with a byte order mark or without one.
  @Test(arguments: encodings)
  func decodesWhatFoundationEncodes(
    encoding: TextEncoding, foundation: String.Encoding, mark: [UInt8]
  ) throws {
    for text in Self.texts {
      let bytes = Array(try #require(text.data(using: foundation)))
      for mark in [mark, []] {
        // A single character in UTF-16 shows no pattern over four bytes, but over two.
        #expect(FileEncoding(of: mark + bytes).encoding == encoding, "\(text)")
        #expect(FileEncoding(of: mark + bytes).hasByteOrderMark == !mark.isEmpty)
        let source = try FileEncoding.decode(mark + bytes, name: "x")
        #expect(source.bytes == Array(text.utf8), "\(text)")
        #expect(source.isText)
      }
    }
  }

  /// Without an ASCII character at the beginning, only a byte order mark shows the encoding.
  @Test(arguments: encodings.map(\.encoding), [true, false])
  func recognizesWhatItEncodes(encoding: TextEncoding, hasByteOrderMark: Bool) throws {
    let file = FileEncoding(encoding: encoding, hasByteOrderMark: hasByteOrderMark)
    for text in Self.texts + ["ы", "ыыы", "\u{100}a", "\u{FF}a", "日本", "😀"] {
      let bytes = file.encode(Array(text.utf8))
      #expect(FileEncoding(of: bytes).encoding == encoding, "\(text)")
      #expect(try FileEncoding.decode(bytes, name: "x").bytes == Array(text.utf8), "\(text)")
    }
    #expect(FileEncoding(of: file.encode(Array("a: 1\n".utf8))) == file)
  }

  @Test func latin1IsOneByteACharacter() throws {
    let bytes = Array(UInt8.min ... .max)
    let source = try FileEncoding.decode(bytes, name: "x", as: .latin1)
    #expect(
      String(decoding: source.bytes, as: UTF8.self)
        == String(bytes.map { Character(Unicode.Scalar($0)) }))
  }

  private static let errors: [(bytes: [UInt8], line: String)] = [
    ([0x61, 0x0A, 0xC3, 0x28], "2:1: invalid UTF-8 [encoding]"),
    ([0xEF, 0xBB, 0xBF, 0x61, 0xFF], "1:2: invalid UTF-8 [encoding]"),
    (
      [0xFF, 0xFE, 0x61, 0x00, 0x62],
      "1:2: the last character of this UTF-16LE text is incomplete [encoding]"
    ),
    (
      [0xFE, 0xFF, 0x00, 0x0A, 0xD8, 0x00, 0x00, 0x61],
      "2:1: unpaired surrogate in UTF-16 text [encoding]"
    ),
    ([0xFF, 0xFE, 0x00, 0xDC], "1:1: unpaired surrogate in UTF-16 text [encoding]"),
    ([0xFF, 0xFE, 0x00, 0xD8], "1:1: unpaired surrogate in UTF-16 text [encoding]"),
  ]

  @Test(arguments: errors)
  func rejectsWithTheLocationOfTheFirstError(bytes: [UInt8], line: String) {
    let error = #expect(throws: Diagnostic.self) {
      try FileEncoding.decode(bytes, name: "x")
    }
    #expect(error?.line == line)
  }

  /// UTF-32 has no surrogates: its message must not speak of them.
  @Test func utf32IsRejectedInItsOwnWords() {
    for unit in [[0x00, 0x11, 0x00, 0x00], [0x00, 0x00, 0xD8, 0x00]] as [[UInt8]] {
      let error = #expect(throws: Diagnostic.self) {
        try FileEncoding.decode([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61] + unit, name: "x")
      }
      #expect(error?.line == "1:2: invalid UTF-32 [encoding]")
    }
  }

  /// Each reader's locations refer to the decoded text.
  @Test(arguments: encodings)
  func locationsCountCharactersInEveryEncoding(
    encoding: TextEncoding, foundation: String.Encoding, mark: [UInt8]
  ) throws {
    let text = "<plist>\n<string>é😀</string> <x/></plist>"
    let bytes = mark + Array(try #require(text.data(using: foundation)))
    let complaint = "2:21: unknown element <x> [syntax]"
    #expect(Format.xml.complaint(about: bytes) == complaint)
  }
}
