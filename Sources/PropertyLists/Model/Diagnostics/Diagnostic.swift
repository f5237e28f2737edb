/// The message of a diagnostic, as data that tests can compare.
///
/// Each target has its own messages, with the text of all of them in one place.
public protocol DiagnosticMessage: Sendable {
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
}

/// A location, and the key path of the value there.
public struct Place: Sendable {
  /// The location in the source.
  public let location: SourceRange
  /// The key path of the value.
  public let path: KeyPath

  /// Creates a place from a location and a path.
  public init(location: SourceRange, path: KeyPath) {
    self.location = location
    self.path = path
  }
}

extension DiagnosticMessage {
  public var isDetail: Bool { false }
  public var count: Int { 1 }
  public var otherPlaces: [Place] { [] }
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
  public var severity: Severity
  /// The problem and a way to fix it.
  public let message: any DiagnosticMessage
  /// The location in the source; `nil` if the problem is not in a source.
  public let location: SourceRange?
  /// The location in the document; `nil` before there is a document.
  public private(set) var path: KeyPath?

  /// Creates a diagnostic with a message and its known locations.
  public init(
    _ message: any DiagnosticMessage, severity: Severity = .error, at location: SourceRange? = nil,
    path: KeyPath? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.path = path
  }

  /// Errors that were found with this one, such as the other duplicate keys of a dictionary.
  private var others: [Diagnostic] = []

  /// The first of some errors, with all of them.
  package init(of errors: [Diagnostic]) {
    self = errors[0]
    others = Array(errors.dropFirst())
  }

  /// This error and those that were found with it, each on its own.
  package var each: [Diagnostic] {
    [Diagnostic(message, severity: severity, at: location, path: path)] + others
  }

  /// The same diagnostic about a value inside another one.
  package func inside(_ path: KeyPath) -> Diagnostic {
    var inner = self
    inner.path = self.path.map(path.appending) ?? path
    inner.others = others.map { $0.inside(path) }
    return inner
  }
}
