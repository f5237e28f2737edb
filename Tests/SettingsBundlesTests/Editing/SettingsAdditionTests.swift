import PropertyLists
import Testing

@testable import SettingsBundles

/// Values that `add` puts into lists and under new keys, and what is said of them.
@Suite struct SettingsAdditionTests {
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
    let edited = try Self.add(additions, to: SettingsEditorTests.page())
    let elements = try #require(edited.root["PreferenceSpecifiers"])
    #expect(elements.items.map { $0["Key"]?.string } == keys)
  }

  static func add(_ additions: [String], to document: Document) throws -> Document {
    var editor = SettingsEditor(document)
    for addition in additions {
      let (path, value) = try #require(SettingsEditor.Path.split(addition))
      try editor.add(value, to: path)
    }
    return try editor.edited()
  }

  @Test func addsItemsOfTheExpectedType() throws {
    let edited = try Self.add(
      [
        "@minutes:Titles=7", "@minutes:Titles.0=No", "@minutes:ShortTitles=1", "@minutes:Values=60",
        "@sync={Type: PSToggleSwitchSpecifier, Title: 42, Key: a, DefaultValue: yes}",
      ], to: SettingsEditorTests.page())
    let elements = try #require(edited.root["PreferenceSpecifiers"])
    #expect(elements[1]?["Titles"]?.items.map(\.string) == ["No", "Never", "½ hour", "7"])
    #expect(elements[1]?["ShortTitles"]?.items.map(\.string) == ["1"])
    #expect(elements[1]?["Values"]?.items.map(\.integer) == [0, 30, 60].map { Integer($0) })
    #expect(elements[3]?["Title"]?.string == "42")
    #expect(elements[3]?["DefaultValue"]?.boolean == true)
  }

  @Test func aNewItemHasTheKindOfAllOthers() throws {
    let added = try Self.add(["list=5", "list.0=yes"], to: SettingsEditorTests.propertyList())
    #expect(added.root["list"]?.items.map(\.string) == ["yes", "a", "5"])
    let edited = try SettingsEditorTests.edit(
      SettingsEditorTests.propertyList(), ["list.1=5", "list.2=6"])
    #expect(edited.root["list"]?.items.map(\.string) == ["a", "5", "6"])
    for assignment in ["@minutes:Values=x", "@minutes:Values={a: 1}"] {
      let error = #expect(throws: Diagnostic.self) {
        try Self.add([assignment], to: SettingsEditorTests.page())
      }
      #expect(error?.message.help == "use an integer such as 30")
      #expect(error?.path?.description == "PreferenceSpecifiers.1.Values.2")
    }
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
    let error = #expect(throws: Diagnostic.self) {
      try Self.add([addition], to: SettingsEditorTests.page())
    }
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
    let document = try Self.add(["empty=[]"], to: SettingsEditorTests.propertyList())
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
    let document = try SettingsEditorTests.propertyList()
    let error = #expect(throws: Diagnostic.self) {
      try SettingsEditorTests.edit(document, [assignment])
    }
    #expect(error?.message.help == help)
    let (path, _) = try #require(SettingsEditor.Path.split(assignment))
    let edited = SettingsEditor(try Self.add([assignment], to: document))
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
      try Self.add([addition], to: SettingsEditorTests.propertyList())
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
    let (path, value) = try #require(SettingsEditor.Path.split(addition))
    var editor = SettingsEditor(try SettingsEditorTests.propertyList())
    try editor.add(value, to: path)
    let edited = try editor.edited()
    let additions = editor.additions(in: Settings(edited), writtenAs: .yaml)
    #expect(additions.map(\.message.text) == messages)
    #expect(additions.dropFirst().allSatisfy { $0.severity == .warning })
    // An item at a position is added again.
    guard !messages.isEmpty else { return }
    var again = SettingsEditor(edited)
    try again.add(value, to: path)
    #expect(try again.edited() == edited)
    #expect(again.additions(in: Settings(edited), writtenAs: .yaml).isEmpty)
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
    let (path, value) = try #require(SettingsEditor.Path.split(assignment))
    var editor = SettingsEditor(document)
    try editor.set(path, to: value)
    let found = editor.additions(in: try Settings(editor.edited()), writtenAs: format)
    #expect(found.map(\.message.text) == (text.isEmpty ? [] : [text]))
    // The catalog says what is a number.
    var page = SettingsEditor(try SettingsEditorTests.page())
    try page.set("@depth", to: "3.50")
    #expect(page.additions(in: try Settings(page.edited()), writtenAs: .xml).isEmpty)
  }

  /// A script may run twice.
  @Test(arguments: [
    ("list=a", "list has this item already"), ("numbers=2", "numbers has this item already"),
    ("rows={k: 1}", "rows has this item already"),
  ])
  func anItemIsAddedOnce(addition: String, text: String) throws {
    let yaml = "list: [b, a]\nnumbers: [1, 2]\nrows: [{k: 1}, {k: 2}]\n"
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "a.yaml", as: .yaml)
    let (path, value) = try #require(SettingsEditor.Path.split(addition))
    var editor = SettingsEditor(document)
    try editor.add(value, to: path)
    #expect(try editor.edited() == document)
    let said = editor.additions(in: Settings(document), writtenAs: .yaml)
    #expect(said.map(\.message.text) == [text])
    #expect(said.map(\.severity) == [.note])
    // At a position, it is added again.
    let position = SettingsEditor.Path("\(path.text).1")
    try editor.add(value, to: position)
    #expect(try editor.edited().count > document.count)
  }

  @Test func anItemThatWasReplacedIsAddedAgain() throws {
    let document = try Pipeline.settings.read(
      Array("list: [a, b]\n".utf8), name: "a.yaml", as: .yaml)
    var editor = SettingsEditor(document)
    try editor.add("a", to: "list")
    try editor.set("list.0", to: "c")
    try editor.add("a", to: "list")
    #expect(try editor.edited().root["list"]?.items.map(\.string) == ["c", "b", "a"])
  }

  @Test func aRowIsAddedOnceByItsKey() throws {
    let page = try SettingsEditorTests.page()
    let row = "{Type: PSToggleSwitchSpecifier, Title: New, Key: new, DefaultValue: no}"
    let added = try Self.add(["@sync=\(row)"], to: page)
    #expect(try Self.add(["@sync=\(row)"], to: added) == added)
    #expect(try Self.add(["PreferenceSpecifiers=\(row)", "@depth=\(row)"], to: added) == added)
    let other = "{Type: PSToggleSwitchSpecifier, Title: Other, Key: new}"
    for addition in ["@sync=\(other)", "PreferenceSpecifiers=\(other)"] {
      let error = #expect(throws: Diagnostic.self) { try Self.add([addition], to: added) }
      #expect(error?.message.text == "a row of this page has the key \"new\"")
      #expect(error?.message.help.hasPrefix("to change it, use '@new:Title=VALUE'") == true)
    }
    let again = try Self.add(["PreferenceSpecifiers.0=\(other)"], to: added)
    #expect(again.root["PreferenceSpecifiers"]?.count == 5)
    // Groups that separate rows may be equal; only the same place is the same row.
    let group = "{Type: PSGroupSpecifier}"
    let separated = try Self.add(["@depth=\(group)", "@sync=\(group)"], to: page)
    #expect(separated.root["PreferenceSpecifiers"]?.count == 5)
    #expect(
      try Self.add(["@depth=\(group)", "PreferenceSpecifiers=\(group)"], to: separated) == separated
    )
    // Two rows of one command collide as well.
    #expect(throws: Diagnostic.self) {
      try Self.add(["@sync={Key: x}", "@sync={Key: x, Title: T}"], to: page)
    }
  }

  @Test func namesAnItemByItsFinalPosition() throws {
    var editor = SettingsEditor(try SettingsEditorTests.propertyList())
    try editor.add("1.10", to: "entries.b")
    try editor.add("[1.10]", to: "new")
    try editor.add("2.50", to: "new.0")
    let found = editor.additions(in: try Settings(editor.edited()), writtenAs: .xml)
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

  @Test func offersTextForANumber() throws {
    var editor = SettingsEditor(try SettingsEditorTests.propertyList())
    try editor.add("3.10", to: "entries.New")
    let edited = try editor.edited()
    #expect(
      editor.additions(in: Settings(edited), writtenAs: .yaml).last?.message.help
        == "to keep it as text, write 'entries.New=!!str 3.10'")
  }

  @Test func hidesASecretThatItAdded() throws {
    let text = "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Key: a, IsSecure: true}]"
    var editor = SettingsEditor(
      try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml))
    try editor.add("hunter2", to: "@a:DefaultValue")
    let edited = try editor.edited()
    #expect(
      editor.additions(in: Settings(edited), writtenAs: .yaml).map(\.message.text)
        == ["added PreferenceSpecifiers.0.DefaultValue: string (hidden)"])
  }
}
