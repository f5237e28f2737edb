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
      print(settings.reminderMinutes, settings.springTideAlerts)
      registerSettingsDefaults()
      print(registered())
      print(settings.reminderMinutes, settings.springTideAlerts, settings.clockFormat)
      print(settings.turnHaptics, settings.depthAlarmMeters, [settings.logbookEmail])
      print([settings.logbookPassword], settings.chartColors, settings.appVersion)
      print(settings.tideDataYear, settings.sidePanel, settings.sidePanelPinned)
      settings.reminderMinutes = .value120
      settings.chartColors = .night
      settings.depthAlarmMeters = 3
      settings.appVersion = "1.11"
      settings.turnHaptics = true
      print(settings.integer(forKey: SettingsKey.reminderMinutes), settings.reminderMinutes)
      print(settings.string(forKey: SettingsKey.chartColors) ?? "", settings.chartColors)
      print(settings.depthAlarmMeters, settings.appVersion, settings.turnHaptics)
      settings.set("purple", forKey: SettingsKey.chartColors)
      print(settings.chartColors, UserDefaults.ReminderMinutes.allCases.count)

      """
    let lines = try CompiledSwift(defaults, main: main).lines
    #expect(
      lines == [
        "never false", "12", "value30 true HH:mm", #"false 2.5 [""]"#, #"[""] day 1.10"#,
        "2026 curve false", "120 value120", "night night", "3.0 1.11 true", "day 4",
      ])
  }

  @Test func everyKindOfValueIsRegistered() throws {
    let defaults = try RegistrationDefaults(try sampleDocument("EveryKey.yaml"))
    let main = """
      registerSettingsDefaults()
      print(registered())
      let settings = UserDefaults.settings
      print(settings.textScale, settings.alarmVolume, settings.mapNorth, settings.depthUnit)
      print(settings.tablesFrom?.timeIntervalSinceReferenceDate ?? 0)
      print(settings.transponderHandshake.map(Array.init) ?? [])
      print(settings.draught ?? "nil", settings.safetyMarginMeters == UserDefaults.SafetyMarginMeters.medium)
      settings.mapNorth = .true
      settings.draught = UserDefaults.Draught.value1Point8
      settings.seasonStart = UserDefaults.SeasonStart.withTheRegattaInMay
      print(settings.mapNorth, settings.draught ?? "nil", settings.seasonStart == UserDefaults.SeasonStart.inApril)

      """
    let lines = try CompiledSwift(defaults, main: main).lines
    #expect(
      lines == [
        "20", "1.0 0.75 magnetic m", "757382400.0", "[0, 1]", "unknown true", "true 1.8 false",
      ])
  }

  @Test func choicesWithoutADefaultAreNilUntilSomebodyChooses() throws {
    let page = pageInYAML(
      elements: element("MultiValue", "units", default: nil, "Values: [0, 1], Titles: [Metric, US]")
        + element("MultiValue", "theme", default: nil, "Values: ['', dark], Titles: [System, Dark]")
        + element("MultiValue", "size", default: "'1'", "Values: [1, 2], Titles: [Small, Large]")
        + element(
          "ToggleSwitch", "mask", default: "18446744073709551615", "TrueValue: \(UInt64.max)")
        + element("RadioGroup", "sizes", default: "2", "Values: [1, 2], Titles: [Small, Large]"))
    let main = """
      registerSettingsDefaults()
      let settings = UserDefaults.standard
      print(settings.units as Any, settings.theme as Any, settings.size as Any)
      settings.units = .metric
      settings.theme = .system
      settings.size = settings.sizes
      print(settings.units == .metric, settings.theme == .system, settings.size == .large)
      settings.units = nil
      print(settings.units as Any, settings.mask as? UInt64 ?? 0)

      """
    let lines = try CompiledSwift(try registrationDefaults(page: page), main: main).lines
    #expect(
      lines == [
        "nil nil nil", "true true true", "nil 18446744073709551615",
      ])
  }

  @Test func pageWithoutSettingsCompiles() throws {
    let defaults = try registrationDefaults(page: "PreferenceSpecifiers: []")
    let main = "registerSettingsDefaults()\nprint(registered())\n"
    #expect(try CompiledSwift(defaults, main: main).lines == ["0"])
  }

  /// Texts that would end a literal or a comment, start an interpolation, or hide code.
  private static let hostile = [
    "\"; fatalError() //", "\\(fatalError())", "*/ fatalError() /*", "a\nfatalError()", "\r\nb",
    "\u{2028}c", "\u{202E}d\u{2066}", "\0e", "\"\"\"", "#\"f\"#", "\\", "🔔", "\u{301}g", " ",
    "self", "init", "Type", "default", "true", "string", "object", "set", "description", "hash",
    "standard", "register", "settings", "userDefaults", "UserDefaults", "SettingsKey", "Int",
    "String",
    "allCases", "rawValue", "newValue", "value", "設定", "ß", "🇩🇪", "none", "some", "1", "-1", "_",
    "$0", "`x`", "a b", "a-b", "aB", "e\u{301}", String(repeating: "long ", count: 500),
  ]

  @Test func hostileKeysTitlesAndValuesCompile() throws {
    let texts = Self.hostile.map { Literal.string($0) }
    let values = Array(texts.prefix(15))
    let elements = Self.hostile.enumerated().map { number, text in
      Literal.dictionary([
        ("Type", .string(["PSMultiValueSpecifier", "PSTextFieldSpecifier"][number % 2])),
        ("Title", texts[number]), ("Key", texts[number]), ("DefaultValue", texts[number]),
        ("Values", .array([texts[number]] + values)), ("Titles", .array(values + [texts[number]])),
      ])
    }
    let page = Literal.dictionary([
      ("ApplicationGroupContainerIdentifier", "\"; fatalError() //"),
      ("PreferenceSpecifiers", .array(elements)),
    ])
    let defaults = try RegistrationDefaults(try Document(page, name: "Root.plist"))
    let main = """
      registerSettingsDefaults()
      print(registered())
      print(UserDefaults.settings.default, UserDefaults.settings.none)

      """
    let lines = try CompiledSwift(defaults, main: main).lines
    #expect(
      lines == ["\(Self.hostile.count)", "default none"])
  }
}
