import PropertyLists
import SettingsBundles
import Testing

/// The role of a single file, and the checks that follow from it.
@Suite struct DocumentRoleTests {
  private func read(_ yaml: String, _ name: String) throws -> Document {
    try Pipeline.settings.read(Array(yaml.utf8), name: name, as: .yaml)
  }

  @Test(arguments: [
    ("a.yaml", "PreferenceSpecifiers: []", DocumentRole.page),
    ("a.yaml", "PreferenceSpecifiers: {}", .page), ("a.yaml", "PreferenceSpecifiers: x", .page),
    ("a.yaml", "PreferenceSpecifier: []", .page), ("a.yaml", "preferencespecifiers: {}", .page),
    ("a.yaml", "Preference Items: []", .page), ("a.yaml", "PreferenceSpecifier: x", .other),
    ("a.yaml", "Preferences: []", .other), ("a.yaml", "Title: x", .other), ("a.yaml", "[]", .other),
    ("<stdin>", "PreferenceSpecifiers: []", .page), ("<stdin>", "x", .other),
    ("Root.yaml", "Title: x", .page), ("a/Root~ipad.plist.json", "[]", .page),
    ("Settings.bundle/More.plist", "{}", .page),
    ("InAppSettings.bundle/a/B.plist.xml", "{}", .page),
    ("Other.bundle/Info.plist", "{}", .other), ("Settings.bundle/notes.yaml", "{}", .other),
    ("Rooted.plist", "{}", .other),
    ("Root.strings", "{}", .table), ("de.lproj/Root.strings.yaml", "a: b", .table),
    ("a.STRINGS.json", "[]", .table), ("a.strings.plist", "PreferenceSpecifiers: []", .page),
    ("a.strings.plist", "PreferenceSpecifiers: x", .table),
    ("Root.stringsdict", "{}", .other), ("Root.entitlements.yaml", "{}", .other),
    ("Root.xml", "{}", .page), ("strings", "{}", .other),
    ("a.yaml", "settingsBundle: 1", .bundle), ("Root.plist", "settingsBundle: x", .bundle),
    ("de.lproj/Root.strings", "settingsBundle: 1", .bundle),
  ])
  func isDecidedByContentAndName(name: String, yaml: String, role: DocumentRole) throws {
    #expect(DocumentRole(of: try read(yaml, name)) == role)
  }

  @Test(arguments: [
    (
      "Info.plist", "CFBundleName: x",
      ["error  not a settings page, strings table, or bundle document [input]"]
    ),
    ("a.yaml", "- 1", ["error  not a settings page, strings table, or bundle document [input]"]),
    ("de.lproj/Root.strings.yaml", "{Sync: Abgleich, On: Off, 7: 1.10}", []),
    (
      "Root.strings.json", "Sync: [x]",
      ["error Sync expected a string for \"Sync\" but found an array [strings-parse]"]
    ),
    (
      "de.lproj/Root.strings", "[]",
      ["error  expected a dictionary as the strings table but found an array [strings-parse]"]
    ),
    ("a/zz-zz-zz-z.lproj/Root.strings", "{}", ["note  lproj-unknown"]),
    ("de.lproj/InfoPlist.strings", "{}", []),
    (
      "a.yaml", "PreferenceSpecifier: []",
      [
        "error  page-no-specifiers", "warning PreferenceSpecifier root-key-unknown",
      ]
    ),
    ("a.yaml", "PreferenceSpecifiers: {}", ["error PreferenceSpecifiers specifiers-not-array"]),
    ("a.yaml", "settingsBundle: 1", ["error  bundle-no-root"]),
  ])
  func decidesWhatIsChecked(name: String, yaml: String, findings: [String]) throws {
    let found = Validator().validate(try read(yaml, name)).map { finding in
      let path = finding.path?.description ?? ""
      let message = finding.message
      let isRule = Validator.Rule.named(message.rule) != nil
      return "\(finding.severity) \(path) "
        + (isRule ? message.rule : "\(message.text) [\(message.rule)]")
    }
    #expect(found == findings)
  }

  /// The name of the file that a document becomes decides as its own name does.
  @Test(arguments: [
    ("other.yaml", "[]", nil, ["input"]), ("other.yaml", "[]", "a/Root.plist", ["page-unreadable"]),
    ("other.yaml", "PreferenceItems: []", "Root.plist", ["page-no-specifiers"]),
    ("other.yaml", "PreferenceItems: []", "other.plist", ["input"]),
    ("Root.yaml", "a: b", "b.plist", ["page-no-specifiers"]),
    ("a.yaml", "a: [b]", "de.lproj/Root.strings", ["strings-parse"]),
    ("a.yaml", "a: b", "xx_YY.lproj/Root.strings", ["lproj-unknown"]),
    ("de.lproj/Root.strings.yaml", "a: [b]", "x.plist", ["strings-parse"]),
  ])
  func decidesWhatIsCheckedBeforeWriting(
    name: String, yaml: String, path: String?, rules: [String]
  ) throws {
    let found = Validator().validate(try read(yaml, name), writingTo: path)
    #expect(
      found.filter { $0.severity == .error || path?.contains("xx") == true }.map(\.message.rule)
        == rules)
  }

  /// The strings of a table are strings when it is read by itself, as they are in its bundle.
  @Test func tablesAreNormalizedByName() throws {
    let document = try read("{On: Off, 7: 1.10, Nothing: ~}", "de.lproj/Root.strings.yaml")
    #expect(
      document.root.items.map(\.summary) == ["string \"Off\"", "string \"1.10\"", "string \"~\""])
    let bytes = try Pipeline.settings.write(document, as: .yaml).bytes
    #expect(try Pipeline.settings.read(bytes, name: document.source.name, as: .yaml) == document)
  }

  @Test(arguments: [
    ("a.yaml", "b.strings.yaml", "a: 1\nb: 2024-01-01\nc: x\nd: true\n"),
    ("a.yaml", "Root.plist.yaml", "StringsTable: 7\nOther: 7\n"),
    ("Root.yaml", "b.strings.yaml", "Other: 1.5\nTitle: !!int 7\n"),
  ])
  func valuesKeepTheirKindsInAFileWithAnotherRole(old: String, new: String, yaml: String) throws {
    let document = try read(yaml, old)
    let bytes = try Pipeline.settings(writingTo: new).write(document, as: .yaml).bytes
    #expect(try Pipeline.settings.read(bytes, name: new, as: .yaml) == document)
    #expect(try Pipeline.settings.read(bytes, name: old, as: .yaml) == document)
  }
}
