import PropertyLists
import SettingsBundles
import Testing

/// The settings of a `.settings-convert.yaml`.
@Suite struct ValidationConfigurationTests {
  private func read(_ text: String) throws -> ValidationConfiguration {
    let name = ValidationConfiguration.fileName
    return ValidationConfiguration(try Format.yaml.read(Array(text.utf8), name: name))
  }

  @Test func readsRulesKeysAndPages() throws {
    let configuration = try read(
      """
      rules:
        secure-default: off
        element-before-group: warning
      extra-keys: [infobuttonvalue, 42, no]
      generated-pages: [Licenses]
      """)
    #expect(configuration.severities == ["secure-default": .off, "element-before-group": .warning])
    #expect(configuration.extraKeys == ["infobuttonvalue", "42", "no"])
    #expect(configuration.generatedPages == ["Licenses"])
    #expect(configuration.diagnostics.isEmpty)
  }

  @Test func reportsUnknownSettings() throws {
    let configuration = try read(
      """
      rule: {secure-default: off}
      rules:
        secure-defaults: off
        beauty: off
        page-empty: info
        radio-large: [off]
        slider-min-max: note
      extra-keys: infobuttonvalue
      generated-pages: [Licenses, [More]]
      colour: red
      """)
    #expect(
      describe(configuration.diagnostics) == """
        1:1: error: unknown setting "rule" [configuration]
          at: rule
          help: did you mean rules?
        3:3: error: unknown rule "secure-defaults" [configuration]
          at: rules.secure-defaults
          help: did you mean secure-default?
        4:3: error: unknown rule "beauty" [configuration]
          at: rules.beauty
          help: the id of a rule is in brackets at the end of its messages
        5:15: error: unknown severity "info" [configuration]
          at: rules.page-empty
          help: use off, note, warning, or error
        6:16: error: expected a severity but found an array [configuration]
          at: rules.radio-large
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        8:13: error: expected a list of names but found a string [configuration]
          at: extra-keys
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        9:29: error: expected a name but found an array [configuration]
          at: generated-pages.1
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        10:1: error: unknown setting "colour" [configuration]
          at: colour
          help: the settings are rules, extra-keys, generated-pages, development-language, \
        do-not-translate, and min-os
        """)
    #expect(configuration.severities == ["slider-min-max": .note])
    #expect(configuration.generatedPages == ["Licenses"])
  }

  @Test func reportsAnArrayInPlaceOfSettings() throws {
    #expect(
      try describe(read("[rules]").diagnostics) == """
        1:1: error: expected a mapping with rules, extra-keys, generated-pages, \
        development-language, do-not-translate, and min-os but found an array [configuration]
          at: ''
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        """)
  }

  @Test func acceptsTheLineThatAFindingSuggests() throws {
    let page = """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          License: MIT
          FooterText: Made at sea.
      """
    let line = try #require(
      try validate(page).first?.message.help.split(separator: "yaml: ", maxSplits: 1).last)
    var options = ValidationOptions()
    options.add(try read(String(line)))
    #expect(line == "extra-keys: [License]")
    #expect(try validate(page, options).isEmpty)
  }

  /// The command line takes precedence.
  @Test func yieldsToLaterSettings() throws {
    var options = ValidationOptions()
    options.add(try read("rules: {page-empty: error}"))
    try options.set("page-empty", to: "warning")
    #expect(try validate("PreferenceSpecifiers: []", options).map(\.severity) == [.warning])
  }
}
