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

  private static func page() throws -> Document {
    try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml)
  }

  /// A document after assignments, each of the form `PATH=VALUE`.
  static func edit(
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
    ("3", "\"4\"", "integer 3 became string \"\"4\"\""),
    ("3", "[4]", "integer 3 became string \"[4]\""),
    ("true", "4", "boolean true became string \"4\""),
    ("3", "!!str 4", "integer 3 became string \"4\""),
    ("abc", "4", "string \"abc\" became string \"4\""),
  ])
  func keepsTheTypeOfATextFieldsDefault(old: String, new: String, change: String) throws {
    let text =
      "{\"PreferenceSpecifiers\": [{\"Type\": \"PSTextFieldSpecifier\", \"Key\": \"a\", "
      + "\"DefaultValue\": \(old == "abc" ? "\"abc\"" : old)}]}"
    let page = try Format.json.read(Array(text.utf8), name: "x.json")
    let edited = try Self.edit(page, ["@a=\(new)"])
    #expect(settingsDifferences(from: page, to: edited).map(\.text) == [change])
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
      "PreferenceSpecifiers[9].Title=a", "no value at PreferenceSpecifiers.9.Title",
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
    let (path, _) = try #require(SettingsPath.split(assignment))
    var edited = SettingsEditor(try Self.edit(Self.propertyList(), [assignment]))
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

  private static func propertyList() throws -> Document {
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

  @Test(arguments: [
    ("list:0=c", "write list.0; for a key of that name, write --add 'list\\:0=VALUE'"),
    ("entries:a=3", "write entries.a; for a key of that name, write --add 'entries\\:a=VALUE'"),
  ])
  func aColonBehindAContainerIsForeign(assignment: String, help: String) throws {
    let document = try Self.propertyList()
    let error = #expect(throws: Diagnostic.self) { try Self.edit(document, [assignment]) }
    #expect(error?.message.help == help)
    let edited = try Self.add(["list\\:0=c", "number:0=2", "http://host=3"], to: document)
    #expect(edited.root.entries.suffix(3).map(\.key) == ["list:0", "number:0", "http://host"])
  }

  @Test func setsEveryKindOfValue() throws {
    let set = try Self.edit(
      Self.propertyList(),
      [
        "when=2026-11-22T09:00:00Z", "bytes=!!binary AQ==", "list=[b]", "entries={b: x}",
        "number=2", "uid={CF$UID: 7}", "a[0]=3",
      ])
    let edited = try Self.add(["b\\[0]=4", "\\:c=5"], to: set)
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

  @Test(arguments: [
    (":PreferenceSpecifiers:0:Title", "PreferenceSpecifiers.0.Title"),
    ("PreferenceSpecifiers:0:Title", "PreferenceSpecifiers.0.Title"),
    ("PreferenceSpecifiers.0:Title", "PreferenceSpecifiers.0.Title"),
    ("PreferenceSpecifiers[].Title", "write PreferenceSpecifiers.0.Title"),
    (":a\\:b:'c d':\"e:f\":g.h", "'a:b.c d.e:f.g\\.h'"),
    (":Titles:", "--add Titles=VALUE"),
    ("a[0].b", "a.0.b"),
    ("a[0][1]", "a.0.1"),
    ("a['b']", "a.b"),
    ("PreferenceSpecifiers[]", "--add PreferenceSpecifiers=VALUE"),
    ("PreferenceSpecifiers[+]", "--add PreferenceSpecifiers=VALUE"),
    ("@minutes:Titles[]", "--add @minutes:Titles=VALUE"),
    ("@minutes::Titles:0", "no element has the key"),
  ])
  func namesTheSamePathInThisNotation(path: String, ours: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.edit(Self.page(), ["\(path)=x"]) }
    let message = try #require(error?.message)
    #expect((message.help + message.text).contains(ours), "\(message)")
    var editor = SettingsEditor(try Self.page())
    let missing = try editor.value(of: SettingsPath(path))
    #expect(missing == nil)
    let reason = try editor.explanation(ofMissing: SettingsPath(path)).message
    let read = ours.hasPrefix("--add ") ? "write " + ours.dropFirst(6).dropLast(6) : ours
    #expect((reason.help + reason.text).contains(read), "\(reason)")
  }

  @Test(arguments: [
    (["@depth={Key: a}", "@depth={Key: b}"], ["depth", "a", "b", "minutes", "sync"]),
    (
      ["@depth={Key: a}", "@a={Key: b}", "@b={Key: c}"],
      ["depth", "a", "b", "c", "minutes", "sync"]
    ),
    (
      ["PreferenceSpecifiers={Key: a}", "@sync:={Key: b}"], ["depth", "minutes", "sync", "b", "a"]
    ),
    (
      ["PreferenceSpecifiers.0={Key: a}", "PreferenceSpecifiers.1={Key: b}", "@sync={Key: c}"],
      ["a", "b", "depth", "minutes", "sync", "c"]
    ),
    (
      [
        "@depth={Key: a}", "PreferenceSpecifiers.1={Key: b}", "PreferenceSpecifiers={Key: c}",
        "PreferenceSpecifiers.6={Key: d}", "PreferenceSpecifiers.5={Key: e}", "@b={Key: f}",
      ],
      ["depth", "b", "f", "a", "minutes", "sync", "e", "c", "d"]
    ),
  ])
  func addsElementsEachAfterThoseBefore(additions: [String], keys: [String]) throws {
    let edited = try Self.add(additions, to: Self.page())
    let elements = try #require(edited.root["PreferenceSpecifiers"])
    #expect(elements.items.map { $0["Key"]?.string } == keys)
  }

  private static func add(_ additions: [String], to document: Document) throws -> Document {
    var editor = SettingsEditor(document)
    for addition in additions {
      let (path, value) = try #require(SettingsPath.split(addition))
      try editor.add(value, to: path)
    }
    return try editor.edited()
  }

  @Test func addsItemsOfTheExpectedType() throws {
    let edited = try Self.add(
      [
        "@minutes:Titles=7", "@minutes:Titles.0=No", "@minutes:ShortTitles=1", "@minutes:Values=60",
        "@sync={Type: PSToggleSwitchSpecifier, Title: 42, Key: a, DefaultValue: yes}",
      ], to: Self.page())
    let elements = try #require(edited.root["PreferenceSpecifiers"])
    #expect(elements[1]?["Titles"]?.items.map(\.string) == ["No", "Never", "½ hour", "7"])
    #expect(elements[1]?["ShortTitles"]?.items.map(\.string) == ["1"])
    #expect(elements[1]?["Values"]?.items.map(\.integer) == [0, 30, 60].map { Integer($0) })
    #expect(elements[3]?["Title"]?.string == "42")
    #expect(elements[3]?["DefaultValue"]?.boolean == true)
  }

  @Test func aNewItemHasTheKindOfAllOthers() throws {
    let added = try Self.add(["list=5", "list.0=yes"], to: Self.propertyList())
    #expect(added.root["list"]?.items.map(\.string) == ["yes", "a", "5"])
    let edited = try Self.edit(Self.propertyList(), ["list.1=5", "list.2=6"])
    #expect(edited.root["list"]?.items.map(\.string) == ["a", "5", "6"])
    for assignment in ["@minutes:Values=x", "@minutes:Values={a: 1}"] {
      let error = #expect(throws: Diagnostic.self) { try Self.add([assignment], to: Self.page()) }
      #expect(error?.message.help == "use an integer such as 30")
      #expect(error?.path?.description == "PreferenceSpecifiers.1.Values.2")
    }
  }

  @Test func aKeyOfAnotherElementHasTheTypeItHasThere() throws {
    let edited = try Self.edit(Self.page(), ["@sync:IsSecure=yes", "@sync:Titles=[1]"])
    let element = try #require(edited.root["PreferenceSpecifiers"]?[2])
    #expect(element["IsSecure"]?.boolean == true)
    #expect(element["Titles"]?[0]?.string == "1")
  }

  @Test func noRefusedKeyIsSuggested() throws {
    var editor = SettingsEditor(try Self.page())
    try editor.set("@sync:Key", to: "cloud")
    let error = #expect(throws: Diagnostic.self) { try editor.add("{}", to: "@sync") }
    #expect(error?.message.help.hasPrefix("to add a row, use --add") == true)
    let other = #expect(throws: Diagnostic.self) { try editor.set("@Clouds", to: "no") }
    #expect(other?.message.help == "did you mean @cloud?")
  }

  @Test(arguments: [
    ("PreferenceSpecifiers=x", "expected a dictionary but found \"x\""),
    ("=x", "no list at ''"),
    ("@minute=x", "no element has the key \"minute\""),
    ("New.Key=x", "no value at New.Key"),
    ("@sync:Title.Key=x", "no value at PreferenceSpecifiers.2.Title.Key"),
    ("PreferenceSpecifiers.Key={}", "no value at PreferenceSpecifiers.Key"),
  ])
  func addsWhereThereIsAContainer(addition: String, text: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.add([addition], to: Self.page()) }
    #expect(error?.message.text == text)
  }

  @Test(arguments: [
    ("list.2=x", "no position 2 in list", "it has 1 item; use 0 or 1"),
    ("list.-1=x", "no position -1 in list", "it has 1 item; use 0 or 1"),
    (
      "list.99999999999999999999=x", "no position 99999999999999999999 in list",
      "it has 1 item; use 0 or 1"
    ),
    ("empty.1=x", "no position 1 in empty", "it has 0 items; use 0"),
  ])
  func refusesAPositionBeyondTheEnd(addition: String, text: String, help: String) throws {
    let document = try Self.add(["empty=[]"], to: Self.propertyList())
    let error = #expect(throws: Diagnostic.self) { try Self.add([addition], to: document) }
    #expect(error?.message.text == text)
    #expect(error?.message.help == help)
    #expect(try Self.add(["empty.0=x"], to: document).root["empty"]?.count == 1)
  }

  /// A list in a list gets an item by its position, as any other list.
  @Test func aPositionIsOneInItsOwnList() throws {
    let lists = try Pipeline.settings.read(Array("[[1], [2]]".utf8), name: "a.yaml", as: .yaml)
    let edited = try Self.add(["1.1=3", "0=[0]", "=[4]"], to: lists)
    #expect(
      edited.root.items.map { $0.items.compactMap(\.integer) }
        == [[0], [1], [2, 3], [4]].map { $0.map { Integer($0) } })
  }

  @Test(arguments: [
    ("wehn=2026-01-01", "did you mean when? To add it, use --add 'wehn=VALUE'"),
    ("entries.c=1", "to add it, use --add 'entries.c=VALUE'"),
    ("with space=1", "to add it, use --add 'with space=VALUE'"),
  ])
  func aNewKeyOfAnyPropertyListIsAdded(assignment: String, help: String) throws {
    let document = try Self.propertyList()
    let error = #expect(throws: Diagnostic.self) { try Self.edit(document, [assignment]) }
    #expect(error?.message.help == help)
    let (path, _) = try #require(SettingsPath.split(assignment))
    var edited = SettingsEditor(try Self.add([assignment], to: document))
    #expect(try edited.value(of: path) != nil)
  }

  @Test(arguments: [
    ("entires.c=1", "did you mean entries? Add entires first: --add 'entires={}'"),
    (
      "new.c.d=1",
      "add new first: --add 'new={}'; for one key with dots, use --add 'new\\.c\\.d=1'"
    ),
    ("com.apple.x=true", "to add it, use --add 'com\\.apple\\.x=true'"),
    ("new.0=x", "add new first: --add 'new=[]'"),
    (
      "list=[c]",
      "to replace it, write 'list=VALUE'; to add an item, use --add 'list.1=VALUE'"
    ),
    ("entries.n.d=1", "add entries.n first: --add 'entries.n={}'"),
    ("entries.a.d=1", "entries.a is an integer"),
  ])
  func addsToDictionariesThatExist(addition: String, help: String) throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.add([addition], to: Self.propertyList())
    }
    #expect(error?.message.help == help)
  }

  /// A script may run twice.
  @Test(arguments: [
    ("new=3.1", ["added new: real 3.1"]),
    ("new=3.0", ["added new: real 3.0"]),
    ("new=NO", ["added new: string \"NO\""]),
    (
      "new=3.10", ["added new: real 3.1", "\"3.10\" is written as the real 3.1"]
    ),
    ("new=007", ["added new: integer 7", "\"007\" is written as the integer 7"]),
    ("new=!!str 3.10", ["added new: string \"3.10\""]),
    ("new=!!float 3.10", ["added new: real 3.1"]),
    (
      "new=[3.10, 1.0]",
      ["added new: array of 2 items", "\"3.10\" is written as the real 3.1"]
    ),
    ("new=[]", ["added new: empty array"]), ("entries={}", []), ("list=[]", []), ("list=[a]", []),
    ("entries.b={}", ["added entries.b: empty dictionary"]),
    ("number=2", []), ("list=b", []), ("list.0=b", []),
  ])
  func tellsWhatItAdded(addition: String, messages: [String]) throws {
    let (path, value) = try #require(SettingsPath.split(addition))
    var editor = SettingsEditor(try Self.propertyList())
    try editor.add(value, to: path)
    let edited = try editor.edited()
    let additions = editor.additions(in: edited, writtenAs: .yaml)
    #expect(additions.map(\.message.text) == messages)
    #expect(additions.dropFirst().allSatisfy { $0.severity == .warning })
    // An item is added again.
    guard !messages.isEmpty else { return }
    var again = SettingsEditor(edited)
    try again.add(value, to: path)
    #expect(try again.edited() == edited)
    #expect(again.additions(in: edited, writtenAs: .yaml).isEmpty)
  }

  /// XML writes no point and no zeros at the end, YAML writes a point.
  @Test(arguments: [
    ("a=1.0", Format.xml, "\"1.0\" is written as the real 1"), ("a=1.0", .yaml, ""),
    ("a=1.10", .xml, "\"1.10\" is written as the real 1.1"),
    ("a=1.10", .binary, "\"1.10\" is written as the real 1.1"),
    ("a=1.10", .json, "\"1.10\" is written as the real 1.1"), ("a=3", .json, ""),
    ("a=!!float 1.10", .xml, ""), ("a=1.5", .xml, ""),
    ("b.0=2.50", .xml, "\"2.50\" is written as the real 2.5"),
    ("b=[1, 2.50]", .xml, "\"2.50\" is written as the real 2.5"),
    ("c=2.50", .xml, ""),
  ])
  func warnsOfASpellingThatIsLost(assignment: String, format: Format, text: String) throws {
    let yaml = "a: 4.5\nb: [4.5]\nc: x\n"
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "a.yaml", as: .yaml)
    let (path, value) = try #require(SettingsPath.split(assignment))
    var editor = SettingsEditor(document)
    try editor.set(path, to: value)
    let found = editor.additions(in: try editor.edited(), writtenAs: format)
    #expect(found.map(\.message.text) == (text.isEmpty ? [] : [text]))
    // The catalog says what is a number.
    var page = SettingsEditor(try Self.page())
    try page.set("@depth", to: "3.50")
    #expect(page.additions(in: try page.edited(), writtenAs: .xml).isEmpty)
  }

  @Test func namesAnItemByItsFinalPosition() throws {
    var editor = SettingsEditor(try Self.propertyList())
    try editor.add("1.10", to: "entries.b")
    try editor.add("[1.10]", to: "new")
    try editor.add("2.50", to: "new.0")
    let found = editor.additions(in: try editor.edited(), writtenAs: .xml)
    #expect(
      found.filter { $0.severity == .warning }.map(\.message.help) == [
        "to keep it as text, write 'entries.b=!!str 1.10'",
        "to keep it as text, write 'new.1=!!str 1.10'",
        "to keep it as text, write 'new.0=!!str 2.50'",
      ])
  }

  @Test func keysWithDotsAreLikeThoseNextToThem() throws {
    let yaml = "d: {Foo.bar: 1}\ncom.apple.a: {b: 1}\n"
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "a.yaml", as: .yaml)
    let helps = [
      "d.Foo.new=1": "to add it, use --add 'd.Foo\\.new=1'",
      "com.apple.a.c=1": "did you mean 'com\\.apple\\.a.c'?",
      "com.apple.b.c=1": "to add it, use --add 'com\\.apple\\.b\\.c=1'",
    ]
    for (assignment, help) in helps {
      let error = #expect(throws: Diagnostic.self) { try Self.add([assignment], to: document) }
      #expect(error?.message.help == help)
    }
  }

  @Test func theTitleOfAValueLeadsToTheValue() throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.edit(Self.page(), ["@minutes=½ hour"])
    }
    #expect(error?.message.help == "\"½ hour\" is the title of 30; use 30")
  }

  @Test func offersTextForANumber() throws {
    var editor = SettingsEditor(try Self.propertyList())
    try editor.add("3.10", to: "entries.New")
    let edited = try editor.edited()
    #expect(
      editor.additions(in: edited, writtenAs: .yaml).last?.message.help
        == "to keep it as text, write 'entries.New=!!str 3.10'")
  }

  @Test func hidesASecretThatItAdded() throws {
    let text = "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Key: a, IsSecure: true}]"
    var editor = SettingsEditor(
      try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml))
    try editor.add("hunter2", to: "@a:DefaultValue")
    let edited = try editor.edited()
    #expect(
      editor.additions(in: edited, writtenAs: .yaml).map(\.message.text)
        == ["added PreferenceSpecifiers.0.DefaultValue: string (hidden)"])
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
    (":PreferenceSpecifiers:0:Title=x", "write pages.Root.PreferenceSpecifiers.0.Title"),
    ("Root.plist:PreferenceSpecifiers:0:Title=x", "write pages.Root.PreferenceSpecifiers.0.Title"),
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
    editor.unset(SettingsPath("PreferenceSpecifiers.0"))
    editor.unset(SettingsPath("PreferenceSpecifiers.1"))
    editor.unset(SettingsPath("@cloud:Title"))
    try editor.set(SettingsPath("@sync:Key"), to: "cloud")
    let elements = try #require(try editor.edited().root["PreferenceSpecifiers"])
    #expect(elements.count == 1)
    #expect(elements[0]?.entries.map(\.key) == ["Type", "Key", "DefaultValue"])
  }
}
