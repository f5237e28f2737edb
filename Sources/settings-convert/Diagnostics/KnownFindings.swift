import PropertyLists

/// The findings about settings as they were, to tell those that are new.
struct KnownFindings {
  /// How often each finding is there, by what an edit elsewhere does not change.
  private var counts: [String: Int] = [:]

  init(_ findings: [Diagnostic]) {
    for finding in findings { counts[Self.identity(of: finding), default: 0] += 1 }
  }

  /// Divides findings into new ones and those that were there already.
  func divide(_ findings: [Diagnostic]) -> (new: [Diagnostic], known: [Diagnostic]) {
    var counts = counts
    var divided: (new: [Diagnostic], known: [Diagnostic]) = ([], [])
    for finding in findings {
      let identity = Self.identity(of: finding)
      if let count = counts[identity], count > 0 {
        counts[identity] = count - 1
        divided.known.append(finding)
      } else {
        divided.new.append(finding)
      }
    }
    return divided
  }

  private static func identity(of finding: Diagnostic) -> String {
    "\(finding.message.rule) \(finding.message.text)"
  }
}
