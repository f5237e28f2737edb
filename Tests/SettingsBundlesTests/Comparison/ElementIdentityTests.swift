import PropertyLists
import SettingsBundles
import Testing

@Suite struct ElementIdentityTests {
  private static func lines(_ old: String, _ new: String) throws -> [String] {
    let read = { (items: String) throws(Diagnostic) in
      try Format.yaml.read(Array("PreferenceSpecifiers:\n\(items)\n".utf8), name: "x.yaml")
    }
    let found = differences(from: try read(old), to: try read(new), identity: .settingsElements)
    return found.map(\.description)
  }

  private static let rows: [(name: String, old: String, new: String, lines: [String])] = [
    (
      "an element that is inserted is one difference",
      "- {Type: A, Key: a}\n- {Type: A, Key: c}",
      "- {Type: A, Key: a}\n- {Type: A, Key: b}\n- {Type: A, Key: c}",
      ["PreferenceSpecifiers.1: added A b"]
    ),
    (
      "an element that is removed is one difference",
      "- {Type: A, Key: a}\n- {Type: B}\n- {Type: A, Key: c}",
      "- {Type: A, Key: a}\n- {Type: A, Key: c}",
      ["PreferenceSpecifiers.1: removed B"]
    ),
    (
      "a changed default is one, wherever the element stands",
      "- {Type: A, Key: a, DefaultValue: 1}\n- {Type: A, Key: b}",
      "- {Type: A, Key: new}\n- {Type: A, Key: a, DefaultValue: 2}\n- {Type: A, Key: b}",
      [
        "PreferenceSpecifiers.0: added A new",
        "PreferenceSpecifiers.1.DefaultValue: integer 1 became integer 2",
      ]
    ),
    (
      "an element that moved and changed is both",
      "- {Type: A, Key: a, Title: x}\n- {Type: A, Key: b}\n- {Type: A, Key: c}",
      "- {Type: A, Key: b}\n- {Type: A, Key: c}\n- {Type: A, Key: a, Title: y}",
      [
        "PreferenceSpecifiers.2: moved from 0 to 2",
        "PreferenceSpecifiers.2.Title: string \"x\" became string \"y\"",
      ]
    ),
    (
      "without a key, the file names an element, and then the title",
      "- {Type: P, File: f, Title: x}\n- {Type: G, Title: g}",
      "- {Type: G, Title: g, FooterText: n}\n- {Type: P, File: f, Title: y}",
      [
        "PreferenceSpecifiers.0: moved from 1 to 0",
        "PreferenceSpecifiers.0.FooterText: added string \"n\"",
        "PreferenceSpecifiers.1.Title: string \"x\" became string \"y\"",
      ]
    ),
    (
      "the names that Xcode displays name an element, too",
      "- {Type: A, Identifier: a, Title: x}\n- {Type: A, Identifier: b, Title: x}",
      "- {Type: A, Identifier: b, Title: y}\n- {Type: A, Identifier: a, Title: x}",
      [
        "PreferenceSpecifiers.0: moved from 1 to 0",
        "PreferenceSpecifiers.0.Title: string \"x\" became string \"y\"",
      ]
    ),
    (
      "another type is another element",
      "- {Type: A, Key: a}", "- {Type: B, Key: a}",
      ["PreferenceSpecifiers.0: removed A a", "PreferenceSpecifiers.0: added B a"]
    ),
    (
      "a renamed key is a change of the key",
      "- {Type: A, Key: a}\n- {Type: A, Key: b}", "- {Type: A, Key: x}\n- {Type: A, Key: b}",
      ["PreferenceSpecifiers.0.Key: string \"a\" became string \"x\""]
    ),
    (
      "elements with one key are paired in order",
      "- {Type: A, Key: a, V: 1}\n- {Type: A, Key: a, V: 2}",
      "- {Type: A, Key: a, V: 1}\n- {Type: A, Key: a, V: 3}",
      ["PreferenceSpecifiers.1.V: integer 2 became integer 3"]
    ),
    (
      "a key cannot imitate the name of another element",
      "- {Type: A, Key: \"a\\0Title\\0b\"}", "- {Type: A, Key: a, Title: \"b\"}",
      [
        #"PreferenceSpecifiers.0.Key: string "a\u{0}Title\u{0}b" became string "a""#,
        "PreferenceSpecifiers.0.Title: added string \"b\"",
      ]
    ),
  ]

  @Test(arguments: rows)
  func pairsElementsByTheirNames(name: String, old: String, new: String, lines: [String]) throws {
    let indent = { (yaml: String) in yaml.replacing("- ", with: "  - ") }
    #expect(try Self.lines(indent(old), indent(new)) == lines, "\(name)")
  }

  @Test func namesAreShownEscaped() throws {
    let lines = try Self.lines("  []", "  - {Type: \"A\\e[2J\", Key: \"k\\u202E\"}")
    #expect(lines == [#"PreferenceSpecifiers.0: added A\u{1B}[2J k\u{202E}"#])
  }
}
