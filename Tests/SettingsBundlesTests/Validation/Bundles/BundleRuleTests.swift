import PropertyLists
import SettingsBundles
import Testing

/// Rules about the bundle as a whole.
@Suite struct BundleRuleTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  static let cases: [BundleCase] = [
    BundleCase(
      "a healthy bundle",
      pages: ["Root": leafInYAML],
      finds: ""),
    BundleCase(
      "no root page",
      pages: ["Other": leafInYAML],
      finds: """
        Settings.bundle: error: the bundle has no page "Root" [bundle-no-root]
          help: add Root.plist, the page that the Settings app opens first
        """),
    BundleCase(
      "a root page in lowercase",
      pages: ["root": leafInYAML],
      finds: """
        Settings.bundle: error: the bundle has no page "Root" [bundle-no-root]
          help: rename "root.plist" to "Root.plist"
        """),
    BundleCase(
      "a language and a table whose names are swapped",
      pages: [
        "Root":
          "StringsTable: Root\nPreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: General}]"
      ],
      tables: ["Root/de": "General: Allgemein"],
      finds: """
        Root.lproj: note: unknown language "Root" [lproj-unknown]
          help: write de around Root, the name of the table
        """),
    BundleCase(
      "a root page for one device alone",
      pages: ["Root~ipad": leafInYAML],
      finds: ""),
    BundleCase(
      "a root page that the Settings app does not open",
      pages: ["Root.inApp": leafInYAML],
      finds: """
        Settings.bundle: error: the bundle has no page "Root" [bundle-no-root]
          help: add Root.plist, the page that the Settings app opens first
        """),
    BundleCase(
      "a bundle for the app alone",
      pages: ["Main": leafInYAML],
      in: "InAppSettings.bundle",
      finds: ""),
    BundleCase(
      "another name",
      pages: ["Root": leafInYAML],
      in: "Preferences.bundle",
      finds: """
        Preferences.bundle: note: the bundle is named "Preferences.bundle", not "Settings.bundle" \
        [bundle-name]
          help: rename it, unless a build step does; the Settings app looks for Settings.bundle
        """),
    BundleCase(
      "folders that would be languages",
      pages: ["Root": leafInYAML],
      files: [
        "da-lproj/Root.strings": [], "da-lproj/More.strings": [], "zh_CN.lporj/a.strings": [],
      ],
      finds: """
        da-lproj/More.strings: error: the folder "da-lproj" does not belong to a language [lproj-unknown]
          help: rename it to da.lproj
        zh_CN.lporj/a.strings: error: the folder "zh_CN.lporj" does not belong to a language [lproj-unknown]
          help: rename it to zh_CN.lproj
        """),
    BundleCase(
      "a page that only pages for the app open",
      pages: [
        "Root": leafInYAML, "Root.inApp": pageInYAML(opening: "More"),
        "More": pageInYAML(
          elements: """
            - {Type: PSTextFieldSpecifier, Key: a, KeyboardType: DecimalPad}
            - {Type: PSMultiValueSpecifier, Title: A, Key: b, FooterText: B}
            - {Type: PSToggleSwitchSpecifier, Title: A, Key: c, DefaultValue: "YES"}
            """),
      ],
      finds: """
        More.plist.yaml:5:67: note: expected true or false as the default but found the string "YES" \
        [toggle-default]
          help: change it to the boolean true; InAppSettingsKit reads the string as one, the Settings \
        app does not
        """),
    BundleCase(
      "a name that a build step shortens",
      pages: ["Root": leafInYAML],
      in: "Settings.Pro.bundle",
      finds: ""),
    BundleCase(
      "files of other kinds",
      pages: ["Root": leafInYAML],
      files: [
        "Root.xcstrings": Array("{}".utf8), "notes.txt": [], "de.lpoj/Root.strings": [],
        "slow@2x.png": [], "Root.stringsdict": [],
      ],
      finds: """
        Root.stringsdict: note: the Settings app does not read files of this type [stray-file]
          help: remove it, unless the app itself reads it
        Root.xcstrings: warning: a String Catalog in a Settings bundle is not compiled [stray-file]
          help: add a .strings file for each language; the bundle is copied as is
        de.lpoj/Root.strings: error: the folder "de.lpoj" does not belong to a language [lproj-unknown]
          help: rename it to de.lproj
        notes.txt: note: the Settings app does not read files of this type [stray-file]
          help: remove it, unless the app itself reads it
        """),
    BundleCase(
      "unknown languages",
      pages: [
        "Root":
          "{StringsTable: Root, PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: A1}]}"
      ],
      tables: [
        "el_GR/Root": "A1: a", "cn/Root": "A1: a", "zh-Hant-TW/Root": "A1: a",
        "es-419/Root": "A1: a", "Klingonese/Root": "A1: a", "English/Root": "A1: a",
      ],
      finds: """
        Klingonese.lproj: note: unknown language "Klingonese" [lproj-unknown]
          help: use an ISO 639 code, such as de, pt-BR, or zh-Hans
        cn.lproj: note: unknown language "cn" [lproj-unknown]
          help: use zh-Hans
        """),
    BundleCase(
      "the watch without its app group",
      pages: ["Root": leafInYAML],
      in: "Settings-Watch.bundle",
      finds: """
        Root.plist.yaml:1:1: warning: the page is for Apple Watch but has no \
        "ApplicationGroupContainerIdentifier" [watch-no-app-group]
          help: add the identifier of the app group that the WatchKit extension reads
        """),
    BundleCase(
      "the placeholder of a generated page",
      pages: ["Root": pageInYAML(opening: "A"), "A": "text"],
      set: { $0.generatedPages = ["A"] }, finds: ""),
  ]

  @Test func checksDocumentsOfBundles() throws {
    let yaml = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, FooterText: Sync}
            - {Type: PSChildPaneSpecifier, Title: More, File: More}
      strings:
        cn: {Root: {Sync: S}}
      files:
        a.xcstrings: !!binary aGk=
      """
    #expect(
      try describe(validate(yaml, in: "Settings.yaml")) == """
        7:57: error: the bundle has no page "More" [child-file-missing]
          at: pages.Root.PreferenceSpecifiers.1.File
          help: add More.plist. If a build step creates it, list it in .settings-convert.yaml: \
        generated-pages: [More]
        9:3: note: unknown language "cn" [lproj-unknown]
          at: strings.cn
          help: use zh-Hans
        9:14: warning: 1 of 2 strings untranslated: "More" [string-untranslated]
          at: strings.cn.Root
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        11:3: warning: a String Catalog in a Settings bundle is not compiled [stray-file]
          at: 'files.a\\.xcstrings'
          help: add a .strings file for each language; the bundle is copied as is
        """)
  }

  /// Problems with the names in a document come first.
  @Test func reportsInvalidNames() throws {
    let yaml = """
      settingsBundle: 1
      pages:
        ../Root: {PreferenceSpecifiers: []}
      """
    let rules = try validate(yaml, in: "Settings.yaml").map(\.message.rule)
    #expect(rules == ["unsafe-name", "bundle-no-root"])
  }
}
