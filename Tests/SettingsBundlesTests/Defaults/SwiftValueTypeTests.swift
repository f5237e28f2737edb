import TestSupport
import Testing

@testable import SettingsBundles

/// The type and the default of a setting in Swift, and the choices of a list.
@Suite struct SwiftValueTypeTests {
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
      "Bool: true"),
    Case(
      "a switch with a number as default", element("ToggleSwitch", "a", default: "1"),
      "Bool: true"),
    Case(
      "a switch between booleans",
      element("ToggleSwitch", "a", default: "true", "TrueValue: false, FalseValue: true"),
      "Bool: true"),
    Case(
      "a switch between strings",
      element("ToggleSwitch", "a", default: "x", "TrueValue: x, FalseValue: y"),
      "String: \"x\""),
    Case(
      "a switch between integers",
      element("ToggleSwitch", "a", default: "2", "TrueValue: 2, FalseValue: -2"),
      "Int: 2"),
    Case(
      "a switch with an integer that no Int holds",
      element("ToggleSwitch", "a", default: "0", "TrueValue: 18446744073709551615, FalseValue: 0"),
      "key"),
    Case(
      "a switch with one value", element("ToggleSwitch", "a", default: "x", "TrueValue: x"),
      "key"),
    Case(
      "a switch between dates",
      element(
        "ToggleSwitch", "a", default: "2026-01-01", "TrueValue: 2026-01-01, FalseValue: 2026-01-02"),
      "Date: Date(timeIntervalSinceReferenceDate: 788918400.0)"),
    Case(
      "a slider with an integer", element("Slider", "a", default: "1"),
      "Double: 1.0"),
    Case(
      "a text field without a default", element("TextField", "a", default: nil),
      "String: \"\""),
    Case(
      "a title row", element("TitleValue", "a", default: "1.10"),
      "String: \"1.10\""),
    Case(
      "a title row with titles",
      element("TitleValue", "a", default: "2", "Values: [1, 2], Titles: [A, B]"),
      "Int: 2"),
    Case(
      "a title row whose default is another kind of value",
      element("TitleValue", "a", default: "x", "Values: [1, 2], Titles: [A, B]"),
      "key"),
    Case(
      "a list without values", element("MultiValue", "a", default: "1.5"),
      "Double: 1.5"),
    Case(
      "a list without anything", element("MultiValue", "a", default: nil),
      "key"),
    Case(
      "a list of strings",
      element("MultiValue", "a", default: "low", "Values: [low, high], Titles: [Low tide, High]"),
      "UserDefaults.A: .low",
      choices: """
        enum A: String, CaseIterable, Sendable {
        /// Low tide
        case low
        case high
        }
        """),
    Case(
      "a radio group of integers named by titles",
      element("RadioGroup", "a", default: "0", "Values: [-1, 0], Titles: [Default, None]"),
      "UserDefaults.A: .noneSelected",
      choices: """
        enum A: Int, CaseIterable, Sendable {
        case `default` = -1
        /// None
        case noneSelected = 0
        }
        """),
    Case(
      "integers whose titles are no names",
      element("MultiValue", "a", default: "30", "Values: [-30, 30], Titles: [½ hour less, 1 hour]"),
      "Int: 30"),
    Case(
      "strings that are no names",
      element(
        "MultiValue", "a", default: "'1'", "Values: ['1', '2', ''], Titles: [One, Two, Other]"),
      "UserDefaults.A: .one",
      choices: """
        enum A: String, CaseIterable, Sendable {
        case one = "1"
        case two = "2"
        case other = ""
        }
        """),
    Case(
      "strings and titles that are no names",
      element("MultiValue", "a", default: "''", "Values: ['1', '', '+'], Titles: ['1', '2', '=']"),
      "UserDefaults.A: .empty",
      choices: """
        enum A: String, CaseIterable, Sendable {
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
      "UserDefaults.A: .one",
      choices: """
        enum A: String, CaseIterable, Sendable {
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
      "UserDefaults.A: .red",
      choices: """
        enum A: String, CaseIterable, Sendable {
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
      "integers one of whose titles is no name",
      element("MultiValue", "a", default: "0", "Values: [0, 41], Titles: [Off, '`']"), "Int: 0"),
    Case(
      "integers one of whose titles has a digit",
      element("MultiValue", "a", default: "7", "Values: [0, 5], Titles: [Off, Level 5]"), "Int: 7"),
    Case(
      "integers with equal titles",
      element("MultiValue", "a", default: "1", "Values: [1, 2, 1], Titles: [One, One, Two]"),
      "UserDefaults.A: .one",
      choices: """
        enum A: Int, CaseIterable, Sendable {
        case one = 1
        /// One
        case one2 = 2
        }
        """),
    Case(
      "equal values",
      element("MultiValue", "a", default: "é", "Values: [é, \"e\\u0301\", x], Titles: [A, B, C]"),
      "UserDefaults.A: .é",
      choices: """
        enum A: String, CaseIterable, Sendable {
        /// A
        case é
        /// C
        case x
        }
        """),
    Case(
      "a default that is not among the choices",
      element("MultiValue", "a", default: "'1'", "Values: [1, 2], Titles: [One, Two]"),
      "UserDefaults.A?: nil",
      choices: """
        enum A: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        }
        """),
    Case(
      "a list without a default",
      element("MultiValue", "a", default: nil, "Values: ['', dark], Titles: [System, Dark]"),
      "UserDefaults.A?: nil",
      choices: """
        enum A: String, CaseIterable, Sendable {
        case system = ""
        case dark
        }
        """),
    Case(
      "a default equal to a choice of another type",
      element("MultiValue", "a", default: "2.0", "Values: [1, 2], Titles: [One, Two]"),
      "UserDefaults.A: .two",
      choices: """
        enum A: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        }
        """),
    Case(
      "numbers",
      element("MultiValue", "a", default: "1", "Values: [1, -2.5, 1.0e-7], Titles: [½, ¼, ⅛]"),
      "Double: 1.0"),
    Case(
      "values of several types",
      element("MultiValue", "a", default: "auto", "Values: [auto, 1, [2], true], Titles: [A]"),
      "key"),
    Case(
      "an integer that no Int holds",
      element("MultiValue", "a", default: "1", "Values: [1, 18446744073709551615], Titles: [A, B]"),
      "key"),
  ]

  @Test(arguments: types)
  func typesFollowFromElements(_ example: Case) throws {
    let lines = try SwiftSettingsTests.code(example.element).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    let constant = try #require(lines.first { $0.hasPrefix("static let a") })
    if let found = constant.firstMatch(of: /Setting\("a", default: (.*?)\)(  \/\/.*)?$/) {
      let type = try #require(
        lines.compactMap { $0.firstMatch(of: /extension Setting<(.*)> {/) }.first)
      #expect("\(type.1): \(found.1)" == example.declaration)
    } else {
      #expect(constant == #"static let aKey = "a""#)
      #expect(example.declaration == "key")
    }
    let choices = lines.drop { !$0.hasPrefix("enum ") }.prefix { $0 != "}" }
    let text = choices.isEmpty ? "" : choices.joined(separator: "\n") + "\n}"
    #expect(text == example.choices)
  }
}
