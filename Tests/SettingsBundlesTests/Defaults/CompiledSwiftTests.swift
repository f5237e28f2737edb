import PropertyLists
import Testing

@testable import SettingsBundles

/// The code compiled by the toolchain without a warning, and run against real `UserDefaults`.
@Suite(.enabled(if: CompiledSwift.hasCompiler, "there is no swiftc"))
struct CompiledSwiftTests {
  @Test func sampleRegistersAndReadsEveryDefault() throws {
    let defaults = try RegistrationDefaults(try sampleDocument("Settings.yaml"))
    let main = """
      let settings = UserDefaults.standard
      print(settings[.reminderMinutes], settings[.springTideAlerts], settings[.chartColors])
      registerSettings()
      print(registered())
      print(settings[.clockFormat], settings[.turnHaptics], settings[.depthAlarmMeters])
      print([settings[.logbookEmail]], settings[.appVersion], settings[.tideDataYear])
      settings[.reminderMinutes] = 120
      settings[.chartColors] = "night"
      settings[.depthAlarmMeters] = 3
      settings[.turnHaptics] = true
      print(settings.integer(forKey: Setting.reminderMinutes.key), settings[.reminderMinutes])
      print(settings.string(forKey: Setting.chartColors.key) ?? "", settings[.chartColors])
      print(settings[.depthAlarmMeters], settings[.turnHaptics])

      """
    let lines = try CompiledSwift(defaults, main: main).lines
    #expect(
      lines == [
        "30 true day", "12", "HH:mm false 2.5", #"[""] 1.10 2026"#, "120 120", "night night",
        "3.0 true",
      ])
  }

  /// As in a UI test, or in a scheme of Xcode.
  @Test func argumentsOfALaunchAreRead() throws {
    let page = pageInYAML(
      elements: element("ToggleSwitch", "sound", default: "true")
        + element("Slider", "level", default: "1", "MinimumValue: 0, MaximumValue: 10")
        + element("MultiValue", "days", default: "1", "Values: [1, 2], Titles: [½, ¼]")
        + element("MultiValue", "theme", default: "x", "Values: [x, y], Titles: [X, Y]")
        + element("RadioGroup", "size", default: "1", "Values: [1, 2], Titles: [Small, Large]"))
    let main = """
      registerSettings()
      let settings = UserDefaults.standard
      print(settings[.sound], settings[.level], settings[.days], settings[.theme], settings[.size])

      """
    let compiled = try CompiledSwift(
      try registrationDefaults(page: page), main: main,
      arguments: ["-sound", "NO", "-level", "9", "-days", "2", "-theme", "y", "-size", "2"])
    #expect(compiled.lines == ["false 9.0 2 y 2"])
  }

  @Test func everyKindOfValueIsRegistered() throws {
    let defaults = try RegistrationDefaults(try sampleDocument("EveryKey.yaml"))
    let main = """
      registerSettings(in: .standard)
      print(registered())
      let settings = UserDefaults.standard
      print(settings[.textScale], settings[.alarmVolume], settings[.mapNorth], settings[.depthUnit])
      print(settings[.tablesFrom].timeIntervalSinceReferenceDate, Array(settings[.transponderHandshake]))
      settings[.mapNorth] = "true"
      settings[.tablesFrom] = Date(timeIntervalSinceReferenceDate: 0)
      print(settings[.mapNorth], settings[.tablesFrom].timeIntervalSinceReferenceDate)

      """
    let lines = try CompiledSwift(defaults, main: main).lines
    #expect(
      lines == ["20", "1.0 0.75 magnetic m", "757382400.0 [0, 1]", "true 0.0"])
  }

  @Test func settingsWithoutADefaultAreZero() throws {
    let page = pageInYAML(
      elements: element("MultiValue", "units", default: nil, "Values: [0, 1], Titles: [Metric, US]")
        + element("MultiValue", "theme", default: nil, "Values: ['', dark], Titles: [System, Dark]")
        + element(
          "ToggleSwitch", "mask", default: "18446744073709551615", "TrueValue: \(UInt64.max)"))
    let main = """
      registerSettings()
      let settings = UserDefaults.standard
      print(settings[.units], [settings[.theme]])
      settings[.units] = 1
      settings[.theme] = "dark"
      print(settings[.units], settings[.theme])
      print(settings.object(forKey: UserDefaults.maskKey) as? UInt64 ?? 0)

      """
    let lines = try CompiledSwift(try registrationDefaults(page: page), main: main).lines
    #expect(lines == ["0 [\"\"]", "1 dark", "18446744073709551615"])
  }

  // MARK: Modes

  private static let modes = [
    ["-swift-version", "5"], ["-swift-version", "6"],
    ["-swift-version", "5", "-default-isolation", "MainActor"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
  ]

  /// What SwiftUI declares, as far as the file uses it.
  private static let stub = """
    import Foundation

    @propertyWrapper public struct AppStorage<Value> {
        public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    \(["Bool", "Int", "Double", "String", "Data"].map { "\(initializer("wrappedValue: Value, ")) Value == \($0) {}" }.joined(separator: "\n"))
    }

    """

  private static func initializer(_ value: String) -> String {
    "    public init(\(value)_ key: String, store: UserDefaults? = nil) where"
  }

  /// Two files in one module, with and without SwiftUI.
  @Test(arguments: modes)
  func codeCompilesInEveryMode(flags: [String]) throws {
    let sample = try RegistrationDefaults(try sampleDocument("Settings.yaml"))
    let everyKey = try RegistrationDefaults(try sampleDocument("EveryKey.yaml"))
    var options = SwiftSettings.Options()
    options.typeName = "Preference"
    options.access = .public
    let use = """
      import Foundation
      #if canImport(SwiftUI)
      import SwiftUI

      struct Screen {
          @AppStorage(.springTideAlerts) var springTideAlerts
          @AppStorage(.chartColors) var chartColors
      }
      #endif

      func onMain() {
          registerSettings()
          registerPreferences(in: .standard)
          UserDefaults.standard[.springTideAlerts] = false
      }

      nonisolated func anywhere() {
          print(UserDefaults.standard[.chartColors], Setting.chartColors.store[.reminderMinutes])
      }

      """
    let files = [
      "Settings.swift": SwiftSettings(sample, title: "Settings.bundle").text,
      "Preferences.swift": SwiftSettings(everyKey, title: "EveryKey.yaml", options).text,
      "Use.swift": use,
    ]
    try CompiledSwift.check(files, flags, stub: nil)
    try CompiledSwift.check(files, flags, stub: Self.stub)
  }

  @Test func pageWithoutSettingsCompiles() throws {
    let defaults = try registrationDefaults(page: "PreferenceSpecifiers: []")
    let main = "registerSettings()\nprint(registered())\n"
    #expect(try CompiledSwift(defaults, main: main).lines == ["0"])
  }

  /// Texts that would end a literal or a comment, start an interpolation, or hide code.
  private static let hostile = [
    "\"; fatalError() //", "\\(fatalError())", "*/ fatalError() /*", "a\nfatalError()", "\r\nb",
    "\u{2028}c", "\u{202E}d\u{2066}", "\0e", "\"\"\"", "#\"f\"#", "\\", "🔔", "\u{301}g", " ",
    "self", "init", "Type", "default", "true", "string", "object", "set", "description", "hash",
    "standard", "register", "settings", "userDefaults", "UserDefaults", "Setting", "Value",
    "Choice", "Int",
    "String",
    "allCases", "rawValue", "newValue", "value", "設定", "ß", "🇩🇪", "none", "some", "1", "-1", "_",
    "$0", "`x`", "a b", "a-b", "aB", "e\u{301}", String(repeating: "long ", count: 500),
  ]

  @Test func hostileKeysTitlesAndValuesCompile() throws {
    let texts = Self.hostile.map { Literal.string($0) }
    let values = Array(texts.prefix(15))
    let elements = Self.hostile.enumerated().map { number, text in
      Literal.dictionary(of: [
        ("Type", .string(["PSMultiValueSpecifier", "PSTextFieldSpecifier"][number % 2])),
        ("Title", texts[number]), ("Key", texts[number]), ("DefaultValue", texts[number]),
        ("Values", .array([texts[number]] + values)), ("Titles", .array(values + [texts[number]])),
      ])
    }
    let page = Literal.dictionary(of: [
      ("ApplicationGroupContainerIdentifier", "\"; fatalError() //"),
      ("PreferenceSpecifiers", .array(elements)),
    ])
    let defaults = try RegistrationDefaults(try Document(page, name: "Root.plist"))
    let main = """
      registerSettings(in: .standard)
      print(registered())
      print(UserDefaults.standard[.default] as Any, Setting.none.key)

      """
    let lines = try CompiledSwift(defaults, main: main).lines
    #expect(lines.first == "\(Self.hostile.count)")
    #expect(lines.count == 2)
  }
}
