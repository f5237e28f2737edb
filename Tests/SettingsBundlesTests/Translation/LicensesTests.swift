import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct LicensesTests {
  @Test(arguments: [
    ("MIT License", true), ("The MIT License (MIT)", true), ("BSD 3-Clause License", true),
    ("Apache License\nVersion 2.0, January 2004", true),
    ("Permission is hereby granted, free of charge, to any person", true),
    ("Redistribution and use in source and binary forms, with or without", true),
    ("This program is under the GNU General Public License.", true),
    ("© 2026 Slackwater", true), ("Copyright (C) 1999-2026 Slackwater", true), ("(c) 2026 A", true),
    ("Copyright", false), ("© Slackwater", false), ("Version 2026", false), ("Licenses", false),
    ("(c) 20260", false), ("Copyright 3026", false), ("Since 2026", false), ("", false),
    ("©2026", true), ("Your license expires in 2026", false), ("Mitten", false),
  ])
  func isALicense(text: String, isLicense: Bool) {
    #expect(text.isLicense == isLicense)
  }

  private static let long = String(repeating: "Any text. ", count: 41)

  @Test(arguments: [
    ("- {Type: PSGroupSpecifier, Title: Lib, FooterText: \(long)}", "More", true),
    ("- {Type: PSGroupSpecifier, Title: \(long)}", "More", true),
    ("- {Type: PSGroupSpecifier, Title: Lib, FooterText: A text.}", "More", false),
    (
      "- {Type: PSGroupSpecifier, Title: Lib, FooterText: \(long)}\n"
        + "- {Type: PSTitleValueSpecifier, Title: Version, Key: version, DefaultValue: a}", "More",
      false
    ),
    ("- {Type: PSGroupSpecifier, Title: Lib}", "Generated", true),
    ("- {Type: PSChildPaneSpecifier, Title: Lib, File: A}", "com.mono0926.LicensePlist", true),
    ("- {Type: PSToggleSwitchSpecifier, Title: Lib, Key: a}", "Acknowledgements", false),
  ])
  func isAPageOfLicenses(elements: String, name: String, isLicenses: Bool) throws {
    var options = Validator.Options()
    options.generatedPages = ["Generated"]
    let document = try Pipeline.settings.read(
      Array(pageInYAML(elements: elements).utf8), name: "\(name).plist", as: .yaml)
    let page = SettingsPage(
      document.root, at: [], named: PageName(name), inBundle: nil, options: options,
      mayRefer: false)
    #expect(page.isLicenses == isLicenses)
  }

  /// Only the title of the pane counts, and the other row of Root.
  @Test func licensesAreNotTranslations() throws {
    let document = try bundleDocument(
      """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: Sounds, FooterText: © 2026 Slackwater}
            - {Type: PSChildPaneSpecifier, Title: Thanks, File: Thanks}
        Thanks:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: Library, FooterText: \(Self.long)}
      strings:
        de:
          Root: {Sounds: Klang}
      """)
    let translations = Translations(of: document, options: Validator.Options())
    #expect(translations.coverage.map(\.total) == [2])
    #expect(translations.coverage.flatMap { $0.open.map(\.string) } == ["Thanks"])
    let added = try translations.completed(adding: ["fr"], andOthers: false).document
    #expect(added.root["strings"]?["fr"]?["Root"]?.entries.map(\.key) == ["Sounds", "Thanks"])
  }

  /// A language need not have a table with nothing but a copyright notice.
  @Test(arguments: [("© 2026 Slackwater", []), ("Made at sea.", ["strings-table-language"])])
  func noTableIsMissedForALicense(text: String, rules: [String]) throws {
    let document = try bundleDocument(
      """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: Sounds}
            - {Type: PSChildPaneSpecifier, Title: About, File: About}
        About:
          StringsTable: About
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, FooterText: \(text)}
      strings:
        en: {About: {"\(text)": "\(text)"}}
        de: {Root: {Sounds: Klang, About: Info}}
      """)
    #expect(Validator().validate(document).map(\.message.rule) == rules)
  }
}
