import PropertyLists

/// The findings about changed settings, divided into new and known ones.
struct FindingsDelta {
  private(set) var new: [Diagnostic] = []
  private(set) var known: [Diagnostic] = []

  /// - Parameters:
  ///   - found: The findings after the change.
  ///   - old: The findings before the change, evaluated only if there are any after it.
  init(_ found: [Diagnostic], since old: @autoclosure () -> [Diagnostic]) {
    guard !found.isEmpty else { return }
    var counts: [String: Int] = [:]
    for finding in old() { counts[Self.identity(of: finding), default: 0] += 1 }
    for finding in found {
      let identity = Self.identity(of: finding)
      counts[identity, default: 0] -= 1
      if counts[identity, default: 0] < 0 { new.append(finding) } else { known.append(finding) }
    }
  }

  /// The identity of a finding, which does not change when other values are edited.
  private static func identity(of finding: Diagnostic) -> String {
    "\(finding.message.rule) \(finding.message.text)"
  }
}
