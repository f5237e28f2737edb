import TestSupport
import Testing

@testable import SettingsBundles

/// The type and the default of a setting in Swift.
@Suite struct SwiftValueTypeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let element: String
    let declaration: String

    init(_ name: String, _ element: String, _ declaration: String) {
      testDescription = name
      self.element = element
      self.declaration = declaration
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
      "String: \"low\""),
    Case(
      "a radio group of integers",
      element("RadioGroup", "a", default: "0", "Values: [-1, 0], Titles: [Default, None]"),
      "Int: 0"),
    Case(
      "a default of another type",
      element("MultiValue", "a", default: "'1'", "Values: [1, 2], Titles: [One, Two]"),
      "Int: 0"),
    Case(
      "a list without a default",
      element("MultiValue", "a", default: nil, "Values: ['', dark], Titles: [System, Dark]"),
      "String: \"\""),
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
  }
}
