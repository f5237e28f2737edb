import PropertyLists
import SettingsBundles
import Testing

/// Rules about the ways from page to page.
@Suite struct PageLinkTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  static let cases: [BundleCase] = [
    BundleCase(
      "missing pages, and one of another capitalization",
      pages: [
        "Root": pageInYAML(opening: "More", "network", "Soundd"), "Network": leafInYAML,
        "Sound": leafInYAML,
      ],
      finds: """
        Root.plist.yaml:3:54: error: the bundle has no page "More" [child-file-missing]
          help: add More.plist. If a build step creates it, list it in .settings-convert.yaml: \
        generated-pages: [More]
        Root.plist.yaml:4:57: error: the page is named "Network", not "network" [child-file-case]
          help: write "Network"; the file system of a device is case-sensitive
        Root.plist.yaml:5:56: error: the bundle has no page "Soundd" [child-file-missing]
          help: did you mean Sound?
        Sound.plist.yaml:1:1: note: no row opens the page "Sound" [page-unreachable]
          help: add a PSChildPaneSpecifier that opens it, or remove it, unless the app opens it \
        itself
        """),
    BundleCase(
      "generated pages",
      pages: ["Root": pageInYAML(opening: "Licenses"), "Other": leafInYAML],
      set: { $0.generatedPages = ["Licenses"] },
      finds: ""),
    BundleCase(
      "generated pages with a pattern",
      pages: ["Root": pageInYAML(opening: "Licenses/A", "Licenses/B"), "Other": leafInYAML],
      set: { $0.generatedPages = ["Licenses/*"] },
      finds: ""),
    BundleCase(
      "pages for one device, and pages in a folder",
      pages: [
        "Root": pageInYAML(opening: "Sound", "a/Index"), "Sound~ipad": leafInYAML,
        "Sound~iphone": leafInYAML,
        "a/Index": pageInYAML(opening: "Deep"), "a/Deep": leafInYAML,
      ],
      finds: ""),
    BundleCase(
      "panes that the app itself opens",
      pages: [
        "Root": pageInYAML(
          opening: "/etc",
          and: "- {Type: PSChildPaneSpecifier, Title: Web, File: 'x.html', "
            + "IASKViewControllerClass: Web}\n")
      ],
      rules: ["key-unknown": .off],
      finds: """
        Root.plist.yaml:3:54: error: the page "/etc" is outside the bundle [child-file-path]
          help: name a page of this bundle, without ".." or a leading "/"
        """),
    BundleCase(
      "a property list that is not a page",
      pages: ["Root": leafInYAML, "Info": "CFBundleName: Settings"],
      finds: ""),
    BundleCase(
      "a property list that a pane opens",
      pages: ["Root": pageInYAML(opening: "Info"), "Info": "StringsTable: Root"],
      finds: """
        Info.plist.yaml:1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          help: add the array "PreferenceSpecifiers" with the elements of the page
        """),
    BundleCase(
      "a page that an element of another dialect opens, which only the app shows",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: IASKListGroupSpecifier, ItemSpecifier: {Type: PSChildPaneSpecifier, File: Item}}
        """,
        "Item": pageInYAML(),
      ],
      tables: ["de/Root": "Sync: Abgleich"], finds: ""),
    BundleCase(
      "pages of other dialects, and one that misspells its array",
      pages: [
        "Root": pageInYAML(opening: "A", "B", "C"), "A": "items: []", "B": "{title: B, items: []}",
        "C": "{PreferenceSpecifier: []}",
      ],
      rules: ["root-key-unknown": .off],
      finds: """
        A.plist.yaml:1:1: note: expected "PreferenceSpecifiers" but found "items", so this is not a \
        settings page [page-no-specifiers]
          help: add "PreferenceSpecifiers", unless the app itself reads the file
        C.plist.yaml:1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          help: rename "PreferenceSpecifier" to "PreferenceSpecifiers"
        """),
    BundleCase(
      "a page of another dialect in a bundle that the app opens by its name",
      pages: ["Root": pageInYAML(opening: "A"), "A": "items: []"], in: "Settings.Pro.bundle",
      finds: ""),
    BundleCase(
      "pages that do not begin with a group, some of which the Settings app does not open",
      pages: [
        "Root": "PreferenceSpecifiers:\n"
          + "- {Type: PSChildPaneSpecifier, Title: A, File: A}\n"
          + "- {Type: PSChildPaneSpecifier, Title: B, File: B}",
        "A": "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Title: A, Key: a}]",
        "B": "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Title: B, Key: b}]",
        "A.inApp": "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Title: A, Key: a}]",
      ],
      finds: """
        A.plist.yaml:1:24: note: the page does not begin with a group [element-before-group]
          help: insert a PSGroupSpecifier before this element; the Settings app of iOS 13.0 crashed on \
        such pages
        """),
    BundleCase(
      "a page that no row opens and that does not begin with a group",
      pages: [
        "Root": leafInYAML,
        "A": "PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Title: A, Key: a}]",
      ],
      rules: ["page-unreachable": .off], finds: ""),
    BundleCase(
      "pages with the usual names of generated ones, and one with almost such a name",
      pages: [
        "Root": pageInYAML(
          opening: "Acknowledgements", "com.mono0926.LicensePlist/Alamofire",
          "com.mono0926.LicensePlists", "com.mono0926.LicensePlist/AlamofireImage"),
        "com.mono0926.LicensePlist/AlamofireImages": leafInYAML,
      ],
      rules: ["page-unreachable": .off],
      finds: """
        Root.plist.yaml:3:66: warning: the bundle has no page "Acknowledgements" [child-file-missing]
          help: if a build step creates it, list it in .settings-convert.yaml: generated-pages: \
        [Acknowledgements]
        Root.plist.yaml:4:85: warning: the bundle has no page "com.mono0926.LicensePlist/…" \
        [child-file-missing]
          help: if a build step creates it, list it in .settings-convert.yaml: generated-pages: \
        ["com.mono0926.LicensePlist/*"]
        Root.plist.yaml:5:76: error: the bundle has no page "com.mono0926.LicensePlists" \
        [child-file-missing]
          help: add com.mono0926.LicensePlists.plist. If a build step creates it, list it in \
        .settings-convert.yaml: generated-pages: ["com.mono0926.LicensePlists"]
        """),
    BundleCase(
      "a typo in the usual name of a generated page",
      pages: [
        "Root": pageInYAML(opening: "Acknowledgements", "Acknowledgments"),
        "Acknowledgments": leafInYAML,
      ],
      finds: """
        Root.plist.yaml:3:66: error: the bundle has no page "Acknowledgements" [child-file-missing]
          help: did you mean Acknowledgments?
        """),
    BundleCase(
      "one missing page that two rows open",
      pages: ["Root": pageInYAML(opening: "A", "A")],
      finds: """
        Root.plist.yaml:3:51: error: the bundle has no page "A" [child-file-missing]
          help: add A.plist. If a build step creates it, list it in .settings-convert.yaml: \
        generated-pages: [A]
        """),
  ]
}
