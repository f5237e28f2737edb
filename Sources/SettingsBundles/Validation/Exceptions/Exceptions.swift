import PropertyLists

/// The findings that are not reported because a comment or the baseline silences them.
///
/// Records which exceptions were used, so that the others can be reported: an unused exception would
/// hide the next mistake.
struct Exceptions {
  private let comments: [ExceptionComment]

  /// The indices of the comments that apply to a value, by the rule that they silence.
  private var scopes: [String: [KeyPath: [Int]]] = [:]

  /// The rules that each comment has silenced.
  private var used: [Int: Set<String>] = [:]

  private var baseline: Baseline
  private var paths: IdentityPaths

  init(_ comments: [ExceptionComment], _ baseline: Baseline?, _ paths: IdentityPaths) {
    self.comments = comments
    self.baseline = baseline ?? Baseline()
    self.paths = paths
    for (number, comment) in comments.enumerated() {
      for rule in comment.rules ?? [] {
        scopes[rule, default: [:]][comment.scope, default: []].append(number)
      }
    }
  }

  var isEmpty: Bool { comments.isEmpty && baseline.isEmpty }

  /// Whether a finding about a string in a table would be silenced.
  ///
  /// A rule with one finding per table asks for each string. The string's path is its identity.
  func covers(_ rule: String, atString path: KeyPath) -> Bool {
    hasComment(on: rule, at: path)
      || baseline.hasAny(of: rule) && baseline.contains(FindingIdentity(rule, at: path))
  }

  func hasComment(on rule: String, at path: KeyPath) -> Bool {
    !numbers(of: rule, at: path).isEmpty
  }

  func mayCover(_ rule: String) -> Bool { scopes[rule] != nil || baseline.hasAny(of: rule) }

  private func numbers(of rule: String, at path: KeyPath) -> [Int] {
    guard let scopes = scopes[rule] else { return [] }
    let components = path.components
    return (0...components.count).flatMap { length in
      scopes[KeyPath(Array(components[..<length]))] ?? []
    }
  }

  /// Silences a finding if a comment or the baseline covers it.
  private mutating func silence(_ rule: String, at path: KeyPath) -> Bool {
    let numbers = numbers(of: rule, at: path)
    for number in numbers { used[number, default: []].insert(rule) }
    guard numbers.isEmpty else { return true }
    return takeKnown(rule, at: path)
  }

  private mutating func takeKnown(_ rule: String, at path: KeyPath) -> Bool {
    baseline.hasAny(of: rule) && baseline.take(FindingIdentity(rule, at: paths.identity(of: path)))
  }

  /// Removes a diagnostic from the baseline, if it is there; a comment cannot silence an error in
  /// reading its file.
  mutating func takeKnown(_ diagnostic: Diagnostic) -> Bool {
    takeKnown(diagnostic.message.rule, at: diagnostic.path ?? KeyPath())
  }

  /// The finding without its silenced places; `nil` if none is left.
  mutating func remaining(of finding: Finding, by rule: String) -> Finding? {
    guard !scopes.isEmpty || !baseline.isEmpty else { return finding }
    // A sum is recorded where it counts, not at the first value.
    if let sum = finding.amounts.first, takeKnown(rule, at: sum.path) { return nil }
    let places = ([finding.place] + finding.otherPlaces).filter { !silence(rule, at: $0.path) }
    guard let first = places.first else { return nil }
    return finding.with(\.place, first).with(\.otherPlaces, Array(places.dropFirst()))
  }

  /// The subjects of a finding: one for each of its places, or for each place where it sums up values.
  mutating func subjects(of finding: Finding) -> [FindingSubject] {
    if !finding.amounts.isEmpty {
      return finding.amounts.map { paths.subject(at: $0.path, amount: $0.count) }
    }
    return [paths.subject(at: finding.path, finding.value)]
      + finding.otherPlaces.map { paths.subject(at: $0.path) }
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
        guard used[number]?.contains(id) != true, judged.contains(id) else { return nil }
        return comment.finding(
          "unused exception for \(id)", help: "remove it; the rule finds nothing here")
      }
    }
  }

  /// The number of findings that the baseline has silenced.
  var knownCount: Int { baseline.taken }

  /// The entries of the baseline that matched nothing.
  func stale(from judged: Set<String>) -> [Finding] { baseline.stale(from: judged) }
}

extension ExceptionComment {
  fileprivate func finding(_ text: String, help: String) -> Finding {
    Finding(text, help: help, at: location, scope)
  }
}
