package import PropertyLists

/// A team's known findings about a page or bundle, which are not reported.
///
/// A finding has a `FindingIdentity`, so it survives the insertion of a row above it. A baseline contains
/// no values.
package struct Baseline: Sendable {
  /// How often each finding occurs and how many occurrences are left to match; some elements have no
  /// distinctive name.
  private var counts: [FindingIdentity: (all: Int, left: Int, location: SourceRange)] = [:]
  private var rules: Set<String> = []

  package init() {}

  /// Adds a finding from a line of the baseline file.
  package mutating func add(_ finding: FindingIdentity, count: Int, location: SourceRange) {
    counts[finding] = (count, count, location)
    rules.insert(finding.rule)
  }

  package var isEmpty: Bool { rules.isEmpty }

  func hasAny(of rule: String) -> Bool { rules.contains(rule) }

  func contains(_ finding: FindingIdentity) -> Bool { counts[finding] != nil }

  /// Removes one occurrence of a finding, if there is one.
  mutating func take(_ finding: FindingIdentity) -> Bool {
    guard let left = counts[finding]?.left, left > 0 else { return false }
    counts[finding]?.left = left - 1
    return true
  }

  /// The number of occurrences that were matched.
  var taken: Int { counts.values.reduce(0) { $0 + $1.all - $1.left } }

  /// The findings with occurrences that nothing matched, in the order of the file.
  var unmatched: [(finding: FindingIdentity, left: Int, all: Int, location: SourceRange)] {
    counts.filter { $1.left > 0 }.map { ($0, $1.left, $1.all, $1.location) }
      .sorted { $0.location.range.lowerBound < $1.location.range.lowerBound }
  }
}
