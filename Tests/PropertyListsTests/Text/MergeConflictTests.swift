import TestSupport
import Testing

@testable import PropertyLists

/// The remains of a merge conflict are named, whatever the reader's error is.
@Suite struct MergeConflictTests {
  /// A file in each text format, with `@` where one line is in conflict.
  private static let files: [(format: Format, text: String, ours: String)] = [
    (.xml, "<dict>\n\t<key>a</key>\n@</dict>\n", "\t<string>b</string>"),
    (.json, "{\n@  \"b\": 2\n}\n", "  \"a\": 1,"),
    (.yaml, "b:\n  - 2\n@", "a: 1"),
    (.strings, "/* b */\n\"b\" = \"c\";\n@", "\"a\" = \"b\";"),
    (.openStep, "{\n  b = (\n@  );\n}\n", "    c,"),
  ]

  private static func conflict(_ ours: String, base: Bool = false) -> String {
    "<<<<<<< HEAD\n\(ours)\n\(base ? "||||||| 1abdb71\n" : "")=======\n>>>>>>> branch\n"
  }

  @Test(arguments: files.indices)
  func isNamedInEveryFormat(index: Int) {
    let (format, text, ours) = Self.files[index]
    let first = text.prefix { $0 != "@" }.count { $0 == "\n" } + 1
    for hasBase in [false, true] {
      let file = text.replacing("@", with: Self.conflict(ours, base: hasBase))
      let complaint =
        "\(first):1: unresolved merge conflict, up to line \(first + (hasBase ? 4 : 3))"
        + " [merge-conflict]"
      for lineEnd in ["\n", "\r\n", "\r"] {
        let bytes = Array(file.replacing("\n", with: lineEnd).utf8)
        #expect(format.complaint(about: bytes) == complaint)
        guard format != .json else { continue }
        for encoding in [TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
          let encoded = FileEncoding(encoding: encoding, hasByteOrderMark: true).encode(bytes)
          #expect(format.complaint(about: encoded) == complaint)
        }
      }
    }
    #expect(format.complaint(about: text.replacing("@", with: ours + "\n")) == nil)
  }

  /// A whole file in conflict begins like XML.
  @Test func isNamedInTheFirstLine() {
    let bytes = Array(Self.conflict("a: 1").utf8)
    for name in ["a.yaml", "a.json", "a.strings", "a.plist", "a"] {
      let complaint = Format.detect(bytes, name: name).complaint(about: bytes)
      #expect(complaint == "1:1: unresolved merge conflict, up to line 4 [merge-conflict]")
    }
  }

  /// In a string, such lines are text.
  @Test func isNotLookedForInAValidFile() throws {
    let conflict = Self.conflict("a")
    for format in Format.documentFormats + [.strings] {
      let bytes = try format.write(try Document(["a": .string(conflict)])).bytes
      #expect(try format.read(bytes, name: "x").root["a"]?.string == conflict)
    }
  }

  private static let others = [
    " <<<<<<< HEAD\n =======\n >>>>>>> b\n", "<<<<<<<< HEAD\n=======\n", "<<<<<<<HEAD\n=======\n",
    "=======\na\n", "<<<<<<<\na\n", ">>>>>>>\n", "<<<<<<", "",
  ]

  @Test(arguments: others)
  func hasALabelUnlessAllItsMarkersAreThere(text: String) {
    #expect(MergeConflict(in: Array(text.utf8)) == nil)
  }

  private static let remains = [
    "<<<<<<< HEAD\na\n>>>>>>> b\n", "<<<<<<< HEAD\na\n=======\n", ">>>>>>> a\n=======\n<<<<<<< b\n",
    ">>>>>>> b\n=======\na\n", "<<<<<<< HEAD\n========\n>>>>>>> b\n",
  ]

  @Test(arguments: remains)
  func mayBeHalfResolved(text: String) {
    let conflict = MergeConflict(in: Array(text.utf8))
    #expect(conflict?.start.lowerBound == 0)
    #expect(conflict?.end == nil)
  }

  @Test func beginsAtTheLastMarkerBeforeItsEnd() {
    let text = "<<<<<<< a\n=======\n<<<<<<< b\nc\n=======\n>>>>>>> d"
    let conflict = MergeConflict(in: Array(text.utf8))
    #expect(conflict?.start == 18..<27)
    #expect(conflict?.end == 38)
  }

  @Test func costOfSearchingGrowsLikeTheInput() throws {
    let growth = try Growth { count in
      let bytes = Array(String(repeating: "<<<<<<< a\n=======\n", count: count).utf8)
      return { _ = MergeConflict(in: bytes) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
