package import PropertyLists

/// The conditions under which a build keeps a row: its `When` and its `Unless`.
///
///     When: {CONFIGURATION: [Debug, Staging]}
///     Unless: {PLATFORM_NAME: macosx}
///
/// A row is kept if every setting in `When` has one of its values, and no setting in `Unless` does.
///
/// An immutable class, so that elements without conditions share one.
final class RowConditions: Sendable {
  /// A setting and some values.
  struct Test: Sendable {
    let name: String
    let values: Set<ByteString>
    let isRequired: Bool
    /// The value of the setting's entry.
    let value: Value

    /// - Parameter setting: The value of the setting.
    func holds(for setting: String) -> Bool { values.contains(ByteString(setting)) == isRequired }

    /// A value that fails only by case, or that has the setting among others: `Debug|Staging`.
    func nearMiss(of setting: String) -> String? {
      guard !values.contains(ByteString(setting)) else { return nil }
      let folded = setting.lowercased()
      return values.map(\.text).filter { value in
        value.lowercased() == folded || value.joinedValues.contains { $0 == setting }
      }.min()
    }

    fileprivate var words: String {
      let shown = values.map(\.text).sorted()
      return "\(name) is \(shown.isEmpty ? "nothing" : Advice.list(shown, "or"))"
    }

    /// Whether the two never hold together.
    func excludes(_ other: Test) -> Bool {
      guard name == other.name else { return false }
      switch (isRequired, other.isRequired) {
      case (true, true): return values.isDisjoint(with: other.values)
      case (true, false): return values.isSubset(of: other.values)
      case (false, true): return other.values.isSubset(of: values)
      case (false, false): return false
      }
    }
  }

  /// A mistake, with the value that has it.
  typealias Mistake = (message: BuildSettingMessage, value: Value)

  let tests: [Test]

  /// The tests of the row's group, which count too.
  private let groupTests: [Test]

  /// The first mistake.
  let mistake: Mistake?

  static let when = "When"
  static let unless = "Unless"
  static let keys = [when, unless]
  static let none = RowConditions([], groupTests: [], nil)

  private init(_ tests: [Test], groupTests: [Test], _ mistake: Mistake?) {
    self.tests = tests
    self.groupTests = groupTests
    self.mistake = mistake
  }

  convenience init(of element: Value) {
    var tests: [Test] = []
    let mistakes = [(Self.when, true), (Self.unless, false)]
      .compactMap { key, isRequired in
        element[key].flatMap { Self.add($0, isRequired: isRequired, to: &tests) }
      }
    self.init(tests, groupTests: [], mistakes.first)
  }

  /// Adds the tests of a condition up to the first mistake, which is returned.
  private static func add(
    _ condition: Value, isRequired: Bool, to tests: inout [Test]
  ) -> Mistake? {
    guard condition.kind == .dictionary else { return (.condition, condition) }
    for entry in condition.entries {
      let (name, value) = (entry.key, entry.value)
      let items = value.kind == .array ? Array(value.items) : [value]
      guard SettingReferences.isName(name) else { return (.conditionName(name), value) }
      if let other = items.first(where: { $0.kind != .string }) {
        return (.conditionValue(name), other)
      }
      if let reference = items.first(where: \.hasReferences) {
        return (.conditionReference(name), reference)
      }
      tests.append(
        Test(
          name: name, values: Set(items.compactMap { $0.bytes.map(ByteString.init) }),
          isRequired: isRequired, value: value))
    }
    return nil
  }

  /// The row's own conditions: `when CONFIGURATION is Debug or Staging, unless PLATFORM_NAME is macosx`.
  var words: String {
    [("when", true, "and"), ("unless", false, "or")].compactMap { word, isRequired, conjunction in
      let tests = tests.filter { $0.isRequired == isRequired }.map(\.words)
      return tests.isEmpty ? nil : "\(word) \(Advice.list(tests, conjunction))"
    }.joined(separator: ", ")
  }

  /// The conditions of a row in a group, whose conditions count too.
  static func + (group: RowConditions, row: RowConditions) -> RowConditions {
    RowConditions(row.tests, groupTests: group.tests, row.mistake)
  }

  var isEmpty: Bool { tests.isEmpty && groupTests.isEmpty }

  /// The builds that code can tell apart by `#if DEBUG`.
  struct Configurations: OptionSet, Hashable {
    let rawValue: Int

    static let debug = Self(rawValue: 1)
    static let others = Self(rawValue: 2)
    static let all: Self = [.debug, .others]
  }

  /// The builds that keep the row; none if anything but `CONFIGURATION: Debug` decides.
  var configurations: Configurations {
    guard mistake == nil else { return [] }
    return (groupTests + tests).reduce(.all) { kept, test in
      guard test.name == "CONFIGURATION", test.values == [ByteString("Debug")] else { return [] }
      return kept.intersection(test.isRequired ? .debug : .others)
    }
  }

  private var compared: ArraySlice<Test> {
    groupTests.prefix(Limits.comparedConditions) + tests.prefix(Limits.comparedConditions)
  }

  /// Whether no build keeps both rows: one requires what the other one excludes.
  func exclude(_ other: RowConditions) -> Bool {
    guard !isEmpty, !other.isEmpty else { return false }
    let others = other.compared
    return compared.contains { test in others.contains(where: test.excludes) }
  }
}

extension String {
  /// The values in a string that is meant as several: `Debug` and `Staging` in `Debug|Staging`.
  var joinedValues: [Substring] { split { "|,; ".contains($0) } }
}

extension Value {
  /// Whether its document may have a condition or a reference to a build setting.
  package var mayDependOnBuild: Bool {
    RowConditions.keys.contains { number(ofKey: $0) != nil }
      || SettingReferences.mayBeExpanded(inDocumentOf: self)
  }
}
