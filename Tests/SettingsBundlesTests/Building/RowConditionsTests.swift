import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct RowConditionsTests {
  private static let settings = SettingValues(["C": "Debug", "P": "iphoneos", "E": ""])

  private static func conditions(_ yaml: String) throws -> RowConditions {
    let page = "PreferenceSpecifiers: [{Type: PSGroupSpecifier, \(yaml)}]"
    let document = try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
    let list = try #require(document.root["PreferenceSpecifiers"])
    return RowConditions(of: try #require(list.items.first { _ in true }))
  }

  private static func holds(_ conditions: RowConditions) throws -> Bool {
    var allowance = SettingValues.Allowance(bytes: 0)
    return try conditions.tests.allSatisfy {
      $0.holds(for: try settings.value(of: $0.name, &allowance))
    }
  }

  @Test(arguments: [
    ("", true), ("When: {}", true), ("Unless: {}", true),
    ("When: {C: Debug}", true), ("When: {C: debug}", false), ("When: {C: Deb}", false),
    ("When: {C: [Beta, Debug]}", true), ("When: {C: []}", false), ("Unless: {C: []}", true),
    ("When: {C: Debug, P: iphoneos}", true), ("When: {C: Debug, P: macosx}", false),
    ("Unless: {C: Debug}", false), ("Unless: {C: Beta, P: macosx}", true),
    ("Unless: {C: Beta, P: iphoneos}", false), ("When: {C: Debug}, Unless: {P: iphoneos}", false),
    ("When: {C: Debug}, Unless: {P: macosx}", true), ("When: {E: ''}", true),
    ("When: {E: }", true), ("Unless: {E: ['', x]}", false),
  ])
  func comparesWholeTexts(yaml: String, isKept: Bool) throws {
    let conditions = try Self.conditions(yaml)
    #expect(conditions.mistake == nil)
    #expect(try Self.holds(conditions) == isKept)
  }

  @Test(arguments: [
    ("When: x", "expected a dictionary of settings and their values as the condition"),
    ("When: [C]", "expected a dictionary of settings and their values as the condition"),
    ("Unless: {a b: x}", "invalid name of a build setting \"a b\""),
    ("Unless: {'': x}", "invalid name of a build setting \"\""),
    ("When: {$(C): x}", "invalid name of a build setting \"$(C)\""),
    ("When: {C: {D: x}}", "expected a string or a list of strings as the values of \"C\""),
    ("When: {C: [[x]]}", "expected a string or a list of strings as the values of \"C\""),
    ("When: {C: !!int 5}", "expected a string or a list of strings as the values of \"C\""),
    ("When: {C: $(P)}", "a build does not expand references in the values of \"C\""),
    ("When: {C: [x, '${P}']}", "a build does not expand references in the values of \"C\""),
  ])
  func reportsMistakes(yaml: String, message: String) throws {
    #expect(try Self.conditions(yaml).mistake?.message.text == message)
  }

  @Test func anUndefinedNameIsAnError() throws {
    let conditions = try Self.conditions("When: {NONE: x}")
    #expect(throws: BuildSettingMessage.self) { try Self.holds(conditions) }
  }

  @Test(arguments: [
    ("When: {C: a}", "When: {C: b}", true), ("When: {C: a}", "When: {C: [a, b]}", false),
    ("When: {C: a}", "Unless: {C: a}", true), ("When: {C: [a, b]}", "Unless: {C: a}", false),
    ("Unless: {C: [a, b]}", "When: {C: a}", true), ("Unless: {C: a}", "Unless: {C: b}", false),
    ("When: {C: a}", "When: {P: b}", false), ("When: {C: a}", "", false),
    ("When: {C: a, P: x}", "When: {C: a, P: y}", true),
  ])
  func knowsRowsThatAreNeverTogether(one: String, other: String, isOpposite: Bool) throws {
    let (one, other) = (try Self.conditions(one), try Self.conditions(other))
    #expect(one.exclude(other) == isOpposite)
    #expect(other.exclude(one) == isOpposite)
    #expect((RowConditions.none + one).exclude(other) == isOpposite)
  }
}
