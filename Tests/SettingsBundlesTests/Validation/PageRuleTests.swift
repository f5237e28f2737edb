import SettingsBundles
import Testing

/// What the page itself has to be.
@Suite struct PageRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a list in place of a page",
      """
      - Type: PSGroupSpecifier
      - Type: PSGroupSpecifier
      """,
      finds: """
        1:1: error: expected a dictionary as the page, found an array [page-unreadable]
          at: ''
          help: a page is a dictionary whose "PreferenceSpecifiers" holds the elements
        """),
    RuleCase(
      "a page without elements",
      """
      StringsTable: Root
      """,
      finds: """
        1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          at: ''
          help: a page is a dictionary whose "PreferenceSpecifiers" holds the elements
        """),
    RuleCase(
      "a page whose list is called as in Xcode",
      """
      Preference Items: []
      """,
      finds: """
        1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          at: ''
          help: rename "Preference Items" to "PreferenceSpecifiers"
        1:1: warning: expected the key "PreferenceSpecifiers", found "Preference Items" \
        [key-alias]
          at: 'Preference Items'
          help: write "PreferenceSpecifiers"; Xcode's editor calls it "Preference Items"
        """),
    RuleCase(
      "a page whose list is spelt in small letters",
      """
      preferencespecifiers: []
      """,
      finds: """
        1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          at: ''
          help: rename "preferencespecifiers" to "PreferenceSpecifiers"
        1:1: warning: a page has no key "preferencespecifiers" [root-key-unknown]
          at: preferencespecifiers
          help: write "PreferenceSpecifiers"
        """),
    RuleCase(
      "elements in a dictionary",
      """
      PreferenceSpecifiers:
        Type: PSGroupSpecifier
      """,
      finds: """
        2:3: error: expected an array of elements, found a dictionary [specifiers-not-array]
          at: PreferenceSpecifiers
          help: put the elements into an array, even a single one
        """),
    RuleCase(
      "items that are no elements",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Sync
        - 7
        - [Sync]
      """,
      finds: """
        7:5: error: expected an element, found the string "Sync" [element-not-dict]
          at: PreferenceSpecifiers.2
          help: remove it; an element is a dictionary with a "Type"
        8:5: error: expected an element, found the integer 7 [element-not-dict]
          at: PreferenceSpecifiers.3
          help: remove it; an element is a dictionary with a "Type"
        9:5: error: expected an element, found an array [element-not-dict]
          at: PreferenceSpecifiers.4
          help: remove it; an element is a dictionary with a "Type"
        """),
    RuleCase(
      "a page with an empty list",
      """
      PreferenceSpecifiers: []
      """,
      finds: """
        1:23: note: the page has no elements [page-empty]
          at: PreferenceSpecifiers
          help: add elements, or remove the page and the row that opens it
        """),
    RuleCase(
      "keys that no page has",
      """
      StringTable: Root
      FooterText: Below
      IASKColor: red
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      Colour: red
      """,
      finds: """
        1:1: warning: a page has no key "StringTable" [root-key-unknown]
          at: StringTable
          help: did you mean StringsTable? To keep it, write into .settings-convert.yaml: \
        extra-keys: [StringTable]
        2:1: warning: a page has no key "FooterText" [root-key-unknown]
          at: FooterText
          help: remove it. To keep it, write into .settings-convert.yaml: extra-keys: [FooterText]
        3:1: note: a page has no key "IASKColor" [root-key-unknown]
          at: IASKColor
          help: remove it. To keep it, write into .settings-convert.yaml: extra-keys: [IASKColor]
        10:1: warning: a page has no key "Colour" [root-key-unknown]
          at: Colour
          help: remove it. To keep it, write into .settings-convert.yaml: extra-keys: [Colour]
        """),
    RuleCase(
      "a strings table that is a list",
      """
      StringsTable: [Root]
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        1:15: error: expected a string as the name of the strings table, found an array \
        [strings-table-type]
          at: StringsTable
          help: name the table without folder and extension: "Root"
        """),
    RuleCase(
      "a strings table with its extension",
      """
      StringsTable: Root.strings
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        1:15: warning: the name of the strings table, "Root.strings", has an extension \
        [strings-table-extension]
          at: StringsTable
          help: write "Root"
        """),
    RuleCase(
      "a strings table in a folder",
      """
      StringsTable: en.lproj/Root
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        1:15: error: the name of the strings table, "en.lproj/Root", is a path \
        [strings-table-path]
          at: StringsTable
          help: write "Root"; it is looked up in each .lproj folder
        """),
    RuleCase(
      "an app group of another form",
      """
      ApplicationGroupContainerIdentifier: com.example.app
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        1:38: note: the app group "com.example.app" does not begin with "group." [app-group-form]
          at: ApplicationGroupContainerIdentifier
          help: write it as the app's entitlements do: "group.example.app"
        """),
    RuleCase(
      "a page for the watch without an app group",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        1:1: warning: the page is for the watch, but names no app group [watch-no-app-group]
          at: ''
          help: add "ApplicationGroupContainerIdentifier"; the app finds the values in that group
        """,
      for: .watch),
    RuleCase(
      "a title that nobody sees",
      """
      Title: Settings
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        1:1: note: the Settings app does not show the title of a page [unused-page-title]
          at: Title
          help: remove it; the title is that of the app, or of the row that opens the page
        """,
      rules: ["unused-page-title": .note]),
  ]
}
