import PropertyLists
import Testing

@testable import SettingsBundles

/// What a bundle's files get besides settings: their formats, modelines, and the comments of files
/// without a value.
@Suite struct BundleWritePlanTests {
  private func document(title: String = "b") throws -> Document {
    try Document([
      "settingsBundle": 1,
      "pages": ["Root": ["Title": .string(title)], "L/Index": ["Title": "c"]],
      "strings": ["de": ["Root": ["a": "b"]]],
    ])
  }

  /// The formats of the files to write, by path.
  private func formats(_ plan: BundleWritePlan) -> [String: Format] {
    Dictionary(
      uniqueKeysWithValues: plan.changes.map {
        ($0.path, Format.detect($0.new ?? [], name: $0.path))
      })
  }

  private func page(_ title: String, as format: Format) throws -> [UInt8] {
    try format.write(try Document(["Title": .string(title)])).bytes
  }

  // MARK: What no folder has a place for

  @Test(arguments: [
    ("strings: {}", [#""strings" is empty, so no file is written for it"#]),
    ("strings: {en: {}}", [#""en" is empty, so no file is written for it"#]),
    ("strings: {en: {Root: {}}}", []),
  ])
  func emptySectionsAndLanguagesAreTold(part: String, warnings: [String]) throws {
    for layout in BundleLayout.all {
      let plan = try plan("pages: {Root: {}}\n\(part)", layout)
      #expect(plan.diagnostics.map(\.message.text) == warnings)
      #expect(plan.diagnostics.allSatisfy { $0.severity == .warning })
    }
  }

  @Test func aBundleWithoutPagesIsRefused() throws {
    let strings = "strings: {en: {Root: {a: b}}}"
    #expect(
      try plan(strings, .bundle).diagnostics.map(\.message.text)
        == ["a bundle needs a page, and the document has none"])
    #expect(try plan(strings, .folder(of: .yaml)).diagnostics.isEmpty)
    // The existing page stays, and an unreadable one is still a page.
    #expect(try plan(strings, .bundle, over: ["Root.plist": "{}"]).diagnostics.isEmpty)
    #expect(try plan("files: {Root.plist: !!binary aGk=}", .bundle).diagnostics.isEmpty)
  }

  private func plan(
    _ rest: String, _ layout: BundleLayout, over files: [String: String] = [:]
  ) throws -> BundleWritePlan {
    BundleWritePlan(
      writing: try bundleDocument(rest), over: bundleFiles(files), layout: layout)
  }

  // MARK: The format of a page

  @Test(arguments: BundleWriteOptions.pageFormats)
  func aNewPageHasTheFormatThatWasNamed(format: Format) throws {
    var options = BundleWriteOptions()
    options.pageFormat = format
    options.source = bundleFiles([:], data: ["Root.plist": try page("b", as: .binary)])
    let plan = BundleWritePlan(
      writing: try document(), over: SettingsBundle.Files(), layout: .bundle, options)
    #expect(
      formats(plan) == [
        "Root.plist": format, "L/Index.plist": format, "de.lproj/Root.strings": .strings,
      ])
  }

  @Test func aNewPageHasTheFormatOfItsSource() throws {
    var options = BundleWriteOptions()
    options.source = bundleFiles(
      ["de.lproj/Root.strings": "<plist><dict/></plist>"],
      data: ["Root.plist": try page("b", as: .binary)])
    let plan = BundleWritePlan(
      writing: try document(), over: SettingsBundle.Files(), layout: .bundle, options)
    #expect(
      formats(plan) == [
        "Root.plist": .binary, "L/Index.plist": .xml, "de.lproj/Root.strings": .strings,
      ])
  }

  @Test(arguments: ["b", "another"])
  func aPageThatExistsKeepsItsFormat(title: String) throws {
    let old = bundleFiles(
      [:],
      data: ["Root.plist": try page("b", as: .xml), "L/Index.plist": try page("d", as: .binary)])
    var options = BundleWriteOptions()
    options.source = bundleFiles([:], data: ["Root.plist": try page("b", as: .binary)])
    let plan = BundleWritePlan(
      writing: try document(title: title), over: old, layout: .bundle, options)
    let formats = formats(plan)
    #expect(formats["Root.plist"] == (title == "b" ? nil : .xml))
    #expect(formats["L/Index.plist"] == .binary)
  }

  @Test(arguments: [(Format.xml, Format.binary), (.binary, .xml)])
  func aNamedFormatReplacesAnother(old: Format, new: Format) throws {
    let files = bundleFiles(
      [:], data: ["Root.plist": try page("b", as: old), "L/Index.plist": try page("c", as: new)])
    var options = BundleWriteOptions()
    options.pageFormat = new
    let plan = BundleWritePlan(writing: try document(), over: files, layout: .bundle, options)
    #expect(formats(plan) == ["Root.plist": new, "de.lproj/Root.strings": .strings])
    #expect(plan.unchanged == ["L/Index.plist"])
  }

  // MARK: What XML cannot hold

  @Test func aBinaryPageIsNoLossWhateverXMLCannotHold() throws {
    let files = bundleFiles([:], data: ["Root.plist": try page("a\u{1}b", as: .binary)])
    let reader = SettingsBundle(reading: files, name: "Settings.bundle", layout: .bundle)
    let result = BundleVerifier.verify(try reader.document, from: files)
    #expect(result.losses.map(\.message.text) == [])
    #expect(result.refusals.map(\.form) == ["one XML file", "a folder of XML"])
    #expect(
      result.forms == [
        "a bundle", "one YAML file", "one binary file", "one JSON file", "a folder of YAML",
        "a folder of JSON",
      ])
  }

  @Test func aValueThatXMLRefusesIsReportedByItsRuleAndPath() throws {
    let result = BundleVerifier.verify(try document(title: "a\u{1}b"))
    #expect(result.losses.map(\.message.text) == [])
    #expect(result.refusals.map(\.form) == ["a bundle", "one XML file", "a folder of XML"])
    for refusal in result.refusals {
      #expect(refusal.diagnostic.message.rule == "control-character")
      #expect(refusal.diagnostic.path?.description == "pages.Root.Title")
    }
  }

  // MARK: YAML

  @Test func everyPageNamesTheSchemaByItsPathFromThere() throws {
    var options = BundleWriteOptions()
    options.modeline = YAMLModeline(schema: "../page.json")
    let old = bundleFiles(["L/Index.plist.yaml": "Title: c # kept\n"])
    let plan = BundleWritePlan(
      writing: try document(), over: old, layout: .folder(of: .yaml), options)
    #expect(
      plan.changes.map { "\($0.path)\n\(String(decoding: $0.new ?? [], as: UTF8.self))" } == [
        "Root.plist.yaml\n# yaml-language-server: $schema=../page.json\nTitle: b\n",
        """
        L/Index.plist.yaml
        # yaml-language-server: $schema=../../page.json
        Title: c # kept

        """,
        "de.lproj/Root.strings.yaml\na: b\n",
      ])
  }

  @Test(arguments: [
    ("# Ours.\n", "# Ours.\nTitle: b\n"), ("# Ours.\r\n\r\n", "# Ours.\r\n\r\nTitle: b\r\n"),
    ("# Ours.", "# Ours.\nTitle: b\n"), ("", "Title: b\n"),
  ])
  func aPageIsWrittenBelowTheCommentsOfAFileWithoutAValue(old: String, new: String) throws {
    let document = try Document(["settingsBundle": 1, "pages": ["Root": ["Title": "b"]]])
    let plan = BundleWritePlan(
      writing: document, over: bundleFiles(["Root.plist.yaml": old]), layout: .folder(of: .yaml))
    #expect(plan.changes.map { String(decoding: $0.new ?? [], as: UTF8.self) } == [new])
  }
}
