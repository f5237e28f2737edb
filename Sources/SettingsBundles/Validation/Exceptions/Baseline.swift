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

  /// The findings about entries of some rules that matched nothing, in the order of the file.
  func stale(from judged: Set<String>) -> [Finding] {
    counts.filter { entry, count in
      // An unknown rule never finds anything.
      count.left > 0
        && (judged.contains(entry.rule) || !Validator.Rule.isKnown(entry.rule))
    }
    .sorted { $0.value.location.range.lowerBound < $1.value.location.range.lowerBound }
    .map { entry, count in
      let place = entry.path.isEmpty ? "" : " at \(entry.path.quoted)"
      let part = count.left < count.all ? " (\(count.left) of \(count.all))" : ""
      return Finding(
        "stale entry: \(entry.rule.visible)\(place)\(part)", help: Self.removal,
        at: count.location)
    }
  }

  /// The message about the entries for a file or bundle that does not exist.
  package static func message(aboutMissing file: String) -> RuleMessage {
    RuleMessage(
      rule: Validator.Rule.staleEntry, text: "stale entries: \(file.quoted) does not exist",
      help: removal)
  }

  private static let removal =
    "remove what is stale, or rewrite the baseline with --write-baseline"
}

/// The number of findings that a baseline has silenced.
package struct KnownFindings: DiagnosticMessage {
  package let number: Int
  package var rule: String { "known-findings" }
  package var text: String {
    "\(number.counted("finding")) in the baseline \(number == 1 ? "is" : "are") not listed"
  }
  package var help: String { "" }
  package var isDetail: Bool { true }
}
