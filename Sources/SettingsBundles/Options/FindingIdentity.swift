package import PropertyLists

/// Identifies a finding in a report for a code host, and across a change: by its rule, and
/// by the path of the value with names of elements instead of positions.
///
/// It stays the same when other rows change, and contains no values.
package struct FindingIdentity: Hashable, Sendable {
  package let rule: String
  /// The text of the path; empty for a finding about a whole file.
  package let path: String

  /// - Parameter limit: The number of scalars to which a longer path is shortened.
  package init(
    _ rule: String, at path: Document.KeyPath = [], within limit: Int? = nil
  ) {
    self.rule = rule
    self.path = limit.map(path.shown) ?? path.description
  }

  package var line: String { path.isEmpty ? rule : "\(rule) \(path)" }
}
