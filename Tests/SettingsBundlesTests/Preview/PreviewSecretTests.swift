import PropertyLists
import Testing

@testable import SettingsBundles

/// The text of a secure field is nowhere in a preview, and nothing in a bundle becomes markup.
@Suite struct PreviewSecretTests {
  @Test(arguments: [
    "IsSecure: true, DefaultValue: hunter2",
    "IsSecure: 'YES', DefaultValue: hunter2",
    "IsSecure: 1, DefaultValue: hunter2",
    "IsSecure: true, DefaultValue: !!int 4711001",
    "IsSecure: 2, DefaultValue: hunter2",
    "IsSecure: Y, DefaultValue: hunter2",
    "IsSecure: on, DefaultValue: hunter2",
    "IsSecure: true, defaultValue: hunter2",
    "IsSecure: true, DefaultValue: [hunter2]",
  ])
  func secureTextIsNeverShown(keys: String) throws {
    let preview = try pagePreview(
      "- {Type: PSTextFieldSpecifier, Title: Password, Key: secret, \(keys)}")
    for text in [preview.html(), preview.text()] {
      #expect(!text.contains("hunter2"))
      #expect(!text.contains("4711001"))
      #expect(text.contains("••••••••") == keys.contains("DefaultValue"))
    }
  }

  @Test(arguments: ["", ", DefaultValue: ''"])
  func anEmptySecureFieldHasNoBullets(keys: String) throws {
    let preview = try pagePreview(
      "- {Type: PSTextFieldSpecifier, Title: Password, Key: secret, IsSecure: true\(keys)}")
    #expect(!preview.html().contains("•"))
    #expect(preview.text().contains("[          ]"))
  }

  @Test(arguments: [
    ("DefaultValue: e", "warning: anyone who has the app can read the default"),
    ("DefaultValue: !!int 4711001", "[text-default-type]"),
    ("DefaultValue: [hunter2]", "[value-type]"),
  ])
  func messagesAreAboutTheSecretWithoutIt(key: String, line: String) throws {
    let preview = try pagePreview(
      "- {Type: PSTextFieldSpecifier, Title: PIN, Key: pin, IsSecure: true, \(key)}")
    #expect(preview.text().contains(line))
    #expect(!preview.text().contains("4711001"))
  }

  @Test func theNumberOfBulletsTellsNothing() throws {
    let previews = try ["x", "a very long password indeed"].map { secret in
      try pagePreview(
        "- {Type: PSTextFieldSpecifier, Title: P, Key: p, IsSecure: true, DefaultValue: \(secret)}")
    }
    #expect(previews[0].text() == previews[1].text())
  }

  static let hostile = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--", "\"><img src=x>",
    "' onmouseover='alert(1)", "]]>", "&lt;b&gt;", "</title><b>", "</style><b>", "a\u{2028}b\u{0}",
    "javascript:alert(1)", "{{x}}", "${x}",
  ]

  @Test(arguments: hostile)
  func everyStringIsEscaped(string: String) throws {
    let text = Literal.string(string)
    let elements: [Literal] = [
      ["Type": "PSGroupSpecifier", "Title": text, "FooterText": text],
      ["Type": "PSTextFieldSpecifier", "Key": text, "DefaultValue": text],
      ["Type": text, "Title": text],
      ["Type": "PSTitleValueSpecifier", "Key": text, "Title": text, "DefaultValue": text],
    ]
    let tables = ["en", "de"].map { language in
      let table = Literal.dictionary(of: [(key: string, value: .string(string + language))])
      return (key: language, value: ["Root": table] as Literal)
    }
    let document = try Document([
      "settingsBundle": 1,
      "pages": ["Root": ["StringsTable": "Root", "PreferenceSpecifiers": .array(elements)]],
      "strings": .dictionary(of: tables),
    ])
    var options = SettingsPreview.Options()
    options.title = string
    let preview = try #require(SettingsPreview(of: document, options))
    let html = preview.html()
    for markup in ["<script>alert", "<img", "<b>", "<!--", "\u{0}"]
    where string.contains(markup) {
      #expect(!html.contains(markup), "\(markup)")
    }
    // The two scripts of the page itself: its data and its code.
    #expect(html.split(separator: "</script>", omittingEmptySubsequences: false).count == 3)
    #expect(html.split(separator: "<script", omittingEmptySubsequences: false).count == 3)
  }

  @Test func escapesWhatIsMarkup() {
    let text = "a & <b> \"c\" 'd'\r\n\u{1}"
    #expect(
      ("<p title=\"\(text)\">" as HTML).text
        == "<p title=\"a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39;&#13;\n\u{FFFD}\">")
    let markup: HTML = "<b>"
    #expect(("\(markup)\(3)" as HTML).text == "<b>3")
  }

  @Test func jsonInAScriptCannotEndIt() {
    #expect(
      ScriptJSON.string("</script><!-- \"\\ \u{2028}\u{1}é&")
        == "\"\\u003c/script\\u003e\\u003c!-- \\\"\\\\ \\u2028\\u0001é\\u0026\"")
  }
}
