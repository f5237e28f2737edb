import PropertyLists
import SettingsBundles

/// A report in GitLab's format for Code Quality, a subset of Code Climate's.
enum CodeQuality {
  static func report(of diagnostics: [ReportedDiagnostic]) -> Literal {
    var fingerprints = Fingerprints()
    return .array(
      diagnostics.map { diagnostic in
        // GitLab ignores a diagnostic without a file.
        let file = diagnostic.place.file ?? "."
        let help = diagnostic.help.isEmpty ? "" : "; \(diagnostic.help)"
        return [
          "description": .string(diagnostic.message + help),
          "check_name": .string(diagnostic.rule),
          "fingerprint": .string("\(file) \(fingerprints.fingerprint(of: diagnostic))"),
          "severity": .string(severity(of: diagnostic)),
          "location": [
            "path": .string(file),
            "lines": ["begin": .integer(Integer(diagnostic.place.position?.line ?? 1))],
          ],
        ]
      })
  }

  private static func severity(of diagnostic: ReportedDiagnostic) -> String {
    switch diagnostic.severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}

/// The fingerprints of a run's diagnostics, which are unique in each file.
struct Fingerprints {
  private var counts: [String: [FindingIdentity: Int]] = [:]

  /// The finding's identity; of several equal ones about a file, those after the first get a number.
  mutating func fingerprint(of diagnostic: ReportedDiagnostic) -> String {
    let count =
      counts[diagnostic.place.file ?? "", default: [:]][diagnostic.identity, default: 0] + 1
    counts[diagnostic.place.file ?? "", default: [:]][diagnostic.identity] = count
    return count > 1 ? "\(diagnostic.identity.line):\(count)" : diagnostic.identity.line
  }
}
