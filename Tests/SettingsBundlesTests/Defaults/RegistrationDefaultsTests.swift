import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct RegistrationDefaultsTests {
  // MARK: Order

  @Test func pagesFollowTheirPanesDepthFirst() throws {
    let defaults = registrationDefaults([
      "Root": pageInYAML(
        opening: "Sound", "Screen", and: element("TextField", "last", default: "a")),
      "Screen": pageInYAML(elements: element("TextField", "screen", default: "b")),
      "Sound": pageInYAML(
        opening: "Alarm", and: element("TextField", "sound", default: "c")),
      "Alarm": pageInYAML(elements: element("TextField", "alarm", default: "d")),
    ])
    #expect(
      try defaults.lines == [
        #""last": "a""#, #""sound": "c""#, #""alarm": "d""#, #""screen": "b""#,
      ])
  }

  /// The settings of a page that two others open have the group of the one before it in this order.
  @Test func pagesInheritTheGroupOfTheFirstToOpenThem() {
    let defaults = registrationDefaults([
      "Root": pageInYAML(opening: "One", "Two"),
      "One": pageInYAML(opening: "Two", "Three"),
      "Two": "ApplicationGroupContainerIdentifier: two\n" + pageInYAML(opening: "Last"),
      "Three": "ApplicationGroupContainerIdentifier: three\n" + pageInYAML(opening: "Last"),
      "Last": pageInYAML(
        opening: "Root", and: element("TextField", "last", default: "a")),
    ])
    #expect(defaults.settings.map(\.group) == ["two"])
  }

  /// However many panes are between the page that names the group and the one with the setting.
  @Test func aGroupIsInheritedThroughPagesWithoutOne() {
    let defaults = registrationDefaults([
      "Root": "ApplicationGroupContainerIdentifier: app\n" + pageInYAML(opening: "One"),
      "One": pageInYAML(opening: "Two"),
      "Two": pageInYAML(opening: "Three"),
      "Three": pageInYAML(elements: element("TextField", "last", default: "a")),
    ])
    #expect(defaults.settings.map(\.group) == ["app"])
  }

  @Test func pagesWithoutAPaneAreLeftOut() throws {
    let defaults = registrationDefaults([
      "Root": pageInYAML(elements: element("TextField", "root", default: "a")),
      "Other": pageInYAML(elements: element("TextField", "other", default: "b")),
    ])
    #expect(try defaults.lines == [#""root": "a""#])
  }

  @Test func withoutARootPageAllPagesCount() throws {
    let defaults = registrationDefaults([
      "B": pageInYAML(elements: element("TextField", "b", default: "b")),
      "A": pageInYAML(elements: element("TextField", "a", default: "a")),
    ])
    #expect(try defaults.lines == [#""a": "a""#, #""b": "b""#])
  }

  @Test func pagesThatOpenEachOtherCountOnce() throws {
    let defaults = registrationDefaults([
      "Root": pageInYAML(opening: "More", and: element("TextField", "root", default: "a")),
      "More": pageInYAML(opening: "Root", and: element("TextField", "more", default: "b")),
    ])
    #expect(try defaults.lines == [#""root": "a""#, #""more": "b""#])
    #expect(defaults.warnings == [])
  }

  // MARK: Conflicts

  @Test func basePageWinsOverItsVariantsWithAWarning() throws {
    let defaults = registrationDefaults([
      "Root~ipad": pageInYAML(
        elements: element("TextField", "panel", default: "wide")
          + element("TextField", "pad", default: "yes")),
      "Root": pageInYAML(elements: element("TextField", "panel", default: "narrow")),
    ])
    #expect(try defaults.lines == [#""panel": "narrow""#, #""pad": "yes""#])
    #expect(
      defaults.warnings == [
        """
        Settings.bundle/Root~ipad.plist.yaml:3:72: warning: another default for "panel"; only the \
        first is registered [default-conflict] at pages.Root~ipad.PreferenceSpecifiers.1.DefaultValue; \
        the first is at Settings.bundle/Root.plist.yaml:3:72; make them equal, or register this one \
        in the app
        """
      ])
  }

  /// The first row counts, but not if the other one is never beside it, or if a build may lack both.
  @Test(arguments: [
    ("$(A)", "", "b", "", [], ["unregistered-default"]), ("a", "", "$(B)", "", ["a"], []),
    ("a", "When: {C: d}", "b", "Unless: {C: d}", [], ["unregistered-default"]),
    ("a", "When: {C: d}", "$(B)", "Unless: {C: d}", [], ["unregistered-default"]),
    ("a", "When: {C: d}", "a", "Unless: {C: d}", [], ["unregistered-default"]),
    ("a", "When: {C: d}", "b", "", [], ["unregistered-default", "default-conflict"]),
    ("a", "When: {C: d}", "a", "", ["a"], []),
    ("a", "", "b", "When: {C: d}", ["a"], ["default-conflict"]),
    ("a", "When: {CONFIGURATION: Debug}", "a", "Unless: {CONFIGURATION: Debug}", ["a"], []),
    (
      "a", "When: {CONFIGURATION: Debug}", "b", "Unless: {CONFIGURATION: Debug}", [],
      ["unregistered-default"]
    ),
    ("a", "When: {CONFIGURATION: Debug}", "b", "", [], ["default-conflict"]),
  ])
  func leavesOutWhatOnlyABuildKnows(
    first: String, under one: String, second: String, under other: String, values: [String],
    rules: [String]
  ) throws {
    let defaults = try registrationDefaults(
      page: pageInYAML(
        elements: element("TextField", "key", default: first, one)
          + element("TextField", "key", default: second, other)
          + element("Slider", "level", default: "1", "MinimumValue: $(A)")))
    #expect(try defaults.lines == values.map { "\"key\": \"\($0)\"" } + ["\"level\": 1"])
    #expect(defaults.diagnostics.map(\.message.rule) == rules)
  }

  @Test func equalDefaultsAreNoConflict() throws {
    let defaults = try registrationDefaults(
      page: pageInYAML(
        elements: element("ToggleSwitch", "sync", default: "true")
          + element("ToggleSwitch", "sync", default: "1")
          + element("TitleValue", "sync", default: nil)))
    #expect(try defaults.lines == [#""sync": true"#])
    #expect(defaults.warnings == [])
  }

  @Test func firstElementWithADefaultGivesIt() throws {
    let defaults = try registrationDefaults(
      page: pageInYAML(
        elements: element("TextField", "name", default: nil)
          + element("TextField", "other", default: "a") + element("TextField", "name", default: "b")
      ))
    #expect(try defaults.lines == [#""name": "b""#, #""other": "a""#])
    #expect(defaults.warnings == [])
  }

  @Test func valuesOfSecureFieldsAreInNoWarning() throws {
    let fields = ["s3cret", "hunter2"].map { value in
      element("TextField", "pin", default: value, "IsSecure: true")
    }
    let defaults = try registrationDefaults(page: pageInYAML(elements: fields.joined()))
    #expect(defaults.warnings.count == 1)
    #expect(!defaults.warnings.joined().contains("s3cret"))
    #expect(!defaults.warnings.joined().contains("hunter2"))
  }

  // MARK: Elements

  @Test func titleRowsAreLeftOutOfEditableSettings() throws {
    let page = pageInYAML(
      elements: element("TitleValue", "version", default: "1.10")
        + element("TitleValue", "name", default: "Ann")
        + element("TextField", "name", default: "Eve"))
    #expect(
      try registrationDefaults(page: page).lines == [#""version": "1.10""#, #""name": "Ann""#])
    #expect(try registrationDefaults(page: page, editableOnly: true).lines == [#""name": "Eve""#])
  }

  @Test(arguments: [
    element("Group", "hook", default: "1"), element("ChildPane", "pane", default: "1"),
    "- {Type: IASKDatePickerSpecifier, Key: date, DefaultValue: 1}\n",
    "- {Type: PSTextFieldSpecifier, Key: '', DefaultValue: a}\n",
    "- {Type: PSTextFieldSpecifier, DefaultValue: a}\n",
    "- {Type: PSTextFieldSpecifier, Key: [a], DefaultValue: a}\n",
    "- {Key: a, DefaultValue: a}\n", "- text\n",
    element("TextField", "a", default: nil),
  ])
  func elementsThatStoreNothingHaveNoDefault(yaml: String) throws {
    #expect(try registrationDefaults(page: pageInYAML(elements: yaml)).lines == [])
  }

  @Test func kindsStayAsTheyAre() throws {
    let values = [
      "integer": "1", "real": "1.0", "boolean": "true", "date": "2026-04-01", "text": "'1'",
      "data": "!!binary aGk=", "list": "[1, {b: 2, a: [x]}]", "uid": "{CF$UID: 7}",
    ]
    let elements = values.sorted { $0.key < $1.key }.map { key, value in
      element("MultiValue", key, default: value)
    }
    let document = try registrationDefaults(page: pageInYAML(elements: elements.joined()))
      .document()
    let xml = try Pipeline.settings.write(
      try registrationDefaults(page: pageInYAML(elements: elements.dropLast().joined())).document(),
      as: .xml
    ).bytes
    #expect(document.root["uid"]?.uid == 7)
    #expect(document.root["real"]?.real == 1)
    #expect(document.root["integer"]?.integer == Integer(1))
    #expect(document.root["date"]?.date?.secondsSince2001 == 796_694_400)
    #expect(document.root["list"]?[1]?.entries.map(\.key) == ["b", "a"])
    #expect(String(decoding: xml, as: UTF8.self).contains("<data>\n\taGk=\n\t</data>"))
  }

  @Test func everyFormOfABundleHasTheSameDefaults() throws {
    let document = try bundleDocument(
      """
      pages:
        Root:
          PreferenceSpecifiers:
            - {Type: PSChildPaneSpecifier, Title: More, File: More}
            - {Type: PSSliderSpecifier, Key: volume, DefaultValue: 0.5}
        More:
          PreferenceSpecifiers:
            - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: yes}
      """)
    let folder = try files(of: document, .bundle)
    let reader = SettingsBundle(reading: folder, name: "Settings.bundle", layout: .bundle)
    let expected = [#""volume": 0.5"#, #""sync": true"#]
    #expect(try RegistrationDefaults(document).lines == expected)
    #expect(try RegistrationDefaults(reader).lines == expected)
  }

  @Test(arguments: ["settingsBundle", "PreferenceSpecifiers", "a.b=c", "é", "\u{202E}x", "🔔"])
  func anyKeyCanBeWritten(key: String) throws {
    let page = "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Key: \(key), DefaultValue: a}]"
    let document = try registrationDefaults(page: page).document()
    #expect(document.root[key]?.string == "a")
    for format in Format.documentFormats {
      let bytes = try Pipeline.settings.write(document, as: format).bytes
      let again = try Pipeline.settings.read(bytes, name: "d.\(format.name)", as: format)
      #expect(again == document)
    }
  }

  @Test func bundleWithoutSettingsIsAWarning() {
    let defaults = registrationDefaults([
      "Root": pageInYAML(elements: element("TitleValue", "version", default: "1.10"))
    ])
    #expect(defaults.warnings == [])
    let editable = registrationDefaults(
      ["Root": pageInYAML(elements: element("TitleValue", "version", default: "1.10"))],
      editableOnly: true)
    #expect(
      editable.warnings == [
        """
        Settings.bundle/Root.plist.yaml:1:1: warning: no settings to register [no-settings] at ; \
        give an element a Key and a DefaultValue
        """
      ])
  }

  @Test(arguments: ["a: 1", "[1]"])
  func otherDocumentsAreRefused(yaml: String) throws {
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "a.yaml", as: .yaml)
    let error = #expect(throws: Diagnostic.self) { try RegistrationDefaults(document) }
    #expect(error?.message.text == "not a settings page or a bundle with pages")
  }

  @Test func everyRuleHasADescription() {
    let messages: [DefaultsMessage] = [
      .conflict(key: "a", first: "b"), .noSettings, .unregistered(key: "a"),
      .ofBuild(key: "a"), .equivalentKeys("a", first: "b"),
    ]
    #expect(Set(messages.map(\.rule)) == Set(DefaultsRules.all.map(\.id)))
  }
}
