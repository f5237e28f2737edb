/// The choice between rejecting and accepting a loss: of a value that a format cannot hold, or
/// of an entry that contradicts another one.
///
/// Readers and writers change nothing but through this type, so that no loss is silent.
struct LossPolicy {
  let areAccepted: Bool
  private var kept: [Diagnostic] = []
  /// The number of losses, listed or not.
  private(set) var count = 0

  /// A warning for each of the first losses, and one with the number of the others.
  var warnings: [Diagnostic] {
    guard count > kept.count, let location = kept.last?.location else { return kept }
    let rest = Diagnostic(
      FormatMessage.moreLosses(count - kept.count), severity: .warning, at: location)
    return kept + [rest]
  }

  init(areAccepted: Bool) {
    self.areAccepted = areAccepted
  }

  /// Rejects the value at an index, or its key; or warns about it if losses are accepted.
  ///
  /// - Throws: The message, unless losses are accepted.
  mutating func add(
    _ message: FormatMessage, at index: Int, isKey: Bool = false, in walker: inout DocumentWalker
  ) throws(Diagnostic) {
    guard areAccepted else { throw walker.diagnostic(message, at: index, isKey: isKey) }
    count += 1
    guard count <= Limits.diagnostics else { return }
    kept.append(walker.diagnostic(.lost(message), severity: .warning, at: index, isKey: isKey))
  }

  /// - Throws: The message, unless losses are accepted.
  mutating func add(_ message: FormatMessage, at location: SourceRange, path: KeyPath)
    throws(Diagnostic)
  {
    guard areAccepted else { throw Diagnostic(message, at: location, path: path) }
    count += 1
    guard count <= Limits.diagnostics else { return }
    kept.append(
      Diagnostic(FormatMessage.lost(message), severity: .warning, at: location, path: path))
  }
}
