import PropertyLists
import SettingsBundles
import Testing

@Suite struct SettingsBundleTests {
  private static let page = """
    <plist version="1.0"><dict>
      <key>StringsTable</key><string>Root</string>
      <key>PreferenceSpecifiers</key><array><dict>
        <key>Type</key> <string>PSGroupSpecifier</string>  <!-- a -->
        <key>Title</key> <string>Sync</string>
      </dict></array>
    </dict></plist>

    """

  private static func files(_ texts: [String: String]) -> SettingsBundle.Files {
    var files = SettingsBundle.Files()
    for (path, text) in texts { files[path] = Array(text.utf8) }
    return files
  }

  private static let files = files([
    "Root.plist": page, "de.lproj/Root.strings": "\"Sync\" = \"Abgleich\";\n", "a.png": "1",
  ])

  private static let title: SettingsEditor.Path = "pages.Root.PreferenceSpecifiers.0.Title"

  @Test func changedFilesKeepWhatDidNotChange() throws {
    let bundle = try SettingsBundle(files: Self.files)
    var editor = SettingsEditor(bundle)
    try editor.set(Self.title, to: "Sync now")
    let changes = try editor.editedBundle().changes(over: bundle)
    #expect(changes.files.map(\.path) == ["Root.plist"])
    #expect(
      changes.files.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        Self.page.replacing("Sync<", with: "Sync now<")
      ])
    #expect(changes.obsoletePaths.isEmpty)
  }

  /// In the source language, the key and the value of an entry change together.
  @Test func renamedStringsKeepTheirCommentsAndPlaces() throws {
    let table = "/* the first */\n\"Sync\" = \"Sync\";\n\n// the second\n\"Other\" = \"Other\";\n"
    let bundle = try SettingsBundle(
      files: Self.files(["Root.plist": Self.page, "en.lproj/Root.strings": table]))
    var editor = SettingsEditor(bundle)
    try editor.set(Self.title, to: "Sync now")
    let changes = try editor.editedBundle(withStrings: true).changes(over: bundle)
    #expect(
      changes.files.filter { $0.path.hasSuffix(".strings") }
        .map { String(decoding: $0.bytes, as: UTF8.self) }
        == [table.replacing("\"Sync\"", with: "\"Sync now\"")])
  }

  @Test func sameDocumentChangesNothing() throws {
    let bundle = try SettingsBundle(files: Self.files)
    #expect(try SettingsBundle(bundle.document).changes(over: bundle).files.isEmpty)
  }

  @Test func removedMembersAreObsolete() throws {
    let bundle = try SettingsBundle(files: Self.files)
    var editor = SettingsEditor(bundle)
    editor.unset("strings.de.Root")
    let changes = try editor.editedBundle().changes(over: bundle)
    #expect(changes.files.isEmpty)
    #expect(changes.obsoletePaths == ["de.lproj/Root.strings"])
  }

  @Test func rowsAreFoundByKey() throws {
    let row = { (title: String) in
      "PreferenceSpecifiers: [{Type: PSTitleValueSpecifier, Key: sync, Title: \(title)}]\n"
    }
    let bundle = try SettingsBundle(
      files: Self.files([
        "Root.plist.yaml": row("Sync"), "Root~ipad.plist.yaml": row("Sync on iPad"),
      ]),
      name: "settings")
    let rows = bundle.find(key: "sync")
    #expect(rows.map(\.page) == ["Root", "Root~ipad"])
    #expect(rows.map(\.title) == ["Sync", "Sync on iPad"])
    #expect(rows.map(\.description) == bundle.rows.map(\.description))
    #expect("\(bundle)" == "settings: 2 rows on 2 pages")
    #expect(rows.first?.place?.description == "settings/Root.plist.yaml:1:24")
    var editor = SettingsEditor(bundle)
    try editor.add("{Type: PSGroupSpecifier}", to: "@sync")
    let added = try editor.editedBundle().rows.filter { $0.key == nil }
    #expect(added.map(\.type) == ["PSGroupSpecifier", "PSGroupSpecifier"])
    #expect(added.allSatisfy { $0.place == nil })
    for row in rows { #expect(try bundle.document.root[row.path] == row.value) }
    #expect(bundle.find(key: "Sync").isEmpty)
  }

  @Test func folderOfYAMLIsABundle() throws {
    let files = Self.files(["Root.plist.yaml": "PreferenceSpecifiers: []\n"])
    let bundle = try SettingsBundle(files: files, name: "settings")
    #expect(try bundle.document.root["pages"]?["Root"] != nil)
  }

  @Test func unreadablePageIsAnError() throws {
    let error = try #require(throws: Diagnostic.self) {
      try SettingsBundle(files: Self.files(["Root.plist": "<plist>"]), name: "Settings.bundle")
    }
    #expect(error.location?.source.name == "Settings.bundle/Root.plist")
    #expect(error.severity == .error)
  }

  @Test func unwritableValueIsAnErrorUnlessLossy() throws {
    let bundle = try SettingsBundle(files: Self.files)
    let path = Document.KeyPath(["pages", "Root", "PreferenceSpecifiers"].map { .key($0) })
      .appending(.index(0)).appending(.key("Title"))
    let edited = try SettingsBundle(bundle.document.applying([.set("a\u{1}b", at: path)]))
    let error = try #require(throws: Diagnostic.self) { try edited.changes(over: bundle) }
    #expect(error.message.rule == "control-character")
    #expect(error.path == path)
    let changes = try edited.changes(over: bundle, lossy: true)
    #expect(changes.files.count == 1)
    #expect(changes.diagnostics.map(\.severity) == [.warning])
  }

  @Test func changesAreThoseOverTheLastEdit() throws {
    let bundle = try SettingsBundle(files: Self.files)
    var editor = SettingsEditor(bundle)
    try editor.set(Self.title, to: "Sync now")
    let edited = try editor.editedBundle()
    var second = SettingsEditor(edited)
    try second.set(Self.title, to: "Sync")
    let back = try second.editedBundle().changes(over: edited).files
    #expect(back.map { String(decoding: $0.bytes, as: UTF8.self) } == [Self.page])
    #expect(try bundle.changes(over: edited).files.map(\.bytes) == back.map(\.bytes))
    #expect(try edited.changes(over: edited).files.isEmpty)
  }

  @Test func everyBundleHasFiles() throws {
    let bundle = try SettingsBundle(files: Self.files)
    #expect(try bundle.files() == Self.files)
    var editor = SettingsEditor(bundle)
    try editor.set(Self.title, to: "Sync now")
    editor.unset("strings.de")
    let files = try editor.editedBundle().files()
    #expect(files.paths == ["Root.plist", "a.png"])
    let joined = try SettingsBundle(bundle.document).files()
    #expect(joined.paths == Self.files.paths)
    #expect(try SettingsBundle(files: joined).document == bundle.document)
  }

  @Test func madeValuesHaveNoPosition() throws {
    let bundle = try SettingsBundle(
      files: Self.files([
        "Root.plist.yaml": """
        PreferenceSpecifiers:
          - {Type: PSSliderSpecifier, Key: level, DefaultValue: 1, MinimumValue: 0, MaximumValue: 2}

        """
      ]))
    var editor = SettingsEditor(bundle)
    try editor.set("@level", to: "7")
    let replaced = try editor.editedBundle()
    #expect(Validator().validate(replaced).map { $0.place?.position?.column } == [43])
    #expect(replaced.rows.first?.value["DefaultValue"]?.place?.position?.column == 43)
    var second = SettingsEditor(bundle)
    try second.add(
      "{Type: PSSliderSpecifier, Key: b, DefaultValue: 7, MinimumValue: 0, MaximumValue: 2}",
      to: "@level")
    let added = try second.editedBundle()
    #expect(
      Validator().validate(added).map { $0.place?.description } == [
        "Settings.bundle/Root.plist.yaml"
      ])
    #expect(added.rows.map { $0.place?.position?.line } == [2, nil])
    var options = Validator.Options()
    options.target = .tvos
    let ignored = Validator(options: options).validate(added).filter { $0.kind == "tvos-slider" }
    #expect(ignored.map { $0.place?.position?.line } == [nil])
    #expect(ignored.first?.otherPlaces.map { $0.position?.line } == [2])
    #expect(added.rows.last?.value["DefaultValue"]?.place == nil)
  }
}
