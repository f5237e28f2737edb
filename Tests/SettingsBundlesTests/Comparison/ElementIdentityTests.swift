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
        "PreferenceSpecifiers.2: moved A a from 0 to 2",
        "PreferenceSpecifiers.2.Title: string \"x\" became string \"y\"",
      ]
    ),
    (
      "without a key, the file names an element, and then the title",
      "- {Type: P, File: f, Title: x}\n- {Type: G, Title: g}",
      "- {Type: G, Title: g, FooterText: n}\n- {Type: P, File: f, Title: y}",
      [
        "PreferenceSpecifiers.0: moved G g from 1 to 0",
        "PreferenceSpecifiers.0.FooterText: added string \"n\"",
        "PreferenceSpecifiers.1.Title: string \"x\" became string \"y\"",
      ]
    ),
    (
      "the names that Xcode displays name an element, too",
      "- {Type: A, Identifier: a, Title: x}\n- {Type: A, Identifier: b, Title: x}",
      "- {Type: A, Identifier: b, Title: y}\n- {Type: A, Identifier: a, Title: x}",
      [
        "PreferenceSpecifiers.0: moved A b from 1 to 0",
        "PreferenceSpecifiers.0.Title: string \"x\" became string \"y\"",
      ]
    ),
    (
      "an element of another type is another one",
      "- {Type: A, Key: a, Title: x}", "- {Type: B, Key: a, Title: y}",
      ["PreferenceSpecifiers.0: removed A a", "PreferenceSpecifiers.0: added B a"]
    ),
    (
      "an element of which only the type changed is the same",
      "- {Type: A, Key: a, Title: x}", "- {Type: B, Key: a, Title: x}",
      ["PreferenceSpecifiers.0.Type: string \"A\" became string \"B\""]
    ),
    (
      "a renamed key is a change of the key",
      "- {Type: A, Key: a}\n- {Type: A, Key: b}", "- {Type: A, Key: x}\n- {Type: A, Key: b}",
      ["PreferenceSpecifiers.0.Key: string \"a\" became string \"x\""]
    ),
    (
      "another key and title make another element",
      "- {Type: A, Key: sync, Title: x}\n- {Type: A, Key: b}",
      "- {Type: A, Key: badges, Title: y}\n- {Type: A, Key: b}",
      ["PreferenceSpecifiers.0: removed A sync", "PreferenceSpecifiers.0: added A badges"]
    ),
    (
      "elements with one key are paired in order",
      "- {Type: A, Key: a, V: 1}\n- {Type: A, Key: a, V: 2}",
      "- {Type: A, Key: a, V: 1}\n- {Type: A, Key: a, V: 3}",
      ["PreferenceSpecifiers.1.V: integer 2 became integer 3"]
    ),
    (
      "one more element with a key leaves the others alone",
      "- {Type: A, Key: a, V: 1}\n- {Type: A, Key: a, V: 2}",
      "- {Type: A, Key: a, V: 3}\n- {Type: A, Key: a, V: 1}\n- {Type: A, Key: a, V: 2}",
      ["PreferenceSpecifiers.0: added A a"]
    ),
    (
      "a choice that is inserted is inserted in each of its lists",
      "- {Type: A, Key: a, Values: [1, 2], Titles: [x, y], ShortTitles: [s, t]}",
      "- {Type: A, Key: a, Values: [1, 3, 2], Titles: [x, x, y], ShortTitles: [s, s, t]}",
      [
        "PreferenceSpecifiers.0.Values.1: added integer 3",
        "PreferenceSpecifiers.0.Titles.1: added string \"x\"",
        "PreferenceSpecifiers.0.ShortTitles.1: added string \"s\"",
      ]
    ),
    (
      "a choice with another title moved with its value",
      "- {Type: A, Key: a, Values: [1, 2, 3], Titles: [x, y, z]}",
      "- {Type: A, Key: a, Values: [2, 3, 1], Titles: [y, z, w]}",
      [
        "PreferenceSpecifiers.0.Values.2: moved from 0 to 2",
        "PreferenceSpecifiers.0.Titles.2: moved from 0 to 2",
        "PreferenceSpecifiers.0.Titles.2: string \"x\" became string \"w\"",
      ]
    ),
    (
      "another value with another title is another choice",
      "- {Type: A, Key: a, Values: [1, 2], Titles: [x, y]}",
      "- {Type: A, Key: a, Values: [1, 3], Titles: [x, z]}",
      [
        "PreferenceSpecifiers.0.Values.1: removed integer 2",
        "PreferenceSpecifiers.0.Values.1: added integer 3",
        "PreferenceSpecifiers.0.Titles.1: removed string \"y\"",
        "PreferenceSpecifiers.0.Titles.1: added string \"z\"",
      ]
    ),
    (
      "a key cannot imitate the name of another element",
      "- {Type: A, Key: \"a\\0Title\\0b\"}", "- {Type: A, Key: a, Title: \"b\"}",
      [
        #"PreferenceSpecifiers.0: removed A a\u{0}Title\u{0}b"#,
        "PreferenceSpecifiers.0: added A a",
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
