import PropertyLists
import Testing

@testable import SettingsBundles

/// Assignments to the settings of a page or bundle.
@Suite struct SettingsEditorTests {
  private static let text = """
    PreferenceSpecifiers:
      - Type: PSSliderSpecifier
        Key: depth
        DefaultValue: 2.5
        MinimumValue: 0
        MaximumValue: 10
      - Type: PSMultiValueSpecifier
        Title: Remind me
        Key: minutes
        DefaultValue: 30
        Values: [0, 30]
        Titles: [Never, ½ hour]
      - Type: PSToggleSwitchSpecifier
        Title: Sync
        Key: sync
        DefaultValue: true

    """

  private static func page() throws -> Document {
    try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml)
  }

  /// A document after assignments, each of the form `PATH=VALUE`.
  private static func edit(
    _ document: Document, _ assignments: [String], withStrings: Bool = false
  ) throws -> Document {
    var editor = SettingsEditor(document)
    for assignment in assignments {
      let (path, value) = try #require(SettingsPath.split(assignment))
      try editor.set(path, to: value)
    }
    return try editor.edited(withStrings: withStrings)
  }

  @Test(arguments: [
    (["@depth=3"], "real 2.5 became real 3.0"),
    (["@depth:MinimumValue=0.5"], "integer 0 became real 0.5"),
    (["@minutes=60"], "integer 30 became integer 60"),
    (["@sync=no"], "boolean true became boolean false"),
    (["@sync:Title=42"], "string \"Sync\" became string \"42\""),
    (["@minutes:Titles.0=7"], "string \"Never\" became string \"7\""),
    (["@minutes:Titles[1]=on"], "string \"½ hour\" became string \"on\""),
    (["PreferenceSpecifiers[2].Title=No"], "string \"Sync\" became string \"No\""),
    (["@sync:Key=cloud", "@cloud:Title=Cloud"], "string \"Sync\" became string \"Cloud\""),
    (["@sync:TrueValue=on", "@sync:FalseValue=off", "@sync=off"], "added string \"on\""),
  ])
  func setsValuesOfTheExpectedType(assignments: [String], change: String) throws {
    let page = try Self.page()
    let edited = try Self.edit(page, assignments)
    let changes = settingsDifferences(from: page, to: edited).map(\.text)
    #expect(changes.contains(change), "\(changes)")
  }

  @Test(arguments: [
    ("@depth=three", "expected a number but found \"three\"", "use a number such as 30 or 2.5"),
    ("@depth=\"3\"", "expected a number but found \"\"3\"\"", "use a number such as 30 or 2.5"),
    ("@depth=[3]", "expected a number but found \"[3]\"", "use a number such as 30 or 2.5"),
    ("@depth=", "expected a number but found nothing", "use a number such as 30 or 2.5"),
    ("@minutes=soon", "expected a number but found \"soon\"", "use a number such as 30 or 2.5"),
    ("@sync=1", "expected a boolean but found \"1\"", "use true or false"),
    ("@sync= # on", "expected a boolean but found nothing", "use true or false"),
    ("@minutes:New=", "expected a value but found nothing", "for an empty string, write '\"\"'"),
    ("@minute=1", "no element has the key \"minute\"", "did you mean @minutes?"),
    (
      "PreferenceSpecifiers[9].Title=a", "no value at PreferenceSpecifiers.9.Title",
      "PreferenceSpecifiers has 3 items"
    ),
  ])
  func refusesAnotherType(assignment: String, text: String, help: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.edit(Self.page(), [assignment]) }
    #expect(error?.message.text == text)
    #expect(error?.message.help == help)
  }

  @Test func laterAssignmentsSeeEarlierOnes() throws {
    let edited = try Self.edit(
      Self.page(),
      [
        "PreferenceSpecifiers.3={Type: PSTitleValueSpecifier, Title: 42, Key: a, DefaultValue: 1.10}",
        "PreferenceSpecifiers.4={Type: PSGroupSpecifier}", "PreferenceSpecifiers.4.Title=On",
        "@a:Title=007", "@a:Key=b", "@b:Other={}", "@b:Other.Thing=1",
      ])
    let elements = try #require(edited.root["PreferenceSpecifiers"])
    #expect(elements.count == 5)
    #expect(elements[3]?["Title"]?.string == "007")
    #expect(elements[3]?["Key"]?.string == "b")
    #expect(elements[3]?["DefaultValue"]?.string == "1.10")
    #expect(elements[3]?["Other"]?["Thing"]?.integer == Integer(1))
    #expect(elements[4]?["Title"]?.string == "On")
  }

  @Test func removesAfterAllAssignmentsAndAtOnce() throws {
    var editor = SettingsEditor(try Self.page())
    editor.unset(SettingsPath("PreferenceSpecifiers.0"))
    editor.unset(SettingsPath("PreferenceSpecifiers.1"))
    editor.unset(SettingsPath("@cloud:Title"))
    try editor.set(SettingsPath("@sync:Key"), to: "cloud")
    let elements = try #require(try editor.edited().root["PreferenceSpecifiers"])
    #expect(elements.count == 1)
    #expect(elements[0]?.entries.map(\.key) == ["Type", "Key", "DefaultValue"])
  }

  @Test(arguments: [
    (["@sync:Title=Cloud"], ["Never": "Nie", "½ hour": "½ Stunde", "Cloud": "Abgleich"]),
    // An element that has it still.
    (["@minutes:Title=Cloud"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (
      ["@minutes:Titles=[Nope, ½ hour]"],
      ["Nope": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]
    ),
    (["@minutes:Titles.0=Nope"], ["Nope": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (["@minutes:Titles.0=Sync"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    // Two strings become one; one string becomes two.
    (["@minutes:Titles=[A, A]"], ["A": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    // Another number of items: nobody knows which is which.
    (["@minutes:Titles=[A]"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (["@sync:Key=Never"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (
      ["@sync:={Type: PSToggleSwitchSpecifier, Key: sync, Title: Cloud, DefaultValue: no}"],
      ["Never": "Nie", "½ hour": "½ Stunde", "Cloud": "Abgleich"]
    ),
  ])
  func renamesTranslatedStrings(assignments: [String], table: [String: String]) throws {
    let page = Self.text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let text = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
      \(page)
      strings:
        de:
          Root: {Never: Nie, ½ hour: ½ Stunde, Sync: Abgleich}
      """
    let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
    let edited = try Self.edit(bundle, assignments, withStrings: true)
    let entries = edited.root["strings"]?["de"]?["Root"]?.entries.map { ($0.key, $0.value.string) }
    #expect(Dictionary(uniqueKeysWithValues: entries ?? []) == table)
  }
}
