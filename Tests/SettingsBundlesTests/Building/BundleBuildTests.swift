import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct BundleBuildTests {
  private static let settings = BundleBuild.BuildSettings([
    "V": "1.10", "N": "7", "R": "1.5", "T": "YES", "E": "", "C": "Release",
  ])

  private static func build(_ yamls: [String], expands: Bool = true) throws -> BundleBuild {
    let inputs = try yamls.enumerated().map { number, yaml in
      let name = "\(number)/Root.yaml"
      let document = try Pipeline.settings.read(Array(yaml.utf8), name: name, as: .yaml)
      return BundleBuild.Input(try SettingsBundle(of: document, inFile: name), expands: expands)
    }
    return try BundleBuild(inputs, settings: settings)
  }

  private static func page(_ rows: [String]) -> String {
    "PreferenceSpecifiers:\(rows.isEmpty ? " []" : "")\n" + rows.map { "  - {\($0)}\n" }.joined()
  }

  private static func expect(
    _ yamls: [String], toBecome expected: String, expands: Bool = true
  ) throws {
    let build = try build(yamls, expands: expands)
    #expect(build.diagnostics.map(\.message.text) == [])
    let found = try Format.yaml.write(try build.bundle.document).bytes
    let wanted = try Format.yaml.write(
      try Pipeline.settings.read(Array(expected.utf8), name: "x.yaml", as: .yaml)
    ).bytes
    #expect(String(decoding: found, as: UTF8.self) == String(decoding: wanted, as: UTF8.self))
  }

  private static func expect(_ pages: [[String]], toBecome rows: [String]) throws {
    let lines = page(rows).split(separator: "\n").map { "    \($0)\n" }.joined()
    try expect(
      pages.map { page($0) }, toBecome: "settingsBundle: 1\npages:\n  Root:\n\(lines)")
  }

  private static func messages(_ pages: [String]...) throws -> [String] {
    try build(pages.map { page($0) }).diagnostics.map { diagnostic in
      "\(diagnostic.path?.description ?? "nowhere"): \(diagnostic.message.text)"
    }
  }

  // MARK: Values

  @Test(arguments: [
    ("Type: PSTitleValueSpecifier, DefaultValue: $(V)", "DefaultValue: '1.10'"),
    (
      "Type: PSTitleValueSpecifier, DefaultValue: v$(N), Values: [v7], Titles: [$(E)]",
      "DefaultValue: v7, Values: [v7], Titles: ['']"
    ),
    (
      "Type: PSTextFieldSpecifier, IsSecure: $(T), DefaultValue: $(T)",
      "IsSecure: true, DefaultValue: 'YES'"
    ),
    ("Type: PSToggleSwitchSpecifier, DefaultValue: $(T)", "DefaultValue: true"),
    (
      "Type: PSToggleSwitchSpecifier, DefaultValue: $(T), TrueValue: 'YES', FalseValue: 'NO'",
      "DefaultValue: 'YES', TrueValue: 'YES', FalseValue: 'NO'"
    ),
    (
      "Type: PSToggleSwitchSpecifier, DefaultValue: $(N), TrueValue: 7, FalseValue: 0",
      "DefaultValue: 7, TrueValue: 7, FalseValue: 0"
    ),
    (
      "Type: PSSliderSpecifier, DefaultValue: $(R), MinimumValue: -$(N), MaximumValue: $(N)",
      "DefaultValue: 1.5, MinimumValue: -7, MaximumValue: 7"
    ),
    (
      "Type: PSMultiValueSpecifier, DefaultValue: $(N), Values: [1, $(N)], Titles: [a, $(N)]",
      "DefaultValue: 7, Values: [1, 7], Titles: [a, '7']"
    ),
    (
      "Type: PSMultiValueSpecifier, DefaultValue: $(N), Values: [1.5, $(N)]",
      "DefaultValue: 7.0, Values: [1.5, 7.0]"
    ),
    (
      "Type: PSMultiValueSpecifier, DefaultValue: $(N), Values: [1, 2.5, $(N)]",
      "DefaultValue: 7, Values: [1, 2.5, 7]"
    ),
    (
      "Type: PSMultiValueSpecifier, DefaultValue: $(N), Values: [a, $(N)]",
      "DefaultValue: '7', Values: [a, '7']"
    ),
    (
      "Type: PSMultiValueSpecifier, DefaultValue: $(N), Values: [$(N)]",
      "DefaultValue: '7', Values: ['7']"
    ),
    ("Type: Other, A: {B: [$(N), 1, {C: $$(N)}]}", "A: {B: ['7', 1, {C: $(N)}]}"),
  ])
  func readsValuesAsTheirPlacesAre(row: String, expected: String) throws {
    let type = try #require(row.split(separator: ",").first)
    try Self.expect([[row]], toBecome: ["\(type), \(expected)"])
  }

  @Test(arguments: [
    (
      "Type: PSToggleSwitchSpecifier, DefaultValue: $(V)",
      "DefaultValue: the value of \"V\" is not a boolean"
    ),
    (
      "Type: PSToggleSwitchSpecifier, DefaultValue: $(E)",
      "DefaultValue: the value of \"E\" is not a boolean"
    ),
    (
      "Type: PSSliderSpecifier, MinimumValue: $(T)$(V)",
      "MinimumValue: the value of \"T\" and \"V\" is not a number"
    ),
    (
      "Type: PSMultiValueSpecifier, Values: [1, $(T)]",
      "Values.1: the value of \"T\" is not a number"
    ),
    ("Type: $(V)", "Type: a build does not expand references in \"Type\""),
    ("Key: $(V)", "Key: a build does not expand references in \"Key\""),
    (
      "Type: PSChildPaneSpecifier, File: $(V)",
      "File: a build does not expand references in \"File\""
    ),
    ("Title: $(NO)", "Title: undefined build setting \"NO\""),
    ("When: {NO: x}", "When.NO: undefined build setting \"NO\""),
    ("When: 5", "When: expected a dictionary of settings and their values as the condition"),
  ])
  func reportsMistakes(row: String, message: String) throws {
    let found = try Self.messages([row])
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(message) == true, "\(found)")
  }

  @Test func takesAnInputAsItIs() throws {
    let page = Self.page(["Key: $(V), Title: $(NO) $$(V), When: {C: Release}"])
    try Self.expect(
      [page],
      toBecome: """
        settingsBundle: 1
        pages: {Root: {PreferenceSpecifiers: [{Key: $(V), Title: $(NO) $$(V)}]}}
        """, expands: false)
  }

  // MARK: Rows

  private static let group = "Type: PSGroupSpecifier, Title: G"
  private static let other = "Type: PSRadioGroupSpecifier, Title: O"

  @Test(arguments: [
    (["Title: a, When: {C: Release}", "Title: b, When: {C: Debug}"], ["Title: a"]),
    (
      ["Title: a, Unless: {C: [Release, Beta]}", "Title: $(V), Unless: {C: Beta}"],
      ["Title: '1.10'"]
    ),
    (["\(group), When: {C: Debug}", "Title: $(NO)", other, "Title: b"], [other, "Title: b"]),
    (
      ["Title: a", "\(other), Unless: {C: Release}", "Title: b, When: {NO: x}", group, "Title: c"],
      ["Title: a", group, "Title: c"]
    ),
    (["\(group), When: {}", "Title: b, When: {C: Debug}"], [group]),
  ])
  func leavesOutRows(rows: [String], expected: [String]) throws {
    try Self.expect([rows], toBecome: expected)
  }

  @Test func leavesOutPagesThatNothingOpens() throws {
    let pane = "Type: PSChildPaneSpecifier, Title: T, File:"
    let pages = """
      settingsBundle: 1
      pages:
        Root: {PreferenceSpecifiers: [{\(pane) A, When: {C: Debug}}, {\(pane) B}]}
        A: {PreferenceSpecifiers: [{\(pane) A}, {\(pane) D/E}]}
        A~ipad: {PreferenceSpecifiers: [{\(pane) B}]}
        B: {PreferenceSpecifiers: []}
        D/E: {PreferenceSpecifiers: [{\(pane) F}]}
        D/F: {PreferenceSpecifiers: []}
        Alone: {PreferenceSpecifiers: []}
      """
    let build = try Self.build([pages])
    #expect(
      try build.bundle.document.root["pages"]?.entries.map(\.key).sorted() == [
        "Alone", "B", "Root",
      ])
    #expect(build.notes.count == 5)
  }

  // MARK: Tables

  @Test(arguments: [
    ("a: b", "a: b"), ("$(V): v $(V)", "'1.10': v 1.10"), ("$(NO): x, c: $(NO)", "{}"),
    ("'7': n, $(N): n", "'7': n"), ("$$(V): '$${V}'", "$(V): '${V}'"),
  ])
  func expandsBothSidesOfTables(table: String, expected: String) throws {
    let document = { (table: String) in
      """
      settingsBundle: 1
      pages: {Root: {PreferenceSpecifiers: [{Title: t}]}}
      strings:
        en:
          Root: {\(table == "{}" ? "" : table)}
      """
    }
    try Self.expect([document(table)], toBecome: document(expected))
  }

  @Test(arguments: [
    ("t: $(NO)", "undefined build setting \"NO\""),
    ("$(N): a, '7': b", "two different strings for \"7\""),
    ("a: $(", "unterminated reference \"$(\""),
  ])
  func reportsMistakesInTables(table: String, message: String) throws {
    let build = try Self.build([
      """
      settingsBundle: 1
      pages: {Root: {PreferenceSpecifiers: [{Title: t}]}}
      strings:
        en:
          Root: {\(table)}
      """
    ])
    #expect(build.diagnostics.map(\.message.text) == [message])
  }

  // MARK: Joining

  @Test(arguments: [
    (["Title: a"], ["Title: b"], ["Title: a", "Title: b"]),
    (["Title: a", "Title: a"], ["Title: a", "Title: a"], ["Title: a", "Title: a"]),
    (["Title: a"], ["Title: b", "Title: b"], ["Title: a", "Title: b", "Title: b"]),
    ([group, "Title: a"], [group, "Title: b"], [group, "Title: a", "Title: b"]),
    (
      [group, "Title: a", other], [group, "Title: b"],
      [group, "Title: a", other, group, "Title: b"]
    ),
    ([group, "Title: a", other], [group, "Title: a"], [group, "Title: a", other]),
    ([group, other], [group, other, "Title: b"], [group, other, "Title: b"]),
    (["Title: a, Type: X, V: [1]"], ["V: [1], Type: X, Title: a"], ["Title: a, Type: X, V: [1]"]),
    ([], ["Title: $(V)"], ["Title: '1.10'"]),
    (["Title: '1.10'"], ["Title: $(V)"], ["Title: '1.10'"]),
    (
      ["Key: k, Type: PSTextFieldSpecifier"], ["Key: k, Type: PSTextFieldSpecifier"],
      ["Key: k, Type: PSTextFieldSpecifier"]
    ),
  ])
  func joinsRows(first: [String], second: [String], expected: [String]) throws {
    try Self.expect([first, second], toBecome: expected)
  }

  @Test func reportsWhatContradicts() throws {
    let bundle = { (text: String) in
      """
      settingsBundle: 1
      pages:
        Root: {Title: \(text), PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Key: k, A: \(text)}]}
      strings: {en: {Root: {a: \(text)}}}
      files: {f.txt: !!binary \(text)}
      """
    }
    let build = try Self.build([bundle("aaaa"), bundle("bbbb")])
    #expect(
      Set(build.diagnostics.map(\.message.text)) == [
        "another input has a different \"Title\"",
        "two different strings for \"a\"",
        "another input has a different file \"f.txt\"",
        "another input has an element with the Key \"k\"",
      ])
    for diagnostic in build.diagnostics {
      #expect(diagnostic.location?.source.name == "1/Root.yaml")
      #expect(diagnostic.message.help.contains("0/Root.yaml:"))
    }
  }

  @Test func groupsWhatTheInputsAddInTheirOwnOrder() throws {
    let bundle = { (language: String, table: String) in
      """
      settingsBundle: 1
      pages: {Root: {PreferenceSpecifiers: []}}
      strings: {\(language): {\(table): {a: b}}}
      files: {\(table).txt: !!binary aaaa}
      """
    }
    let build = try Self.build([bundle("fr", "A"), bundle("de", "A"), bundle("fr", "B")])
    #expect(build.diagnostics.isEmpty)
    let strings = try build.bundle.document.root["strings"]?.entries.map(\.key)
    #expect(strings == ["de", "fr"])
  }

  /// A key that one input has twice is its own affair.
  @Test func leavesRepeatedKeysOfOneInputToValidation() throws {
    let field = "Type: PSTextFieldSpecifier, Key: k"
    #expect(
      try Self.messages(["\(field), Title: a"], ["\(field), Title: b", "\(field), Title: c"]) == [])
  }

  @Test func needsNothingForAPageThatIsLeftOut() throws {
    let build = try Self.build([
      """
      settingsBundle: 1
      pages:
        Root: {PreferenceSpecifiers: [{Type: PSChildPaneSpecifier, File: A, When: {C: A}}]}
        A: {PreferenceSpecifiers: [{Title: $(NO)}, {Title: Server}]}
      strings: {en: {Root: {Server: $(NO)}}}
      """
    ])
    #expect(build.diagnostics.map(\.message.text) == [])
    #expect(build.bundle.members.count { $0.id.pageName != nil } == 1)
  }

  @Test(arguments: [
    ("Title: a, when: {C: Debug}", "\"when\" is not a condition"),
    ("Title: a, UNLESS: x", "\"UNLESS\" is not a condition"),
  ])
  func refusesMisspelledConditions(row: String, message: String) throws {
    #expect(try Self.messages([row]).map { $0.hasSuffix(message) } == [true])
  }

  @Test(arguments: [
    (["When: {C: release}"], "C is \"Release\", not \"release\"", 0),
    (["When: {C: [Debug, RELEASE]}"], "C is \"Release\", not \"RELEASE\"", 0),
    (["Unless: {C: release}"], "C is \"Release\", not \"release\"", 1),
    (["When: {C: Debug|Release}"], "C is \"Release\", not \"Debug|Release\"", 0),
    (["Unless: {C: 'Release, Debug'}"], "C is \"Release\", not \"Release, Debug\"", 1),
    (["Title: Version $V"], "\"$V\" stays as it is", 1),
    (["Title: $$V $5 $NO $V1 $V"], "\"$V\" stays as it is", 1),
    (["Title: $(V) $N"], "\"$N\" stays as it is", 1),
  ])
  func notesWhatIsProbablyAMistake(rows: [String], message: String, count: Int) throws {
    let build = try Self.build([Self.page(rows)])
    #expect(build.diagnostics.map(\.message.text) == [message])
    #expect(build.diagnostics.map(\.severity) == [.note])
    let list = try build.page().root["PreferenceSpecifiers"]
    #expect(list?.count == count)
  }

  @Test(arguments: [
    ("release", "Release", "case matters; write \"Release\" to match it"),
    ("pre release", "Pre Release", "case matters; write \"Pre Release\" to match it"),
    ("Debug|Release", "Release", "for several values, write a list: [Debug, Release]"),
  ])
  func helpsToMatch(value: String, setting: String, help: String) {
    #expect(BuildSettingMessage.almost(value, of: "C", setting).help == help)
  }

  @Test(arguments: [
    ["When: {C: [release, Release]}"], ["Title: $$V"], ["Title: $NO $v $"], ["Key: $V"],
    ["Title: $VV, When: {C: Debug}"], ["When: {C: Debug|ReleaseCandidate}"],
  ])
  func notesNothingElse(rows: [String]) throws {
    #expect(try Self.messages(rows) == [])
    #expect(
      try Self.build([Self.page(["Title: $V"])], expands: false).diagnostics.isEmpty)
  }

  @Test func notesASettingWithoutParenthesesInATable() throws {
    let build = try Self.build([
      """
      settingsBundle: 1
      pages: {Root: {PreferenceSpecifiers: [{Title: t}]}}
      strings: {en: {Root: {t: Version $V}}}
      """
    ])
    #expect(
      build.diagnostics.map { "\($0.path?.description ?? ""): \($0.message.text)" } == [
        "strings.en.Root.t: \"$V\" stays as it is"
      ])
  }

  /// A row that both inputs have is repeated in neither.
  @Test func judgesKeysOfOneInputWhateverTheOrder() throws {
    let (one, two) = ("Type: PSTextFieldSpecifier, Key: k", "Type: PSSliderSpecifier, Key: k")
    #expect(try Self.messages([one, two], [one]) == [])
    #expect(try Self.messages([one], [one, two]) == [])
  }
}
