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

  /// Whether a command that writes settings mentions a finding: an error, or what it fails on.
  func includes(_ finding: Diagnostic) -> Bool {
    finding.severity == .error || self == .warning && finding.severity == .warning
  }

  /// Findings as such a command shows them: errors are warnings unless they prevent writing.
  func shown(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      var finding = finding
      if self == .never || finding.severity == .note { finding.severity = .warning }
      return finding
    }
  }
}
