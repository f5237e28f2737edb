import Foundation
import Testing

@testable import PropertyLists

@Suite struct Base64Tests {
  private static func encode(_ bytes: [UInt8], width: Int = .max, separator: String = "") -> String
  {
    var output: [UInt8] = []
    Base64.encode(bytes[...], to: &output, width: width, separator: Array(separator.utf8))
    return String(decoding: output, as: UTF8.self)
  }

  private static func decode(_ text: String) -> [UInt8]? { Base64.decode(Array(text.utf8)[...]) }

  @Test func agreesWithFoundation() {
    var random = Seed.generator(20)
    for count in 0..<600 {
      let bytes = random.bytes(count)
      let text = Data(bytes).base64EncodedString()
      #expect(Self.encode(bytes) == text)
      #expect(Self.decode(text) == bytes)
    }
  }

  @Test func foldsBetweenFullLinesOnly() {
    let bytes = Array("abcdefghi".utf8)
    #expect(Self.encode(bytes, width: 4, separator: "\n\t") == "YWJj\n\tZGVm\n\tZ2hp")
    #expect(Self.encode(bytes, width: 12, separator: "\n\t") == "YWJjZGVmZ2hp")
    #expect(Self.encode(bytes + [0x6A], width: 12, separator: "|") == "YWJjZGVmZ2hp|ag==")
    #expect(Self.encode([], width: 4, separator: "|") == "")
  }

  @Test func encodesASliceFromItsOwnBeginning() {
    let slice = Array("xxabcyy".utf8)[2..<5]
    var output = Array("=".utf8)
    Base64.encode(slice, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "=YWJj")
  }

  @Test(arguments: ["SGVs\nbG8=", " S G V s b G 8 = ", "\tSGVs\r\nbG8=\n", "SGVsbG8 ="])
  func skipsWhiteSpace(text: String) {
    #expect(Self.decode(text) == Array("Hello".utf8))
  }

  /// Text that other decoders ignore or misinterpret.
  @Test(arguments: [
    "S", "SG", "SGV", "SGVsb", "SGVsbG8", "SGVsbG8==", "SGVsbG8=a", "=", "==", "====", "SG=s",
    "SG=V=",
    "SGVsbG8=SGVsbG8=", "SGVs!", "SGVs-_==", "SGVsbG8=\u{0}", "SGVsbGé=", "S===", "SGVs=",
    "SGVs====",
    "*SGVs",
  ])
  func rejectsWhatIsNotBase64(text: String) {
    #expect(Self.decode(text) == nil)
  }
}
