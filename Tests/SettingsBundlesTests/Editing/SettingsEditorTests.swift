import PropertyLists
import Testing

@testable import SettingsBundles

/// Assignments to the settings of a page or bundle.
@Suite struct SettingsEditorTests {
  static let text = """
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

  static func page() throws -> Document {
    try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml)
  }

  /// A document after assignments, each of the form `PATH=VALUE`.
  static func edit(
    _ document: Document, _ assignments: [String], withStrings: Bool = false
  ) throws -> Document {
    var editor = SettingsEditor(document)
    for assignment in assignments {
      let (path, value) = try #require(SettingsEditor.Path.split(assignment))
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
    (["@sync:Key=cloud", "@cloud:Key=drive"], "string \"sync\" became string \"drive\""),
    (["@sync:TrueValue=on", "@sync:FalseValue=off", "@sync=off"], "added string \"on\""),
    (["@sync=$(SYNC)"], "boolean true became string \"$(SYNC)\""),
    (["@depth=${A}$(B)"], "real 2.5 became string \"${A}$(B)\""),
    (["@minutes=$(MINUTES)"], "integer 30 became string \"$(MINUTES)\""),
  ])
  func setsValuesOfTheExpectedType(assignments: [String], change: String) throws {
    let page = try Self.page()
    let edited = try Self.edit(page, assignments)
    let changes = settingsDifferences(from: page, to: edited).map(\.text)
    #expect(changes.contains(change), "\(changes)")
  }

  /// The default of a text field should be a string, but in-app pages have others.
  @Test(arguments: [
    ("0.5", "3", "real 0.5 became real 3.0"), ("3", "4", "integer 3 became integer 4"),
    ("3", "4.5", "integer 3 became real 4.5"), ("true", "no", "boolean true became boolean false"),
    ("3", "text", "integer 3 became string \"text\""),
    ("3", "\"4\"", "integer 3 became string \"4\""),
    ("3", "[4]", "integer 3 became string \"[4]\""),
    ("true", "4", "boolean true became string \"4\""),
    ("3", "!!str 4", "integer 3 became string \"4\""),
    ("abc", "4", "string \"abc\" became string \"4\""),
  ])
  func keepsTheTypeOfATextFieldsDefaultInTheApp(
    old: String, new: String, change: String
  ) throws {
    let page = try Self.page(of: "PSTextFieldSpecifier", old, named: "Root.inApp.json")
    let edited = try Self.edit(page, ["@a=\(new)"])
    #expect(settingsDifferences(from: page, to: edited).map(\.text) == [change])
  }

  /// Where the catalog wants a string, the digits of a version stay, whatever was there.
  @Test(arguments: [
    ("PSTitleValueSpecifier", "Root.json"), ("PSTextFieldSpecifier", "Root.json"),
    ("PSTitleValueSpecifier", "Root.inApp.json"),
  ])
  func storesTextWhereTheCatalogWantsIt(type: String, name: String) throws {
    for (old, kind) in [("1.1", "real 1.1"), ("7", "integer 7"), ("true", "boolean true")] {
      let page = try Self.page(of: type, old, named: name)
      var editor = SettingsEditor(page)
      try editor.set("@a", to: "2.10")
      let edited = try editor.edited()
      #expect(
        settingsDifferences(from: page, to: edited).map(\.text) == [
          "\(kind) became string \"2.10\""
        ])
      #expect(
        editor.additions(in: Settings(edited), writtenAs: .xml).map(\.message.text)
          == ["@a is a string now; it was the \(kind)"])
      var tagged = SettingsEditor(page)
      try tagged.set("@a", to: "!!str 2.10")
      #expect(tagged.additions(in: try Settings(tagged.edited()), writtenAs: .xml).isEmpty)
    }
  }

  @Test(arguments: [
    ("", #"an empty string now; if that is what you want, write '@a=""'"#),
    (" ", #"blank now; if that is what you want, write '@a=" "'"#),
    ("\t\n", #"blank now; if that is what you want, write '@a="\t\n"'"#),
  ])
  func warnsOfAnEmptyValueThatMayBeAVariable(text: String, warning: String) throws {
    var editor = SettingsEditor(try Self.page(of: "PSTextFieldSpecifier", "\"x\""))
    try editor.set("@a", to: text)
    let edited = try editor.edited()
    let found = editor.additions(in: Settings(edited), writtenAs: .xml)
    #expect(found.map { "\($0.message.text); \($0.message.help)" } == ["@a is \(warning)"])
    #expect(found.map(\.message.rule) == ["empty-value"])
    #expect(found.map(\.severity) == [.warning])
    // What it advises says the same, and that it is meant.
    var meant = SettingsEditor(try Self.page(of: "PSTextFieldSpecifier", "\"x\""))
    let advised = try #require(warning.split(separator: "=").last.map { $0.dropLast() })
    try meant.set("@a", to: String(advised))
    #expect(try meant.edited() == edited)
    #expect(meant.additions(in: Settings(edited), writtenAs: .xml).isEmpty)
  }

  private static func page(
    of type: String, _ value: String, named name: String = "x.json"
  ) throws -> Document {
    let text =
      "{\"PreferenceSpecifiers\": [{\"Type\": \"\(type)\", \"Key\": \"a\", "
      + "\"DefaultValue\": \(value == "abc" ? "\"abc\"" : value)}]}"
    return try Format.json.read(Array(text.utf8), name: name)
  }

  @Test(arguments: [
    ("@depth=three", "expected a number but found \"three\"", "use a number such as 30 or 2.5"),
    ("@depth=\"3\"", "expected a number but found \"\"3\"\"", "use a number such as 30 or 2.5"),
    ("@depth=[3]", "expected a number but found an array", "use a number such as 30 or 2.5"),
    ("@depth=", "expected a number but found nothing", "use a number such as 30 or 2.5"),
    ("@minutes=soon", "expected an integer but found \"soon\"", "use an integer such as 30"),
    ("@minutes=2.5", "expected an integer but found \"2.5\"", "use an integer such as 30"),
    (
      "@minutes:Titles=x", "expected an array but found \"x\"",
      "use a YAML list such as '[a, b]'"
    ),
    (
      "@minutes:Titles=$(X)", "expected an array but found \"$(X)\"",
      "use a YAML list such as '[a, b]'"
    ),
    ("@sync=$(X", "expected a boolean but found \"$(X\"", "use true or false"),
    (
      "PreferenceSpecifiers.3=x", "expected a dictionary but found \"x\"",
      "use a YAML mapping such as '{key: value}'"
    ),
    ("@sync=1", "expected a boolean but found \"1\"", "use true or false"),
    ("@sync= # on", "expected a boolean but found nothing", "use true or false"),
    (
      "@minutes:New=", "expected a value but found nothing",
      "for an empty string, write 'PreferenceSpecifiers.1.New=\"\"'"
    ),
    ("@minute=1", "no element has the key \"minute\"", "did you mean @minutes?"),
    (
      "PreferenceSpecifiers.9.Title=a", "no value at PreferenceSpecifiers.9.Title",
      "PreferenceSpecifiers has 3 items"
    ),
  ])
  func refusesAnotherType(assignment: String, text: String, help: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.edit(Self.page(), [assignment]) }
    #expect(error?.message.text == text)
    #expect(error?.message.help == help)
  }

  @Test(arguments: [
    ("number=6", "integer 6"), ("number=!!str 6", "string \"6\""),
    ("number=!!seq [6]", "array of 1 item"),
    ("list.0=6", "string \"6\""), ("list.0=!!int 6", "integer 6"),
    ("list.0=!!six 6", "string \"!!six 6\""), ("list.0=!!str", "string \"\""),
  ])
  func aTagChangesTheType(assignment: String, summary: String) throws {
    let (path, _) = try #require(SettingsEditor.Path.split(assignment))
    let edited = SettingsEditor(try Self.edit(Self.propertyList(), [assignment]))
    #expect(try edited.value(of: path)?.summary == summary)
  }

  @Test func aTagIsRefusedWhereTheCatalogRequiresAnotherType() throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.edit(Self.page(), ["@sync:Title=!!int 6"])
    }
    #expect(error?.message.text == "expected a string but found \"!!int 6\"")
    #expect(error?.message.help == "remove the tag")
    let tagged = try Self.edit(Self.page(), ["@sync:Title=!!str 6"])
    #expect(try tagged == Self.edit(Self.page(), ["@sync:Title=6"]))
  }

  @Test(arguments: [
    (["when=gestern"], "expected a date", "use a date such as 2026-11-22T09:00:00Z"),
    (["bytes=x"], "expected data", "use Base64 with its tag, such as '!!binary SGVsbG8='"),
    (["list=x"], "expected an array", "use a YAML list such as '[a, b]'"),
    (["entries=x"], "expected a dictionary", "use a YAML mapping such as '{key: value}'"),
    (["number=1.5"], "expected an integer", "use an integer such as 30"),
    (["uid=1"], "expected a UID", "use a UID such as '{CF$UID: 7}'"),
  ])
  func aValueOfAnyPropertyListKeepsItsType(
    assignments: [String], text: String, help: String
  ) throws {
    let document = try Self.propertyList()
    let error = #expect(throws: Diagnostic.self) { try Self.edit(document, assignments) }
    #expect(error?.message.text.hasPrefix(text) == true)
    #expect(error?.message.help == help)
  }

  static func propertyList() throws -> Document {
    let text = """
      when: 2026-01-01
      bytes: !!binary AQI=
      list: [a]
      entries: {a: 1}
      number: 1
      uid: {CF$UID: 1}
      "a[0]": 1
      """
    return try Pipeline.settings.read(Array(text.utf8), name: "a.yaml", as: .yaml)
  }

  @Test func setsEveryKindOfValue() throws {
    let set = try Self.edit(
      Self.propertyList(),
      [
        "when=2026-11-22T09:00:00Z", "bytes=!!binary AQ==", "list=[b]", "entries={b: x}",
        "number=2", "uid={CF$UID: 7}", "a[0]=3",
      ])
    let edited = try SettingsAdditionTests.add(["b\\[0]=4", "\\:c=5"], to: set)
    #expect(
      edited.root.items.map(\.summary) == [
        "date 2026-11-22T09:00:00Z", "data <01> of 1 byte", "array of 1 item",
        "dictionary of 1 entry", "integer 2", "UID 7", "integer 3", "integer 4", "integer 5",
      ])
    #expect(edited.root.entries.suffix(3).map(\.key) == ["a[0]", "b[0]", ":c"])
  }

  /// The value may be a secret.
  @Test func noRefusalQuotesTheDefaultOfASecureField() throws {
    let text = "PreferenceSpecifiers: [{Type: X, Key: a, IsSecure: true, DefaultValue: 1}]"
    let page = try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml)
    for value in ["hunter2", "[hunter2"] {
      let error = #expect(throws: Diagnostic.self) { try Self.edit(page, ["@a=\(value)"]) }
      #expect(error?.message.text.contains("hunter") == false)
    }
  }

  @Test func aDocumentMayStopBeingABundle() throws {
    let text = "settingsBundle: 1\npages: {Root: {PreferenceSpecifiers: []}}\n"
    var editor = SettingsEditor(
      try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml))
    editor.unset("settingsBundle")
    guard case .single(let document) = try editor.editedSettings(withStrings: false) else {
      Issue.record("it still is one")
      return
    }
    #expect(document.root.count == 1)
    #expect(throws: Diagnostic.self) { try editor.editedBundle() }
  }

  @Test func aKeyOfAnotherElementHasTheTypeItHasThere() throws {
    let edited = try Self.edit(Self.page(), ["@sync:IsSecure=yes", "@sync:Titles=[1]"])
    let element = try #require(edited.root["PreferenceSpecifiers"]?[2])
    #expect(element["IsSecure"]?.boolean == true)
    #expect(element["Titles"]?[0]?.string == "1")
  }

  @Test func aLiteralIsSetAsItIs() throws {
    var editor = SettingsEditor(try Self.page())
    try editor.set("@sync", to: 1)
    try editor.set("@minutes:Titles.0", to: true)
    try editor.set("@depth:Key", to: "deep")
    try editor.set("@sync:Colors", to: ["red", ["hue": 0.5]])
    let edited = try editor.edited()
    let list = try #require(edited.root["PreferenceSpecifiers"])
    #expect(list[2]?["DefaultValue"]?.kind == .integer)
    #expect(list[1]?["Titles"]?[0]?.boolean == true)
    #expect(list[0]?["Key"]?.string == "deep")
    #expect(list[2]?["Colors"]?[1]?["hue"]?.kind == .real)
    let error = #expect(throws: Diagnostic.self) {
      try editor.set("@sync:Key", to: ["a": 1, "a": 2])
    }
    #expect(error?.message.rule == "repeated-key")
    let other = #expect(throws: Diagnostic.self) { try editor.set("@synk", to: false) }
    #expect(other?.message.help == "did you mean @sync?")
  }

  @Test func theTitleOfAValueLeadsToTheValue() throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.edit(Self.page(), ["@minutes=½ hour"])
    }
    #expect(error?.message.help == "\"½ hour\" is the title of 30; use 30")
    // Only a default is one of the values.
    let other = #expect(throws: Diagnostic.self) {
      try Self.edit(Self.page(), ["@minutes:DisplaySortedByTitle=½ hour"])
    }
    #expect(other?.message.help == "use true or false")
  }

  private static let pages = """
    settingsBundle: 1
    pages:
      Root: {PreferenceSpecifiers: [{Key: a}, {Key: b}]}
      Root~ipad: {PreferenceSpecifiers: [{Key: b}, {Key: a}]}
      More: {PreferenceSpecifiers: [{Key: a}, {Key: c}]}
      Shared: {ApplicationGroupContainerIdentifier: group.x, PreferenceSpecifiers: [{Key: c}]}
    """

  /// A setting has one `Key`, on whatever pages it is.
  @Test func changesAKeyWhereverTheSettingIsStored() throws {
    let bundle = try Pipeline.settings.read(Array(Self.pages.utf8), name: "S.yaml", as: .yaml)
    let edited = try Self.edit(bundle, ["@a:Key=d", "@b:Key=a", "@d:Key=b"])
    let keys = edited.root["pages"]?.items.map { page in
      page["PreferenceSpecifiers"]?.items.compactMap { $0["Key"]?.string } ?? []
    }
    #expect(keys == [["b", "a"], ["a", "b"], ["b", "c"], ["c"]])
  }

  @Test(arguments: [
    ("@a:Key=b", "the key \"b\" is in use", "pages.Root.PreferenceSpecifiers.1"),
    ("@b:Key=c", "the key \"c\" is in use", "pages.More.PreferenceSpecifiers.1"),
    // In two app groups, it is two settings.
    (
      "@c:Key=d", "elements on several pages have the key \"c\"",
      "pages.Shared.PreferenceSpecifiers.0"
    ),
  ])
  func refusesAKeyThatIsInUse(assignment: String, text: String, path: String) throws {
    let bundle = try Pipeline.settings.read(Array(Self.pages.utf8), name: "S.yaml", as: .yaml)
    let error = #expect(throws: Diagnostic.self) { try Self.edit(bundle, [assignment]) }
    #expect(error?.message.text == text)
    #expect(error?.path?.description == path)
  }

  @Test(arguments: [
    ("PreferenceSpecifiers.0.Title=x", "did you mean pages.Root.PreferenceSpecifiers.0.Title?"),
    (
      "More.PreferenceSpecifiers.0.Title=x", "did you mean pages.More.PreferenceSpecifiers.0.Title?"
    ),
    ("a=1", "did you mean @a?"),
    ("A=1", "did you mean @a?"),
    ("a.Title=x", "did you mean @a:Title?"),
    (
      "version=1", "a path in a bundle begins with name, pages, strings, or files, or with @KEY"
    ),
  ])
  func namesTheBeginningThatAPathLacks(assignment: String, help: String) throws {
    let bundle = try Pipeline.settings.read(Array(Self.pages.utf8), name: "S.yaml", as: .yaml)
    let error = #expect(throws: Diagnostic.self) { try Self.edit(bundle, [assignment]) }
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
    editor.unset(SettingsEditor.Path("PreferenceSpecifiers.0"))
    editor.unset(SettingsEditor.Path("PreferenceSpecifiers.1"))
    editor.unset(SettingsEditor.Path("@cloud:Title"))
    try editor.set(SettingsEditor.Path("@sync:Key"), to: "cloud")
    let elements = try #require(try editor.edited().root["PreferenceSpecifiers"])
    #expect(elements.count == 1)
    #expect(elements[0]?.entries.map(\.key) == ["Type", "Key", "DefaultValue"])
  }
}
