import PropertyLists
import SettingsBundles

/// A report in GitLab's format for Code Quality, a subset of Code Climate's.
enum CodeQuality {
  static func report(of entries: [ReportedDiagnostic]) -> Literal {
    var fingerprints = Fingerprints()
    return .array(
      entries.map { entry in
        // GitLab ignores an entry without a file.
        let file = entry.place.file ?? "."
        let help = entry.help.isEmpty ? "" : "; \(entry.help)"
        return [
          "description": .string(entry.message + help),
          "check_name": .string(entry.rule),
          "fingerprint": .string("\(file) \(fingerprints.fingerprint(of: entry))"),
          "severity": .string(severity(of: entry)),
          "location": [
            "path": .string(file),
            "lines": ["begin": .integer(Integer(entry.place.position?.line ?? 1))],
          ],
        ]
      })
  }

  private static func severity(of entry: ReportedDiagnostic) -> String {
    switch entry.severity {
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
  mutating func fingerprint(of entry: ReportedDiagnostic) -> String {
    let count = counts[entry.place.file ?? "", default: [:]][entry.identity, default: 0] + 1
    counts[entry.place.file ?? "", default: [:]][entry.identity] = count
    return count > 1 ? "\(entry.identity.line):\(count)" : entry.identity.line
  }
}
