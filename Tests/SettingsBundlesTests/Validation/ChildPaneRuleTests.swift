import SettingsBundles
import Testing

/// Rules about the name of the page that a child pane opens.
@Suite struct ChildPaneRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a page with its extension",
      elements: """
        - Type: PSChildPaneSpecifier
          Title: Page Licenses.plist
          File: Licenses.plist
        """,
      finds: """
        5:9: error: the page name "Licenses.plist" has an extension [child-file-extension]
          at: PreferenceSpecifiers.1.File
          help: write "Licenses"
        """),
    RuleCase(
      "pages with a path",
      elements: """
        - Type: PSChildPaneSpecifier
          Title: Page Licenses/Index
          File: Licenses/Index
        - Type: PSChildPaneSpecifier
          Title: Page /etc/passwd
          File: /etc/passwd
        - Type: PSChildPaneSpecifier
          Title: Page a/../../b
          File: a/../../b
        - Type: PSChildPaneSpecifier
          Title: Page ..
          File: ..
        """,
      finds: """
        8:9: error: the page "/etc/passwd" is outside the bundle [child-file-path]
          at: PreferenceSpecifiers.2.File
          help: name a page of this bundle, without ".." or a leading "/"
        11:9: error: the page "a/../../b" is outside the bundle [child-file-path]
          at: PreferenceSpecifiers.3.File
          help: name a page of this bundle, without ".." or a leading "/"
        14:9: error: the page ".." is outside the bundle [child-file-path]
          at: PreferenceSpecifiers.4.File
          help: name a page of this bundle, without ".." or a leading "/"
        """),
  ]
}
