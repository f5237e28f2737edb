/// Collects the first warnings and counts the rest, because there can be as many as values in the input.
package struct WarningTally: Sendable {
  private var kept: [Diagnostic] = []
  /// The number of warnings, including those that are not kept.
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ warning: @autoclosure () -> Diagnostic) {
    count += 1
    if count <= Limits.diagnostics { kept.append(warning()) }
  }

  /// The first warnings, followed by one with the number of the others.
  ///
  /// - Parameter more: Returns the message about that number.
  package func warnings(_ more: (Int) -> some DiagnosticMessage) -> [Diagnostic] {
    guard count > kept.count, let location = kept.last?.location else { return kept }
    return kept + [Diagnostic(more(count - kept.count), severity: .warning, at: location)]
  }
}
