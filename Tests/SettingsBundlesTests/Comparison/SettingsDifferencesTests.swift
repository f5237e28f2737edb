import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct SettingsDifferencesTests {
  private static let secret = "{Type: PSTextFieldSpecifier, Key: k, IsSecure: true, DefaultValue: "

  @Test(arguments: [
    (
      secret + "hunter2}", secret + "hunter3}",
      "DefaultValue: string (hidden) became string (hidden)"
    ),
    (
      secret + "hunter2}", "{Type: PSTextFieldSpecifier, Key: k, IsSecure: true}",
      "DefaultValue: removed string (hidden)"
    ),
    (
      "{Type: PSTextFieldSpecifier, Key: k, IsSecure: true}", secret + "hunter2}",
      "DefaultValue: added string (hidden)"
    ),
    (
      "{Type: PSTextFieldSpecifier, Key: k, DefaultValue: a}",
      "{Type: PSTextFieldSpecifier, Key: k, DefaultValue: b}",
      #"DefaultValue: string "a" became string "b""#
    ),
    (
      "{Type: PSTextFieldSpecifier, Key: k, IsSecure: false, DefaultValue: a}",
      "{Type: PSTextFieldSpecifier, Key: k, IsSecure: false, DefaultValue: b}",
      #"DefaultValue: string "a" became string "b""#
    ),
  ])
  func hidesDefaultsOfSecureFields(old: String, new: String, line: String) throws {
    for (prefix, path) in [("", ""), ("settingsBundle: 1\npages:\n Root:\n  ", "pages.Root.")] {
      let document = { (element: String) in
        let yaml = "\(prefix)PreferenceSpecifiers: [\(element)]\n"
        return try Pipeline.settings.read(Array(yaml.utf8), name: "a.yaml", as: .yaml)
      }
      let found = try settingsDifferences(from: document(old), to: document(new))
      #expect(found.map(\.description) == ["\(path)PreferenceSpecifiers.0.\(line)"])
    }
  }

  @Test(arguments: [
    ("", "strings: {}", []), ("strings: {}", "", []), ("files: {}", "", []),
    ("", "strings: {en: {}}", []), ("strings: {en: {}}", "strings: {de: {}}", []),
    ("", "strings: {en: {Root: {}}}", ["strings: added dictionary of 1 entry"]),
    (
      "strings: {en: {}}", "strings: {en: {Root: {}}}",
      ["strings.en.Root: added empty dictionary"]
    ),
    ("pages: {}", "pages: {Root: {}}", ["pages.Root: added empty dictionary"]),
  ])
  func emptySectionsAndLanguagesAreNoDifference(
    old: String, new: String, lines: [String]
  ) throws {
    let document = { (rest: String) in
      let yaml = "settingsBundle: 1\n\(rest)\n"
      return try Pipeline.settings.read(Array(yaml.utf8), name: "a.yaml", as: .yaml)
    }
    let found = try settingsDifferences(from: document(old), to: document(new))
    #expect(found.map(\.description) == lines)
  }
}
