import Testing

@testable import PropertyLists

/// A change of a text, and the rule that it breaks; `nil` if it may be made.
struct Change: CustomTestStringConvertible {
  let format: Format
  let old: String
  let new: String
  let rule: CorrectionRules.Rule?

  var testDescription: String { "\(format.name): \(old) → \(new)" }

  init(_ format: Format, _ old: String, _ new: String, _ rule: CorrectionRules.Rule? = nil) {
    (self.format, self.old, self.new, self.rule) = (format, old, new, rule)
  }
}

/// What a correction may never do: rule by rule, what passes and what fails.
@Suite struct CorrectionRulesTests {
  private static let known = KnownKeys(
    [
      "Type", "Title", "Key", "DefaultValue", "Values", "FooterText", "IsSecure",
      "PreferenceSpecifiers",
    ],
    sections: ["pages", "strings"], roots: ["StringsTable"])

  private func check(_ change: Change) throws {
    let spelling = try #require(Spelling.of(change.format))
    let rules = CorrectionRules(of: Array(change.old.utf8), as: spelling, Self.known)
    #expect(rules.broken(by: Array(change.new.utf8)) == change.rule)
  }

  static let contents: [Change] = [
    Change(.yaml, "Title: Sync", "Title: Sync"),
    Change(.yaml, "Title Sync", "Title: Sync"),
    Change(.yaml, "Title: us\\ner", "Title: us", .content),
    Change(.yaml, "Title: Sync now", "Title: now Sync", .content),
    Change(.yaml, "Title: 1", "Title: 10", .content),
    Change(.json, "[1,5]", "[15]", .content), Change(.json, "[1 5]", "[1, 5]"),
    Change(.json, "[.5]", "[5]", .content), Change(.json, "{\"a\": -5", "{\"a\": 5}", .content),
    Change(.yaml, "IsSecure true", "IsSecure: true"),
    Change(.yaml, "Values [a, b]", "Values: [a, b]"),
    // Names of tags, escapes, look-alikes, and spellings of one boolean.
    Change(.xml, "<strin>Sync</string>", "<string>Sync</string>"),
    Change(.xml, "<stringI_a</string>", "<string>_a</string>", .content),
    Change(.xml, "<stringI_a</string>", "<string>I_a</string>"),
    Change(.xml, "<dict>\n<?xml?>\n<plist>", "<?xml?>\n<plist>\n<dict>", .content),
    Change(.xml, "<dict>\n<?xml?>\n<plist>\n<?xml?>", "<?xml?>\n<dict>\n<?xml?>", .content),
    Change(.xml, "<string>a & b</string>", "<string>a &amp; b</string>"),
    Change(.xml, "<string>a < b</string>", "<string>a &lt; b</string>"),
    Change(.xml, "<string>a < b</string>", "<string>a  b</string>", .content),
    Change(.xml, "<string>Array<Int></string>", "<string>Array</string>", .content),
    Change(.xml, "<yes/>", "<true/>"), Change(.xml, "<yes/>", "<false/>", .content),
    Change(.xml, "<true>true</true>", "<true/>"),
    Change(.json, #"{"a": "\d"}"#, #"{"a": "\\d"}"#),
    Change(.json, "{“a”: True}", #"{"a": true}"#), Change(.json, #"{"a": tru}"#, #"{"a": true}"#),
    Change(.xml, "<plist version=1.0></plist>", "<plist></plist>", .content),
    Change(.json, #"{"a": 1} // note"#, #"{"a": 1}"#, .content),
    // No line is taken away, even if it is there twice.
    Change(.yaml, "Key: a\nKey: a\nTitle: b", "Key: a\nTitle: b", .content),
    Change(.yaml, "Key: a\nKey: ab\nTitle: b", "Key: ab\nTitle: b", .content),
    Change(.yaml, "DefaultValue: 1\nDefaultValue: 10", "DefaultValue: 10", .content),
    Change(.yaml, "Title: Title: Sync", "Title: Sync", .content),
    Change(.strings, "\"a\" = \"b\";\nc d\n", "\"a\" = \"b\";\n", .content),
    // Two texts stay two.
    Change(.strings, "\"a\" = \"b\"\"c\";", "\"a\" = \"bc\";", .content),
    Change(.strings, "\"a\" = \"b\"c;", "\"a\" = \"bc\";", .content),
    Change(.json, "{\"a\"_b: 1}", "{\"ab\": 1}", .content),
    Change(.xml, "<string/>a</string>", "<string>a</string>", .content),
    // What is taken away at one place is put in at no other.
    Change(
      .xml, "<array>0</integer><integer>30</integer><integer></array>",
      "<array><integer>0</integer><integer>30</integer></array>", .content),
    Change(
      .strings, "\"a\" = ;\n\"b\" \"c\" = \"d\";", "\"a\" = \n\"b\"; \"c\" = \"d\";", .content),
    Change(
      .xml, "<dict><array></plist></array></dict>", "<dict><array></array></plist></dict>", .content
    ),
    Change(
      .xml, "<plist><key>a</key><dict><array><dict></dict></array></dict></plist>",
      "<plist><dict><key>a</key><array><dict></dict></array></dict></plist>", .content),
    // Nothing is added, either.
    Change(
      .xml, "<date>2026-01-01</date>", "<date>2026-01-01T00:00:00Z</date>", .content),
    Change(.yaml, "- Type: a", "PreferenceSpecifiers:\n- Type: a", .content),
    Change(.json, #"{"a": "C:\new"}"#, #"{"a": "C:\\new"}"#, .content),
    Change(.xml, "<string>a &amp b</string>", "<string>a &amp;amp b</string>"),
  ]

  @Test(arguments: contents) func nothingIsLostOrMadeUp(change: Change) throws { try check(change) }

  static let roles: [Change] = [
    Change(.yaml, "Hidden true", "Hidden: true", .role),
    Change(.yaml, "a: b    c: d", "a: 'b    c: d'", .role),
    Change(.yaml, "# hide it\nIsSecure true", "# hide it\n# IsSecure true", .role),
    Change(.strings, "c d\n", "/* c d */\n", .role),
    Change(.strings, "# c d\n", "/* c d */\n"),
    Change(.strings, "\"a\" = \"b\";\n\"c\";", "\"a\" = \"b\";/* \n\"c\";", .role),
    Change(.yaml, "Title: '\"a\" b' 'c", "Title: '''\"a\" b'' ''c'", .role),
    Change(.yaml, "Title: a Key: b", "Title: 'a Key: b'", .role),
    Change(.yaml, "Title: a Key: b", "Title: a\nKey: b"),
    Change(.yaml, "Title: a: b", "Title: 'a: b'"),
    Change(.yaml, "- Type: a\n- Type: b", "- Type: a\n  Type: b", .role),
    Change(.yaml, "- - Type: a", "- Type: a"),
    Change(.yaml, "Title: a\nother: b", "Title: a other: b", .role),
    Change(.yaml, "key: value\n- item", "key: value item", .role),
    Change(.yaml, "key: value\n- item", "key: value\n  - item", .role),
    Change(.yaml, "Values:\n - item\n- item", "Values:\n - item\n - item"),
    Change(.json, "{\"a\": \"b}", "{\"a\": \"\\\"b\"}", .role),
    Change(.json, "{\"a\": \"b}", "{\"a\": \"b\"}"),
    Change(.json, "{\"a\": {\"b\": 1}}", "{\"a\": \"b\": 1}", .role),
  ]

  @Test(arguments: roles) func rolesStay(change: Change) throws { try check(change) }

  static let containers: [Change] = [
    Change(.json, "{\"a\": 1, \"b\": 2}", "{\"a\": {1, \"b\": 2}}", .container),
    Change(.json, "{\"a\": [1, 2}", "{\"a\": [1, 2]}"),
    Change(.xml, "<key>a</key><key>b</key>", "<key>a</key><dict><key>b</key></dict>", .container),
    Change(.xml, "<dict><key>a</key>", "<dict><key>a</key></dict>"),
    Change(.yaml, "a:\n  Title: b", "a:\n- Title: b", .container),
    Change(.yaml, "a:\n- Type: b\n  Type: c", "a:\n- Type: b\n- Type: c"),
    // One line, or one whole row.
    Change(.yaml, "- Type: a\n    Key: b", "- Type: a\n  Key: b"),
    Change(.yaml, "- Type: a\n  TODO", "- Type: a\n    TODO", .container),
    Change(
      .yaml, "a:\n  - Type: b\n    Key: c\n- Type: d\n  Key: e",
      "a:\n  - Type: b\n    Key: c\n  - Type: d\n    Key: e"),
    Change(.yaml, "- Type: b\nKey: c\nTitle: d", "- Type: b\n  Key: c\n  Title: d", .container),
    Change(.yaml, "- Type: a\n\tKey: b\n\tTitle: c", "- Type: a\n  Key: b\n  Title: c"),
  ]

  @Test(arguments: containers) func nothingGetsAContainer(change: Change) throws {
    try check(change)
  }

  static let types: [Change] = [
    Change(.xml, "<real>0,5</real>", "<string>0,5</string>", .type),
    Change(.xml, "<integer>true</integer>", "<true/>", .content),
    Change(.xml, "<string>Title</string>", "<key>Title</key>"),
    Change(.xml, "<string>Root</string>", "<key>Root</key>", .type),
    Change(.xml, "<string>a</key>", "<string>a</string>"),
    Change(.yaml, "Key: 'true'", "Key: true", .type),
    Change(.json, "{\"a\": true}", "{\"a\": \"true\"}", .type),
    Change(.json, "{\"a\": NaN}", "{\"a\": \"NaN\"}", .type),
    Change(.yaml, "Key: '1'", "Key: 1", .type),
    Change(.yaml, "Key: \"\"No\"", "Key: No", .type),
    Change(.yaml, "Key: \"No", "Key: No", .type), Change(.yaml, "Key: \"No", "Key: 'No'"),
    Change(.yaml, "'Title: 1'", "Title: 1"),
    Change(.json, "{\"a\": sync}", "{\"a\": \"sync\"}"),
  ]

  @Test(arguments: types) func typesStay(change: Change) throws { try check(change) }

  static let empties: [Change] = [
    Change(.xml, "<real/>", "<dict></dict>", .type),
    Change(.xml, "<key>a</key>", "<key>a</key><string></string>", .content),
    Change(.json, "{\"a\": }", "{\"a\": \"\"}", .empty),
    Change(.json, "{\"a\": }", "{\"a\": null}", .content),
    Change(.yaml, "Values\nb: 1", "Values:\nb: 1", .empty),
    Change(.yaml, "Values\n- b", "Values:\n- b"),
  ]

  @Test(arguments: empties) func nothingIsMadeEmpty(change: Change) throws { try check(change) }

  static let sections: [Change] = [
    Change(
      .yaml, "pages:\n  Root: a\nstring:\n  en: b", "pages:\n  Root: a\n  string:\n  en: b",
      .section),
    Change(.yaml, "pages:\n  Root: a\n Other: b", "pages:\n  Root: a\n  Other: b"),
    Change(.yaml, "- Key: a\nStringsTable: b", "- Key: a\n  StringsTable: b", .section),
    Change(.yaml, "- Key: a\nTitle: b", "- Key: a\n  Title: b"),
    Change(.strings, "\"a\" = \"b\";\n\"c\" = \"d\";", "\"a\" = \"b\";\n\"c = d\";", .role),
  ]

  @Test(arguments: sections) func entriesStayBelowTheirKeys(change: Change) throws {
    try check(change)
  }

  @Test func theResultReadsWithoutAFindingOnAChangedLine() throws {
    let document = try Document(reading: Array("a: 1".utf8), name: "a.yaml")
    #expect(CorrectionRules.broken(by: nil, [], on: 0..<0) == .reading)
    #expect(CorrectionRules.broken(by: document, [], on: 0..<4) == nil)
    #expect(CorrectionRules.broken(by: document, [2], on: 0..<4) == .reading)
    #expect(CorrectionRules.broken(by: document, [7], on: 0..<4) == nil)
  }
}
