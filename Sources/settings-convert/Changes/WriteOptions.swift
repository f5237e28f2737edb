import PropertyLists

struct WriteOptions: Sendable {
  enum Purpose: Sendable {
    case write
    case check(byBytes: Bool)
    case dryRun
  }

  var purpose = Purpose.write
  /// Whether an existing file is changed only where it differs.
  var updates = false
  /// Whether the file must not exist yet.
  var creates = false
  /// Whether values that the target cannot represent are changed, with a warning for each.
  var isLossy = false
  /// Whether members of a bundle that are missing from the document are removed.
  var isPruning = false
  /// Whether no file of a bundle keeps a comment.
  var dropsComments = false
  var method = Writer.Method.staged()
  /// Whether a note tells what was written, if the user is to be told.
  var tellsSuccess = true
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
