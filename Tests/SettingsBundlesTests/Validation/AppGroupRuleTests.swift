import SettingsBundles
import Testing

/// Rules about the app group of a page.
@Suite struct AppGroupRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "an app group of another form",
      root: """
        ApplicationGroupContainerIdentifier: com.example.app
        """,
      finds: """
        1:38: note: the app group "com.example.app" does not begin with "group." [app-group-form]
          at: ApplicationGroupContainerIdentifier
          help: use the identifier from the app's entitlements, such as "group.example.app"
        """),
    RuleCase(
      "an empty app group",
      root: "ApplicationGroupContainerIdentifier: ''",
      finds: """
        1:38: warning: the app group is empty [app-group-form]
          at: ApplicationGroupContainerIdentifier
          help: use the identifier from the app's entitlements, such as "group.example.app", or \
        remove the key
        """),
    RuleCase(
      "a page for the watch without an app group",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        """,
      finds: """
        1:1: warning: the page is for Apple Watch but has no "ApplicationGroupContainerIdentifier" \
        [watch-no-app-group]
          at: ''
          help: add the identifier of the app group that the WatchKit extension reads
        """,
      for: .watch),
  ]
}
