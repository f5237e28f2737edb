import Foundation
import Testing

@testable import PropertyLists

/// The verifier: silent about writers that keep everything, and never about one that does not.
@Suite struct RoundTripVerifierTests {
  private static let page = """
    Title: ' padded '
    Zebra: 1
    Apple: 1.0
    Items:
      - Stamp: 2024-05-06T07:08:09Z
        Blob: !!binary AQIDBA==
        Flag: true
    """

  private func document() throws -> Document {
    try Format.yaml.read(Array(Self.page.utf8), name: "page.yaml")
  }

  /// XML by a different writer.
  private func broken(_ pattern: String, _ replacement: String) -> Format {
    XMLWithFault(pattern: pattern, replacement: replacement).format
  }

  /// Comments and blank lines where YAML has none, or where a list would be written in brackets
  /// without them.
  @Test(arguments: [
    "<array>\n<dict>\n\n<key>a</key>\n<true/>\n</dict>\n</array>",
    "<true/><!--\n a\n b\n-->", "<array>\n\n<true/>\n<true/>\n</array>",
    "<array>\n<true/>\n\n</array>",
    "<dict>\n<key>a</key>\n<array>\n<true/>\n\n</array>\n</dict>",
    "<array>\n<array>\n\n<true/>\n</array>\n\n<array>\n\n</array>\n</array>",
    "<array>\n<dict>\n\n<!-- a -->\n\n<key>a</key>\n<array>\n\n<true/>\n</array>\n</dict>"
      + "\n</array>",
  ])
  func triviaAreNoLoss(xml: String) throws {
    let document = try Format.xml.read(xml)
    #expect(RoundTripVerifier().verify(document, from: .xml).losses.isEmpty)
  }

  @Test func everyFormatKeepsADocument() throws {
    let verification = RoundTripVerifier().verify(try document(), from: .yaml)
    #expect(verification.losses.isEmpty)
    #expect(verification.refusals.isEmpty)
    #expect(verification.forms == Format.documentFormats.map(\.title))
    #expect(verification.values == 9)
  }

  @Test(arguments: [
    (
      "<real>1</real>", "<integer>1</integer>",
      "Apple: real 1.0 became integer 1 between YAML and XML"
    ),
    (
      "<string> padded </string>", "<string>padded</string>",
      "Title: string \" padded \" became string \"padded\" between YAML and XML"
    ),
    (
      "AQIDBA==", "AQID",
      "Items.0.Blob: data <01020304> of 4 bytes became data <010203> of 3 bytes between YAML and XML"
    ),
    (
      "07:08:09Z", "07:08:00Z",
      "Items.0.Stamp: date 2024-05-06T07:08:09Z became date 2024-05-06T07:08:00Z between YAML and XML"
    ),
    (
      "<true/>", "<integer>1</integer>",
      "Items.0.Flag: boolean true became integer 1 between YAML and XML"
    ),
    (
      "\t<key>Zebra</key>\n\t<integer>1</integer>\n", "",
      "Zebra: removed integer 1 between YAML and XML"
    ),
    (
      "\t<key>Zebra</key>\n\t<integer>1</integer>\n\t<key>Apple</key>\n\t<real>1</real>\n",
      "\t<key>Apple</key>\n\t<real>1</real>\n\t<key>Zebra</key>\n\t<integer>1</integer>\n",
      ": reordered keys from Title, Zebra, Apple, Items to Title, Apple, Zebra, Items"
        + " between YAML and XML"
    ),
  ])
  func aBrokenWriterIsFound(pattern: String, replacement: String, message: String) throws {
    let verifier = RoundTripVerifier(formats: [broken(pattern, replacement)])
    let losses = verifier.verify(try document(), from: .yaml).losses
    #expect(losses.map { "\($0.path ?? []): \($0.message.text)" } == [message])
    #expect(losses.allSatisfy { $0.message.rule == "round-trip" })
  }

  /// A pipeline may take an order for no difference, such as that of a table; a lost one is a loss all the same.
  @Test func everyOrderIsProven() throws {
    let pipeline = Pipeline(
      afterReading: { document, _, _ in document }, beforeWriting: { document, _ in document },
      comparison: { _, _ in [] })
    let zebra = "\t<key>Zebra</key>\n\t<integer>1</integer>\n"
    let apple = "\t<key>Apple</key>\n\t<real>1</real>\n"
    let verifier = RoundTripVerifier(
      formats: [broken(zebra + apple, apple + zebra)], pipeline: pipeline)
    #expect(verifier.verify(try document(), from: .yaml).losses.count == 1)
  }

  @Test func outputThatCannotBeReadIsALoss() throws {
    let verifier = RoundTripVerifier(formats: [broken("</plist>", "")])
    let losses = verifier.verify(try document(), from: .yaml).losses
    #expect(
      losses.map(\.message.text) == [
        "cannot read back the output as XML: <plist> opened on line 3 is never closed"
      ])
  }

  @Test func bytesThatChangeFromTimeToTimeAreALoss() throws {
    let counter = Counter()
    let restless = Format.xml.replacingWriter { document, losses throws(Diagnostic) in
      let comment = Array("<!-- \(counter.next()) -->".utf8)
      return try XMLWriter.write(document, &losses) + comment
    }
    let losses = RoundTripVerifier(formats: [restless]).verify(try document(), from: .yaml).losses
    #expect(losses.count == 1)
    #expect(
      losses.first?.message.text.hasPrefix("XML differs from byte") == true)
  }

  @Test func whatAFormatRefusesIsNoLoss() throws {
    let yaml = "a: {b: \"\\e\"}\nc: [\"\\e\", {d: \"\\e\"}]"
    let document = try Format.yaml.read(Array(yaml.utf8), name: "page.yaml")
    let verification = RoundTripVerifier().verify(document, from: .yaml)
    #expect(verification.losses.isEmpty)
    #expect(verification.refusals.map(\.form) == ["XML"])
    let refusal = try #require(verification.refusals.first).diagnostic
    #expect(refusal.severity == .note && refusal.path?.description == "a.b")
    #expect(refusal.message.text == "XML cannot hold the character U+001B")
    #expect(refusal.message.otherPlaces.map(\.path.description) == ["c.0", "c.1.d"])
    #expect(verification.forms == Format.documentFormats.filter { $0 != .xml }.map(\.title))
  }
}

/// XML with one piece of its text replaced.
private struct XMLWithFault: Sendable {
  let pattern: String
  let replacement: String

  var format: Format {
    let error = self
    return Format.xml.replacingWriter { document, losses throws(Diagnostic) in
      let text = String(decoding: try XMLWriter.write(document, &losses), as: UTF8.self)
      return Array(
        text.replacingOccurrences(of: error.pattern, with: error.replacement).utf8)
    }
  }
}

extension Format {
  fileprivate func replacingWriter(
    _ writer: @escaping @Sendable (Document, inout LossPolicy) throws(Diagnostic) -> [UInt8]
  ) -> Format {
    Format(
      name: name, aliases: aliases, title: title, limits: limits, signatures: signatures,
      inputExtensions: inputExtensions, openings: openings, outputExtensions: outputExtensions,
      isPropertyList: isPropertyList, isText: isText, holdsComments: holdsComments,
      holdsTablesOnly: holdsTablesOnly, reader: reader, writer: writer)
  }
}

/// Counts calls.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
