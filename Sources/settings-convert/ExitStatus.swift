/// What a run ends with; the more serious outranks the less serious.
enum ExitStatus: Int32, Comparable, CaseIterable, Sendable {
  case done = 0
  case findings = 1
  case failed = 2

  /// What help says about it.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "there are differences or findings"
    case .failed: "could not do it: wrong usage, unreadable, malformed, refused or not written"
    }
  }

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
