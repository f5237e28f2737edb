import PropertyLists
import SettingsBundles
import Testing

@Suite struct NormalizerTests {
  private static func element(_ yaml: String) throws -> Value {
    let text = "PreferenceSpecifiers:\n- " + yaml.replacing("\n", with: "\n  ") + "\n"
    let page = try Pipeline.settings.read(Array(text.utf8), name: "x.yaml", as: .yaml)
    let items = try #require(page.root["PreferenceSpecifiers"])
    return try #require(items[0])
  }

  private static func line(of error: Diagnostic) -> String {
    let location = error.location?.position.map { "\($0.line):\($0.column)" } ?? ""
    return
      "\(location) at \(error.path?.description ?? ""): \(error.message.text) [\(error.message.rule)]"
  }

  @Test(arguments: [
    ("true", #"value, not shown because it may be secret"#),
    ("yes", #"value, not shown because it may be secret"#),
    ("maybe", #"value, not shown because it may be secret"#),
    ("false", #"read "12345" as a string"#), ("No", #"read "12345" as a string"#),
  ])
  func noMessageQuotesTheDefaultOfASecureField(isSecure: String, line: String) throws {
    let text = """
      PreferenceSpecifiers:
      - {Type: PSTextFieldSpecifier, Key: k, IsSecure: \(isSecure), DefaultValue: 12345}
      """
    let page = try Pipeline.settings.read(Array(text.utf8), name: "x.yaml", as: .yaml)
    #expect(page.root["PreferenceSpecifiers"]?[0]?["DefaultValue"]?.string == "12345")
    let messages = page.diagnostics.map(\.withoutSecrets.message)
    #expect(messages.filter { $0.rule == "read-as" }.map(\.text) == [line])
  }

  private static let rows: [(yaml: String, key: String, value: String)] = [
    // Strings, whatever they look like.
    ("Type: PSGroupSpecifier\nTitle: 42", "Title", "string \"42\""),
    ("Type: PSGroupSpecifier\nTitle: 1.10", "Title", "string \"1.10\""),
    ("Type: PSGroupSpecifier\nTitle: No", "Title", "string \"No\""),
    ("Type: PSGroupSpecifier\nTitle: true", "Title", "string \"true\""),
    ("Type: PSGroupSpecifier\nTitle: 2024-01-01", "Title", "string \"2024-01-01\""),
    ("Type: PSGroupSpecifier\nTitle: ~", "Title", "string \"~\""),
    ("Type: PSGroupSpecifier\nTitle: null", "Title", "string \"null\""),
    ("Type: PSGroupSpecifier\nTitle:", "Title", "string \"\""),
    ("Type: PSGroupSpecifier\nTitle: &a 007", "Title", "string \"007\""),
    ("Type: PSToggleSwitchSpecifier\nKey: 007", "Key", "string \"007\""),
    ("Type: PSTextFieldSpecifier\nAutocorrectionType: No", "AutocorrectionType", "string \"No\""),
    // Quoted and tagged scalars keep their kind.
    ("Type: PSGroupSpecifier\nTitle: !!int 42", "Title", "integer 42"),
    ("Type: PSGroupSpecifier\nTitle: !!bool true", "Title", "boolean true"),
    ("Type: PSToggleSwitchSpecifier\nDefaultValue: 'yes'", "DefaultValue", "string \"yes\""),
    // A switch's default is a boolean, or has the kind of its two values.
    ("Type: PSToggleSwitchSpecifier\nDefaultValue: yes", "DefaultValue", "boolean true"),
    ("Type: PSToggleSwitchSpecifier\nDefaultValue: OFF", "DefaultValue", "boolean false"),
    ("Type: PSToggleSwitchSpecifier\nDefaultValue: tRue", "DefaultValue", "boolean true"),
    ("Type: PSToggleSwitchSpecifier\nDefaultValue: 1", "DefaultValue", "integer 1"),
    ("Type: PSToggleSwitchSpecifier\nDefaultValue: maybe", "DefaultValue", "string \"maybe\""),
    (
      "Type: PSToggleSwitchSpecifier\nDefaultValue: 1\nTrueValue: '1'\nFalseValue: '0'",
      "DefaultValue", "string \"1\""
    ),
    (
      "Type: PSToggleSwitchSpecifier\nDefaultValue: 1\nTrueValue: 1.5\nFalseValue: 0.5",
      "DefaultValue", "real 1.0"
    ),
    (
      "Type: PSToggleSwitchSpecifier\nDefaultValue: 1\nTrueValue: 1\nFalseValue: '0'",
      "DefaultValue", "integer 1"
    ),
    // A version row's default is a string; with values of one kind, a default has that kind.
    ("Type: PSTitleValueSpecifier\nDefaultValue: 1.10", "DefaultValue", "string \"1.10\""),
    (
      "Type: PSTitleValueSpecifier\nDefaultValue: 2024-01-01", "DefaultValue",
      "string \"2024-01-01\""
    ),
    (
      "Type: PSTitleValueSpecifier\nDefaultValue: 1\nValues: [1, 2]\nTitles: [a, b]",
      "DefaultValue",
      "integer 1"
    ),
    (
      "Type: PSMultiValueSpecifier\nDefaultValue: 1\nValues: ['1', '2']\nTitles: [a, b]",
      "DefaultValue", "string \"1\""
    ),
    (
      "Type: PSMultiValueSpecifier\nDefaultValue: 1\nValues: [1.0, 2.0]\nTitles: [a, b]",
      "DefaultValue", "real 1.0"
    ),
    (
      "Type: PSMultiValueSpecifier\nDefaultValue: 1\nValues: [1, 2.0]\nTitles: [a, b]",
      "DefaultValue", "integer 1"
    ),
    // Keys that are not in the catalog are left alone; Apple's mean the same in elements of any type.
    ("Type: PSGroupSpecifier\nOther: 007", "Other", "integer 7"),
    ("Type: Unknown\nTitle: 007", "Title", "string \"007\""),
    ("Type: IASKTextViewSpecifier\nKey: 007", "Key", "string \"007\""),
    ("Type: IASKTextViewSpecifier\nIsSecure: yes", "IsSecure", "boolean true"),
    ("Type: IASKTextViewSpecifier\nDefaultValue: 007", "DefaultValue", "integer 7"),
    ("Type: IASKTextViewSpecifier\nIASKSubtitle: 007", "IASKSubtitle", "integer 7"),
    ("Title: 007", "Title", "string \"007\""),
  ]

  @Test(arguments: rows)
  func readsPlainScalarsAsTheirPositionExpects(yaml: String, key: String, value: String) throws {
    #expect(try Self.element(yaml)[key]?.summary == value)
  }

  @Test func titlesOfValuesAreStrings() throws {
    let element = try Self.element(
      "Type: PSMultiValueSpecifier\nTitles: [1, yes, ~, 2.50]\nValues: [1, 2, 3, 4]")
    #expect(
      element["Titles"]?.items.map(\.summary) == [
        "string \"1\"", "string \"yes\"", "string \"~\"", "string \"2.50\"",
      ])
    #expect(element["Values"]?.items.map(\.kind) == [.integer, .integer, .integer, .integer])
  }

  private static let refusals: [(yaml: String, line: String)] = [
    (
      "Type: PSToggleSwitchSpecifier\nDefaultValue:",
      "3:16 at PreferenceSpecifiers.0.DefaultValue: a property list cannot contain null [null]"
    ),
    (
      "Type: PSToggleSwitchSpecifier\nDefaultValue: ~",
      "3:17 at PreferenceSpecifiers.0.DefaultValue: a property list cannot contain null [null]"
    ),
    (
      "Type: PSGroupSpecifier\nOther: null",
      "3:10 at PreferenceSpecifiers.0.Other: a property list cannot contain null [null]"
    ),
  ]

  @Test(arguments: refusals)
  func rejectsNull(yaml: String, line: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.element(yaml) }
    #expect(error.map(Self.line) == line)
  }

  @Test func notesEachChangeWithItsPath() throws {
    let text = """
      Title: 1
      PreferenceSpecifiers:
      - {Type: PSGroupSpecifier, Title: , Other: yes}
      - {Type: PSMultiValueSpecifier, Title: [1], Titles: [a, 2.50], Values: [no, 3]}
      - {Type: PSToggleSwitchSpecifier, DefaultValue: off}
      """
    let page = try Pipeline.settings.read(Array(text.utf8), name: "x.yaml", as: .yaml)
    #expect(
      page.diagnostics.map { "\($0.severity) \(Self.line(of: $0))" } == [
        "note 1:8 at Title: read \"1\" as a string [read-as]",
        "warning 3:35 at PreferenceSpecifiers.0.Title: no value; read as an empty string [empty-text]",
        "note 4:57 at PreferenceSpecifiers.1.Titles.1: read \"2.50\" as a string [read-as]",
        "warning 5:49 at PreferenceSpecifiers.2.DefaultValue: \"off\" read as the boolean false "
          + "[boolean-word]",
      ])
  }

  /// Outside of the places whose kind the catalog knows, a number that was meant to be text loses digits.
  @Test(arguments: [
    ("a: 1.10", "\"1.10\" is read as the real 1.1"),
    ("a: -01.5", "\"-01.5\" is read as the real -1.5"),
    ("a: 007", "\"007\" is read as the integer 7"), ("a: 1.00", "\"1.00\" is read as the real 1.0"),
    (
      "a: 3.14159265358979323846",
      "\"3.14159265358979323846\" is read as the real 3.141592653589793"
    ),
    ("a: 1.0", nil), ("a: 0", nil), ("a: .50", "\".50\" is read as the real 0.5"), ("a: 0.5", nil),
    ("a: 1e10", nil), ("a: 0x10", nil), ("a: 1.1", nil), ("a: \"1.10\"", nil), ("a: 1.0.0", nil),
    ("a: !!float 1.10", nil),
    ("a: 0.123456789012345678", "\"0.123456789012345678\" is read as the real 0.12345678901234568"),
    (
      "PreferenceSpecifiers: [{Type: PSMultiValueSpecifier, Values: [1.8, 1.10]}]",
      "\"1.10\" is read as the real 1.1"
    ),
    ("PreferenceSpecifiers: [{Type: PSSliderSpecifier, DefaultValue: 0.50}]", nil),
    ("PreferenceSpecifiers: [{Type: PSTitleValueSpecifier, DefaultValue: 1.10}]", nil),
  ])
  func warnsOfLostDigits(yaml: String, text: String?) throws {
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "x.yaml", as: .yaml)
    let warnings = document.diagnostics.filter { $0.severity == .warning }
    #expect(warnings.map(\.message.text) == [text].compactMap(\.self))
    #expect(warnings.allSatisfy { $0.message.rule == "number-spelling" && $0.path != nil })
  }

  /// In other documents, the warning takes the place of the note about YAML 1.1.
  @Test func saysOneThingAboutANumber() throws {
    let text = "a: 007\nb: yes\n"
    let document = try Pipeline.settings.read(Array(text.utf8), name: "x.yaml", as: .yaml)
    #expect(document.diagnostics.map(\.message.rule) == ["number-spelling", "yaml-1.1"])
  }

  /// What looks like a string may be none; in a default, it may also be a secret.
  @Test(arguments: [
    (
      "Title: &Sync",
      #"3:10: warning: "&" begins an anchor, which leaves no value [syntax] quote the string"#
    ),
    (
      "Title: #f00",
      ##"3:10: warning: "#" begins a comment, which leaves no value [syntax] quote the string"##
    ),
    (
      "Title:",
      #"3:9: warning: no value; read as an empty string [empty-text] write the text, or "" without any"#
    ),
    (
      "DefaultValue: &s3cret",
      #"3:24: warning: no value; read as an empty string [empty-text] write the text, or "" without any"#
    ),
    (
      "DefaultValue: #s3cret",
      #"3:16: warning: no value; read as an empty string [empty-text] write the text, or "" without any"#
    ),
  ])
  func explainsEmptyStrings(entry: String, line: String) throws {
    let text = "PreferenceSpecifiers:\n- Type: PSTextFieldSpecifier\n  \(entry)\n"
    let page = try Pipeline.settings.read(Array(text.utf8), name: "x.yaml", as: .yaml)
    #expect(
      page.diagnostics.map {
        "\($0.location?.position.map { "\($0.line):\($0.column)" } ?? ""): \($0.severity): "
          + "\($0.message.text) [\($0.message.rule)] \($0.message.help)"
      } == [line])
  }

  /// An alias repeats the spelling of a number, which counts once it is a string.
  @Test func spellingsAreExpandedWithinTheLimit() {
    let zeros = String(repeating: "0", count: 1 << 20)
    let text =
      "PreferenceSpecifiers:\n- {Type: PSGroupSpecifier, Title: &a \(zeros)}\n"
      + String(repeating: "- {Type: PSGroupSpecifier, Title: *a}\n", count: 100)
    let error = #expect(throws: Diagnostic.self) {
      try Pipeline.settings.read(Array(text.utf8), name: "x.yaml", as: .yaml)
    }
    #expect(
      error.map(Self.line)
        == "2:38 at PreferenceSpecifiers.63.Title: the input expands to too many bytes of text [expansion]"
    )
  }

  @Test func leavesOtherDocumentsAlone() throws {
    let text = "Title: 42\nKey: No\n"
    let document = try Pipeline.settings.read(Array(text.utf8), name: "x.yaml", as: .yaml)
    #expect(document.root["Title"]?.kind == .integer)
    let error = #expect(throws: Diagnostic.self) {
      try Pipeline.settings.read(Array("Title: ~\n".utf8), name: "x.yaml", as: .yaml)
    }
    #expect(error.map(Self.line) == "1:8 at Title: a property list cannot contain null [null]")
  }

  /// Normalizing what was written gives the same document, in every format.
  @Test(arguments: Format.documentFormats)
  func everyPageSurvivesWritingAndReading(_ format: Format) throws {
    for number in 0..<1_500 {
      let json = RandomPage.json(number)
      let page = try Pipeline.settings.read(Array(json.utf8), name: "x.json", as: .json)
      let bytes = try Pipeline.settings.write(page, as: format).bytes
      let again = try Pipeline.settings.read(bytes, name: "x", as: format)
      guard again != page else { continue }
      let found = differences(from: page, to: again).map(\.description)
      Issue.record("page \(number): \(found.joined(separator: "\n"))\n\(json)")
      return
    }
  }
}
