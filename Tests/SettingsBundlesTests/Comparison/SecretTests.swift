import PropertyLists
import Testing

@testable import SettingsBundles

/// Errors at the default of a secure field, found by a reader before the field is known.
@Suite struct SecretTests {
  private static let yaml = [
    "hunter: 2", "@hunter2", "!hunter2 x", "!!int hunter2", "*hunter2", "\"hunter2",
  ]
  private static let xml = [
    "<integer>hunter2</integer>", "<real>hunter2</real>", "<date>hunter2</date>",
    "<data>hunter2!</data>", "<string>&hunter2;</string>", "<hunter2/>",
  ]

  private static func error(in text: String, _ format: Format) -> Diagnostic? {
    do {
      _ = try Pipeline.settings.read(Array(text.utf8), name: "Root", as: format)
      return nil
    } catch {
      return error
    }
  }

  private static func errorInYAML(_ value: String, flag: String) -> Diagnostic? {
    error(
      in: """
        PreferenceSpecifiers:
        - Type: PSTextFieldSpecifier
          Key: pin
          DefaultValue: \(value)
          \(flag): true

        """, .yaml)
  }

  /// Whoever prints the diagnostics of a page needs to know nothing of secrets.
  @Test func warningsAboutSecretsDoNotQuoteThem() throws {
    let page = { (flag: String) throws in
      let text =
        "PreferenceSpecifiers: [{Type: PSToggleSwitchSpecifier, Key: pin, \(flag)"
        + "DefaultValue: yes}]\n"
      return try Document(reading: Array(text.utf8), name: "Root.yaml", by: .settings)
    }
    let shown = try page("").diagnostics
    #expect(shown.count == 1)
    #expect(shown.allSatisfy { "\($0)".contains("yes") })
    let hidden = try page("IsSecure: true, ").diagnostics
    #expect(hidden.count == 1)
    #expect(hidden.allSatisfy { !"\($0)".contains("yes") })
  }

  @Test(arguments: yaml)
  func yamlIsNotShown(value: String) throws {
    let error = try #require(Self.errorInYAML(value, flag: "IsSecure")).withoutSecrets
    #expect(!"\(error.message.text) \(error.message.help)".contains("hunter"))
  }

  @Test(arguments: xml)
  func xmlIsNotShown(value: String) throws {
    let element = "<key>IsSecure</key><true/><key>DefaultValue</key>\n\(value)"
    let text = "<plist version=\"1.0\"><dict><key>A</key><dict>\(element)</dict></dict></plist>"
    let error = try #require(Self.error(in: text, .xml)).withoutSecrets
    #expect(!"\(error.message.text) \(error.message.help)".contains("hunter"))
  }

  /// No rule quotes a secret, whatever is wrong with it or around it.
  @Test(arguments: Catalog.apple.elements.map(\.type) + ["PSUnknownSpecifier"])
  func findingsShowNone(type: String) throws {
    let values = [
      "s3cret", "'s3cret '", "!!int 5300731", "5300731.5", "YES", "[s3cret]", "{s3cret: s3cret}",
    ]
    for value in values {
      for key in ["DefaultValue", "defaultValue", "Default Value"] {
        let page = """
          PreferenceSpecifiers:
          - {Type: \(type), Key: k, IsSecure: true, \(key): \(value), Values: [5300731, a],
             Titles: [A, s3], MinimumValue: 9, MaximumValue: 8, TrueValue: 2}
          - {Type: \(type), Key: k, Title: T, DefaultValue: a}
          """
        let document = try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
        for finding in document.diagnostics + Validator().validate(document) {
          let message = finding.withoutSecrets.message
          let text = "\(message.text) \(message.help)"
          #expect(!text.contains("s3cret") && !text.contains("5300731"), "\(key): \(value)")
        }
      }
    }
  }

  @Test func otherFieldsAreShown() throws {
    let error = try #require(Self.errorInYAML("!!int hunter2", flag: "Other")).withoutSecrets
    #expect(error.message.text.contains("hunter2"))
  }
}
