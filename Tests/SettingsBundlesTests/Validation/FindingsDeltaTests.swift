import PropertyLists
import SettingsBundles
import Testing

/// What a change makes new.
@Suite struct FindingsDeltaTests {
  /// The rules of the new findings, and of the known ones after a bar.
  private func delta(
    _ old: String, _ new: String, _ severities: (old: String, new: String) = ("warning", "warning")
  ) throws -> String {
    let before = try findings(old, severities.old)
    let found = try findings(new, severities.new)
    let delta = FindingsDelta(found, since: before)
    let sides: [[Diagnostic]] = [delta.new, delta.known]
    return sides.map { $0.map(\.message.rule).joined(separator: " ") }.joined(separator: "|")
  }

  private func findings(_ elements: String, _ severity: String) throws -> [Diagnostic] {
    var options = Validator.Options()
    try options.set("toggle-default", to: severity)
    return try validate(pageInYAML(elements: elements), options)
      .filter { ["toggle-default", "key-unknown"].contains($0.message.rule) }
  }

  private static let group = "- {Type: PSGroupSpecifier, FooterText: A}"

  private func toggle(_ key: String, _ rest: String = "DefaultValue: 7") -> String {
    "\n- {Type: PSToggleSwitchSpecifier, Title: A, Key: \(key), \(rest)}"
  }

  @Test func knowsWhatStays() throws {
    let old = Self.group + toggle("a")
    #expect(try delta(old, old) == "|toggle-default")
    #expect(try delta(old, Self.group + "\n" + old) == "|toggle-default")
    #expect(try delta(old, Self.group) == "|")
    #expect(try delta(Self.group, old) == "toggle-default|")
  }

  /// A list that was wrong before stays so when one of its items is reworded.
  @Test func knowsAListThatStaysWrong() throws {
    let row = { (titles: String) in
      Self.group
        + "\n- {Type: PSTitleValueSpecifier, Key: a, DefaultValue: 1, Values: [1, 2], Titles: \(titles)}"
    }
    let found = { (titles: String) in
      try validate(pageInYAML(elements: row(titles))).filter {
        $0.message.rule == "values-titles-length"
      }
    }
    let old = try found("[One]")
    #expect(old.count == 1)
    #expect(FindingsDelta(try found("[Uno]"), since: old).new.isEmpty)
    #expect(FindingsDelta(try found("[]"), since: old).new.count == 1)
  }

  @Test func comparesSeverities() throws {
    let old = Self.group + toggle("a")
    #expect(try delta(old, old, ("warning", "error")) == "toggle-default|")
    #expect(try delta(old, old, ("error", "warning")) == "|toggle-default")
  }

  @Test func comparesTheValue() throws {
    let old = Self.group + toggle("a")
    #expect(try delta(old, Self.group + toggle("a", "DefaultValue: 8")) == "toggle-default|")
    #expect(
      try delta(old, Self.group + toggle("a", "DefaultValue: 7, TrueValue: 9")).hasPrefix("|")
        == false)
  }

  @Test func followsARenamedElement() throws {
    let old = Self.group + toggle("a")
    #expect(try delta(old, Self.group + toggle("b")) == "|toggle-default")
    // The first one has not gone.
    let both = Self.group + toggle("b") + toggle("a")
    #expect(try delta(old, both) == "toggle-default|")
    #expect(try delta(both, both) == "|toggle-default")
    let other = Self.group + toggle("b", "DefaultValue: 7, TrueValue: 7.5")
    #expect(try delta(old, other).hasPrefix("|") == false)
  }

  /// Findings that are reported as one are new if there is one more of them.
  @Test func countsPlacesOfOneFinding() throws {
    let rows = (1...3).map { "\n- {Type: PSGroupSpecifier, FooterText: \($0), Other: 1}" }
    let found = try delta(rows[...1].joined(), rows.joined())
    #expect(found == "key-unknown|")
    #expect(try delta(rows.joined(), rows[...1].joined()) == "|key-unknown")
  }
}
