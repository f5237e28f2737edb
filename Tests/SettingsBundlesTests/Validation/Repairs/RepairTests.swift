import PropertyLists
import Testing

@testable import SettingsBundles

/// The repairs of all rules: each does what it promises, and no more.
@Suite struct RepairTests {
  /// A document with breaches, and the options under which they are found.
  struct Breach: Sendable {
    let document: Document
    let options: Validator.Options

    /// The cases and examples of all rules.
    static let all: [Breach] = {
      let pages = RuleCase.all.compactMap { breach in
        (try? breach.document).map { Breach(document: $0, options: breach.options) }
      }
      let bundles = BundleCase.all.compactMap { breach in
        breach.document.map { Breach(document: $0, options: breach.options) }
      }
      return pages + bundles + Validator.Rule.all.compactMap(example)
    }()

    static func example(of rule: Validator.Rule) -> Breach? {
      guard let snippet = rule.documentation.example?.wrong,
        let document = try? RuleExampleTests.document(of: snippet),
        let options = try? RuleExampleTests.options(of: snippet)
      else { return nil }
      return Breach(document: document, options: options)
    }

    /// The document after the repairs of one rule.
    func repaired(
      by rule: Validator.Rule, _ scope: Validator.RepairScope
    ) throws -> Validator.RepairedDocument {
      var options = options
      for other in Validator.Rule.all where other.id != rule.id { options.set(other, to: .off) }
      return try Validator(options: options).repair(document, scope)
    }

    func repaired(_ scope: Validator.RepairScope) throws -> Validator.RepairedDocument {
      try Validator(options: options).repair(document, scope)
    }
  }

  @Test func areThoseThatTheRulesDeclare() throws {
    var scopes: [String: Validator.RepairScope] = [:]
    for scope in [Validator.RepairScope.unsafe, .safe] {
      let repaired = try Breach.all.flatMap { try $0.repaired(scope).repaired }
      for diagnostic in repaired { scopes[diagnostic.message.rule] = scope }
    }
    for rule in Validator.Rule.all { #expect(scopes[rule.id] == rule.repair, "\(rule.id)") }
  }

  /// Rules of which only some breaches can be repaired, and not that of the example.
  private static let unrepairedExamples = [
    "prompt-type", "key-wrong-element", "child-file-missing", "image-missing",
  ]

  @Test(arguments: Validator.Rule.all.filter { $0.repair != nil }.map(\.id))
  func removeTheFindingAndBringNoOther(id: String) throws {
    let rule = try #require(Validator.Rule.named(id))
    let breach = try #require(Breach.example(of: rule))
    let repaired = try breach.repaired(by: rule, .unsafe)
    guard !Self.unrepairedExamples.contains(id) else {
      return #expect(repaired.repaired.isEmpty && repaired.document == breach.document)
    }
    #expect(Set(repaired.repaired.map(\.message.rule)) == [id])
    #expect(describe(Validator(options: breach.options).validate(repaired.document)) == "")
  }

  @Test(arguments: [Validator.RepairScope.safe, .unsafe]) func changeNothingTheSecondTime(
    scope: Validator.RepairScope
  ) throws {
    for breach in Breach.all {
      let once = try breach.repaired(scope)
      let twice = try Validator(options: breach.options).repair(once.document, scope)
      #expect(twice.repaired.isEmpty && twice.document == once.document)
      #expect(once.repaired.isEmpty == (once.document == breach.document))
    }
  }

  /// Elements, one for each line, and what the safe repairs make of them.
  @Test(arguments: [
    ("{Type: PSTextFieldSpecifier, key: a}", "{Type: PSTextFieldSpecifier, Key: a}"),
    ("{Type: PSTextFieldSpecifier, 'Key ': a}", "{Type: PSTextFieldSpecifier, Key: a}"),
    ("{Type: PSTextFieldSpecifier, Identifier: a}", "{Type: PSTextFieldSpecifier, Key: a}"),
    ("{type: PSTextFieldSpecifier, key: a}", "{Type: PSTextFieldSpecifier, Key: a}"),
    ("{Type: pstextfieldspecifier, KEY: a}", "{Type: PSTextFieldSpecifier, Key: a}"),
    (
      "{Type: PSTextFieldSpecifier, Key: a, issecure: 'YES'}",
      "{Type: PSTextFieldSpecifier, Key: a, IsSecure: true}"
    ),
    (
      "{Type: PSTextFieldSpecifier, Key: a, Title: !!int 42}",
      "{Type: PSTextFieldSpecifier, Key: a, Title: '42'}"
    ),
    (
      "{Type: PSSliderSpecifier, Key: a, DefaultValue: '5', MinimumValue: '-0.5', MaximumValue: 10}",
      "{Type: PSSliderSpecifier, Key: a, DefaultValue: 5, MinimumValue: -0.5, MaximumValue: 10}"
    ),
    (
      "{Type: PSChildPaneSpecifier, Title: More, File: More.plist}",
      "{Type: PSChildPaneSpecifier, Title: More, File: More}"
    ),
    (
      "{Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: 'NO'}",
      "{Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: false}"
    ),
    (
      "{Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: '1', TrueValue: 1, FalseValue: 2}",
      "{Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: 1, TrueValue: 1, FalseValue: 2}"
    ),
    (
      "{Type: PSMultiValueSpecifier, Title: A, Key: a, DefaultValue: '0', Values: [0, 1], Titles: [A, B]}",
      "{Type: PSMultiValueSpecifier, Title: A, Key: a, DefaultValue: 0, Values: [0, 1], Titles: [A, B]}"
    ),
    (
      "{Type: PSMultiValueSpecifier, Title: A, Key: a, DefaultValue: 1, Values: [0, 1], Titles: [A, !!int 1]}",
      "{Type: PSMultiValueSpecifier, Title: A, Key: a, DefaultValue: 1, Values: [0, 1], Titles: [A, '1']}"
    ),
    (
      "{Type: PSTextFieldSpecifier, Key: a, SupportedUserInterfaceIdioms: Pad}",
      "{Type: PSTextFieldSpecifier, Key: a, SupportedUserInterfaceIdioms: [Pad]}"
    ),
  ])
  func repairWhatCanHaveOneMeaning(wrong: String, right: String) throws {
    #expect(try Self.repaired(wrong, .safe) == Self.text(of: right))
  }

  @Test(arguments: [
    // Either key may be meant.
    "{Type: PSTextFieldSpecifier, Key: a, key: b}",
    "{Type: PSTextFieldSpecifier, Key: a, title: A, TITLE: B}",
    // Several values with that text, or none.
    "{Type: PSMultiValueSpecifier, Title: A, Key: a, DefaultValue: '0', Values: [0, 0], Titles: [A, B]}",
    "{Type: PSMultiValueSpecifier, Title: A, Key: a, DefaultValue: '2', Values: [0, 1], Titles: [A, B]}",
    "{Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: 1, TrueValue: 1.0, FalseValue: true}",
    // Not a number, not a word for a boolean, and a real that may have been 1.10.
    "{Type: PSSliderSpecifier, Key: a, DefaultValue: 05, MinimumValue: '0x1', MaximumValue: nan}",
    "{Type: PSTextFieldSpecifier, Key: a, IsSecure: 'Sometimes', Title: !!float 1.1}",
    // A guess, a removal, and values that are stored under the old key.
    "{Type: PSTextFieldSpecifier, Key: a, Tilte: A, FooterText: B, IASKSubtitle: C}",
    "{Type: PSTextFieldSpecifier, Key: ' a'}",
    "{Type: PSChildPaneSpecifier, Title: A, File: .plist}",
  ])
  func leaveWhatAPersonHasToDecide(element: String) throws {
    let document = try Self.page(element)
    #expect(try Validator().repair(document).document == document)
  }

  @Test(arguments: [
    (
      "{Type: PSTextFieldSpecifier, Key: ' a', Tilte: A, FooterText: B, IASKSubtitle: C, Odd: 1}",
      "{Type: PSTextFieldSpecifier, Key: a, Title: A, FooterText: B, IASKSubtitle: C}"
    ),
    (
      "{Type: PSTextFieldSpecifier, Key: a, FooterText: '', File: B}",
      "{Type: PSTextFieldSpecifier, Key: a}"
    ),
    (
      "{Type: PSTextFieldSpecifier, Key: a, KeyboardType: Numpad}",
      "{Type: PSTextFieldSpecifier, Key: a, KeyboardType: NumberPad}"
    ),
    (
      "{Type: PSToggleSwitch, Title: A, Key: a, DefaultValue: true}",
      "{Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: true}"
    ),
    (
      "{Type: PSSliderSpecifier, Key: a, DefaultValue: 1, MinimumValue: 2, MaximumValue: 0}",
      "{Type: PSSliderSpecifier, Key: a, DefaultValue: 1, MinimumValue: 0, MaximumValue: 2}"
    ),
    // No edit can put text where it belongs.
    (
      "{Type: PSSliderSpecifier, Title: A, Key: a, DefaultValue: 1, MinimumValue: 0, MaximumValue: 2}",
      "{Type: PSSliderSpecifier, Title: A, Key: a, DefaultValue: 1, MinimumValue: 0, MaximumValue: 2}"
    ),
  ])
  func guessOnRequest(wrong: String, right: String) throws {
    #expect(try Self.repaired(wrong, .unsafe) == Self.text(of: right))
  }

  @Test(arguments: [
    ("Licenses: []\nVersion: 1", ""),
    ("PreferenceSpecifier: [{Type: PSGroupSpecifier, FooterText: A}]", "PreferenceSpecifiers"),
  ])
  func removeNoKeysFromWhatMayNotBeAPage(file: String, newKey: String) throws {
    let bytes = Array(file.utf8)
    let page = try Pipeline.settings.read(
      bytes, name: "Settings.bundle/Other.plist.yaml", as: .yaml)
    let repaired = try Validator().repair(page, .unsafe).document
    #expect(newKey.isEmpty ? repaired == page : repaired.root[newKey] != nil)
  }

  @Test(arguments: [
    ("preferenceSpecifiers: []", ["PreferenceSpecifiers"]),
    ("PreferenceSpecifiers: []\nstringsTable: Root", ["PreferenceSpecifiers", "StringsTable"]),
    // A guess, and a key that already exists.
    ("PreferenceSpecifier: []\nStringTable: Root", ["PreferenceSpecifier", "StringTable"]),
    (
      "PreferenceSpecifiers: []\npreferenceSpecifiers: []",
      ["PreferenceSpecifiers", "preferenceSpecifiers"]
    ),
  ])
  func renameKeysOfThePageThatAreInTheWrongCase(file: String, keys: [String]) throws {
    let page = try Pipeline.settings.read(Array(file.utf8), name: "Root.yaml", as: .yaml)
    #expect(try Validator().repair(page).document.root.entries.map(\.key) == keys)
  }

  /// A plain scalar is read by its new key, and in an element of its new type, as it is spelled.
  @Test(arguments: [
    (
      "{Type: Text Field, Title: 007, Identifier: 0123, Default Value: 0x10}",
      "{Type: PSTextFieldSpecifier, Title: 007, Key: 0123, DefaultValue: 0x10}"
    ),
    (
      "{Type: Title, Title: Version, Identifier: a, Default Value: 1.10}",
      "{Type: PSTitleValueSpecifier, Title: Version, Key: a, DefaultValue: 1.10}"
    ),
    (
      "{Type: PSTitleValueSpecifier, Title: Version, Key: a, Defaultvalue: 1.10}",
      "{Type: PSTitleValueSpecifier, Title: Version, Key: a, DefaultValue: 1.10}"
    ),
    (
      "{Type: Toggle Switch, Title: No, Identifier: a, Default Value: yes}",
      "{Type: PSToggleSwitchSpecifier, Title: No, Key: a, DefaultValue: true}"
    ),
    (
      "{Type: Slider, Identifier: a, Default Value: 05, Minimum Value: 0, Maximum Value: 1e1}",
      "{Type: PSSliderSpecifier, Key: a, DefaultValue: 05, MinimumValue: 0, MaximumValue: 1e1}"
    ),
    (
      "{type: PSTextFieldSpecifier, key: a, defaultValue: !!int 7}",
      "{Type: PSTextFieldSpecifier, Key: a, DefaultValue: !!int 7}"
    ),
  ])
  func keepPlainScalarsAsSpelled(wrong: String, right: String) throws {
    let bytes = Array(pageInYAML(elements: "- " + wrong).utf8)
    let page = try Pipeline.settings.read(bytes, name: "Root.yaml", as: .yaml)
    let repaired = try Validator().repair(page).document
    let updated = try Pipeline.settings.update(
      bytes, name: "Root.yaml", as: .yaml, with: repaired)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == pageInYAML(elements: "- " + right))
  }

  /// A folder of YAML is repaired as one document, and written page by page.
  @Test func keepPlainScalarsOfAFolderAsSpelled() throws {
    let page = """
      Preference Items:
        - Type: Text Field
          Title: 007 # a number
          Identifier: 0123
        - {Type: Title, Title: No, Identifier: a, Default Value: 1.10}

      """
    let files = bundleFiles(["Root.plist.yaml": page])
    let layout = BundleLayout(of: files)
    let bundle = try SettingsBundle(reading: files, name: "Settings", layout: layout).document
    let repaired = try Validator().repair(bundle).document
    let plan = BundleWritePlan(writing: repaired, over: files, layout: layout)
    let written = try #require(plan.changes.first)
    let expected = [
      "Preference Items": "PreferenceSpecifiers", "Text Field": "PSTextFieldSpecifier",
      "Identifier": "Key", "Type: Title": "Type: PSTitleValueSpecifier",
      "Default Value": "DefaultValue",
    ]
    .reduce(page) { $0.replacing($1.key, with: $1.value) }
    #expect(String(decoding: written.new ?? [], as: UTF8.self) == expected)
  }

  @Test func areTheSameInABundleAndItsDocument() throws {
    let page = pageInYAML(elements: "- {Type: PSTextFieldSpecifier, Key: a, title: A}")
    let bundle = try SettingsBundle(
      files: bundleFiles([
        "Root.plist.yaml": page, "Other.plist.yaml": "PreferenceSpecifiers: []\n",
      ]))
    let document = try Validator().repair(bundle.document)
    #expect(document.repaired.map(\.kind) == ["key-case"])
    for form in [bundle, SettingsBundle(try bundle.document)] {
      let repaired = try Validator().repair(form)
      #expect(repaired.count == document.count)
      #expect(repaired.repaired.map(\.path) == document.repaired.map(\.path))
      #expect(try repaired.bundle.document == document.document)
    }
    let written = try Validator().repair(bundle).bundle.changes(over: bundle).files
    #expect(written.map(\.path) == ["Root.plist.yaml"])
    #expect(
      written.map { String(decoding: $0.bytes, as: UTF8.self) }
        == [page.replacing("title: A", with: "Title: A")])
    #expect(
      try Validator().repair(bundle).repaired.map(\.place?.file) == [
        "Settings.bundle/Root.plist.yaml"
      ])
  }

  @Test func followTheRulesThatAreOn() throws {
    var options = Validator.Options()
    options.set(try #require(Validator.Rule.named("key-case")), to: .off)
    let page = try Self.page("{Type: PSTextFieldSpecifier, Key: a, title: A}")
    #expect(try Validator(options: options).repair(page).repaired.isEmpty)
  }

  /// A table that several pages use is renamed on each; one that languages spell differently is not.
  @Test(arguments: [
    (["en/Root", "de/Root"], "Root"), (["en/Root", "de/ROOT"], "root"),
    (["en/Root", "de/root"], "root"),
  ])
  func nameATableAsItsFiles(tables: [String], name: String) throws {
    let page = "StringsTable: root\nPreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: A}]"
    let bundle = BundleCase(
      "tables", pages: ["Root": page, "Root~ipad": page],
      tables: Dictionary(uniqueKeysWithValues: tables.map { ($0, "A: B") }), finds: "")
    let repaired = try Validator().repair(try #require(bundle.document)).document
    let pages = try #require(repaired.root["pages"])
    #expect(pages.items.map { $0["StringsTable"]?.string } == [name, name])
  }

  // MARK: Support

  private static func page(_ element: String, in file: String = "Root.yaml") throws -> Document {
    let page = pageInYAML(elements: "- " + element)
    return try Pipeline.settings.read(Array(page.utf8), name: file, as: .yaml)
  }

  private static func repaired(_ element: String, _ scope: Validator.RepairScope) throws -> String {
    try text(of: Validator().repair(page(element), scope).document)
  }

  private static func text(of element: String) throws -> String { try text(of: page(element)) }

  private static func text(of page: Document) throws -> String {
    String(decoding: try Pipeline.settings.write(page, as: .yaml).bytes, as: UTF8.self)
  }
}
