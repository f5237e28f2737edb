/// The exit status of a run; a more serious one takes precedence.
enum ExitStatus: Int32, Comparable, CaseIterable, Sendable {
  case done = 0
  case findings = 1
  case failed = 2

  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "differences or findings"
    case .failed:
      "failure: wrong usage, or an input or output that is unreadable, invalid, or not writable"
    }
  }

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
