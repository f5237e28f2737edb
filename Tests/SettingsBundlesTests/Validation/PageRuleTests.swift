import SettingsBundles
import Testing

/// Rules about the page itself.
@Suite struct PageRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "an array in place of a page",
      page: """
        - Type: PSGroupSpecifier
        - Type: PSGroupSpecifier
        """,
      finds: """
        1:1: error: expected a dictionary as the page but found an array [page-unreadable]
          at: ''
          help: put the elements in an array under the key "PreferenceSpecifiers"
        """),
    RuleCase(
      "a page without elements",
      page: """
        StringsTable: Root
        """,
      finds: """
        1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          at: ''
          help: add the array "PreferenceSpecifiers" with the elements of the page
        """),
    RuleCase(
      "a page whose array has Xcode's name",
      page: """
        Preference Items: []
        """,
      finds: """
        1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          at: ''
          help: rename "Preference Items" to "PreferenceSpecifiers"
        1:1: warning: expected the key "PreferenceSpecifiers" but found "Preference Items" \
        [key-alias]
          at: 'Preference Items'
          help: rename "Preference Items" to "PreferenceSpecifiers"
        """),
    RuleCase(
      "a page whose array has a lowercase key",
      page: """
        preferencespecifiers: []
        """,
      finds: """
        1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          at: ''
          help: rename "preferencespecifiers" to "PreferenceSpecifiers"
        1:1: warning: "preferencespecifiers" is not a key of a page [root-key-unknown]
          at: preferencespecifiers
          help: rename "preferencespecifiers" to "PreferenceSpecifiers"
        """),
    RuleCase(
      "a page of another dialect",
      page: "{title: About, items: []}",
      finds: """
        1:1: note: expected "PreferenceSpecifiers" but found "items", so this is not a settings page \
        [page-no-specifiers]
          at: ''
          help: add "PreferenceSpecifiers", unless the app itself reads the file
        """, in: "Settings.bundle/About.plist.yaml"),
    RuleCase(
      "a root page of another dialect",
      page: "items: []",
      finds: """
        1:1: error: the page has no "PreferenceSpecifiers" [page-no-specifiers]
          at: ''
          help: add the array "PreferenceSpecifiers" with the elements of the page
        """),
    RuleCase(
      "elements in a dictionary",
      page: """
        PreferenceSpecifiers:
          Type: PSGroupSpecifier
        """,
      finds: """
        2:3: error: expected an array of elements but found a dictionary [specifiers-not-array]
          at: PreferenceSpecifiers
          help: put the elements in an array, even if there is only one
        """),
    RuleCase(
      "items that are not elements",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Sync
        - 7
        - [Sync]
        """,
      finds: """
        7:3: error: expected an element but found the string "Sync" [element-not-dict]
          at: PreferenceSpecifiers.2
          help: remove it; an element is a dictionary with a "Type"
        8:3: error: expected an element but found the integer 7 [element-not-dict]
          at: PreferenceSpecifiers.3
          help: remove it; an element is a dictionary with a "Type"
        9:3: error: expected an element but found an array [element-not-dict]
          at: PreferenceSpecifiers.4
          help: remove it; an element is a dictionary with a "Type"
        """),
    RuleCase(
      "a page with an empty array",
      page: """
        PreferenceSpecifiers: []
        """,
      finds: """
        1:23: note: the page has no elements [page-empty]
          at: PreferenceSpecifiers
          help: add elements
        """),
    RuleCase(
      "another page with an empty array",
      page: """
        PreferenceSpecifiers: []
        """,
      finds: """
        1:23: note: the page has no elements [page-empty]
          at: PreferenceSpecifiers
          help: add elements, or remove the page and the row that opens it
        """,
      in: "Sound.yaml"),
    RuleCase(
      "a dash without a space",
      page: """
        PreferenceSpecifiers:
          -Type: PSGroupSpecifier
          FooterText: Below
        """,
      finds: """
        2:3: error: expected an array of elements but found a dictionary [specifiers-not-array]
          at: PreferenceSpecifiers
          help: write "- Type"
        """),
    RuleCase(
      "unknown keys of a page",
      page: """
        StringTable: Root
        FooterText: Below
        IASKColor: red
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
        Color: red
        """,
      finds: """
        1:1: warning: "StringTable" is not a key of a page [root-key-unknown]
          at: StringTable
          help: did you mean StringsTable? If not, allow it in .settings-convert.yaml: extra-keys: \
        [StringTable]
        2:1: warning: "FooterText" and "Color" are not keys of a page [root-key-unknown]
          at: FooterText
          help: remove them, or allow them in .settings-convert.yaml: extra-keys: [FooterText, Color]
        """),
    RuleCase(
      "more unknown keys of a page than a message lists, one of which is allowed",
      page: "A, B, C, D, E, F, G, H, I, J, K, L".split(separator: ", ")
        .map { "\($0): 1\n" }.joined()
        + "PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: A}]",
      finds: """
        1:1: warning: "A", "C", "D", "E", "F", "G", "H", "I", "J", "K", and others are not keys of a page \
        [root-key-unknown]
          at: A
          help: remove them, or allow them in .settings-convert.yaml: extra-keys: \
        [A, C, D, E, F, G, H, I, J, K]
        """,
      keeping: ["B"]),
  ]
}
