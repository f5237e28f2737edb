import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct DisplayNamesTests {
  private static func read(
    _ yaml: String, by pipeline: Pipeline = .settingsWithDisplayNames
  ) throws -> Document {
    try pipeline.read(Array(yaml.utf8), name: "Root.yaml", as: .yaml)
  }

  private static func yaml(_ literal: Literal) throws -> String {
    String(decoding: try Format.yaml.write(Document(literal)).bytes, as: UTF8.self)
  }

  /// A page with one element that has every key, under raw names or those in Xcode.
  private static func page(
    of element: ElementDescription, displayed isDisplayed: Bool
  ) -> Literal {
    let catalog = Catalog.apple
    let keys = catalog.displayedKeys.reduce(into: [:]) { $0[$1.meaning] = $1.term }
    let name = { (key: String) in isDisplayed ? keys[key] ?? key : key }
    let type = isDisplayed ? element.displayName ?? element.type : element.type
    let entries = element.keys.map { key -> (key: String, value: Literal) in
      let value: Literal = key.name == "Type" ? .string(type) : key.example ?? [:]
      // Only the page has another name for its title.
      return (key: key.name == "Title" ? "Title" : name(key.name), value: value)
    }
    let page: [(key: String, value: Literal)] = [
      (key: name("StringsTable"), value: "Root"),
      (key: isDisplayed ? "Settings Page Title" : "Title", value: "Settings"),
      (key: name("PreferenceSpecifiers"), value: .array([.dictionary(entries)])),
    ]
    return .dictionary(page)
  }

  @Test(arguments: Catalog.apple.elements.map(\.type))
  func everyKeyHasItsNameInXcode(type: String) throws {
    let element = try #require(Catalog.apple.element(type))
    let displayed = try Self.yaml(Self.page(of: element, displayed: true))
    let raw = try Self.yaml(Self.page(of: element, displayed: false))
    #expect(displayed != raw)
    #expect(try Self.read(displayed) == Self.read(raw, by: .settings))
    #expect(try Self.read(displayed, by: .settings) != Self.read(raw, by: .settings))
    #expect(try Self.read(raw) == Self.read(raw, by: .settings))
  }

  @Test func namesAreThoseThatAppleDocuments() {
    let keys = Catalog.apple.displayedKeys.map { "\($0.term) = \($0.meaning)" }
    #expect(
      keys == [
        "Strings Filename = StringsTable", "Settings Page Title = Title",
        "Preference Items = PreferenceSpecifiers", "Identifier = Key",
        "Filename = File", "Default Value = DefaultValue", "Value for ON = TrueValue",
        "Value for OFF = FalseValue", "Minimum Value = MinimumValue",
        "Maximum Value = MaximumValue", "Min Value Image Filename = MinimumValueImage",
        "Max Value Image Filename = MaximumValueImage", "Text Field Is Secure = IsSecure",
        "Keyboard Type = KeyboardType", "Autocapitalization Style = AutocapitalizationType",
        "Autocorrection Style = AutocorrectionType",
      ])
    let types = Catalog.apple.displayedTypes.map { "\($0.term) = \($0.meaning)" }
    #expect(
      types == [
        "Group = PSGroupSpecifier", "Child Pane = PSChildPaneSpecifier",
        "Toggle Switch = PSToggleSwitchSpecifier", "Slider = PSSliderSpecifier",
        "Title = PSTitleValueSpecifier", "Text Field = PSTextFieldSpecifier",
        "Multi Value = PSMultiValueSpecifier",
      ])
  }

  @Test(arguments: [Catalog.apple.page] + Catalog.apple.elements)
  func nameMeansOneKey(description: ElementDescription) {
    let names = Catalog.apple.displayedKeys.map(\.term)
    let meanings = names.map { Catalog.apple.keyName(displayedAs: $0, in: description) }
    let found = meanings.compactMap { $0 }
    #expect(Set(found).count == found.count)
    #expect(description.keys.allSatisfy { !names.contains($0.name) })
  }

  @Test func titleIsATypeAndAKey() throws {
    let page = try Self.read(
      """
      Preference Items:
        - {Type: Title, Title: Title, Identifier: version, Default Value: 1.10}
      """)
    let element = try #require(page.root["PreferenceSpecifiers"]?[0])
    #expect(element["Type"]?.string == "PSTitleValueSpecifier")
    #expect(element["Title"]?.string == "Title")
    #expect(element["DefaultValue"]?.string == "1.10")
  }

  @Test(arguments: [
    ("Identifier: a, Key: b", "Root.yaml:2:42"), ("Key: b, Identifier: a", "Root.yaml:2:35"),
  ])
  func keyUnderBothOfItsNamesIsRefused(entries: String, location: String) throws {
    let error = try #require(throws: Diagnostic.self) {
      try Self.read("Preference Items:\n  - {Type: Toggle Switch, \(entries)}\n")
    }
    #expect(error.message.text == #"duplicate key "Key", which Xcode displays as "Identifier""#)
    #expect(error.message.rule == "repeated-key")
    #expect(error.message.help.hasPrefix("remove one; the first is at Root.yaml:2:"))
    #expect(error.location?.description == location)
    #expect(error.path?.description.hasPrefix("Preference Items.0.") == true)
  }

  @Test func unknownNamesStay() throws {
    let yaml = """
      Strings Filenames: Root
      PreferenceSpecifiers:
        - {Type: Toggle, identifier: a, Filename: b, Settings Page Title: c}
        - {Type: Group, Identifier: a, Nested: {Identifier: a}}
        - {Type: IASKButtonSpecifier, Identifier: a, Default Value: b}
        - Toggle Switch
      """
    let page = try Self.read(yaml)
    let elements = try #require(page.root["PreferenceSpecifiers"])
    #expect(page.root.entries.map(\.key) == ["Strings Filenames", "PreferenceSpecifiers"])
    #expect(
      elements[0]?.entries.map(\.key) == ["Type", "identifier", "File", "Settings Page Title"])
    #expect(elements[0]?["Type"]?.string == "Toggle")
    #expect(elements[1]?.entries.map(\.key) == ["Type", "Identifier", "Nested"])
    #expect(elements[1]?["Nested"]?["Identifier"]?.string == "a")
    #expect(elements[2]?.entries.map(\.key) == ["Type", "Key", "Default Value"])
    #expect(elements[3]?.string == "Toggle Switch")
  }

  @Test func onlyYAMLHasThem() throws {
    let bytes = Array(#"{"Preference Items": [{"Type": "Group"}]}"#.utf8)
    let page = try Pipeline.settingsWithDisplayNames.read(bytes, name: "Root.json", as: .json)
    #expect(page.root["Preference Items"] != nil)
  }

  @Test func pagesOfABundleHaveThem() throws {
    let yaml = """
      settingsBundle: 1
      pages:
        Root:
          Preference Items: [{Type: Group, Title: a}]
      strings:
        de:
          Root: {Identifier: Kennung, Group: Gruppe}
      """
    let bundle = try Self.read(yaml)
    let page = try #require(bundle.root["pages"]?["Root"])
    #expect(page["PreferenceSpecifiers"]?[0]?["Type"]?.string == "PSGroupSpecifier")
    let table = try #require(bundle.root["strings"]?["de"]?["Root"])
    #expect(table.entries.map(\.key) == ["Identifier", "Group"])
    #expect(Validator().validate(bundle).filter { $0.severity == .error }.isEmpty)
  }

  @Test func updateKeepsTheNamesOfTheFile() throws {
    let yaml = """
      Preference Items:   # in order
        - Type: Toggle Switch
          Title: Sync
          Identifier: sync  # stored
          Default Value: yes
      """
    let page = try Self.read(yaml)
    var editor = SettingsEditor(page)
    try editor.set("@sync:Title", to: "Sync now")
    let updated = try Pipeline.settingsWithDisplayNames.update(
      Array(yaml.utf8), name: "Root.yaml", as: .yaml, with: editor.edited(),
      identity: .settingsElements)
    let expected = yaml.replacing("Title: Sync", with: "Title: Sync now")
    #expect(String(decoding: updated.bytes, as: UTF8.self) == expected)
  }

  @Test func writtenPageHasRawNamesAndItsComments() throws {
    let page = try Self.read(
      """
      Preference Items:
        # first
        - Type: Group  # of one
          Title: 7
      """)
    let written = try Pipeline.settings.write(page, as: .yaml).bytes
    #expect(
      String(decoding: written, as: UTF8.self) == """
        PreferenceSpecifiers:
          # first
          - Type: PSGroupSpecifier # of one
            Title: "7"

        """)
  }

  @Test func everyReferenceToAnElementIsRead() throws {
    let page = try Self.read(
      """
      Preference Items:
        - &a {Type: Text Field, Identifier: a}
        - *a
        - {<<: *a, Default Value: 7}
      """)
    let elements = try #require(page.root["PreferenceSpecifiers"])
    #expect(elements.items.map { $0["Key"]?.string } == ["a", "a", "a"])
    #expect(elements.items.allSatisfy { $0["Type"]?.string == "PSTextFieldSpecifier" })
    #expect(elements[2]?["DefaultValue"]?.string == "7")
  }
}
