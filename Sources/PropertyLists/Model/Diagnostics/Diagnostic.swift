/// The message of a diagnostic, as data that tests can compare.
///
/// Each target has its own messages, with the text of all of them in one place.
package protocol DiagnosticMessage: Sendable {
  /// The id of the rule, which users can look up or disable: `repeated-key`.
  var rule: String { get }

  /// The problem: one sentence in lowercase, without a period.
  var text: String { get }

  /// A way to fix it.
  var help: String { get }

  /// Whether the message is shown only on request for details.
  var isDetail: Bool { get }

  /// The number of findings that it counts as, usually one.
  var count: Int { get }

  /// Additional places of the problem after the diagnostic's own, in order.
  var otherPlaces: [Place] { get }

  /// Whether it comes from a reader or a writer and may quote any text from the file.
  var mayQuoteFile: Bool { get }
}

extension DiagnosticMessage {
  package var isDetail: Bool { false }
  package var count: Int { 1 }
  package var otherPlaces: [Place] { [] }
  package var mayQuoteFile: Bool { false }
}

/// A problem to report: a message, its severity, and its location.
public struct Diagnostic: Error, Sendable {
  /// The seriousness of a problem, in ascending order.
  public enum Severity: String, Sendable, Comparable {
    /// A remark that needs no action.
    case note
    /// Something that is accepted but probably a mistake.
    case warning
    /// Something that is rejected or does not work.
    case error

    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The seriousness of the problem.
  public package(set) var severity: Severity
  /// The problem and a way to fix it.
  package let message: any DiagnosticMessage
  /// The location in the source; `nil` if the problem is not in a source.
  package let location: SourceRange?
  /// The key path of the value; `nil` before there is a document.
  public private(set) var path: Document.KeyPath?

  /// Creates a diagnostic with a message and its known locations.
  package init(
    _ message: any DiagnosticMessage, severity: Severity = .error, at location: SourceRange? = nil,
    path: Document.KeyPath? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.path = path
  }

  /// The changes of the text that remedy it, each of which was tried: one, or two that are equally good.
  package var corrections: [Correction] = []

  /// Errors that were found with this one, such as the other duplicate keys of a dictionary.
  private var others: [Diagnostic] = []

  /// The first of some errors, with all of them.
  package init(of errors: [Diagnostic]) {
    self = errors[0]
    others = Array(errors.dropFirst())
  }

  /// This error and those that were found with it, each on its own.
  package var each: [Diagnostic] {
    var first = self
    first.others = []
    return [first] + others
  }

  /// The same diagnostic about a value inside another one.
  package func inside(_ path: Document.KeyPath) -> Diagnostic {
    var inner = self
    inner.path = self.path.map(path.appending) ?? path
    inner.others = others.map { $0.inside(path) }
    return inner
  }
}

extension [Diagnostic] {
  /// Sorted by file, then by location; diagnostics at the same location keep their order.
  package func sortedByLocation() -> [Diagnostic] {
    enumerated().sorted { left, right in
      Self.key(of: left.element, left.offset) < Self.key(of: right.element, right.offset)
    }.map(\.element)
  }

  private static func key(of diagnostic: Diagnostic, _ number: Int) -> (String, Int, Int) {
    (
      diagnostic.location?.source.name ?? "", diagnostic.location?.range.lowerBound ?? 0, number
    )
  }
}
