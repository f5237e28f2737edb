import Testing

@testable import PropertyLists

/// A file that is written whole, because no patch reads back, has all of its comments.
@Suite struct WholeFileTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: Format
    let text: String
    /// The new document, in YAML.
    let document: String

    var testDescription: String { format.name }
    var name: String { "x.\(format.name)" }
  }

  private static let document = """
    {kept: changed, new: [1], list: [{id: b, v: 3}, {id: c, v: 1}], empty: [7], last: "end\\n\\n"}
    """

  private static let samples = [
    Sample(
      format: .yaml,
      text: """
        # c1

        # c2
        kept: # c3
          "a" # c4
        gone: 1 # c5
        # c6
        gone too: # c7
          # c8
          k: 1 # c9
          # c10
        list: # c11
          # c12
          - id: a # c13
          # c14
          - v: 2 # c15
            id: b
            # c16
          # c17
        empty: [ # c18
          # c19
        ] # c20
        flow: {a: 1, # c21
          b: 2, # c22
          # c23
        } # c24
        last: | # c25
          text
        # c26
        ...
        # c27

        """, document: document),
    Sample(
      format: .xml,
      text: """
        <?xml version="1.0"?>
        <!-- c1 -->
        <plist version="1.0"> <!-- c2 -->
        <!-- c3 -->
        <dict> <!-- c4 -->
          <!-- c5 -->
          <key>kept</key> <!-- c6 -->
          <!-- c7 -->
          <string>a</string> <!-- c8 -->
          <!-- c9 -->
          <key>gone</key> <!-- c10 -->
          <array> <!-- c11 -->
            <true/> <!-- c12 -->
            <!-- c13 -->
          </array> <!-- c14 -->
          <key>list</key>
          <array>
            <dict>
              <key>id</key> <string>a</string>
              <!-- c15 -->
            </dict>
            <dict>
              <!-- c16 -->
              <key>v</key> <integer>2</integer> <!-- c17 -->
              <key>id</key> <string>b</string>
            </dict>
            <!-- c18 -->
          </array>
          <key>empty</key> <array><!-- c19 --></array>
          <!-- c20 -->
        </dict>
        <!-- c21 -->
        </plist>
        <!-- c22 -->

        """, document: document),
    Sample(
      format: .strings,
      text: """
        /* c1 */

        // c2
        "kept" /* c3 */ = /* c4 */ "a" /* c5 */; // c6
        /* c7 */
        "gone" = "b"; /* c8 */ /* c9 */

        /* c10 */

        /* c11 */ "last" = "c"; // c12
        // c13

        """, document: #"{new: "1", last: "end\n\n", kept: changed}"#),
  ]

  @Test(arguments: samples, UpdateCase.Form.allCases)
  func keepsEveryComment(sample: Sample, form: UpdateCase.Form) throws {
    let new = try Format.yaml.read(sample.document)
    let bytes = form.bytes(sample.text)
    let result = try UpdateCase.pipeline.update(
      bytes, name: sample.name, as: sample.format, with: new, lossy: false, inPlace: false
    ).bytes
    let document = try sample.format.read(result, name: sample.name)
    #expect(document == new)
    let comments = { (document: Document) in document.comments.map(\.text).sorted() }
    let old = try sample.format.read(bytes, name: sample.name)
    let count = sample.text.matches(of: /\bc\d+\b/).count
    #expect(comments(old).count == count)
    #expect(comments(document) == comments(old))
  }

  /// The comments of a removed value stay with its neighbors, or at the end of its container.
  @Test func commentsStayNearTheirPlaces() throws {
    let old = "a: 1 # a\n# b\nb:\n  # c\n  c: 2 # d\n# e\nd: 3\ne:\n  - 1\n  # f\n  - 2\n"
    let output = try Pipeline.plain.update(
      Array(old.utf8), name: "x", as: .yaml, with: try Format.yaml.read("{a: 1, d: 3, e: [1]}"),
      lossy: false, inPlace: false)
    #expect(
      String(decoding: output.bytes, as: UTF8.self) == """
        a: 1 # a
        # b
        # c
        # d
        # e
        d: 3
        e:
          - 1
          # f

        """)
  }

  /// Brackets that lack room for their comments, in many places.
  @Test func manyPlacesAreRewrittenTogether() throws {
    let entries = (0..<24).map { "- k\($0): {a: [x, # a\($0)\n   y]} # b\n" }
    let new = (0..<24).map { "- k\($0): {a: [y, z, x]}\n" }.joined()
    let old = "# head\n" + entries.joined() + "# foot\n"
    let document = try Format.yaml.read(new)
    let result = try UpdateCase.update(Array(old.utf8), .yaml, document)
    let updated = try Format.yaml.read(result, name: "x")
    #expect(updated == document)
    #expect(
      updated.comments.map(\.text).sorted()
        == (try Format.yaml.read(old)).comments.map(\.text).sorted())
  }

  /// It is said, with the reason; a root that becomes another kind of value is no such file.
  @Test(arguments: [
    (Format.yaml, "a:  1\n", "{a: 2}", []),
    (Format.yaml, "a:  1\n", "[2]", []),
    (Format.yaml, "a:  1\n", "{}", []),
    (Format.yaml, "{}\n", "{a: 1}", []),
    (Format.yaml, "{a:  1}\n", "# a\na: 1\n# b\nb: 1\n", ["its text has no room for a comment"]),
  ])
  func isNoted(format: Format, old: String, new: String, reasons: [String]) throws {
    let output = try Pipeline.plain.update(
      Array(old.utf8), name: "x", as: format, with: try Format.yaml.read(new))
    #expect(
      output.textNotes.map(\.message.text) == reasons.map { "rewrote the whole file: \($0)" })
    #expect(output.textNotes.allSatisfy { $0.severity == .note && $0.location?.description == "x" })
  }
}
