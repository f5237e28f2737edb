/// Warnings that can be as many as the input has values: the first are kept, the others counted.
package struct WarningTally: Sendable {
  private var kept: [Diagnostic] = []
  /// The number of warnings, kept or not.
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ warning: @autoclosure () -> Diagnostic) {
    count += 1
    if count <= Limits.diagnostics { kept.append(warning()) }
  }

  /// The first warnings, and one with the number of the others.
  ///
  /// - Parameter more: The message about that number.
  package func warnings(_ more: (Int) -> some DiagnosticMessage) -> [Diagnostic] {
    guard count > kept.count, let location = kept.last?.location else { return kept }
    return kept + [Diagnostic(more(count - kept.count), severity: .warning, at: location)]
  }
}
