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
  ///
  /// They have no others of their own.
  public private(set) var others: [Diagnostic] = []

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

/// The public parts of a diagnostic.
extension Diagnostic {
  /// The problem that a diagnostic reports, whatever the file.
  ///
  ///     if error.kind == .repeatedKey { … }
  ///
  /// New versions add kinds.
  public struct Kind: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// The id, which `settings-convert explain` describes: `repeated-key`.
    public let rawValue: String

    /// Creates a kind from its id.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the kind of a rule's findings: `finding.kind == "slider-default-range"`.
    public init(stringLiteral id: String) { rawValue = id }

    public var description: String { rawValue }
  }

  /// A place in a file, and the value there.
  public struct Place: Sendable, CustomStringConvertible {
    package let location: SourceRange
    /// The key path of the value.
    public let path: Document.KeyPath

    /// Creates a place from a location and a path.
    package init(location: SourceRange, path: Document.KeyPath) {
      self.location = location
      self.path = path
    }

    /// The file's name, as it was given to the reader.
    public var file: String { location.source.name }

    /// The line and column; `nil` in a binary file, for a whole file, and for a value that was added to what
    /// the file contains.
    ///
    /// - Complexity: O(*n*) for the *n* bytes before it.
    public var position: Position? {
      location.isWholeFile || location.isOfAddition || location.source.isOfProgram
        ? nil : location.position
    }

    /// The offsets of the bytes: for text, in UTF-8 without a byte order mark, whatever the file's encoding.
    public var bytes: Range<Int> { location.range }

    /// `Root.plist:9:5`, `Root.plist: byte 148`, or only the name for a whole file.
    ///
    /// - Complexity: That of `position`.
    public var description: String {
      let position = position
      return position == nil && location.source.isText ? file : location.description(at: position)
    }
  }

  /// The problem that it reports, whatever the file.
  public var kind: Kind { Kind(rawValue: message.rule) }

  /// The problem: one sentence in lowercase, without a period.
  ///
  /// In a page that was read with `by: .settings`, and in a bundle, it never quotes the default of a field that
  /// hides what is typed.
  public var text: String { shown.message.text }

  /// A way to fix it; empty if there is none.
  public var help: String { shown.message.help }

  /// The place; `nil` if it is about no document.
  ///
  /// In a document that a program made, it has no position.
  public var place: Place? {
    location.map { Place(location: $0, path: path ?? []) }
  }

  /// More places of the same problem, in order.
  public var otherPlaces: [Place] { message.otherPlaces }

  /// The diagnostic without text of a value that is never printed.
  private var shown: Diagnostic {
    guard let location, mayQuoteValue else { return self }
    let start = location.range.lowerBound
    return location.source.hides(start..<start) ? hidingValue : self
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as `settings-convert` prints it, without a line break at the end.
  ///
  ///     Root.yaml:14:5: error: duplicate key "Title" [repeated-key]
  ///       at: PreferenceSpecifiers.3.Title
  ///       help: remove one; the first is at Root.yaml:9:5
  ///
  /// - Complexity: O(*n*) for the *n* bytes before its place.
  public var description: String {
    let head = place.map { "\($0): " } ?? ""
    let count = otherPlaces.isEmpty ? "" : " (\((otherPlaces.count + 1).counted("place")))"
    var lines = ["\(head)\(severity.rawValue): \(text)\(count) [\(kind)]"]
    if let path, !path.components.isEmpty { lines.append("  at: \(path.shellQuoted)") }
    if !help.isEmpty { lines.append("  help: \(help)") }
    return lines.map(\.visible).joined(separator: "\n")
  }
}
