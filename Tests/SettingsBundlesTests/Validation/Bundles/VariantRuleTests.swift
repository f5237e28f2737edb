import PropertyLists
import SettingsBundles
import Testing

/// Pages that store the same keys.
@Suite struct VariantRuleTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  /// A page with a switch.
  private static func page(_ key: String, _ value: Bool) -> String {
    pageInYAML(
      elements: "- {Type: PSToggleSwitchSpecifier, Title: Switch, Key: \(key), "
        + "DefaultValue: \(value)}\n")
  }

  static let cases: [BundleCase] = [
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
  ]
}
