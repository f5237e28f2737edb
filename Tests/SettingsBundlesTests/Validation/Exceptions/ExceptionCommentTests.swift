import PropertyLists
import Testing

@testable import SettingsBundles

/// A page with exceptions, and the findings that are left in every format that has comments.
struct ExceptionCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let page: String
  /// The key path and rule of each finding that is left.
  let left: [String]

  init(_ name: String, page: String, leaves left: String...) {
    testDescription = name
    self.page = page
    self.left = left
  }

  /// A case of elements after a group.
  init(_ name: String, elements: String, leaves left: String...) {
    testDescription = name
    page = pageInYAML(elements: elements)
    self.left = left
  }
}

/// Comments that silence rules.
@Suite struct ExceptionCommentTests {
  static let cases: [ExceptionCase] = [
    ExceptionCase(
      "before an element",
      elements: """
        # settings-convert: ignore slider-min-max
        - {Type: PSSliderSpecifier, Key: a, MinimumValue: 2, MaximumValue: 1, DefaultValue: 1}
        - {Type: PSSliderSpecifier, Key: b, MinimumValue: 2, MaximumValue: 1, DefaultValue: 1}
        """,
      leaves: "PreferenceSpecifiers.2.MinimumValue slider-min-max"),
    ExceptionCase(
      "at the first line of an element",
      elements: """
        - Type: PSSliderSpecifier # settings-convert: ignore slider-min-max
          Key: a
          MinimumValue: 2
          MaximumValue: 1
          DefaultValue: 1
        """),
    ExceptionCase(
      "before the first key of an element, and beside the dash",
      elements: """
        - # settings-convert: ignore key-unknown
          # settings-convert: ignore slider-min-max
          Type: PSSliderSpecifier
          Key: a
          MinimumValue: 2
          MaximumValue: 1
          DefaultValue: 1
          Other: 1
        """),
    ExceptionCase(
      "after the last key of an element",
      elements: """
        - Type: PSSliderSpecifier
          Key: a
          MinimumValue: 2
          MaximumValue: 1
          DefaultValue: 1
          # settings-convert: ignore slider-min-max
        """),
    ExceptionCase(
      "before a key",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: A
          # settings-convert: ignore key-unknown
          Other: 1
          Another: 1
          Key: a
          DefaultValue: true
        """,
      leaves: "PreferenceSpecifiers.1.Another key-unknown"),
    ExceptionCase(
      "at the end of a key's line",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: A
          Other: 1 # settings-convert: ignore key-unknown
          Another: 1
          Key: a
          DefaultValue: true
        """,
      leaves: "PreferenceSpecifiers.1.Another key-unknown"),
    ExceptionCase(
      "several rules and a reason",
      elements: """
        # settings-convert: ignore slider-min-max , key-unknown,key-case The app swaps, and checks.
        - Type: PSSliderSpecifier
          Key: a
          MinimumValue: 2
          MaximumValue: 1
          DefaultValue: 1
          Other: 1
          trueValue: 1
          minimumvalueimage: a
        """),
    ExceptionCase(
      "at the head of a page",
      page: """
        # settings-convert: ignore key-unknown, root-key-unknown

        Other: 1
        PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, FooterText: A, Another: 1}
        """),
    ExceptionCase(
      "above the first key of a page",
      page: """
        # settings-convert: ignore key-unknown, root-key-unknown
        Title: A
        Other: 1
        PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, FooterText: A, Another: 1}
        """),
    ExceptionCase(
      "at the end of the first key of a page",
      page: """
        Other: 1 # settings-convert: ignore root-key-unknown
        PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, FooterText: A, Another: 1}
        """,
      leaves: "PreferenceSpecifiers.0.Another key-unknown"),
    ExceptionCase(
      "at the foot of a page",
      page: """
        Other: 1
        PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, FooterText: A}
        # settings-convert: ignore root-key-unknown
        """),
    ExceptionCase(
      "exceptions that silence nothing",
      page: """
        PreferenceSpecifiers:
        # settings-convert: ignore key-unknown, key-unknwon
        - {Type: PSGroupSpecifier, FooterText: A}
        # settings-convert: ignore
        - {Type: PSGroupSpecifier, FooterText: A}
        # settings-convert: off key-unknown
        - {Type: PSGroupSpecifier, FooterText: A}
        """,
      leaves: "PreferenceSpecifiers.0 unused-exception", "PreferenceSpecifiers.0 unused-exception",
      "PreferenceSpecifiers.1 unused-exception", "PreferenceSpecifiers.2 unused-exception"),
    ExceptionCase(
      "comments about the program",
      page: """
        # Made with settings-convert: ignore nothing.
        PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, FooterText: A}
        """),
  ]

  /// The whole messages about exceptions that are wrong.
  static let ruleCases: [RuleCase] = [
    RuleCase(
      "exceptions without a rule",
      elements: """
        # settings-convert: ignore key-unknwon, nothing, default-conflict
        - {Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: true}
        # settings-convert: ignore
        - {Type: PSToggleSwitchSpecifier, Title: A, Key: b, DefaultValue: true}
        """,
      finds: """
        4:3: note: exception for the unknown rule "key-unknwon"; did you mean key-unknown? \
        [unused-exception]
          at: PreferenceSpecifiers.1
          help: validate prints the id of a rule in brackets after its messages
        4:3: note: exception for the unknown rule "nothing" [unused-exception]
          at: PreferenceSpecifiers.1
          help: validate prints the id of a rule in brackets after its messages
        4:3: note: exception for default-conflict, which cannot be ignored [unused-exception]
          at: PreferenceSpecifiers.1
          help: remove it; help rules lists the rules that can be changed
        6:3: note: expected "settings-convert: ignore RULE" but found "settings-convert: ignore" \
        [unused-exception]
          at: PreferenceSpecifiers.2
          help: name the rules to ignore, separated by commas, or remove the comment
        """)
  ]

  @Test func thatSilenceNothingAreNotes() throws {
    let page = pageInYAML(
      elements: """
        # settings-convert: ignore key-unknown
        - {Type: PSToggleSwitchSpecifier, Title: A, Key: c, DefaultValue: true}
        """)
    #expect(
      try describe(validate(page)) == """
        4:3: note: unused exception for key-unknown [unused-exception]
          at: PreferenceSpecifiers.1
          help: remove it; the rule finds nothing here
        """)
  }

  @Test(arguments: ruleCases) func report(_ breach: RuleCase) throws { try breach.check() }

  @Test(arguments: cases) func silence(_ exception: ExceptionCase) throws {
    let document = try read(exception.page, as: .yaml)
    #expect(findings(document) == exception.left)
  }

  /// Comments are trivia at values, so an exception is at the same value in every format.
  @Test(arguments: cases) func surviveXMLAndYAML(_ exception: ExceptionCase) throws {
    var document = try read(exception.page, as: .yaml)
    for format in [Format.xml, .yaml, .xml] {
      let bytes = try Pipeline.settings.write(document, as: format).bytes
      document = try Pipeline.settings.read(bytes, name: "Root.plist", as: format)
      #expect(findings(document) == exception.left, "\(format.title)")
    }
  }

  /// The same in a bundle: in one document, and in a folder.
  @Test(arguments: cases) func surviveBundles(_ exception: ExceptionCase) throws {
    let files = bundleFiles(["Root.plist.yaml": exception.page])
    let reader = SettingsBundle(reading: files, name: "Settings", layout: .folder(of: .yaml))
    let document = try reader.document
    let left = exception.left.map { "pages.Root.\($0)" }
    var options = Validator.Options()
    for id in ["page-unreachable", "strings-table-missing"] {
      if let rule = Validator.Rule.named(id) { options.set(rule, to: .off) }
    }
    let validator = Validator(options: options)
    #expect(lines(validator.validate(reader)) == left)
    #expect(lines(validator.validate(document)) == left)
    let bytes = try Pipeline.settings.write(document, as: .xml).bytes
    let again = try Pipeline.settings.read(bytes, name: "S.xml", as: .xml)
    #expect(lines(validator.validate(again)) == left)
    let bundle = try SettingsBundlesTests.files(of: again, .bundle)
    let folder = SettingsBundle(reading: bundle, name: "Settings.bundle", layout: .bundle)
    #expect(lines(validator.validate(folder)) == left)
  }

  @Test func areNotCountedForRulesThatAreOff() throws {
    let page = """
      PreferenceSpecifiers:
      # settings-convert: ignore key-unknown, page-unreachable, string-unused
      - {Type: PSGroupSpecifier, FooterText: A}
      """
    var options = Validator.Options()
    options.set(try #require(Validator.Rule.named("key-unknown")), to: .off)
    #expect(try lines(Validator(options: options).validate(read(page, as: .yaml))) == [])
  }

  @Test func keepWhatTheyExceptFromRepairs() throws {
    let page = pageInYAML(
      elements: """
        - Type: PSTextFieldSpecifier
          Title: A
          Key: a
          # settings-convert: ignore key-case
          Keyboardtype: URL
          autocorrectiontype: "No"
        """)
    let repaired = try Validator().repair(read(page, as: .yaml))
    #expect(
      repaired.repaired.map(\.message.text) == [
        "expected the key \"AutocorrectionType\" but found \"autocorrectiontype\""
      ])
  }

  // MARK: Strings tables

  private static let page = """
    StringsTable: Root
    PreferenceSpecifiers:
    - Type: PSGroupSpecifier
      Title: Boat
      # settings-convert: ignore string-untranslated the name of a product
      FooterText: Made at sea.
    """

  @Test func applyToStringsOfPagesAndTables() throws {
    let table = """
      /* The app reads it.
         settings-convert: ignore string-unused */
      "Old" = "Alt";

      "Boat" = "Boot";
      """
    let files = bundleFiles(["Root.plist.yaml": Self.page])
    var document = try SettingsBundle(reading: files, name: "Settings", layout: .folder(of: .yaml))
      .document
    var bundle = try SettingsBundlesTests.files(of: document, .bundle)
    bundle["de.lproj/Root.strings"] = Array(table.utf8)
    for _ in 0..<2 {
      let reader = SettingsBundle(reading: bundle, name: "Settings.bundle", layout: .bundle)
      #expect(lines(Validator().validate(reader)) == [])
      document = try reader.document
      let bytes = try Pipeline.settings.write(document, as: .yaml).bytes
      document = try Pipeline.settings.read(bytes, name: "Settings.yaml", as: .yaml)
      #expect(lines(Validator().validate(document)) == [])
      bundle = try SettingsBundlesTests.files(of: document, .bundle)
    }
  }

  @Test func leaveTheOtherStringsOfASum() throws {
    let document = try bundleDocument(
      """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: Boat, FooterText: Made at sea.}]
      strings:
        de:
          Root:
            # settings-convert: ignore string-unused
            Old: Alt
            Older: Älter
            Boat: Boot
      """)
    let found = Validator().validate(document)
    #expect(
      found.map(\.message.text) == [
        "1 of 2 strings untranslated: \"Made at sea.\"", "1 string unused: \"Older\"",
      ])
  }

  /// Only all rules together tell whether an exception silences anything.
  @Test func anExceptionIsJudgedByAllRules() throws {
    let document = try read(
      """
      PreferenceSpecifiers:
      # settings-convert: ignore slider-min-max
      - {Type: PSGroupSpecifier, Title: Boat}
      """, as: .yaml)
    #expect(findings(document).count == 1)
    #expect(
      lines(Validator().only(["unused-exception"]).validate(document))
        == findings(document))
    #expect(
      Validator().only(["unused-exception", "key-unknown"]).validate(document).count == 1)
    #expect(Validator().only(["key-unknown"]).validate(document).isEmpty)
  }

  // MARK: Helpers

  private func read(_ page: String, as format: Format) throws -> Document {
    try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: format)
  }

  private func findings(_ document: Document) -> [String] {
    lines(Validator().validate(document))
  }

  private func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.path?.description ?? "-") \($0.message.rule)" }
  }
}
