package import PropertyLists

/// The findings about a page or bundle that a team knows of, so that only new ones are reported.
///
/// A finding is known by its rule and the path of its value, in which elements have their names: it
/// is the same after a row is inserted above it. No value of the settings is in a baseline.
package struct Baseline: Sendable {
  struct Entry: Hashable, Sendable {
    let rule: String
    let path: String
  }

  /// How often each finding is there, and still is to come: some elements have no name to tell them
  /// apart.
  private var counts: [Entry: (all: Int, left: Int, location: SourceRange)] = [:]
  private var rules: Set<String> = []

  package init() {}

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - path: The path of its value, as `RuleMessage.identities` has it.
  ///   - count: How often it is there.
  ///   - location: The location of its line in the file of the baseline.
  package mutating func add(
    _ rule: String, at path: String, count: Int, location: SourceRange
  ) {
    counts[Entry(rule: rule, path: path)] = (count, count, location)
    rules.insert(rule)
  }

  package var isEmpty: Bool { rules.isEmpty }

  func hasAny(of rule: String) -> Bool { rules.contains(rule) }

  /// Whether a finding is known.
  func contains(_ rule: String, at path: KeyPath) -> Bool {
    counts[Entry(rule: rule, path: path.description)] != nil
  }

  /// Takes one finding out.
  ///
  /// - Returns: Whether it was there.
  mutating func take(_ rule: String, at path: KeyPath) -> Bool {
    let entry = Entry(rule: rule, path: path.description)
    guard let left = counts[entry]?.left, left > 0 else { return false }
    counts[entry]?.left = left - 1
    return true
  }

  /// Notes on the findings of some rules that nobody took out, in the order of the file.
  func stale(from judged: Set<String>) -> [Diagnostic] {
    counts.filter { entry, count in
      // A rule that is gone finds nothing any more.
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

/// A line of a baseline whose finding is gone.
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

  var help: String { "remove the line, or write the baseline anew with --write-baseline" }
}
