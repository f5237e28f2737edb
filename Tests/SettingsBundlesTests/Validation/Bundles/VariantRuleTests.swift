import PropertyLists
import SettingsBundles
import Testing

/// Rules about pages that store the same keys or groups.
@Suite struct VariantRuleTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  /// A page with a switch.
  private static func page(_ key: String, _ value: Bool, and rest: String = "") -> String {
    pageInYAML(
      elements: "- {Type: PSToggleSwitchSpecifier, Title: Switch, Key: \(key), "
        + "DefaultValue: \(value)}\n\(rest)")
  }

  static let cases: [BundleCase] = [
    BundleCase(
      "variants that differ",
      pages: [
        "Root": page("sync", true, and: "- {Type: PSTextFieldSpecifier, Title: A, Key: name}"),
        "Root~ipad": page(
          "sync", false,
          and: "- {Type: PSSliderSpecifier, Key: name, DefaultValue: 1, MinimumValue: 0, "
            + "MaximumValue: 2}"),
        "Root~iphone": page("sync", true),
      ],
      finds: """
        Root~ipad.plist.yaml:3:55: note: "sync" has the default false; on page "Root", it has the \
        default true [device-variant-drift]
          help: the other is at Settings.bundle/Root.plist.yaml:3:55; make them match, so the app \
        finds the same value on every device
        Root~ipad.plist.yaml:4:34: note: "name" is stored by another type of element than on page \
        "Root" [device-variant-drift]
          help: the other is at Settings.bundle/Root.plist.yaml:4:47; make them match, so the app \
        finds the same value on every device
        """),
    BundleCase(
      "one key on two pages",
      pages: [
        "Root": pageInYAML(
          opening: "More", "Same",
          and: "- {Type: PSToggleSwitchSpecifier, Title: S, Key: k, DefaultValue: true}"),
        "More": page("k", false), "Same": page("k", false),
      ],
      finds: """
        Root.plist.yaml:5:50: warning: two elements store "k", with different defaults \
        [duplicate-key]
          help: the first is at Settings.bundle/More.plist.yaml:3:55; rename one, or remove one
        """),
    BundleCase(
      "one key on pages that no device shows together",
      pages: [
        "Root": pageInYAML(opening: "Other"), "Root~ipad": page("k", true),
        "Other~iphone": page("k", true), "Root.inApp": page("k", false),
      ],
      finds: ""),
    BundleCase(
      "a page for all devices beside one for some",
      pages: [
        "Root": pageInYAML(opening: "Other"), "Root~ipad": page("k", true),
        "Other": page("k", true),
      ],
      finds: ""),
    BundleCase(
      "different app groups",
      pages: [
        "Root": "ApplicationGroupContainerIdentifier: group.a\n" + pageInYAML(opening: "A"),
        "A": "ApplicationGroupContainerIdentifier: group.b\n" + pageInYAML(opening: "B"),
        "B": leafInYAML,
      ],
      finds: """
        A.plist.yaml:1:38: note: the app group "group.b" differs from that of another page \
        [app-group-differs]
          help: the first is at Settings.bundle/Root.plist.yaml:1:38; a page's group also applies \
        to the pages it opens
        """),
  ]
}
