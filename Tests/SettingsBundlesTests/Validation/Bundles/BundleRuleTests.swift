import PropertyLists
import SettingsBundles
import Testing

/// What a bundle has to have, and what does not belong there.
@Suite struct BundleRuleTests {
  @Test(arguments: cases) func finds(_ fault: BundleCase) throws { try fault.check() }

  static let cases: [BundleCase] = [
    BundleCase(
      "a healthy bundle",
      pages: ["Root": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      finds: ""),
    BundleCase(
      "no root page",
      pages: ["Other": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      finds: """
        Settings.bundle: error: the bundle has no page "Root" [bundle-no-root]
          help: add a Root.plist; the Settings app shows this page first
        """),
    BundleCase(
      "a root page for one device alone",
      pages: ["Root~ipad": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      finds: ""),
    BundleCase(
      "a root page that the Settings app does not open",
      pages: ["Root.inApp": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      finds: """
        Settings.bundle: error: the bundle has no page "Root" [bundle-no-root]
          help: add a Root.plist; the Settings app shows this page first
        """),
    BundleCase(
      "a bundle for the app alone",
      pages: ["Main": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      in: "InAppSettings.bundle",
      finds: """
        InAppSettings.bundle: note: the bundle has no page "Root" [bundle-no-root]
          help: it works where only the app itself shows the pages
        """),
    BundleCase(
      "another name",
      pages: ["Root": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      in: "Settings.Pro.bundle",
      finds: """
        Settings.Pro.bundle: note: the bundle is called "Settings.Pro.bundle", not \
        "Settings.bundle" [bundle-name]
          help: the Settings app looks for Settings.bundle; rename it, unless a build does
        """),
    BundleCase(
      "files of other kinds",
      pages: ["Root": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      files: [
        "Root.xcstrings": Array("{}".utf8), "notes.txt": [], "de.lpoj/Root.strings": [],
        "slow@2x.png": [], "Root.stringsdict": [],
      ],
      finds: """
        Root.stringsdict: note: the Settings app reads no files of this kind [stray-file]
          help: remove it, unless the app itself reads it
        Root.xcstrings: warning: nobody compiles a strings catalog in a settings bundle [stray-file]
          help: write a .strings file for each language; the bundle is copied as it is
        de.lpoj/Root.strings: warning: the strings table is in no folder of a language [stray-file]
          help: move it into the folder of its language, such as de.lproj
        notes.txt: note: the Settings app reads no files of this kind [stray-file]
          help: remove it, unless the app itself reads it
        """),
    BundleCase(
      "languages that are none",
      pages: [
        "Root":
          "{StringsTable: Root, PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: A1}]}"
      ],
      tables: [
        "el_GR/Root": "A1: a", "cn/Root": "A1: a", "zh-Hant-TW/Root": "A1: a",
        "es-419/Root": "A1: a", "Klingonese/Root": "A1: a", "English/Root": "A1: a",
      ],
      finds: """
        Klingonese.lproj: note: there is no language "Klingonese" [lproj-unknown]
          help: write the code of ISO 639: de, pt-BR, zh-Hans
        cn.lproj: note: there is no language "cn" [lproj-unknown]
          help: write zh-Hans
        el_GR.lproj: note: there is no language "el_GR" [lproj-unknown]
          help: write el-GR
        """),
    BundleCase(
      "the watch without its group, and iOS without",
      pages: ["Root": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"],
      in: "Settings-Watch.bundle",
      finds: """
        Root.plist.yaml:1:1: warning: the page is for the watch, but names no app group \
        [watch-no-app-group]
          help: add "ApplicationGroupContainerIdentifier"; the app finds the values in that group
        """),
  ]

  /// The document of a bundle is checked as its folder is, with key paths that begin in it.
  @Test func documentsAreCheckedToo() throws {
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
        7:57: error: there is no page "More" [child-file-missing]
          at: pages.Root.PreferenceSpecifiers.1.File
          help: add More.plist. If a build makes it, write into .settings-convert.yaml: \
        generated-pages: [More]
        9:3: note: there is no language "cn" [lproj-unknown]
          at: strings.cn
          help: write zh-Hans
        9:14: warning: texts without a translation: 1 of 2: "More" [string-untranslated]
          at: strings.cn.Root
          help: add them; the Settings app shows the page's own text
        11:3: warning: nobody compiles a strings catalog in a settings bundle [stray-file]
          at: 'files.a\\.xcstrings'
          help: write a .strings file for each language; the bundle is copied as it is
        """)
  }

  /// What is wrong with the names in a document is said first.
  @Test func faultsOfTheDocumentAreFindings() throws {
    let yaml = """
      settingsBundle: 1
      pages:
        ../Root: {PreferenceSpecifiers: []}
      """
    let rules = try validate(yaml, in: "Settings.yaml").map(\.message.rule)
    #expect(rules == ["unsafe-name", "bundle-no-root"])
  }
}
