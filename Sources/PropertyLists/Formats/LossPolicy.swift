/// The choice between rejecting and accepting a loss: of a value that a format cannot hold, or
/// of an entry that contradicts another one.
///
/// Readers and writers change nothing but through this type, so that no loss is silent.
struct LossPolicy {
  let areAccepted: Bool
  private(set) var warnings: [Diagnostic] = []

  init(areAccepted: Bool) {
    self.areAccepted = areAccepted
  }

  /// Rejects the value at an index, or its key; or warns about it if losses are accepted.
  ///
  /// - Throws: The message, unless losses are accepted.
  mutating func add(
    _ message: FormatMessage, at index: Int, isKey: Bool = false, in walker: DocumentWalker
  ) throws(Diagnostic) {
    guard areAccepted else { throw walker.diagnostic(message, at: index, isKey: isKey) }
    let warning = walker.diagnostic(.lost(message), severity: .warning, at: index, isKey: isKey)
    warnings.append(warning)
  }

  /// - Throws: The message, unless losses are accepted.
  mutating func add(_ message: FormatMessage, at location: SourceRange, path: KeyPath)
    throws(Diagnostic)
  {
    guard areAccepted else { throw Diagnostic(message, at: location, path: path) }
    warnings.append(
      Diagnostic(FormatMessage.lost(message), severity: .warning, at: location, path: path))
  }
}
