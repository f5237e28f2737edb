import PropertyLists

extension Validator {
  /// The severity that a user has chosen for a rule's findings, or `off`.
  public enum RuleSeverity: String, Sendable, CaseIterable {
    /// The rule is not checked.
    case off
    /// Findings are notes.
    case note
    /// Findings are warnings.
    case warning
    /// Findings are errors.
    case error

    var ofDiagnostics: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }
}
