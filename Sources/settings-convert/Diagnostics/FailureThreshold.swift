import PropertyLists
import SettingsBundles

/// The minimum severity of findings that makes a command fail: `--fail-on`.
enum FailureThreshold: String, CaseIterable {
  case error, warning, never

  func isReached(by severities: [Diagnostic.Severity]) -> Bool {
    switch self {
    case .error: severities.contains(.error)
    case .warning: severities.contains { $0 >= .warning }
    case .never: false
    }
  }

  /// Whether a command that writes settings reports a finding: an error, or one that makes it fail.
  func includes(_ finding: Diagnostic) -> Bool {
    finding.severity == .error || self == .warning && finding.severity == .warning
  }

  /// Findings as reported by such a command: errors become warnings unless they prevent writing.
  func shown(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      var finding = finding
      if self == .never || finding.severity == .note { finding.severity = .warning }
      return finding
    }
  }
}

extension [Diagnostic] {
  /// The severity of each finding that they represent.
  var severities: [Diagnostic.Severity] {
    flatMap { repeatElement($0.severity, count: $0.message.count) }
  }
}

extension [Diagnostic.Severity] {
  /// `2 errors`, `1 warning`.
  var counts: [String] {
    let severities = [Diagnostic.Severity.error, .warning, .note]
    let counts = severities.map { severity in
      (severity.rawValue, count { $0 == severity })
    }
    return counts.filter { $0.1 > 0 }.map { $0.1.counted($0.0) }
  }
}

extension FindingsDelta {
  /// Reports the new findings, and the number of the known ones.
  ///
  /// - Parameter name: The file or bundle that the note is about.
  func report(as failure: FailureThreshold, about name: String, on console: Console) {
    console.report(failure.shown(new))
    guard !known.isEmpty else { return }
    let counts = known.severities.counts.joined(separator: ", ")
    console.report([
      .note(.knownFindings, "\(counts) as before; run validate for details", about: name)
    ])
  }
}
