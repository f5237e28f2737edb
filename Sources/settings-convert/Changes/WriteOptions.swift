import PropertyLists

/// The options of a command that writes documents.
struct WriteOptions {
  /// The purpose of a run.
  enum Purpose {
    case write
    case check(byBytes: Bool)
    case dryRun
  }

  var purpose = Purpose.write
  /// Whether a file that exists is changed only where it differs.
  var updates = false
  /// Whether there must be no file yet.
  var creates = false
  /// Whether values that the target cannot hold are changed, with a warning for each.
  var isLossy = false
  /// Whether members of a bundle that the document does not have are removed.
  var isPruning = false
  var method = FileReplacement.Method.staged()
  /// The schema that YAML is to name; `nil` for the one that the input names, if any.
  var modeline: YAMLModeline?

  /// Whether comments that have no place in the output are left out: a comparison ignores them.
  var mayLeaveOut: Bool {
    if case .check = purpose { false } else { true }
  }

  /// Whether the run may change anything on disk.
  var mayWrite: Bool {
    if case .write = purpose { true } else { false }
  }
}
