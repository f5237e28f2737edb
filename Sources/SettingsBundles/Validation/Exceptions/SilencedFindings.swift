import PropertyLists

extension Exceptions {
  /// The finding without its silenced places; `nil` if none is left.
  mutating func remaining(of finding: Finding, by rule: String) -> Finding? {
    guard !silencesNothing else { return finding }
    let places = ([finding.place] + finding.otherPlaces).filter { !silence(rule, at: $0.path) }
    guard let first = places.first else { return nil }
    return finding.with(\.place, first).with(\.otherPlaces, Array(places.dropFirst()))
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
}

extension ExceptionComment {
  fileprivate func finding(_ text: String, help: String) -> Finding {
    Finding(text, help: help, at: location, scope)
  }
}
