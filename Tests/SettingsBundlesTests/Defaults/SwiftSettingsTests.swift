import PropertyLists
import TestSupport
import Testing

@testable import SettingsBundles

/// The code for single settings, without the parts that are the same in every file.
@Suite struct SwiftSettingsTests {
  /// The file from the first constant on.
  static func code(_ elements: String, root: String = "") throws -> String {
    let page = pageInYAML(root: root, elements: elements)
    let text = SwiftSettings(try registrationDefaults(page: page), title: "Root.yaml").text
    let start = try #require(text.firstRange(of: "\nnonisolated extension"))
    return String(text[start.lowerBound...])
  }

  static let remarks: [(element: String, comment: String)] = [
    (element("ToggleSwitch", "a", default: "true"), "/// a"),
    (
      element("ToggleSwitch", "a", default: "x", "TrueValue: x, FalseValue: \"y\\n\""),
      "/// a\n///\n/// \"x\" when on, \"y\\n\" when off."
    ),
    (
      element("ToggleSwitch", "a", default: "0", "TrueValue: 18446744073709551615, FalseValue: 0"),
      "/// a\n///\n/// 18446744073709551615 when on, 0 when off."
    ),
    (
      element("Slider", "a", default: "1", "MinimumValue: 0, MaximumValue: 10.5"),
      "/// Sound\n///\n/// From 0 to 10.5."
    ),
    (
      element("TitleValue", "a", default: "1"),
      "/// a\n///\n/// The Settings app only shows the value; the app sets it."
    ),
    ("- {Type: PSTextFieldSpecifier, Key: a, DefaultValue: secret, IsSecure: true}\n", ""),
    (
      element("MultiValue", "a", default: nil, "Values: [1], Titles: [One]"),
      "/// a\n///\n/// One of 1: One."
    ),
    (
      element("MultiValue", "a", default: "1.5", "Values: [1.5], Titles: [One]"),
      "/// a\n///\n/// One of 1.5: One."
    ),
  ]

  @Test(arguments: remarks)
  func commentsTellWhatTypesDoNot(element: String, comment: String) throws {
    let group = "- {Type: PSGroupSpecifier, Title: Sound}\n"
    let lines = try Self.code(group + element).split(separator: "\n").map { $0.drop { $0 == " " } }
    let comments = lines.dropFirst().prefix { $0.hasPrefix("///") }
    #expect(comments.joined(separator: "\n") == comment)
  }

  // MARK: Stores

  @Test func ownDefaultsAreTheStandardOnes() throws {
    let defaults = try registrationDefaults(page: pageInYAML())
    let text = SwiftSettings(defaults, title: "Root.yaml").text
    #expect(text.contains("    (defaults ?? .standard).register(defaults: ["))
    #expect(!text.contains("suite: \""))
  }

  @Test func groupOfAPageStoresItsSettingsAndThoseOfThePagesItOpens() {
    let defaults = registrationDefaults([
      "Root": pageInYAML(opening: "Sound", "Screen", and: element("TextField", "a", default: "a")),
      "Sound": "ApplicationGroupContainerIdentifier: group.example.sound\n"
        + pageInYAML(opening: "Alarm", and: element("TextField", "b", default: "b")),
      "Alarm": pageInYAML(elements: element("TextField", "c", default: "c")),
      "Screen": "ApplicationGroupContainerIdentifier: ''\n"
        + pageInYAML(elements: element("TextField", "d", default: "d")),
    ])
    #expect(
      defaults.settings.map(\.group) == [nil, "group.example.sound", "group.example.sound", nil])
    let text = SwiftSettings(defaults, title: "Settings.bundle").text
    #expect(
      text.contains(
        """
            (defaults ?? .standard).register(defaults: [
                "a": "a",
                "d": "d",
            ])
            (defaults ?? UserDefaults(suiteName: "group.example.sound") ?? .standard).register(defaults: [
                "b": "b",
                "c": "c",
            ])
        """))
    #expect(
      text.contains(
        #"static let c = Setting("c", default: "c", suite: "group.example.sound")"#))
    #expect(text.contains(#"static let d = Setting("d", default: "d")"#))
  }

  /// A default that a build lacks would be on there, with nobody able to switch it off.
  @Test func registersEachDefaultOnlyInTheBuildsWithItsRow() throws {
    let conditions = [
      "When: {CONFIGURATION: Debug}", "Unless: {CONFIGURATION: Debug}",
      "When: {CONFIGURATION: [Debug, Staging]}", "When: {PLATFORM_NAME: macosx}", "",
    ]
    let rows = conditions.enumerated().map { number, condition in
      element("ToggleSwitch", "key\(number)", default: "true", condition)
    }
    let defaults = try registrationDefaults(page: pageInYAML(elements: rows.joined()))
    let text = SwiftSettings(defaults, title: "Root.yaml").text
    let start = try #require(text.firstRange(of: "    #if DEBUG\n"))
    #expect(
      text[start.lowerBound...].hasPrefix(
        """
            #if DEBUG
                (defaults ?? .standard).register(defaults: [
                    "key0": true,
                ])
            #endif
            #if !DEBUG
                (defaults ?? .standard).register(defaults: [
                    "key1": true,
                ])
            #endif
            (defaults ?? .standard).register(defaults: [
                "key4": true,
            ])
        }

        """))
    #expect(
      (0..<5).allSatisfy { number in
        text.contains("let key\(number) = Setting(\"key\(number)\", default: \(number == 4))")
      })
    #expect(
      defaults.diagnostics.map(\.path?.description)
        == [2, 3].map {
          "PreferenceSpecifiers.\($0 + 1).DefaultValue"
        })
    #expect(defaults.warningsAboutConfigurations.count == 2)
  }

  @Test func suiteReplacesEveryGroup() {
    let defaults = registrationDefaults([
      "Root": "ApplicationGroupContainerIdentifier: group.example.app\n"
        + pageInYAML(elements: element("TextField", "a", default: "a"))
    ])
    var options = SwiftSettings.Options()
    options.suite = "group.\"x"
    let text = SwiftSettings(defaults, title: "a", options).text
    #expect(text.contains(#"UserDefaults(suiteName: "group.\"x") ?? .standard"#))
    #expect(text.contains(#"default: "a", suite: "group.\"x")"#))
    #expect(!text.contains("group.example.app"))
  }

  // MARK: Limits

  @Test func emptyPageIsAWholeFile() throws {
    let defaults = try registrationDefaults(page: "PreferenceSpecifiers: []")
    #expect(
      SwiftSettings(defaults, title: "Root.yaml").text == """
        // Generated from Root.yaml by settings-convert. Do not edit.

        import Foundation

        /// Registers the defaults of the app's settings.
        ///
        /// Call this at every launch, before any code reads a setting by its key: until someone opens
        /// the Settings app, `UserDefaults` has no other default for it.
        ///
        /// - Parameter defaults: Where all of them are registered; `nil` for the app's own defaults
        ///   and its app groups.
        nonisolated func registerSettings(in defaults: UserDefaults? = nil) {}

        """)
    #expect(
      defaults.warnings == [
        """
        Root.yaml:1:1: warning: no settings to register [no-settings] at ; give an element a Key and \
        a DefaultValue
        """
      ])
  }

  /// Titles that are keys of a table are shown as the table has them.
  @Test func commentsAreTheTitlesThatPeopleSee() {
    var files = SettingsBundle.Files()
    files["Root.plist.yaml"] = Array(
      ("StringsTable: Main\n"
        + pageInYAML(
          elements: element(
            "MultiValue", "theme", default: "x", "Values: [x, y], Titles: [THEME_X, THEME_Y]")))
        .utf8)
    files["en.lproj/Main.strings.yaml"] = Array("theme: App theme\nTHEME_X: Bright\n".utf8)
    files["de.lproj/Main.strings.yaml"] = Array("theme: Farben\n".utf8)
    let bundle = SettingsBundle(reading: files, name: "Settings.bundle", layout: .folder(of: .yaml))
    let text = SwiftSettings(RegistrationDefaults(bundle), title: "a").text
    #expect(
      text.contains(
        "    /// App theme\n    ///\n    /// One of \"x\": Bright, \"y\": THEME_Y.\n    static let theme = "
      ))
  }

  /// Base is read only for what `en` lacks.
  @Test func commentsAreEnglishBeforeTheyAreThoseOfBase() {
    var files = SettingsBundle.Files()
    files["Root.plist.yaml"] = Array(
      pageInYAML(
        elements: element("TextField", "both", default: "x")
          + element("TextField", "one", default: "x")
      ).utf8)
    files["Base.lproj/Root.strings.yaml"] = Array("both: Beide\none: Eins\n".utf8)
    files["en.lproj/Root.strings.yaml"] = Array("both: Both\n".utf8)
    let bundle = SettingsBundle(reading: files, name: "Settings.bundle", layout: .folder(of: .yaml))
    let text = SwiftSettings(RegistrationDefaults(bundle), title: "a").text
    #expect(text.contains("    /// Both\n    static let both = "))
    #expect(text.contains("    /// Eins\n    static let one = "))
  }

  @Test func everythingHasTheAccess() throws {
    var options = SwiftSettings.Options()
    options.access = .public
    options.typeName = "Preference"
    let page = pageInYAML(
      elements: element("MultiValue", "a", default: "x", "Values: [x], Titles: [X]")
        + element("TextField", "b", default: "x")
        + element("MultiValue", "c", default: "1", "Values: [1, x], Titles: [X, Y]"))
    let text = SwiftSettings(try registrationDefaults(page: page), title: "a", options).text
    let declarations = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
      [
        "nonisolated struct", "nonisolated func", "let ", "init(", "var ", "static", "subscript",
      ]
      .contains { line.hasPrefix($0) }
    }
    #expect(declarations.isEmpty)
    #expect(text.contains("public nonisolated func registerPreferences(in defaults"))
    #expect(text.contains("public static let a = Preference(\"a\", default: \"x\")"))
    #expect(text.contains("public static let cKey = \"c\""))
    #expect(!text.contains("Setting<"))
  }

  @Test(arguments: [
    ("Preference", true), ("preference", false), ("Bool", false), ("A b", false), ("", false),
    ("Self", false), ("Ä1", true), ("_A", false),
  ])
  func typesHaveNames(name: String, isName: Bool) {
    #expect(SwiftSettings.Options.isTypeName(name) == isName)
  }

  @Test func defaultsWithoutALiteralAreWarnings() throws {
    let page = pageInYAML(
      elements: element("MultiValue", "uid", default: "{CF$UID: 7}")
        + element("MultiValue", "deep", default: "[[[[[[[[[1]]]]]]]]]")
        + element("MultiValue", "same", default: "{é: 1, \"e\\u0301\": 2}"))
    let code = SwiftSettings(try registrationDefaults(page: page), title: "Root.yaml")
    #expect(
      code.diagnostics.map(\.message.text)
        == ["uid", "deep", "same"].map { "the default of \"\($0)\" cannot be written in Swift" })
    #expect(code.text.contains("    static let uidKey = \"uid\""))
    #expect(!code.text.contains("register(defaults:"))
  }

  @Test func keysThatSwiftTakesForEqualAreOne() throws {
    let page = pageInYAML(
      elements: element("TextField", "é", default: "a")
        + element("TextField", "\"e\\u0301\"", default: "b"))
    let defaults = try registrationDefaults(page: page)
    let code = SwiftSettings(defaults, title: "Root.yaml")
    #expect(try defaults.document().root.count == 2)
    #expect(
      code.diagnostics.map(\.message.text) == ["Swift cannot tell the key \"e\u{301}\" from \"é\""])
    #expect(code.text.ranges(of: "static let").count == 1)
  }

  @Test(arguments: ["a-b", "a_b_%", "\u{1F514}%"])
  func manyKeysTakeLinearTime(key: String) throws {
    let growth = try Growth { count in
      let elements = (0..<count).map { number in
        element(
          "MultiValue", "'\(key.replacing("%", with: "\(number)"))'", default: "\(number)",
          "Values: [1, 2], Titles: [A, B]")
      }
      let page = pageInYAML(elements: elements.joined())
      let document = try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
      return {
        let defaults = try RegistrationDefaults(document)
        #expect(SwiftSettings(defaults, title: "Root.yaml").text.utf8.count > 500)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
