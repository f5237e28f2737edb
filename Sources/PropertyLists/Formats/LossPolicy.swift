/// What a writer does about a value that its format cannot hold, and a reader about a text that
/// contradicts itself: refuse it, or, where the user accepts losses, warn and go on.
///
/// This is the only way in which either changes anything, so nothing is ever lost silently.
struct LossPolicy {
  let areAccepted: Bool
  private(set) var warnings: [Diagnostic] = []

  init(areAccepted: Bool) {
    self.areAccepted = areAccepted
  }

  /// Refuses the value at an index, or its key, or warns about it.
  ///
  /// - Throws: The fault, unless losses are accepted.
  mutating func add(
    _ message: FormatMessage, at index: Int, isKey: Bool = false, in walker: DocumentWalker
  ) throws(Diagnostic) {
    guard areAccepted else { throw walker.diagnostic(message, at: index, isKey: isKey) }
    let warning = walker.diagnostic(.lost(message), severity: .warning, at: index, isKey: isKey)
    warnings.append(warning)
  }

  /// - Throws: The fault, unless losses are accepted.
  mutating func add(_ message: FormatMessage, at location: SourceRange, path: KeyPath)
    throws(Diagnostic)
  {
    guard areAccepted else { throw Diagnostic(message, at: location, path: path) }
    warnings.append(
      Diagnostic(FormatMessage.lost(message), severity: .warning, at: location, path: path))
  }
}
