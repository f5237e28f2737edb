import PropertyLists
import SettingsBundles
import Testing

/// How a person gets from page to page.
@Suite struct PageLinkTests {
  @Test(arguments: cases) func finds(_ fault: BundleCase) throws { try fault.check() }

  /// A page with a group and a pane for each of some pages.
  static func page(opening files: String..., and rest: String = "") -> String {
    let panes = files.map { "  - {Type: PSChildPaneSpecifier, Title: To \($0), File: \($0)}\n" }
    return "PreferenceSpecifiers:\n  - Type: PSGroupSpecifier\n" + panes.joined() + rest
  }

  static let leaf = "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Text}]"

  static let cases: [BundleCase] = [
    BundleCase(
      "pages that are not there, or not so",
      pages: ["Root": page(opening: "More", "network", "Soundd"), "Network": leaf, "Sound": leaf],
      finds: """
        Root.plist.yaml:3:56: error: there is no page "More" [child-file-missing]
          help: add More.plist. If a build makes it, write into .settings-convert.yaml: \
        generated-pages: [More]
        Root.plist.yaml:4:59: error: the page is called "Network", not "network" [child-file-case]
          help: write "Network"; devices tell capital letters apart
        Root.plist.yaml:5:58: error: there is no page "Soundd" [child-file-missing]
          help: did you mean Sound?
        Sound.plist.yaml:1:1: note: no row opens the page "Sound" [page-unreachable]
          help: add a PSChildPaneSpecifier with this "File", or remove the page, unless the app \
        opens "Sound" itself
        """),
    BundleCase(
      "pages that a build makes",
      pages: ["Root": page(opening: "Licences"), "Other": leaf],
      set: { $0.generatedPages = ["Licences"] },
      finds: ""),
    BundleCase(
      "pages that are there for one device, or in the folder of the page",
      pages: [
        "Root": page(opening: "Sound", "a/Index"), "Sound~ipad": leaf, "Sound~iphone": leaf,
        "a/Index": page(opening: "Deep"), "a/Deep": leaf,
      ],
      finds: """
        Root.plist.yaml:4:59: note: the page "a/Index" is in a folder [child-file-path]
          help: it works; Apple's reference asks for a name without a path
        """),
    BundleCase(
      "panes that the app itself opens",
      pages: [
        "Root": page(
          opening: "/etc",
          and: "  - {Type: PSChildPaneSpecifier, Title: Web, File: 'x.html', "
            + "IASKViewControllerClass: Web}\n")
      ],
      rules: ["key-unknown": .off],
      finds: """
        Root.plist.yaml:3:56: error: the page "/etc" is outside the bundle [child-file-path]
          help: name a page of this bundle, without ".." and without a leading "/"
        """),
    BundleCase(
      "circles",
      pages: [
        "Root": page(opening: "A", "Self"), "A": page(opening: "B"), "B": page(opening: "C"),
        "C": page(opening: "D"), "D": page(opening: "Root", "A"), "Self": page(opening: "Self"),
      ],
      finds: """
        D.plist.yaml:3:56: warning: the page opens itself: Root → A → B → C → … → Root [child-cycle]
          help: remove one of the rows; who follows them comes to no end
        D.plist.yaml:4:53: warning: the page opens itself: A → B → C → D → A [child-cycle]
          help: remove one of the rows; who follows them comes to no end
        Self.plist.yaml:3:56: warning: the page opens itself: Self → Self [child-cycle]
          help: remove one of the rows; who follows them comes to no end
        """),
    BundleCase(
      "a property list that is no page",
      pages: ["Root": leaf, "Info": "CFBundleName: Settings"],
      finds: ""),
    BundleCase(
      "one that a pane opens",
      pages: ["Root": page(opening: "Info"), "Info": "StringsTable: Root"],
      rules: ["strings-no-lproj": .off],
      finds: """
        Info.plist.yaml:1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          help: a page is a dictionary whose "PreferenceSpecifiers" holds the elements
        """),
  ]

  /// A chain of pages, each of which leads back to the first, costs no more than its length.
  @Test func longCirclesAreCut() throws {
    var pages = ["Root": Self.page(opening: "P0")]
    for number in 0..<2_000 {
      pages["P\(number)"] = Self.page(opening: "Root", "P\(number + 1)")
    }
    let bundle = BundleCase("a chain", pages: pages, finds: "")
    let found = bundle.validate(bundle.options).filter { $0.message.rule == "child-cycle" }
    #expect(found.count == 2_000)
    #expect(found.allSatisfy { $0.message.text.count < 100 })
  }
}
