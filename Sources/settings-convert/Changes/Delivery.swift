import PropertyLists

/// The way in which changes are delivered.
struct Delivery: Sendable {
  enum Purpose: Sendable {
    case write
    case check(byBytes: Bool)
    /// Lists what would be written.
    case list
  }

  var purpose = Purpose.write
  var method = Writer.Method.staged()
  /// Whether a note tells what was written, if the user is to be told.
  var reportsSuccess = true

  var isWriting: Bool {
    if case .write = purpose { true } else { false }
  }

  /// Whether OUTPUT is only compared, where lost comments make no difference.
  var isCheck: Bool {
    if case .check = purpose { true } else { false }
  }
}

extension Invocation {
  var delivery: Delivery {
    let purpose: Delivery.Purpose =
      has(.check)
      ? .check(byBytes: value(of: .check) != nil) : has(.dryRun) ? .list : .write
    return Delivery(
      purpose: purpose,
      method: has(.direct) ? .inPlace : .staged(orInPlace: command.canWriteInPlace))
  }

  /// The mistake in the use of `--check`.
  ///
  /// - Parameter path: The path of OUTPUT; `nil` for standard output.
  func mistakeInCheck(of path: String?) -> ToolMessage? {
    guard has(.check), path == nil else { return nil }
    return ToolMessage(
      .usage, "--check needs an OUTPUT", help: "name the file to compare with: -o OUTPUT")
  }
}
