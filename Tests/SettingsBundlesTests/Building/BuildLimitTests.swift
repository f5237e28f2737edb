import PropertyLists
import Testing

@testable import SettingsBundles

/// What a build expands is limited for everything in it together.
@Suite struct BuildLimitTests {
  /// Three of these texts are too much, and two are not.
  private static let settings = BundleBuild.BuildSettings([
    "X": String(repeating: "x", count: 12 << 10)
  ])
  private static let text = String(repeating: "$(X)", count: 1 << 10)

  private static func bundle(_ yaml: String) throws -> BundleBuild.Input {
    let name = "Settings.yaml"
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: name, as: .yaml)
    return BundleBuild.Input(try SettingsBundle(of: document, inFile: name))
  }

  private static func expectTooLong(_ inputs: [BundleBuild.Input]) {
    #expect { _ = try BundleBuild(inputs, settings: settings) } throws: { error in
      if case .tooLong? = (error as? Diagnostic)?.message as? BuildSettingMessage {
        true
      } else {
        false
      }
    }
  }

  private static func pages(_ count: Int) throws -> BundleBuild.Input {
    try bundle(
      "settingsBundle: 1\npages:\n"
        + (0..<count).map { number in
          "  P\(number): {PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: '\(text)'}]}\n"
        }.joined())
  }

  @Test func pagesShareTheLimit() throws {
    #expect(try BundleBuild([try Self.pages(2)], settings: Self.settings).diagnostics.isEmpty)
    Self.expectTooLong([try Self.pages(3)])
  }

  @Test func inputsShareTheLimit() throws {
    Self.expectTooLong([try Self.pages(2), try Self.pages(1)])
  }

  @Test func tablesShareTheLimit() throws {
    let tables = ["de", "en", "fr"].map { "  \($0): {Root: {a: '\(Self.text)'}}\n" }.joined()
    Self.expectTooLong([
      try Self.bundle(
        """
        settingsBundle: 1
        pages: {Root: {PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: a}]}}
        strings:
        \(tables)
        """)
    ])
  }

  @Test func translationsShareTheLimit() throws {
    let languages = ["de", "en", "fr"].map {
      "\"\($0)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(Self.text)\"}}"
    }
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {
      \(languages.joined(separator: ","))}}}}
      """
    let page = """
      settingsBundle: 1
      pages: {Root: {StringsTable: Root, PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: a}]}}
      """
    let document = try Format.json.read(Array(catalog.utf8), name: "Root.xcstrings")
    Self.expectTooLong([try Self.bundle(page), try BundleBuild.Input(catalog: document)])
  }
}
