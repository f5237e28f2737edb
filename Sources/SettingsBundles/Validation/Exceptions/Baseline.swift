package import PropertyLists

/// A team's known findings about a page or bundle, which are not reported.
///
/// A finding is identified by its rule and the path of its value, in which elements have names instead of
/// positions, so it survives the insertion of a row above it. A baseline contains no values.
package struct Baseline: Sendable {
  struct Entry: Hashable, Sendable {
    let rule: String
    let path: String
  }

  /// How often each finding occurs and how many occurrences are left to match; some elements have no
  /// distinctive name.
  private var counts: [Entry: (all: Int, left: Int, location: SourceRange)] = [:]
  private var rules: Set<String> = []

  package init() {}

  /// Adds a finding from a line of the baseline file.
  ///
  /// - Parameter path: The path of its value, as in `RuleMessage.identities`.
  package mutating func add(_ rule: String, at path: String, count: Int, location: SourceRange) {
    counts[Entry(rule: rule, path: path)] = (count, count, location)
    rules.insert(rule)
  }

  package var isEmpty: Bool { rules.isEmpty }

  func hasAny(of rule: String) -> Bool { rules.contains(rule) }

  func contains(_ rule: String, at path: KeyPath) -> Bool {
    counts[Entry(rule: rule, path: path.description)] != nil
  }

  /// Removes one occurrence of a finding, if there is one.
  mutating func take(_ rule: String, at path: KeyPath) -> Bool {
    let entry = Entry(rule: rule, path: path.description)
    guard let left = counts[entry]?.left, left > 0 else { return false }
    counts[entry]?.left = left - 1
    return true
  }

  /// Notes on the entries of some rules that matched no finding, in the order of the file.
  func stale(from judged: Set<String>) -> [Diagnostic] {
    counts.filter { entry, count in
      // A removed rule never finds anything.
      count.left > 0 && (judged.contains(entry.rule) || !Rule.ids.contains(entry.rule))
    }
    .sorted { $0.value.location.range.lowerBound < $1.value.location.range.lowerBound }
    .map { entry, count in
      Diagnostic(
        StaleEntry(finding: entry, left: count.left, all: count.all), severity: .note,
        at: count.location)
    }
  }
}

/// An entry of a baseline whose finding no longer occurs.
struct StaleEntry: DiagnosticMessage {
  let finding: Baseline.Entry
  let left: Int
  let all: Int

  var rule: String { "baseline" }

  var text: String {
    let place = finding.path.isEmpty ? "" : " at \(finding.path.quoted)"
    let part = left < all ? " (\(left) of \(all))" : ""
    return "stale entry: \(finding.rule.visible)\(place)\(part)"
  }

  var help: String { "remove the line, or rewrite the baseline with --write-baseline" }
}
