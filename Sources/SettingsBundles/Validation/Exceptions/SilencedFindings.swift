import PropertyLists

extension Exceptions {
  /// The finding without its silenced places; `nil` if none is left.
  mutating func remaining(of finding: Finding, by rule: String) -> Finding? {
    guard !silencesNothing else { return finding }
    // A sum is recorded where it counts, not at the first value.
    if let sum = finding.amounts.first, takeKnown(rule, at: sum.path) { return nil }
    let places = ([finding.place] + finding.otherPlaces).filter { !silence(rule, at: $0.path) }
    guard let first = places.first else { return nil }
    return finding.with(\.place, first).with(\.otherPlaces, Array(places.dropFirst()))
  }

  /// The subjects of a finding: one for each of its places, or for each place where it sums up values.
  mutating func subjects(of finding: Finding) -> [FindingSubject] {
    if !finding.amounts.isEmpty {
      return finding.amounts.map { subject(at: $0.path, amount: $0.count) }
    }
    return [subject(at: finding.path, finding.value)]
      + finding.otherPlaces.map { subject(at: $0.path) }
  }

  /// The findings about comments that silence nothing.
  ///
  /// - Parameter judged: The rules that ran completely, so exceptions from them would have been used.
  func unused(from judged: Set<String>) -> [Finding] {
    comments.enumerated().flatMap { number, comment -> [Finding] in
      guard let rules = comment.rules else {
        return [
          comment.finding(
            "expected \(ExceptionComment.example("RULE").quoted) but found \(comment.text.quoted)",
            help: "name the rules to ignore, separated by commas, or remove the comment")
        ]
      }
      return rules.compactMap { id in
        guard !Validator.Rule.isFixed(id) else {
          return comment.finding(
            "exception for \(id), which cannot be ignored",
            help: "remove it; help rules lists the rules that can be changed")
        }
        guard Validator.Rule.ids.contains(id) else {
          // In the message, because a help text is shown once for all findings of a rule.
          let guess = Validator.Rule.nearestID(to: id).map { "; \(Advice.guess($0))" } ?? ""
          return comment.finding(
            "exception for the unknown rule \(id.quoted)\(guess)",
            help: "validate prints the id of a rule in brackets after its messages")
        }
        guard !isUsed(number, for: id), judged.contains(id) else { return nil }
        return comment.finding(
          "unused exception for \(id)", help: "remove it; the rule finds nothing here")
      }
    }
  }

  /// The entries of the baseline that matched nothing.
  func stale(from judged: Set<String>) -> [Finding] { baseline.stale(from: judged) }
}

extension ExceptionComment {
  fileprivate func finding(_ text: String, help: String) -> Finding {
    Finding(text, help: help, at: location, scope)
  }
}

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
      rule: Diagnostic.Kind.baseline.rawValue, text: "stale entries: \(file.quoted) does not exist",
      help: removal)
  }

  private static let removal =
    "remove what is stale, or rewrite the baseline with --write-baseline"
}

/// The number of findings that a baseline has silenced.
package struct KnownFindings: DiagnosticMessage {
  package let number: Int
  package var rule: String { Diagnostic.Kind.knownFindings.rawValue }
  package var text: String {
    "\(number.counted("finding")) in the baseline \(number == 1 ? "is" : "are") not listed"
  }
  package var help: String { "" }
  package var isDetail: Bool { true }
}
