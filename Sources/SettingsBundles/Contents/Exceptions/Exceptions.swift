import PropertyLists

/// The findings that are not reported because a comment silences them.
///
/// Records which exceptions were used, so that the others can be reported: an unused exception would
/// hide the next mistake.
struct Exceptions {
  let comments: [ExceptionComment]

  /// The indices of the comments that apply to a value, by the rule that they silence.
  private var scopes: [String: [Document.KeyPath: [Int]]] = [:]

  /// The rules that each comment has silenced.
  private var used: [Int: Set<String>] = [:]

  init(_ comments: [ExceptionComment] = []) {
    self.comments = comments
    for (number, comment) in comments.enumerated() {
      for rule in comment.rules ?? [] {
        scopes[rule, default: [:]][comment.scope, default: []].append(number)
      }
    }
  }

  var isEmpty: Bool { comments.isEmpty }

  /// Whether no finding can be silenced.
  var silencesNothing: Bool { scopes.isEmpty }

  /// Whether a finding would be silenced; a rule with one finding per table asks for each string.
  func covers(_ rule: String, at path: Document.KeyPath) -> Bool {
    !numbers(of: rule, at: path).isEmpty
  }

  func mayCover(_ rule: String) -> Bool { scopes[rule] != nil }

  private func numbers(of rule: String, at path: Document.KeyPath) -> [Int] {
    guard let scopes = scopes[rule] else { return [] }
    let components = path.components
    return (0...components.count).flatMap { length in
      scopes[Document.KeyPath(Array(components[..<length]))] ?? []
    }
  }

  /// Silences a finding if a comment covers it.
  mutating func silence(_ rule: String, at path: Document.KeyPath) -> Bool {
    let numbers = numbers(of: rule, at: path)
    for number in numbers { used[number, default: []].insert(rule) }
    return !numbers.isEmpty
  }

  /// Whether a comment has silenced a rule.
  func isUsed(_ number: Int, for rule: String) -> Bool { used[number]?.contains(rule) == true }
}
