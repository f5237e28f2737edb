package import PropertyLists

/// Identifies a finding in a baseline, in a report for a code host, and across a change: by its rule, and
/// by the path of the value with names of elements instead of positions.
///
/// It stays the same when other rows change, and contains no values.
package struct FindingIdentity: Hashable, Sendable {
  package let rule: String
  /// The text of the path; empty for a finding about a whole file.
  package let path: String

  /// - Parameter limit: The number of scalars to which a longer path is shortened.
  package init(_ rule: String, at path: KeyPath = KeyPath(), within limit: Int? = nil) {
    self.rule = rule
    self.path = limit.map(path.shown) ?? path.description
  }

  /// The identity in a line of a baseline: `key-case PreferenceSpecifiers.PSTextFieldSpecifier mail`.
  package init(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    rule = parts.first ?? ""
    path = parts.count > 1 ? parts[1] : ""
  }

  package var line: String { path.isEmpty ? rule : "\(rule) \(path)" }
}

extension Diagnostic {
  /// The identities of all places, including the first; none for a problem that is not in the settings.
  ///
  /// A mistake that makes a whole file unreadable has no path.
  package var identities: [FindingIdentity] {
    identityPaths.map { FindingIdentity(message.rule, at: $0) }
  }

  /// The first of its identities for a report that many long paths would fill.
  package var shortIdentity: FindingIdentity {
    FindingIdentity(
      message.rule, at: identityPaths.first ?? KeyPath(), within: Limits.pathScalars)
  }

  private var identityPaths: [KeyPath] {
    if let message = message as? RuleMessage { return message.subjects.map(\.path) }
    if let path, !path.components.isEmpty { return [path] }
    return FormatRules.all.contains { $0.id == message.rule } ? [KeyPath()] : []
  }
}

/// The subject of a finding at one of its places.
struct FindingSubject: Sendable {
  /// The path with the names of elements instead of positions.
  let path: KeyPath
  /// The path without the name of the element, which the finding keeps if the element is renamed.
  let unnamedPath: KeyPath
  /// The element that contains it, if there is one.
  let element: Value?
  /// The value; `nil` if there is none, such as that of a missing key.
  let value: Value?
  /// The number of values that the finding sums up here.
  let amount: Int
}
