/// The choice between rejecting and accepting a loss: a value that a format cannot represent, or an
/// entry that contradicts another one.
///
/// Readers and writers make all such changes through this type, so no loss is silent.
struct LossPolicy {
  let areAccepted: Bool
  private var losses = WarningTally()

  /// The number of losses, including those that are not listed.
  var count: Int { losses.count }

  /// A warning for each of the first losses, followed by one with the number of the others.
  var warnings: [Diagnostic] { losses.warnings(FormatMessage.moreLosses) }

  init(areAccepted: Bool) { self.areAccepted = areAccepted }

  /// Rejects the value at an index, or its key, or adds a warning if losses are accepted.
  mutating func add(
    _ message: FormatMessage, at index: Int, isKey: Bool = false, in walker: inout DocumentWalker
  ) throws(Diagnostic) {
    guard areAccepted else { throw walker.diagnostic(message, at: index, isKey: isKey) }
    losses.add(walker.diagnostic(.lost(message), severity: .warning, at: index, isKey: isKey))
  }

  mutating func accept(_ message: FormatMessage, at location: SourceRange, path: Document.KeyPath) {
    losses.add(
      Diagnostic(FormatMessage.lost(message), severity: .warning, at: location, path: path))
  }
}
