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

  @Test func readsFoldersOfCode() throws {
    let configuration = try read("code: [Sources, App]\npaths: {B/**: {code: [B/Sources]}}")
    #expect(configuration.codeFolders == ["App", "Sources"])
    #expect(configuration.diagnostics.isEmpty)
    var options = Validator.Options()
    options.add(configuration, for: "B/Settings.bundle")
    #expect(options.codeFolders == ["App", "Sources", "B/Sources"])
  }

  @Test func reportsUnknownSettings() throws {
    let configuration = try read(
      """
      rule: {secure-default: off}
      rules:
        secure-defaults: off
        beauty: off
        default-conflict: off
        page-empty: info
        title-missing: [off]
        slider-min-max: note
      extra-keys: infobuttonvalue
      generated-pages: [Licenses, [More]]
      color: red
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
          help: validate prints the id of a rule in brackets after its messages
        5:3: error: the severity of default-conflict cannot be changed [configuration]
          at: rules.default-conflict
          help: remove it; help rules lists the rules that can be changed
        6:15: error: unknown severity "info" [configuration]
          at: rules.page-empty
          help: use off, note, warning, or error
        7:18: error: expected a severity but found an array [configuration]
          at: rules.title-missing
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        9:13: error: expected a list of names but found a string [configuration]
          at: extra-keys
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        10:29: error: expected a name but found an array [configuration]
          at: generated-pages.1
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        11:1: error: unknown setting "color" [configuration]
          at: color
          help: the settings are rules, extra-keys, generated-pages, development-language, \
        do-not-translate, code, min-os, exclude, and paths
        """)
    #expect(configuration.severities == ["slider-min-max": .note])
    #expect(configuration.generatedPages == ["Licenses"])
  }

  @Test func reportsAnArrayInPlaceOfSettings() throws {
    #expect(
      try describe(read("[rules]").diagnostics) == """
        1:1: error: expected a mapping with rules, extra-keys, generated-pages, \
        development-language, do-not-translate, code, min-os, exclude, and paths but found an array [configuration]
          at: ''
          help: for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]
        """)
  }

  @Test func acceptsTheLineThatAFindingSuggests() throws {
    let page = """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          Origin: MIT
          FooterText: Made at sea.
      """
    let line = try #require(
      try validate(page).first?.message.help.split(separator: "yaml: ", maxSplits: 1).last)
    var options = Validator.Options()
    options.add(try read(String(line)), for: "Root.plist")
    #expect(line == "extra-keys: [Origin]")
    #expect(try validate(page, options).isEmpty)
  }

  /// The command line takes precedence.
  @Test func yieldsToLaterSettings() throws {
    var options = Validator.Options()
    options.add(try read("rules: {page-empty: error}"), for: "Root.plist")
    try options.set("page-empty", to: "warning")
    #expect(try validate("PreferenceSpecifiers: []", options).map(\.severity) == [.warning])
  }

  // MARK: Sections

  @Test func sectionsApplyToTheirPaths() throws {
    let configuration = try read(
      """
      rules: {key-case: note}
      paths:
        Legacy/**: {rules: {key-case: off}, extra-keys: [old]}
        Legacy/New: {rules: {key-case: error}}
      """)
    let severities = ["Root.plist", "Legacy/a/Root.plist", "Legacy/New/Root.plist"].map { path in
      var options = Validator.Options()
      options.add(configuration, for: path)
      return options.severities["key-case"]
    }
    #expect(severities == [.note, .off, .error])
    #expect(configuration.diagnostics.isEmpty)
  }

  @Test func sectionsHaveNoSections() throws {
    let configuration = try read(
      """
      paths:
        Legacy: {exclude: [a], paths: {}, rules: {key-caze: off}}
      """)
    #expect(
      describe(configuration.diagnostics) == """
        2:12: error: unknown setting "exclude" [configuration]
          at: paths.Legacy.exclude
          help: the settings are rules, extra-keys, generated-pages, development-language, \
        do-not-translate, code, and min-os
        2:26: error: unknown setting "paths" [configuration]
          at: paths.Legacy.paths
          help: the settings are rules, extra-keys, generated-pages, development-language, \
        do-not-translate, code, and min-os
        2:45: error: unknown rule "key-caze" [configuration]
          at: paths.Legacy.rules.key-caze
          help: did you mean key-case?
        """)
  }

  /// Each is compared with each string.
  @Test func namesWithWildcardsAreLimited() throws {
    let list = { (count: Int) in (0..<count).map { "\($0)*" }.joined(separator: ", ") }
    let limit = Limits.wildcards
    #expect(try read("do-not-translate: [\(list(limit)), a, b]").diagnostics.isEmpty)
    let error = try describe(read("do-not-translate: [\(list(limit + 1))]").diagnostics)
    #expect(error.hasPrefix("1:19: error: more than 1000 names with \"*\" [configuration]"))
    for key in ["exclude: [", "paths: {"] {
      let end = key.last == "[" ? "]" : ": {}}"
      let items = list(limit).replacing(",", with: key.last == "[" ? "," : ": {},")
      #expect(try read("\(key)\(items)\(end)").diagnostics.isEmpty)
      #expect(
        try !read("\(key)'x*'\(key.last == "[" ? "" : ": {}"), \(items)\(end)").diagnostics.isEmpty)
    }
  }

  /// Of several sections for a file, all count, in their order.
  @Test func sectionsMatchInTheirOrder() throws {
    let configuration = try read("paths: {'a/*': {}, b: {min-os: 9}, 'a/b': {min-os: 8}, c: {}}")
    #expect(
      configuration.sections(for: "a/b/c.plist").map(\.oldestSystem?.major) == [
        nil, 9, 8,
      ])
  }

  struct PathCase: Sendable {
    let pattern: String
    let matching: [String]
    let other: [String]
  }

  static let pathCases = [
    PathCase(
      pattern: "Legacy/**", matching: ["Legacy/a", "Legacy/a/b", "Legacy"],
      other: ["legacy/a", "a/Legacy/b", "Legacy2/a"]),
    PathCase(pattern: "Legacy/", matching: ["Legacy/a", "b/Legacy/a"], other: ["Legacies/a"]),
    PathCase(
      pattern: "*.bundle", matching: ["A.bundle", "a/A.bundle", "a/A.bundle/Root.plist"],
      other: ["A.bundles"]),
    PathCase(
      pattern: "App/*/Root.plist", matching: ["App/a/Root.plist"],
      other: ["App/Root.plist", "App/a/b/Root.plist"]),
    PathCase(
      pattern: "App/**/Root.plist", matching: ["App/Root.plist", "App/a/b/Root.plist"],
      other: ["a/App/Root.plist", "App/Root.plists"]),
    PathCase(pattern: "**/a/**/b", matching: ["a/b", "x/a/y/z/b/c"], other: ["b/a", "a"]),
    PathCase(
      pattern: "App/Root.plist", matching: ["App/Root.plist", "App/Root.plist/a"],
      other: ["a/App/Root.plist", "App/a/Root.plist", "App", "App/Root.plists"]),
    PathCase(pattern: "/App", matching: ["App", "App/a"], other: ["a/App", "Apps"]),
    PathCase(pattern: "", matching: ["a"], other: []),
  ]

  @Test(arguments: pathCases) func patternsMatchPaths(_ test: PathCase) {
    let pattern = PathPatterns([test.pattern])
    #expect(test.matching.filter { !pattern.match($0) } == [])
    #expect(test.other.filter(pattern.match) == [])
  }
}
