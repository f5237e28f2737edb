import PropertyLists
import Testing

@testable import SettingsBundles

/// Sources of builds: values that only a build knows, and rows that no build has together.
@Suite struct BuildRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  /// A source always has references.
  private static let otherRules = ["build-setting": Validator.RuleSeverity.off]

  private func rules(brokenBy page: String, in file: String = "Root.yaml") throws -> [String] {
    let options = RuleCase("", page: page, finds: "", rules: Self.otherRules).options
    return try validate(page, options, in: file).map(\.message.rule)
  }

  // MARK: References

  /// Elements without a finding, each of whose keys can have a reference as its value or an item.
  private static let elements: [(type: String, entries: KeyValuePairs<String, Literal>)] = [
    (
      "PSGroupSpecifier",
      ["Title": "A", "FooterText": "A", "SupportedUserInterfaceIdioms": ["Pad"]]
    ),
    (
      "PSRadioGroupSpecifier",
      [
        "Title": "A", "FooterText": "A", "Key": "a", "DefaultValue": 1, "Values": [1, 2, 3],
        "Titles": ["a", "b", "c"], "DisplaySortedByTitle": true,
      ]
    ),
    (
      "PSToggleSwitchSpecifier",
      ["Title": "A", "Key": "a", "DefaultValue": "x", "TrueValue": "x", "FalseValue": "y"]
    ),
    ("PSToggleSwitchSpecifier", ["Title": "A", "Key": "a", "DefaultValue": true]),
    (
      "PSSliderSpecifier",
      [
        "Key": "a", "DefaultValue": 1, "MinimumValue": 0, "MaximumValue": .real(2.5),
        "MinimumValueImage": "", "MaximumValueImage": "",
      ]
    ),
    (
      "PSTitleValueSpecifier",
      [
        "Title": "A", "Key": "a", "DefaultValue": true, "Values": [true, false],
        "Titles": ["a", "b"],
      ]
    ),
    ("PSTitleValueSpecifier", ["Title": "A", "Key": "a", "DefaultValue": "x"]),
    (
      "PSTextFieldSpecifier",
      [
        "Title": "A", "Key": "password", "DefaultValue": "", "IsSecure": true,
        "KeyboardType": "URL", "AutocapitalizationType": "None", "AutocorrectionType": "No",
      ]
    ),
    (
      "PSMultiValueSpecifier",
      [
        "Title": "A", "Key": "a", "DefaultValue": "x", "Values": ["x", "y"], "Titles": ["a", "b"],
        "ShortTitles": ["c", "d"],
      ]
    ),
  ]

  private func rules(of type: String, _ entries: [(key: String, value: Literal)]) throws -> [String]
  {
    let element = Literal.dictionary(of: [("Type", .string(type))] + entries)
    let page: Literal = [
      "PreferenceSpecifiers": [["Type": "PSGroupSpecifier", "FooterText": "A"], element]
    ]
    let options = RuleCase("", page: "", finds: "", rules: Self.otherRules).options
    return Validator(options: options).validate(try Document(page, name: "Root.plist"))
      .map(\.message.rule)
  }

  /// No rule judges an unknown value, compares it, or compares another with it.
  @Test(arguments: elements.indices) func judgesNoUnknownValue(number: Int) throws {
    let (type, pairs) = Self.elements[number]
    let entries = pairs.map { (key: $0.key, value: $0.value) }
    #expect(try rules(of: type, entries) == [])
    for (position, entry) in entries.enumerated() where entry.key != "Key" {
      var changed: [Literal] = []
      if case .array(let items) = entry.value {
        for item in items.indices {
          for text in ["$(X)", "a${X}b"] {
            var items = items
            items[item] = .string(text)
            changed.append(.array(items))
          }
        }
      } else {
        changed = ["$(X)", "a${X}b", "$(X:default=7)"]
      }
      for value in changed {
        var entries = entries
        entries[position].value = value
        #expect(try rules(of: type, entries) == [], "\(type).\(entry.key)")
      }
    }
  }

  /// What is wrong whatever a build knows is still found.
  @Test(arguments: [
    ("Values: $(X), Titles: [a], DefaultValue: 1", ["value-type"]),
    ("Values: [1, $(X)], Titles: [a], DefaultValue: 1", ["values-titles-length"]),
    ("Values: [1, 1, $(X)], Titles: [a, b, c], DefaultValue: 1", ["values-duplicate"]),
    ("Values: [1, 2], Titles: [a, !!int 1], DefaultValue: $(X)", ["titles-not-string"]),
    ("Values: [0, 10, '60'], Titles: [a, b, c], DefaultValue: $(X)", ["values-mixed-types"]),
    ("Values: [1], Titles: [a], DefaultValue: 1, DisplaySortedByTitle: $X", ["value-type"]),
    ("Values: [1], Titles: [a], DefaultValue: 1, Nonsense: $(X)", ["key-unknown"]),
    ("Values: [1], Titles: [a], DefaultValue: 1, displaysortedbytitle: $(X)", ["key-case"]),
    (
      "Values: [1], Titles: [a], DefaultValue: 1, SupportedUserInterfaceIdioms: $(X)",
      ["idiom-not-array"]
    ),
  ]) func judgesTheRest(entries: String, broken: [String]) throws {
    let page = pageInYAML(
      elements: "- {Type: PSMultiValueSpecifier, Title: A, Key: a, \(entries)}")
    #expect(try rules(brokenBy: page) == broken)
  }

  // MARK: Conditions

  private static let debug = "When: {CONFIGURATION: [Debug, Staging]}"

  /// Rows as in a source, with findings only if a build can have both.
  @Test(arguments: [
    ("", "", true), (debug, "", true), (debug, debug, true),
    (debug, "When: {CONFIGURATION: [Staging, Release]}", true),
    (debug, "When: {CONFIGURATION: Release}", false),
    (debug, "Unless: {CONFIGURATION: [Debug, Staging, Test]}", false),
    (debug, "Unless: {CONFIGURATION: Debug}", true),
    (debug, "When: {PLATFORM_NAME: macosx}", true),
    ("Unless: {A: b}", "Unless: {A: c}", true), ("Unless: {A: b}", "When: {A: b}", false),
  ]) func comparesRowsThatABuildCanHave(first: String, second: String, isFound: Bool) throws {
    let row = { (entries: String, conditions: String) in
      "- {Type: \(entries)\(conditions.isEmpty ? "" : ", ")\(conditions)}\n"
    }
    let group = "- {Type: PSGroupSpecifier, FooterText: a}\n"
    let field = "PSTextFieldSpecifier, Title: a, Key: a"
    let toggle = "PSToggleSwitchSpecifier, Title: a, Key: a, DefaultValue: true"
    let radio =
      "PSRadioGroupSpecifier, Title: a, Key: b, DefaultValue: 1, Values: [1, 2], Titles: [a, b]"
    let pairs = [
      (row(field, first) + row(toggle, second), "duplicate-key"),
      (row(radio, first) + row(field, second), "element-after-radio"),
      // A group's conditions are also those of its rows.
      (
        row("PSGroupSpecifier, Title: a", first) + row(field, "")
          + row("PSGroupSpecifier, Title: b", second) + row(toggle, ""), "duplicate-key"
      ),
    ]
    for (rows, rule) in pairs {
      let found = try rules(brokenBy: pageInYAML(elements: "\(group)\(rows)"))
      #expect(found == (isFound ? [rule] : []), "\(rows)")
    }
  }

  /// Three rows of three configurations, and a fourth that one of them already is in.
  @Test func comparesEachRowWithEachOther() throws {
    let row = { (configuration: String) in
      "- {Type: PSTextFieldSpecifier, Title: a, Key: a, When: {A: \(configuration)}}\n"
    }
    let three = row("x") + row("y") + row("z")
    #expect(try rules(brokenBy: pageInYAML(elements: three)) == [])
    #expect(try rules(brokenBy: pageInYAML(elements: three + row("y"))) == ["duplicate-key"])
  }

  /// A default that may be the same is no difference.
  @Test func doesNotClaimThatUnknownDefaultsDiffer() throws {
    let page = pageInYAML(
      elements: """
        - {Type: PSToggleSwitchSpecifier, Title: a, Key: a, DefaultValue: true}
        - {Type: PSToggleSwitchSpecifier, Title: b, Key: a, DefaultValue: $(A)}
        """)
    let options = RuleCase("", page: "", finds: "", rules: Self.otherRules).options
    #expect(
      try validate(page, options).map(\.message.text) == ["two elements store \"a\""])
  }

  @Test func keepsAPageThatOnlyConditionalRowsOpen() throws {
    var files = SettingsBundle.Files()
    files["Root.plist.yaml"] = Array(
      pageInYAML(
        elements: "- {Type: PSChildPaneSpecifier, Title: a, File: More, \(Self.debug)}"
      ).utf8)
    files["More.plist.yaml"] = Array(leafInYAML.utf8)
    let bundle = SettingsBundle(reading: files, name: "Settings.bundle", layout: .folder(of: .yaml))
    #expect(Validator().validate(bundle).map(\.message.rule) == ["build-setting"])
  }

  /// A property list ships as it is, so people would read `$(A)`.
  @Test(arguments: [
    ("- {Type: PSGroupSpecifier, Title: $(A)}", "Root", Diagnostic.Severity.error),
    ("- {Type: PSGroupSpecifier, When: {A: b}}", "Root", .error),
    ("- {Type: PSGroupSpecifier, FooterText: $(A)}", "Root", .note),
    ("- {Type: PSGroupSpecifier, FooterText: $(A), When: {A: b}}", "Root", .error),
    (
      "- {Type: PSGroupSpecifier, FooterText: $(A)}\n- {Type: PSTitleValueSpecifier}", "Root",
      .error
    ),
    ("- {Type: PSGroupSpecifier, Title: $(A)}", "Licenses", .note),
    ("- {Type: PSGroupSpecifier, Title: $(A)}", "Acknowledgements", .note),
    ("- {Type: PSGroupSpecifier, Title: $(A)}", "com.mono0926.LicensePlist/A", .note),
    ("- {Type: PSGroupSpecifier, Title: $(A)}", "Acknowledgements2", .error),
  ])
  func isAnErrorInWhatShips(
    elements: String, page: String, severity: Diagnostic.Severity
  ) throws {
    var options = Validator.Options()
    options.generatedPages = ["Licenses"]
    let document = try Pipeline.settings.read(
      Array(pageInYAML(elements: elements).utf8), name: "Settings.bundle/\(page).plist", as: .yaml)
    let found = { (options: Validator.Options) in
      Validator(options: options).validate(document)
        .filter { $0.kind == .buildSetting }
        .map(\.severity)
    }
    #expect(found(options) == [.note])
    options.isShipped = true
    #expect(found(options) == [severity])
    try options.set(.buildSetting, to: .off)
    #expect(found(options) == [])
  }

  static let cases: [RuleCase] = [
    RuleCase(
      "references to two settings, and a condition",
      elements: """
        - {Type: PSTextFieldSpecifier, Title: $(A), Key: a, DefaultValue: "$(B) ${A}", When: {C: d}}
        """,
      finds: """
        3:39: note: the page depends on the build settings "A", "B", "C" [build-setting]
          at: PreferenceSpecifiers.1.Title
          help: neither Xcode nor the Settings app expands $(NAME) or reads When and Unless; put \
        what settings-convert build writes into the app
        """),
    RuleCase(
      "a literal", elements: "- {Type: PSTextFieldSpecifier, Title: \"$$(A) $B\", Key: a}",
      finds: ""),
    RuleCase(
      "an operator that a build does not know",
      elements: "- {Type: PSTextFieldSpecifier, Title: \"$(A:lower)\", Key: a}",
      finds: """
        3:39: warning: unsupported operator in "$(A:lower)" [build-reference]
          at: PreferenceSpecifiers.1.Title
          help: the only operator is default: $(NAME:default=TEXT)
        """),
    RuleCase(
      "references in places that a build does not expand",
      elements: """
        - {Type: PSTextFieldSpecifier, Key: $(A), IASK$(B): text}
        """,
      finds: """
        3:37: error: a build does not expand references in "Key" [build-reference]
          at: PreferenceSpecifiers.1.Key
          help: write the text itself, or two rows with opposite conditions
        3:53: error: a build does not expand references in the names of keys [build-reference]
          at: 'PreferenceSpecifiers.1.IASK$(B)'
          help: write the text itself, or two rows with opposite conditions
        """),
    RuleCase(
      "a list as a condition, and a reference in one",
      elements: """
        - {Type: PSTextFieldSpecifier, Key: a, When: [Debug]}
        - {Type: PSTextFieldSpecifier, Key: b, Unless: {A: [b, $(C)]}}
        """,
      finds: """
        3:46: error: expected a dictionary of settings and their values as the condition \
        [build-condition]
          at: PreferenceSpecifiers.1.When
          help: write it like {CONFIGURATION: [Debug, Staging]}
        4:56: error: a build does not expand references in the values of "A" [build-condition]
          at: PreferenceSpecifiers.2.Unless.A.1
          help: write the text to compare with
        """),
  ]
}
