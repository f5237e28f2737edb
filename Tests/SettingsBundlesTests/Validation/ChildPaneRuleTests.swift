import SettingsBundles
import Testing

/// How a child pane names its page.
@Suite struct ChildPaneRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a page with its extension",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSChildPaneSpecifier
          Title: Page Licences.plist
          File: Licences.plist
      """,
      finds: """
        5:11: error: the name of the page, "Licences.plist", has an extension \
        [child-file-extension]
          at: PreferenceSpecifiers.1.File
          help: write "Licences"
        """),
    RuleCase(
      "pages with a path",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSChildPaneSpecifier
          Title: Page Licences/Index
          File: Licences/Index
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
        5:11: note: the page "Licences/Index" is in a folder [child-file-path]
          at: PreferenceSpecifiers.1.File
          help: it works; Apple's reference asks for a name without a path
        8:11: error: the page "/etc/passwd" is outside the bundle [child-file-path]
          at: PreferenceSpecifiers.2.File
          help: name a page of this bundle, without ".." and without a leading "/"
        11:11: error: the page "a/../../b" is outside the bundle [child-file-path]
          at: PreferenceSpecifiers.3.File
          help: name a page of this bundle, without ".." and without a leading "/"
        14:11: error: the page ".." is outside the bundle [child-file-path]
          at: PreferenceSpecifiers.4.File
          help: name a page of this bundle, without ".." and without a leading "/"
        """),
  ]
}
