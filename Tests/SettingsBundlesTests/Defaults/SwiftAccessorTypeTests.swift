import TestSupport
import Testing

@testable import SettingsBundles

/// The type of a setting in Swift, and the choices of a list.
@Suite struct SwiftAccessorTypeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let element: String
    let declaration: String
    var choices = ""

    init(_ name: String, _ element: String, _ declaration: String, choices: String = "") {
      testDescription = name
      self.element = element
      self.declaration = declaration
      self.choices = choices
    }
  }

  static let types: [Case] = [
    Case(
      "a switch without values", element("ToggleSwitch", "a", default: "true"),
      "var a: Bool { bool(forKey: SettingsKey.a) }"),
    Case(
      "a switch with a number as default", element("ToggleSwitch", "a", default: "1"),
      "var a: Bool { bool(forKey: SettingsKey.a) }"),
    Case(
      "a switch between booleans",
      element("ToggleSwitch", "a", default: "true", "TrueValue: false, FalseValue: true"),
      "var a: Bool { bool(forKey: SettingsKey.a) }"),
    Case(
      "a switch between strings",
      element("ToggleSwitch", "a", default: "x", "TrueValue: x, FalseValue: y"),
      #"var a: String { string(forKey: SettingsKey.a) ?? "" }"#),
    Case(
      "a switch between integers",
      element("ToggleSwitch", "a", default: "2", "TrueValue: 2, FalseValue: -2"),
      "var a: Int { integer(forKey: SettingsKey.a) }"),
    Case(
      "a switch with an integer that no Int holds",
      element("ToggleSwitch", "a", default: "0", "TrueValue: 18446744073709551615, FalseValue: 0"),
      "var a: Any? { object(forKey: SettingsKey.a) }"),
    Case(
      "a switch with one value", element("ToggleSwitch", "a", default: "x", "TrueValue: x"),
      "var a: Any? { object(forKey: SettingsKey.a) }"),
    Case(
      "a switch between dates",
      element(
        "ToggleSwitch", "a", default: "2026-01-01", "TrueValue: 2026-01-01, FalseValue: 2026-01-02"),
      "var a: Date? { object(forKey: SettingsKey.a) as? Date }"),
    Case(
      "a slider with an integer", element("Slider", "a", default: "1"),
      "var a: Double { double(forKey: SettingsKey.a) }"),
    Case(
      "a text field without a default", element("TextField", "a", default: nil),
      #"var a: String { string(forKey: SettingsKey.a) ?? "" }"#),
    Case(
      "a title row", element("TitleValue", "a", default: "1.10"),
      #"var a: String { string(forKey: SettingsKey.a) ?? "" }"#),
    Case(
      "a title row with titles",
      element("TitleValue", "a", default: "2", "Values: [1, 2], Titles: [A, B]"),
      "var a: Int { integer(forKey: SettingsKey.a) }"),
    Case(
      "a title row whose default is another kind of value",
      element("TitleValue", "a", default: "x", "Values: [1, 2], Titles: [A, B]"),
      "var a: Any? { object(forKey: SettingsKey.a) }"),
    Case(
      "a list without values", element("MultiValue", "a", default: "1.5"),
      "var a: Double { double(forKey: SettingsKey.a) }"),
    Case(
      "a list without anything", element("MultiValue", "a", default: nil),
      "var a: Any? { object(forKey: SettingsKey.a) }"),
    Case(
      "a list of strings",
      element("MultiValue", "a", default: "low", "Values: [low, high], Titles: [Low tide, High]"),
      #"var a: A { A(rawValue: string(forKey: SettingsKey.a) ?? "") ?? .low }"#,
      choices: """
        enum A: String, CaseIterable {
        /// Low tide
        case low
        case high
        }
        """),
    Case(
      "a radio group of integers named by titles",
      element("RadioGroup", "a", default: "0", "Values: [-1, 0], Titles: [Default, None]"),
      "var a: A { A(rawValue: integer(forKey: SettingsKey.a)) ?? .none }",
      choices: """
        enum A: Int, CaseIterable {
        case `default` = -1
        case none = 0
        }
        """),
    Case(
      "integers whose titles are no names",
      element("MultiValue", "a", default: "30", "Values: [-30, 30], Titles: [½ hour less, 1 hour]"),
      "var a: A { A(rawValue: integer(forKey: SettingsKey.a)) ?? .value30 }",
      choices: """
        enum A: Int, CaseIterable {
        /// ½ hour less
        case valueMinus30 = -30
        /// 1 hour
        case value30 = 30
        }
        """),
    Case(
      "strings that are no names",
      element(
        "MultiValue", "a", default: "'1'", "Values: ['1', '2', ''], Titles: [One, Two, Other]"),
      #"var a: A { A(rawValue: string(forKey: SettingsKey.a) ?? "") ?? .one }"#,
      choices: """
        enum A: String, CaseIterable {
        case one = "1"
        case two = "2"
        case other = ""
        }
        """),
    Case(
      "strings and titles that are no names",
      element("MultiValue", "a", default: "''", "Values: ['1', '', '+'], Titles: ['1', '2', '=']"),
      #"var a: A { A(rawValue: string(forKey: SettingsKey.a) ?? "") ?? .empty }"#,
      choices: """
        enum A: String, CaseIterable {
        /// 1
        case value1 = "1"
        /// 2
        case empty = ""
        /// =
        case plusSign = "+"
        }
        """),
    Case(
      "some strings and titles that are names",
      element(
        "MultiValue", "a", default: "'1'",
        "Values: ['1', auto, '2', \(String(repeating: "long", count: 11))], "
          + "Titles: [One, Automatic, 2 m, Long]"),
      #"var a: A { A(rawValue: string(forKey: SettingsKey.a) ?? "") ?? .one }"#,
      choices: """
        enum A: String, CaseIterable {
        case one = "1"
        /// Automatic
        case auto
        /// 2 m
        case value2 = "2"
        case long = "\(String(repeating: "long", count: 11))"
        }
        """),
    Case(
      "strings for programs",
      element(
        "MultiValue", "a", default: "'#DB3929'",
        "Values: ['#DB3929', d41d8cd98f00, '  ', \"\\t\", x], "
          + "Titles: [Red, Empty file, 2 spaces, Tabs, ☀ Light]"),
      #"var a: A { A(rawValue: string(forKey: SettingsKey.a) ?? "") ?? .red }"#,
      choices: """
        enum A: String, CaseIterable {
        case red = "#DB3929"
        case emptyFile = "d41d8cd98f00"
        /// 2 spaces
        case value2Spaces = "  "
        case tabs = "\\t"
        /// ☀ Light
        case x
        }
        """),
    Case(
      "integers some of whose titles are names",
      element(
        "MultiValue", "a", default: "57435",
        "Values: [57435, 0, 41, 13, 2, -1, 56], "
          + "Titles: [Command/Windows, Off, '`', '=', '1', \"\\U0001F514\", Command (Windows)]"),
      "var a: A { A(rawValue: integer(forKey: SettingsKey.a)) ?? .commandWindows }",
      choices: """
        enum A: Int, CaseIterable {
        case commandWindows = 57435
        case off = 0
        /// `
        case backtick = 41
        /// =
        case equalsSign = 13
        /// 1
        case value2 = 2
        /// 🔔
        case bell = -1
        /// Command (Windows)
        case commandWindows2 = 56
        }
        """),
    Case(
      "equal values",
      element("MultiValue", "a", default: "é", "Values: [é, \"e\\u0301\", x], Titles: [A, B, C]"),
      #"var a: A { A(rawValue: string(forKey: SettingsKey.a) ?? "") ?? .é }"#,
      choices: """
        enum A: String, CaseIterable {
        /// A
        case é
        /// C
        case x
        }
        """),
    Case(
      "a default that is not among the choices",
      element("MultiValue", "a", default: "'1'", "Values: [1, 2], Titles: [One, Two]"),
      "var a: A? { (object(forKey: SettingsKey.a) as? Int).flatMap(A.init(rawValue:)) }",
      choices: """
        enum A: Int, CaseIterable {
        case one = 1
        case two = 2
        }
        """),
    Case(
      "a list without a default",
      element("MultiValue", "a", default: nil, "Values: ['', dark], Titles: [System, Dark]"),
      "var a: A? { (object(forKey: SettingsKey.a) as? String).flatMap(A.init(rawValue:)) }",
      choices: """
        enum A: String, CaseIterable {
        case system = ""
        case dark
        }
        """),
    Case(
      "a default equal to a choice of another type",
      element("MultiValue", "a", default: "2.0", "Values: [1, 2], Titles: [One, Two]"),
      "var a: A { A(rawValue: integer(forKey: SettingsKey.a)) ?? .two }",
      choices: """
        enum A: Int, CaseIterable {
        case one = 1
        case two = 2
        }
        """),
    Case(
      "numbers",
      element("MultiValue", "a", default: "1", "Values: [1, -2.5, 1.0e-7], Titles: [½, ¼, ⅛]"),
      "var a: Double { double(forKey: SettingsKey.a) }",
      choices: """
        enum A {
        /// ½
        static let value1 = 1.0
        /// ¼
        static let valueMinus2Point5 = -2.5
        /// ⅛
        static let value1eMinus07 = 1e-07
        }
        """),
    Case(
      "values of several types",
      element("MultiValue", "a", default: "auto", "Values: [auto, 1, [2], true], Titles: [A]"),
      "var a: Any? { object(forKey: SettingsKey.a) }",
      choices: """
        enum A {
        static let auto = "auto"
        static let value1 = 1
        static let yes = true
        }
        """),
    Case(
      "an integer that no Int holds",
      element("MultiValue", "a", default: "1", "Values: [1, 18446744073709551615], Titles: [A, B]"),
      "var a: Any? { object(forKey: SettingsKey.a) }",
      choices: """
        enum A {
        static let a = 1
        static let b = 18446744073709551615 as UInt64
        }
        """),
  ]

  @Test(arguments: types)
  func typesFollowFromElements(_ example: Case) throws {
    let lines = try SwiftAccessorsTests.code(example.element).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    .filter { !$0.isEmpty && !$0.hasPrefix("set {") }
    let start = try #require(lines.firstIndex { $0.hasPrefix("var ") })
    // The accessor without its setter, on one line.
    let getter = lines[start + 1].dropFirst("get ".count)
    #expect("\(lines[start].dropLast())\(getter)" == example.declaration)
    let choices = lines.drop { !$0.hasPrefix("enum ") }.dropLast()
    #expect(choices.joined(separator: "\n") == example.choices)
  }
}
