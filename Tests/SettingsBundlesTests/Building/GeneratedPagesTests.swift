import PropertyLists
import Testing

@testable import SettingsBundles

/// Pages of licenses that a bundle contains and that are generated again: never both.
@Suite struct GeneratedPagesTests {
  private static func input(
    _ yaml: String, named name: String, expands: Bool = true
  ) throws -> BundleBuild.Input {
    let text = "settingsBundle: 1\n" + yaml
    let document = try Pipeline.settings.read(Array(text.utf8), name: name, as: .yaml)
    return BundleBuild.Input(try SettingsBundle(of: document, inFile: name), expands: expands)
  }

  private static func build(
    _ inputs: [BundleBuild.Input], generated: [String] = []
  ) throws -> BundleBuild {
    var options = Validator.Options()
    options.generatedPages = Set(generated.map { Validator.TextPattern($0) })
    return try BundleBuild(inputs, settings: BundleBuild.BuildSettings(), options: options)
  }

  private static func build(
    _ old: String, _ new: String, expands: Bool = false, generated: [String] = []
  ) throws -> BundleBuild {
    try build(
      [try input(old, named: "old.yaml"), try input(new, named: "new.yaml", expands: expands)],
      generated: generated)
  }

  private static func expect(_ build: BundleBuild, toBecome expected: String) throws {
    #expect(build.diagnostics.filter { $0.severity == .error }.map(\.message.text) == [])
    let found = try Format.yaml.write(try build.bundle.document).bytes
    let wanted = try Format.yaml.write(
      try Pipeline.settings.read(
        Array("settingsBundle: 1\n\(expected)".utf8), name: "x.yaml", as: .yaml)
    ).bytes
    #expect(String(decoding: found, as: UTF8.self) == String(decoding: wanted, as: UTF8.self))
  }

  private static let group = "Type: PSGroupSpecifier"
  private static let pane = "Type: PSChildPaneSpecifier"
  private static let root = """
    pages:
      Root:
        PreferenceSpecifiers:
          - {\(pane), Title: Acknowledgements, File: Acknowledgements}
          - {\(pane), Title: Licenses, File: com.mono0926.LicensePlist}
    """

  /// What CocoaPods writes, and what LicensePlist writes.
  private static let old = """

      Acknowledgements:
        StringsTable: Acknowledgements
        Title: Acknowledgements
        PreferenceSpecifiers:
          - {\(group), Title: Acknowledgements, FooterText: This application uses}
          - {\(group), Title: Anchor, License: MIT, FooterText: 'Copyright 2014 ${name}'}
          - {\(group), Title: Gone, License: MIT, FooterText: Copyright 2014 Gone}
      com.mono0926.LicensePlist:
        PreferenceSpecifiers:
          - {\(group), Title: Licenses}
          - {\(pane), Title: Quick, File: com.mono0926.LicensePlist/Quick}
          - {\(pane), Title: Gone, File: com.mono0926.LicensePlist/Gone}
      com.mono0926.LicensePlist/Quick:
        PreferenceSpecifiers: [{\(group), FooterText: Copyright 2014 Quick}]
      com.mono0926.LicensePlist/Gone:
        PreferenceSpecifiers: [{\(group), FooterText: Copyright 2014 Gone}]
    strings:
      de:
        Acknowledgements: {Acknowledgements: Danksagung, Gone: Weg}
      en:
        Acknowledgements: {Acknowledgements: Thanks, Gone: Gone}
    """

  private static let newPages = """

      Acknowledgements:
        StringsTable: Acknowledgements
        Title: Credits
        PreferenceSpecifiers:
          - {\(group), Title: Acknowledgements, FooterText: This application uses}
          - {\(group), Title: Anchor, License: MIT, FooterText: 'Copyright 2026 ${name}'}
      com.mono0926.LicensePlist:
        PreferenceSpecifiers:
          - {\(group), Title: Licences}
          - {\(pane), Title: Quick, File: com.mono0926.LicensePlist/Quick}
      com.mono0926.LicensePlist/Quick:
        PreferenceSpecifiers: [{\(group), FooterText: Copyright 2026 Quick}]
    """

  private static let new =
    newPages + "\nstrings: {en: {Acknowledgements: {Acknowledgements: Credits}}}"

  @Test func takesTheNewerLicensesOnly() throws {
    let build = try Self.build(Self.root + Self.old, "pages:" + Self.new)
    try Self.expect(
      build,
      toBecome: Self.root + Self.newPages + """

        strings:
          en: {Acknowledgements: {Acknowledgements: Credits}}
          de: {Acknowledgements: {Acknowledgements: Danksagung, Gone: Weg}}
        """)
    #expect(
      build.diagnostics.map(\.message.text) == [
        "left out 6 rows of \"Acknowledgements\", \"com.mono0926.LicensePlist\", "
          + "\"com.mono0926.LicensePlist/Quick\" and others in favor of new.yaml"
      ])
    #expect(build.diagnostics.first?.severity == .note)
    #expect(build.diagnostics.first?.location?.source.name == "old.yaml")
  }

  @Test func takesThemWhereverTheyAreNamed() throws {
    let inputs = [
      try Self.input("pages:" + Self.new, named: "new.yaml", expands: false),
      try Self.input(Self.root + Self.old, named: "old.yaml"),
    ]
    let text = String(
      decoding: try Format.yaml.write(try Self.build(inputs).bundle.document).bytes, as: UTF8.self)
    #expect(!text.contains("2014") && !text.contains("Gone.plist") && text.contains("2026"))
  }

  @Test func saysNothingAboutEqualPages() throws {
    let build = try Self.build(Self.root + Self.new, "pages:" + Self.new)
    try Self.expect(build, toBecome: Self.root + Self.new)
    #expect(build.diagnostics.isEmpty)
  }

  @Test func takesTheLastOfGeneratedPages() throws {
    let licenses = { (year: Int) in
      "pages: {Legal: {PreferenceSpecifiers: [{\(Self.group), FooterText: © \(year)}]}}"
    }
    let joined = try Self.build(licenses(2014), licenses(2026), expands: true)
    #expect(
      try joined.bundle.document.root["pages"]?["Legal"]?["PreferenceSpecifiers"]?.count == 2)
    let build = try Self.build(
      licenses(2014), licenses(2026), expands: true, generated: ["Leg*"])
    try Self.expect(build, toBecome: licenses(2026))
    #expect(
      build.diagnostics.map(\.message.text) == [
        "left out 1 row of \"Legal\" in favor of new.yaml"
      ])
  }

  @Test func joinsTwoInputsThatAreTakenAsTheyAre() throws {
    let licenses = { (year: Int) throws in
      try Self.input(
        "pages: {Legal: {PreferenceSpecifiers: [{\(Self.group), FooterText: © \(year)}]}}",
        named: "\(year).yaml", expands: year == 2014)
    }
    let build = try Self.build([try licenses(2025), try licenses(2014), try licenses(2026)])
    try Self.expect(
      build,
      toBecome: """
        pages:
          Legal:
            PreferenceSpecifiers:
              - {\(Self.group), FooterText: © 2025}
              - {\(Self.group), FooterText: © 2026}
        """)
    #expect(
      build.diagnostics.map(\.message.text) == [
        "left out 1 row of \"Legal\" in favor of 2025.yaml and 2026.yaml"
      ])
  }

  /// Root, and pages that store something, are joined as all others are.
  @Test(arguments: [
    ("Root", "Type: PSGroupSpecifier, Title: B"),
    ("Other", "Type: PSToggleSwitchSpecifier, Title: B, Key: b, DefaultValue: true"),
    ("Other", "Type: IASKCustomViewSpecifier, Title: B"),
  ])
  func joinsOtherPages(name: String, row: String) throws {
    let page = { (rows: String) in "pages: {\(name): {PreferenceSpecifiers: [\(rows)]}}" }
    let first = "{\(Self.group), Title: A}"
    let build = try Self.build(page(first), page("{\(row)}"))
    try Self.expect(build, toBecome: page("\(first), {\(row)}"))
    #expect(build.diagnostics.isEmpty)
  }

  @Test func leavesOutNoRowThatStoresAValue() throws {
    let build = try Self.build(
      """
      pages:
        Legal:
          PreferenceSpecifiers:
            - {Type: PSTitleValueSpecifier, Title: Version, Key: version, DefaultValue: a}
            - {Type: PSToggleSwitchSpecifier, Title: Share, Key: share, DefaultValue: true}
            - {\(Self.pane), Title: More, File: More}
        More:
          PreferenceSpecifiers:
            - {Type: PSTextFieldSpecifier, Title: Name, Key: name}
      """,
      "pages: {Legal: {PreferenceSpecifiers: [{\(Self.group), FooterText: © 2026}]}}")
    let errors = build.diagnostics.filter { $0.severity == .error }
    #expect(
      errors.map { "\($0.path?.description ?? ""): \($0.message.text)" } == [
        "pages.Legal.PreferenceSpecifiers.1.Key: the row that stores \"share\" would be left out",
        "pages.More.PreferenceSpecifiers.0.Key: the row that stores \"name\" would be left out",
      ])
    #expect(errors.first?.location?.description == "old.yaml:6:60")
  }

  /// A device's variant of an old page would be shown instead of the new page.
  @Test func leavesOutVariants() throws {
    let build = try Self.build(
      "pages: {Legal~ipad: {PreferenceSpecifiers: [{\(Self.group), FooterText: © 2014}]}}",
      "pages: {Legal: {PreferenceSpecifiers: [{\(Self.group), FooterText: © 2026}]}}")
    #expect(build.bundle.members.compactMap(\.id.pageName) == ["Legal"])
  }

  /// A table that other pages use too has the strings of all inputs.
  @Test func joinsTablesThatOtherPagesUse() throws {
    let strings = { (text: String) in "\nstrings: {en: {Root: {\(text): \(text)}}}" }
    let legal = { (year: Int) in
      "Legal: {StringsTable: Root, PreferenceSpecifiers: [{\(Self.group), FooterText: © \(year)}]}"
    }
    let root = "Root: {StringsTable: Root, PreferenceSpecifiers: []}"
    let build = try Self.build(
      "pages: {\(root), \(legal(2014))}" + strings("a"), "pages: {\(legal(2026))}" + strings("b"))
    #expect(
      try build.bundle.document.root["strings"]?["en"]?["Root"]?.entries.map(\.key) == ["a", "b"])
  }

  /// An old text may look like a reference to a setting.
  @Test func needsNothingForAPageThatIsReplaced() throws {
    let legal = { (text: String) in
      "pages: {Legal: {PreferenceSpecifiers: [{\(Self.group), FooterText: \(text)}]}}"
    }
    try Self.expect(
      try Self.build(legal("© 2014 $(NAME)"), legal("© 2026 $(NAME)")),
      toBecome: legal("© 2026 $(NAME)"))
  }
}
