import PropertyLists

struct WriteOptions: Sendable {
  enum Purpose: Sendable {
    case write
    case check(byBytes: Bool)
    case dryRun
  }

  /// How an existing output is treated.
  enum Existing: Sendable {
    /// It changes only where it differs.
    case updated
    /// A file is written anew.
    case rewritten
    case rejected
  }

  var purpose = Purpose.write
  var existing = Existing.updated
  /// Whether values that the target cannot represent are changed, with a warning for each.
  var isLossy = false
  /// Whether members of a bundle that are missing from the document are removed.
  var isPruning = false
  /// Whether no file of a bundle keeps a comment.
  var dropsComments = false
  var method = Writer.Method.staged()
  /// Whether a note tells what was written, if the user is to be told.
  var reportsSuccess = true
  /// The schema for YAML to name; `nil` for the one that the input names, if any.
  var modeline: YAMLModeline?

  /// Whether OUTPUT is compared rather than written, which ignores the comments that it cannot contain.
  var isCheck: Bool {
    if case .check = purpose { true } else { false }
  }

  var mayWrite: Bool {
    if case .write = purpose { true } else { false }
  }
}
