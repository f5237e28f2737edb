import PropertyLists

/// The findings that are not reported because a comment or the baseline silences them.
///
/// Records which exceptions were used, so that the others can be reported: an unused exception would
/// hide the next mistake.
struct Exceptions {
  let comments: [ExceptionComment]

  /// The indices of the comments that apply to a value, by the rule that they silence.
  private var scopes: [String: [Document.KeyPath: [Int]]] = [:]

  /// The rules that each comment has silenced.
  private var used: [Int: Set<String>] = [:]

  private(set) var baseline: Baseline
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

  /// Whether no finding can be silenced.
  var silencesNothing: Bool { scopes.isEmpty && baseline.isEmpty }

  /// Whether a finding about a string in a table would be silenced.
  ///
  /// A rule with one finding per table asks for each string. The string's path is its identity.
  func covers(_ rule: String, atString path: Document.KeyPath) -> Bool {
    hasComment(on: rule, at: path)
      || baseline.hasAny(of: rule) && baseline.contains(FindingIdentity(rule, at: path))
  }

  func hasComment(on rule: String, at path: Document.KeyPath) -> Bool {
    !numbers(of: rule, at: path).isEmpty
  }

  func mayCover(_ rule: String) -> Bool { scopes[rule] != nil || baseline.hasAny(of: rule) }

  private func numbers(of rule: String, at path: Document.KeyPath) -> [Int] {
    guard let scopes = scopes[rule] else { return [] }
    let components = path.components
    return (0...components.count).flatMap { length in
      scopes[Document.KeyPath(Array(components[..<length]))] ?? []
    }
  }

  /// Silences a finding if a comment or the baseline covers it.
  mutating func silence(_ rule: String, at path: Document.KeyPath) -> Bool {
    let numbers = numbers(of: rule, at: path)
    for number in numbers { used[number, default: []].insert(rule) }
    guard numbers.isEmpty else { return true }
    return takeKnown(rule, at: path)
  }

  mutating func takeKnown(_ rule: String, at path: Document.KeyPath) -> Bool {
    baseline.hasAny(of: rule) && baseline.take(FindingIdentity(rule, at: paths.identity(of: path)))
  }

  /// Removes a diagnostic from the baseline, if it is there; a comment cannot silence an error in
  /// reading its file.
  mutating func takeKnown(_ diagnostic: Diagnostic) -> Bool {
    takeKnown(diagnostic.message.rule, at: diagnostic.path ?? [])
  }

  /// Whether a comment has silenced a rule.
  func isUsed(_ number: Int, for rule: String) -> Bool { used[number]?.contains(rule) == true }

  /// The subject of a finding at a place.
  mutating func subject(at path: Document.KeyPath, _ value: Value? = nil, amount: Int = 1)
    -> FindingSubject
  {
    paths.subject(at: path, value, amount: amount)
  }

  /// The number of findings that the baseline has silenced.
  var knownCount: Int { baseline.taken }
}
