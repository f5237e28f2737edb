/// What is wrong, as data: sentences are made from it in one place.
///
/// Each room has its own facts, in one enumeration with one extension that words them.
public protocol DiagnosticMessage: Sendable {
  /// The rule's name, which a person can look up or switch off: `repeated-key`.
  var rule: String { get }

  /// One sentence in lower case, without a full stop: what is wrong.
  var text: String { get }

  /// What to do about it.
  var help: String { get }

  /// Whether it is said only to those who ask for details.
  var isDetail: Bool { get }
}

extension DiagnosticMessage {
  public var isDetail: Bool { false }
}

/// Something to tell the user: a fact, how serious it is, and where.
public struct Diagnostic: Error, Sendable {
  public enum Severity: String, Sendable, Comparable {
    case note, warning, error

    public static func < (left: Severity, right: Severity) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  public var severity: Severity
  public let message: any DiagnosticMessage
  public let location: SourceRange?
  /// Where in the document it is; `nil` before there is a document.
  public let path: KeyPath?

  public init(
    _ message: any DiagnosticMessage, severity: Severity = .error, at location: SourceRange? = nil,
    path: KeyPath? = nil
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.path = path
  }
  /// The same, about a value that stands in another one.
  package func inside(_ path: KeyPath) -> Diagnostic {
    let components = path.components + (self.path?.components ?? [])
    return Diagnostic(message, severity: severity, at: location, path: KeyPath(components))
  }
}
