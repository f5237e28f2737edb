import Foundation
import Testing

@testable import PropertyLists

@Suite struct JSONWriterTests {
  @Test func writesTwoSpacesALevelAndOneValueALine() throws {
    let document = try read(
      #"{"b":[1,-2,[],{}],"a":{"t":true,"f":false},"r":1.0,"s":"x","e":"","#
        + #""d":{"$date":"2010-04-27T00:00:00Z"},"x":{"$data":"SGVsbG8="},"u":{"CF$UID":7}}"#
    )
    #expect(
      try write(document) == #"""
        {
          "b": [
            1,
            -2,
            [],
            {}
          ],
          "a": {
            "t": true,
            "f": false
          },
          "r": 1.0,
          "s": "x",
          "e": "",
          "d": {"$date": "2010-04-27T00:00:00Z"},
          "x": {"$data": "SGVsbG8="},
          "u": {"CF$UID": 7}
        }

        """#)
  }

  @Test(arguments: [
    ("{}", "{}\n"), ("[]", "[]\n"), ("7", "7\n"), (#""x""#, "\"x\"\n"),
    ("18446744073709551615", "18446744073709551615\n"),
    ("-9223372036854775808", "-9223372036854775808\n"),
  ])
  func writesAnyRoot(text: String, expected: String) throws {
    #expect(try write(try read(text)) == expected)
  }

  @Test func escapesOnlyWhatItMust() throws {
    let controls = (0..<0x20).map { Unicode.Scalar(UInt8($0)) }
    let text = String(String.UnicodeScalarView(controls)) + "\"\\/\u{7F}é\u{2028}\u{FEFF}😀"
    let document = try Document(.string(text))
    let escaped =
      #"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000B\f\r\u000E\u000F"#
      + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001A\u001B\u001C\u001D"#
      + #"\u001E\u001F\"\\/"# + "\u{7F}é\u{2028}\u{FEFF}😀"
    #expect(try write(document) == "\"\(escaped)\"\n")
    #expect(try read(try write(document)) == document)
    let key = try Document(["a\"\n": true])
    #expect(try write(key) == "{\n  \"a\\\"\\n\": true\n}\n")
  }

  @Test(arguments: [
    (1.0, "1.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e20, "1e+20"), (1e15, "1000000000000000.0"),
    (.leastNonzeroMagnitude, "5e-324"), (2.5, "2.5"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (.infinity, #"{"$real": "inf"}"#), (-.infinity, #"{"$real": "-inf"}"#),
    (.nan, #"{"$real": "nan"}"#),
  ])
  func writesRealsSoThatTheyStayReals(real: Double, expected: String) throws {
    let document = try Document(.real(real))
    #expect(try write(document) == expected + "\n")
    #expect(try read(expected) == document)
  }

  @Test(arguments: [
    #"{"$date": "2001-01-01T00:00:00.5Z"}"#,
    #"{"$date": "0001-01-01T00:00:00Z"}"#,
    #"{"$data": ""}"#,
    #"{"$data": "AA=="}"#,
    #"{"CF$UID": 4294967295}"#,
  ])
  func writesTagsOnOneLine(text: String) throws {
    #expect(try write(try read(text)) == text + "\n")
  }

  @Test(arguments: ["$date", "$data", "$real", "$dictionary", "CF$UID"])
  func keepsDictionariesApartThatLookLikeTags(key: String) throws {
    let document = try Document(["a": Literal.dictionary(of: [(key: key, value: 7)])])
    let expected = """
      {
        "a": {"$dictionary": {
          "\(key)": 7
        }}
      }

      """
    #expect(try write(document) == expected)
    #expect(try read(expected) == document)
    let larger = "{\n  \"\(key)\": 7,\n  \"b\": 1\n}\n"
    #expect(try write(try read(larger)) == larger)
  }

  /// A tag is a level of its own in the file, which no reader may be asked to go beyond.
  @MainActor @Test func rejectsTagsBeyondTheDeepestLevel() throws {
    let nested = { (depth: Int, content: String) in
      String(repeating: "<array>", count: depth) + content
        + String(repeating: "</array>", count: depth)
    }
    let date = "<date>2001-01-01T00:00:00Z</date>"
    let readable = try Format.xml.read(Array(nested(511, date).utf8), name: "x.plist")
    #expect(try read(try write(readable)) == readable)
    let deepest = try Format.xml.read(Array(nested(512, "<true/>").utf8), name: "x.plist")
    #expect(try read(try write(deepest)) == deepest)
    for content in [date, "<data/>", "<real>nan</real>"] {
      let tooDeep = try Format.xml.read(Array(nested(512, content).utf8), name: "x.plist")
      let error = #expect(throws: Diagnostic.self) { try write(tooDeep) }
      #expect(error?.message.text == "nesting is deeper than 512 levels")
      #expect(error?.path?.components.count == 512)
    }
    let dictionary = "<dict><key>$date</key><true/></dict>"
    let wrapped = try Format.xml.read(Array(nested(511, dictionary).utf8), name: "x.plist")
    let error = #expect(throws: Diagnostic.self) { try write(wrapped) }
    #expect(error?.message.text == "nesting is deeper than 512 levels")
  }

  @Test func foundationReadsWhatIsWritten() throws {
    let text = #"{"a": [1, 2.5, true, "x\u0001\n\"é😀"], "b": {}, "c": -9223372036854775808}"#
    let output = Data(try write(try read(text)).utf8)
    let ours = try JSONSerialization.jsonObject(with: output) as? NSDictionary
    let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(ours != nil && ours == theirs)
  }

  /// Dictionaries that look like tagged values among them.
  @Test func everyDocumentIsReadBackAsItWas() throws {
    for number in 0..<Seed.cases(3_000) {
      let document = try RandomDocument.make(number, extras: [.all, .jsonTags])
      let text = try write(document)
      let again = try read(text)
      #expect(again == document, "\(Seed.name(number))")
      #expect(try write(again) == text, "\(Seed.name(number))")
    }
  }
}

private func read(_ text: String) throws -> Document {
  try Format.json.read(Array(text.utf8), name: "x.json")
}

private func write(_ document: Document) throws -> String {
  String(decoding: try Format.json.write(document).bytes, as: UTF8.self)
}
