import Foundation
import PropertyLists
import RandomInputs
import SettingsBundles
import Testing

/// A mistake in a text that is right otherwise: a part of it, and what someone wrote instead.
struct Slip: CustomTestStringConvertible {
  let format: Format
  let right: String
  let wrong: String

  var testDescription: String { "\(format.name): \(wrong)" }

  init(_ format: Format, _ right: String, _ wrong: String) {
    (self.format, self.right, self.wrong) = (format, right, wrong)
  }

  static let texts: [String: (name: String, text: String)] = [
    "yaml": (
      "Root.yaml",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          Title: General
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Type: PSMultiValueSpecifier
          Title: Sound
          Key: sound
          DefaultValue: 1
          Values: [1, 2]
          Titles: [Bell, Harp]

      """
    ),
    "json": (
      "Root.json",
      """
      {
        "PreferenceSpecifiers": [
          {
            "Type": "PSGroupSpecifier",
            "Title": "General"
          },
          {
            "Type": "PSToggleSwitchSpecifier",
            "Title": "Sync",
            "Key": "sync",
            "DefaultValue": true
          }
        ]
      }

      """
    ),
    "xml": (
      "Root.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>PreferenceSpecifiers</key>
      \t<array>
      \t\t<dict>
      \t\t\t<key>Type</key>
      \t\t\t<string>PSGroupSpecifier</string>
      \t\t\t<key>Title</key>
      \t\t\t<string>General</string>
      \t\t</dict>
      \t\t<dict>
      \t\t\t<key>Type</key>
      \t\t\t<string>PSToggleSwitchSpecifier</string>
      \t\t\t<key>Title</key>
      \t\t\t<string>Sync</string>
      \t\t\t<key>Key</key>
      \t\t\t<string>sync</string>
      \t\t\t<key>DefaultValue</key>
      \t\t\t<true/>
      \t\t</dict>
      \t</array>
      </dict>
      </plist>

      """
    ),
    "strings": (
      "Root.strings",
      """
      /* The title of the page. */
      "General" = "Allgemein";
      "Sync" = "Jetzt abgleichen";
      "Sound" = "Klang";

      """
    ),
  ]

  var name: String { Self.texts[format.name]?.name ?? "" }
  var meant: String { Self.texts[format.name]?.text ?? "" }
  var text: String {
    guard let range = meant.range(of: right) else { return meant }
    var text = meant
    text.replaceSubrange(range, with: wrong)
    return text
  }

  static let all: [Slip] = [
    Slip(.yaml, "- Type: PSToggle", "  Type: PSToggle"),
    Slip(.yaml, "    Title: Sync", "      Title: Sync"),
    Slip(.yaml, "    Title: Sync", "Title: Sync"),
    Slip(.yaml, "    Title: Sync", "  Title: Sync"),
    Slip(.yaml, "    Title: Sync", "\tTitle: Sync"),
    Slip(.yaml, "    Title: Sync", "  \u{A0} Title: Sync"),
    Slip(.yaml, "Title: Sync", "Title:Sync"),
    Slip(.yaml, "Title: Sync", "Title Sync"),
    Slip(.yaml, "Title: Sync", "Title = Sync"),
    Slip(.yaml, "- Type: PSToggle", "-Type: PSToggle"),
    Slip(.yaml, "- Type: PSToggle", "• Type: PSToggle"),
    Slip(.yaml, "[1, 2]", "[1, 2"),
    Slip(.yaml, "[Bell, Harp]", "[Bell, Harp)"),
    Slip(.yaml, "PreferenceSpecifiers:", "PreferenceSpecifiers"),
    Slip(.yaml, "    Key: sync", "    // of the app\n    Key: sync"),
    Slip(.yaml, "    Title: Sync\n    Key", "    Title: Sync  Key"),
    Slip(.json, "\"Sync\",", "\"Sync\""), Slip(.json, "true", "true,"),
    Slip(.json, "\"Key\":", "Key:"), Slip(.json, "\"Key\":", "'Key':"),
    Slip(.json, "\"Key\":", "“Key”:"), Slip(.json, "\"Key\":", "\"Key\" ="),
    Slip(.json, "\"Key\": ", "\"Key\" "), Slip(.json, "true", "True"),
    Slip(.json, "\"Sync\",", "\"Sync,"), Slip(.json, "\"Sync\",", "\"Sync\";"),
    Slip(.json, "\n    },", ","), Slip(.json, "  ]\n}\n", "  ]\n"),
    Slip(.xml, "Sync</string>", "Sync"), Slip(.xml, "Sync</string>", "Sync</key>"),
    Slip(.xml, "Sync</string>", "Sync<string>"), Slip(.xml, "Sync</string>", "Sync</strin>"),
    Slip(.xml, "<key>Key", "<string>Key"), Slip(.xml, "<true/>", "<true>"),
    Slip(.xml, "<true/>", "<true>true</true>"), Slip(.xml, "<true/>", "<yes/>"),
    Slip(.xml, "\t\t</dict>\n\t\t<dict>", "\t\t<dict>"), Slip(.xml, "</plist>\n", "\n"),
    Slip(.xml, "<key>Key</key>", "<Key>Key</Key>"), Slip(.xml, "<key>Key", "< key>Key"),
    Slip(.xml, "<string>Sync</string>", "<string>Sync</string></string>"),
    Slip(.strings, "abgleichen\";", "abgleichen\""),
    Slip(.strings, "\"Jetzt abgleichen\"", "Jetzt abgleichen"),
    Slip(.strings, "= \"Jetzt", ": \"Jetzt"), Slip(.strings, "= \"Jetzt", "\"Jetzt"),
    Slip(.strings, "= \"Jetzt", "=> \"Jetzt"), Slip(.strings, "abgleichen\";", "abgleichen;"),
    Slip(.strings, "\"Sync\"", "Sync\""), Slip(.strings, "\"Sync\"", "\"Sync"),
    Slip(.strings, "abgleichen\";", "abgleichen;\""),
    Slip(.strings, "abgleichen\";", "abgleichen\","),
    Slip(.strings, "/* The title of the page. */", "<!-- The title of the page. -->"),
    // Quotes in the wrong place, too many of them, and signs of other languages.
    Slip(.json, "\"Title\": \"Sync\"", "\"Title:\" \"Sync\""),
    Slip(.json, "\"General\"", "\"\"General\"\""),
    Slip(.strings, "\"Sound\" =", "\"Sound =\""),
    Slip(.strings, "\"Klang\";", "\"Klang;\""),
    Slip(.xml, "General</string>", "General/<string>"),
    Slip(.yaml, "Title: Sync", "Title: \"Sync\" // Later"),
    // What is left of another language, and slips beside signs.
    Slip(.yaml, "[Bell, Harp]", "[Bell, Harp]]"), Slip(.yaml, "[1, 2]", "[1,, 2]"),
    Slip(.yaml, "Title: Sync", "Title: : Sync"),
    Slip(.json, "true", "tru"),
    Slip(.xml, "Sync</string>", "Sync</>"),
  ]
}

/// Counts the tries of a search.
private final class Tries: @unchecked Sendable { var count = 0 }

/// The changes that are proposed for texts with errors: each was tried.
@Suite struct RemediesTests {
  private func remedies(_ text: String, _ slip: Slip) -> [Correction] {
    Validator().remedies(for: Array(text.utf8), name: slip.name, format: slip.format)
  }

  private func applied(_ correction: Correction, to text: String) -> String {
    String(decoding: correction.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: Slip.all)
  func restoresWhatWasMeant(slip: Slip) throws {
    #expect(slip.text != slip.meant)
    let meant = try Document(reading: Array(slip.meant.utf8), name: slip.name, by: .settings)
    let found = remedies(slip.text, slip)
    let results = found.map { applied($0, to: slip.text) }
    #expect(
      try results.contains {
        try Document(reading: Array($0.utf8), name: slip.name, by: .settings) == meant
      }, "\(results)")
  }

  @Test(arguments: ["yaml", "json", "xml", "strings"])
  func rightTextsNeedNone(format: String) throws {
    let (name, text) = try #require(Slip.texts[format])
    #expect(Validator().remedies(for: Array(text.utf8), name: name).isEmpty)
  }

  @Test func aRemedyIsNoLongerThanTheMistake() throws {
    let slip = Slip(.yaml, "- Type: PSToggle", "  Type: PSToggle")
    let found = remedies(slip.text, slip)
    #expect(found.count == 1)
    #expect(found.first?.edits.map(\.text) == ["-"])
    #expect(found.first?.edits.map(\.range.count) == [1])
  }

  @Test func aFileKeepsTheEncodingThatItDeclares() throws {
    let slip = Slip(.xml, "General</string>", "Général<string>")
    let text = slip.text.replacingOccurrences(of: "UTF-8", with: "ISO-8859-1")
    let correction = try #require(remedies(text, slip).first)
    let file = try #require(text.data(using: .isoLatin1))
    let bytes = FileEncoding(of: Array(file), in: .xml).encode(
      correction.applied(to: Array(text.utf8)))
    let fixed = String(data: Data(bytes), encoding: .isoLatin1)
    #expect(fixed == applied(correction, to: text))
  }

  @Test func aLineThatIsTooLongToShowHasAnAdvice() throws {
    let text = "\"\(String(repeating: "Sync ", count: 90))now\" \"Jetzt\";\n"
    let found = Validator().remedies(for: Array(text.utf8), name: "Root.strings")
    let error = #expect(throws: Diagnostic.self) {
      try Document(reading: Array(text.utf8), name: "Root.strings", by: .settings)
    }
    #expect(found.count == 1)
    #expect(error?.corrected(by: found).message.help == "write \"= \" here")
  }

  @Test(arguments: ["a: b: c: d: e\n  - f\n g: [\"\n", "a: 1\n  b\n c: 2\nd"])
  func whatNobodyCanTellHasNone(text: String) {
    #expect(Validator().remedies(for: Array(text.utf8), name: "Root.yaml").isEmpty)
  }

  /// XML in the text of another format is no damaged XML.
  @Test func aTagInTextIsNoDamagedXML() {
    let slip = Slip(.yaml, "Title: Sync", "Title:Sync")
    let found = remedies(slip.text + "# </dict>\n", slip)
    #expect(
      found.map { applied($0, to: slip.text + "# </dict>\n") } == [slip.meant + "# </dict>\n"])
  }

  /// A mistake without a remedy costs no more than one with it, however many changes come to mind.
  @Test(arguments: [
    ("Root.plist", "<dict>", "<key>a</key>\n<string>b</string>\n", "<key>c</key>\n<key>d</key>"),
    ("Root.plist", "<dict>", "<array>\n<dict>\n", "<key>c</key></dict>\n"),
    (
      "Root.plist", "<dict><key>a</key><array>\n<key>b</key>",
      "<dict>\n<key>c</key>\n<string>d</string>\n</dict>\n", "</array></dict>"
    ),
    ("Root.json", "{", "\"a\": \"b\", 'c d', ", "}"), ("Root.yaml", "a: [", "\"b c\" d, ", "]"),
    ("Root.json", "{", "\"a\": [\n", "}"), ("Root.yaml", "a: [", "- b: 'c\n", "]: d"),
    ("Root.yaml", "a: b", "  c: d\n e\n", "f"), ("Root.strings", "\"a", "\" = \"b\n", "c"),
  ])
  func triesAreBounded(name: String, start: String, part: String, end: String) {
    for count in [10, 300] {
      let text = "\(start)\n\(String(repeating: part, count: count))\(end)\n"
      let tries = Tries()
      let search = CorrectionSearch(
        of: Array(text.utf8), as: Format.detect(Array(text.utf8), name: name),
        known: KnownKeys([], sections: [])
      ) { text, _ in
        tries.count += 1
        return (nil, [tries.count % text.count], [])
      }
      var budget = Limits.correctionBytes
      _ = search?.best(budget: &budget)
      #expect(tries.count <= Limits.correctionTries + 1)
    }
  }

  /// Everything that was tried can be read, whatever the text.
  @Test func remediesOfRandomDamageCanBeRead() throws {
    var count = 0
    for seed in 0..<150 {
      var random = SplitMix64(seed: UInt64(seed))
      let (format, (name, text)) = try #require(
        Slip.texts.sorted { $0.key < $1.key }.randomElement(using: &random))
      let bytes = damaged(text, &random)
      for correction in Validator().remedies(for: bytes, name: name, format: .named(format)) {
        let document = try Document(
          reading: correction.applied(to: bytes), name: name, format: .named(format),
          by: .settings)
        #expect(document.root.count > 0)
        count += 1
      }
    }
    #expect(count >= 10)
  }

  /// A text with one to three replacements of up to three bytes.
  private func damaged(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let offset = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, offset + Int.random(in: 0...3, using: &random))
      let new = Array("\"':=<>/[]{},;- \n\t".utf8).randomElement(using: &random)
      bytes.replaceSubrange(offset..<end, with: new.map { [$0] } ?? [])
    }
    return bytes
  }
}
