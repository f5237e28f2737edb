import PropertyLists

/// The severity of a finding from which on a command fails: `--fail-on`.
enum FailureThreshold: String, CaseIterable {
  case error, warning, never

  func isReached(by severities: [Diagnostic.Severity]) -> Bool {
    switch self {
    case .error: severities.contains(.error)
    case .warning: severities.contains { $0 >= .warning }
    case .never: false
    }
  }
}
