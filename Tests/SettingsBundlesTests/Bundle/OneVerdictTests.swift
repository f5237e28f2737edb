import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// A bundle's findings are the same rules, key paths and severities in every form.
@Suite struct OneVerdictTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let folderName: String
    let texts: [String: String]
    var data: [String: [UInt8]] = [:]
    /// The findings by severity, key path, and rule.
    let finds: [String]
    /// The pages and tables that cannot be read, so that the bundle fails in every form.
    var unreadable: [String] = []
  }

  @Test(arguments: rows) func isTheSameInEveryForm(row: Row) throws {
    let files = bundleFiles(row.texts, data: row.data)
    let forms = BundleForms(files: files, folderName: row.folderName)
    for verdict in try forms.verdicts(Validator()) {
      #expect(verdict.findings == row.finds.sorted(), "\(verdict.form)")
      #expect(verdict.unreadable == row.unreadable, "\(verdict.form)")
    }
  }

  /// A document can have a page among its files, which is a page again once it is written.
  @Test(arguments: [
    ("<plist><dict><key>PreferenceSpecifiers</key><array/></dict></plist>", "page-empty"),
    ("<plist><dict/></plist>", "page-no-specifiers"),
    ("<plist><array/></plist>", "page-unreadable"),
  ])
  func readsPagesAmongTheFilesOfADocument(page: String, rule: String) throws {
    let data = Data(page.utf8).base64EncodedString()
    let document = try bundleDocument("pages: {A: {}}\nfiles: {Root.plist: !!binary \(data)}")
    let reader = SettingsBundle(
      reading: try files(of: document, .bundle), name: "Settings.bundle", layout: .bundle)
    let unreadable = reader.diagnostics.filter { $0.severity == .error }
    let written = BundleForms.lines(unreadable + Validator().validate(reader))
    #expect(BundleForms.lines(Validator().validate(document)) == written)
    #expect(written.contains { $0.hasSuffix("[\(rule)]") })
  }

  /// A value that is not a page or a table is not checked in a file of the bundle either.
  @Test(arguments: [
    ("pages: {Root: [1]}", ["error pages.Root [page-unreadable]"], ["Root.plist"]),
    (
      "pages: {Root: {PreferenceSpecifiers: []}}\nstrings: {de: {Root: {a: [], b: []}, B: [1]}}",
      [
        "error strings.de.B [strings-parse]", "error strings.de.Root.a [strings-parse]",
        "error strings.de.Root.b [strings-parse]",
        "note pages.Root.PreferenceSpecifiers [page-empty]",
      ], ["de.lproj/B.strings", "de.lproj/Root.strings"]
    ),
  ])
  func membersOfAnotherKindAreUnreadable(
    yaml: String, findings: [String], unreadable: [String]
  ) throws {
    let contents = BundleContents(SettingsBundle(try bundleDocument(yaml)))
    #expect(BundleForms.lines(Validator().validate(contents)) == findings)
    #expect(contents.unreadablePaths == unreadable)
  }

  private static func page(_ elements: String, table: String = "") -> String {
    let table = table.isEmpty ? "" : "<key>StringsTable</key><string>\(table)</string>"
    return """
      <plist version="1.0"><dict>\(table)<key>PreferenceSpecifiers</key>\
      <array>\(elements)</array></dict></plist>
      """
  }

  private static func element(_ type: String, _ keys: KeyValuePairs<String, String>) -> String {
    let entries = keys.map { "<key>\($0.key)</key>\($0.value)" }.joined()
    return "<dict><key>Type</key><string>PS\(type)Specifier</string>\(entries)</dict>"
  }

  private static func text(_ text: String) -> String { "<string>\(text)</string>" }

  private static func pane(_ file: String) -> String {
    element("ChildPane", ["Title": text("12"), "File": text(file)])
  }

  private static func toggle(_ key: String, _ value: String = "<true/>") -> String {
    element("ToggleSwitch", ["Title": text("12"), "Key": text(key), "DefaultValue": value])
  }

  private static let slider = element(
    "Slider",
    [
      "Key": text("speed"), "DefaultValue": "<real>0.5</real>", "MinimumValue": "<real>0</real>",
      "MaximumValue": "<real>1</real>", "MinimumValueImage": text("slow"),
      "MaximumValueImage": text("gone"),
    ])

  /// The first bytes of a PNG of 2 by 2 pixels.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]

  private static let group = element("Group", ["FooterText": text("12")])

  static let rows: [Row] = [
    Row(
      testDescription: "a healthy bundle", folderName: "Settings.bundle",
      texts: [
        "Root.plist": page(toggle("a") + pane("Sub/More"), table: "Root"),
        "Sub/More.plist": page(group, table: "Root"),
        "en.lproj/Root.strings": "\"Sync\" = \"Sync\";", "de.lproj/Root.strings": "",
      ],
      finds: ["note strings.en.Root.Sync [string-unused]"]),
    Row(
      testDescription: "what only a build knows", folderName: "Settings.bundle",
      texts: [
        "Root.plist": page(
          toggle("a").replacing("<true/>", with: "<string>$(A)</string>") + pane("Sub/More"),
          table: "Root"),
        "Sub/More.plist": page(
          group.replacing(
            "</dict>", with: "<key>When</key><dict><key>B</key><string>c</string></dict></dict>"),
          table: "Root"),
        "en.lproj/Root.strings": "", "de.lproj/Root.strings": "\"$(A)\" = \"$(A)\";",
      ],
      finds: [
        "note pages.Root.PreferenceSpecifiers.0.DefaultValue [build-setting]",
        "note pages.Sub/More.PreferenceSpecifiers.0.When.B [build-setting]",
        "note strings.de.Root.$(A) [build-setting]",
      ]),
    Row(
      testDescription: "a bundle for the app alone", folderName: "InAppSettings.bundle",
      texts: ["Main.plist": page(group)],
      finds: []),
    Row(
      testDescription: "a bundle for the watch", folderName: "Settings-Watch.bundle",
      texts: ["Root.plist": page(group)],
      finds: ["warning pages.Root [watch-no-app-group]"]),
    Row(
      testDescription: "another name", folderName: "settings.bundle",
      texts: ["Root.plist": page(group)], finds: ["note name [bundle-name]"]),
    Row(
      testDescription: "a name that is not a bundle's", folderName: "Settings",
      texts: ["Root.plist": page(group)], finds: []),
    Row(
      testDescription: "images, and files that nobody reads", folderName: "Settings.bundle",
      texts: [
        "Root.plist": page(slider), "notes.txt": "", "de.lproj/Root.xcstrings": "{}",
        "xx_YY.lproj/slow.png": "", "Root.strings": "",
      ],
      data: ["slow@2x.png": png],
      finds: [
        "warning pages.Root.PreferenceSpecifiers.0.MaximumValueImage [image-missing]",
        "note files.notes\\.txt [stray-file]",
        "warning files.de\\.lproj/Root\\.xcstrings [stray-file]",
        "warning files.Root\\.strings [stray-file]",
        "note files.xx_YY\\.lproj/slow\\.png [lproj-unknown]",
      ]),
    Row(
      testDescription: "tables that are missing, or in the wrong place",
      folderName: "Settings.bundle",
      texts: [
        "Root.plist": page(element("Group", ["Title": text("Sync")]), table: "Root")
          .replacing("12", with: "Sync"),
        "B.plist": page(toggle("b"), table: "Other"), "A.plist": page(toggle("a"), table: "Other"),
        "cn.lproj/Root.strings": "\"Sync\" = \"S\";", "de.lproj/root.strings": "",
      ],
      finds: [
        "warning pages.A.StringsTable [strings-table-missing]",
        "error pages.Root.StringsTable [strings-table-case]",
        "note strings.cn [lproj-unknown]", "note pages.A [page-unreachable]",
        "note pages.B [page-unreachable]",
      ]),
    Row(
      testDescription: "variants that differ, and one key on two pages",
      folderName: "Settings.bundle",
      texts: [
        "Root.plist": page(toggle("a") + pane("Z") + pane("B")),
        "Root~ipad.plist": page(toggle("a", "<false/>") + pane("Z") + pane("B")),
        "Z.plist": page(toggle("k")), "B.plist": page(toggle("k", "<false/>")),
      ],
      finds: [
        "note pages.B.PreferenceSpecifiers.0 [element-before-group]",
        "warning pages.Z.PreferenceSpecifiers.0.Key [duplicate-key]",
      ]),
    Row(
      testDescription: "names that only some disks accept", folderName: "Settings.bundle",
      texts: [
        "Root.plist": page(pane("More") + pane("more")), "More.plist": page(group),
        "more.plist": page(group), "a\u{85}.txt": "",
      ],
      finds: [
        "error pages.more [name-clash]", "error files.a\\u{85}\\.txt [unsafe-name]",
        "error pages.Root.PreferenceSpecifiers.1.File [child-file-case]",
      ]),
    Row(
      testDescription: "files that cannot be read", folderName: "Settings.bundle",
      texts: [
        "Root.plist": page(pane("Cut") + pane("Gone")), "Cut.plist": "<plist>",
        "List.plist": "<plist><array/></plist>",
        "de.lproj/Root.strings": "\"a\" = {b = c;}; b = b; c = (d);",
        "Twice.plist": "<plist><dict><key>a</key><array/><key>a</key><array/></dict></plist>",
      ],
      finds: [
        "error pages.Cut [syntax]", "error pages.List [page-unreadable]",
        "error strings.de.Root.a [strings-parse]", "error strings.de.Root.c [strings-parse]",
        "error pages.Twice.a [repeated-key]",
        "error pages.Root.PreferenceSpecifiers.1.File [child-file-missing]",
      ],
      unreadable: ["Cut.plist", "List.plist", "Twice.plist", "de.lproj/Root.strings"]),
    Row(
      testDescription: "a root page that cannot be read", folderName: "Settings.bundle",
      texts: ["Root.plist": "<plist><array/></plist>"],
      finds: ["error pages.Root [page-unreadable]"], unreadable: ["Root.plist"]),
    Row(
      testDescription: "a file with the name of one with properties", folderName: "Settings.bundle",
      texts: ["Root.plist": page(group), "bundle.yaml": "mine: 1", "bundle.json": "[]"],
      finds: ["note files.bundle\\.json [stray-file]", "note files.bundle\\.yaml [stray-file]"]),
    Row(
      testDescription: "pages that are not quite", folderName: "Settings.bundle",
      texts: [
        "Root.plist": "<plist><dict><key>PreferenceSpecifier</key><array/></dict></plist>",
        "Wrong.plist": "<plist><dict><key>PreferenceSpecifiers</key><dict/></dict></plist>",
        "Info.plist": "<plist><dict><key>Title</key><string>x</string></dict></plist>",
      ],
      finds: [
        "error pages.Root [page-no-specifiers]",
        "warning pages.Root.PreferenceSpecifier [root-key-unknown]",
        "error pages.Wrong.PreferenceSpecifiers [specifiers-not-array]",
        "note pages.Wrong [page-unreachable]",
      ]),
  ]
}
