import PropertyLists

/// The severity of a finding from which on a command fails: `--fail-on`.
enum FailureThreshold: String, CaseIterable {
  case error, warning, never

  func isReached(by findings: [Diagnostic]) -> Bool {
    switch self {
    case .error: findings.contains { $0.severity == .error }
    case .warning: findings.contains { $0.severity >= .warning }
    case .never: false
    }
  }
}
