import PropertyLists

extension Baseline {
  /// The findings about entries of some rules that matched nothing, in the order of the file.
  func stale(from judged: Set<String>) -> [Finding] {
    unmatched.filter { entry in
      // An unknown rule never finds anything.
      judged.contains(entry.finding.rule) || !Validator.Rule.isKnown(entry.finding.rule)
    }
    .map { entry, left, all, location in
      let place = entry.path.isEmpty ? "" : " at \(entry.path.quoted)"
      let part = left < all ? " (\(left) of \(all))" : ""
      return Finding(
        "stale entry: \(entry.rule.visible)\(place)\(part)", help: Self.removal,
        at: location)
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
