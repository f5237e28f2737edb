/// One format that documents are read from and written to.
///
/// `Format.all` is the table that detection, help, errors and the README read. A format is added by
/// adding a row.
public struct Format: Sendable {
  /// The name that `--from` and `--to` take.
  public let name: String
  /// Other names for it.
  public let aliases: [String]
  /// What messages call it: `XML`.
  public let title: String
  /// What the format cannot hold or say, for the table in the README.
  public let limits: String
  /// First bytes, after white space, that settle the format whatever the file is called.
  let signatures: [StaticString]
  /// Extensions that settle the format of an input.
  let inputExtensions: [String]
  /// First characters that settle it when the extension does not.
  let openings: [StaticString]
  /// Extensions that choose the format of an output.
  public let outputExtensions: [String]
  /// Whether Apple's software reads it as a property list.
  public let isPropertyList: Bool
  /// Whether its files are text, fit for a terminal.
  public let isText: Bool
  /// Whether comments can be written in it.
  public let holdsComments: Bool
  /// Whether it holds nothing but tables of texts.
  public let holdsTablesOnly: Bool

  typealias Reader =
    @Sendable (_ bytes: [UInt8], _ name: String, inout LossPolicy) throws(Diagnostic) -> Document
  typealias Writer = @Sendable (Document, inout LossPolicy) throws(Diagnostic) -> [UInt8]

  let reader: Reader
  let writer: Writer?

  /// Whether documents can be written in it.
  public var isWritable: Bool {
    // A pattern, because comparing a closure with `nil` needs runtime support that macOS 13 lacks.
    if case .some = writer { true } else { false }
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - name: The file's name, for messages.
  ///   - lossy: Whether what contradicts itself is settled, with a warning, not refused.
  /// - Throws: A `Diagnostic` with the first fault and its place.
  /// - Complexity: O(*n*) for *n* bytes, and never more values than `Limits` allow.
  public func read(
    _ bytes: [UInt8], name: String, lossy: Bool = false
  ) throws(Diagnostic) -> Document {
    let document = try readProvisionally(bytes, name: name, lossy: lossy)
    try document.refuseNulls()
    return document
  }

  /// Reads a document in which plain YAML scalars that are no value still stand, for a step that
  /// knows what their places hold.
  package func readProvisionally(
    _ bytes: [UInt8], name: String, lossy: Bool = false
  ) throws(Diagnostic) -> Document {
    guard bytes.count <= Limits.inputBytes else {
      let source = Source(name: name, bytes: [], isText: false)
      throw Diagnostic(FormatMessage.inputTooLarge, at: SourceRange(in: source, 0..<0))
    }
    var losses = LossPolicy(areAccepted: lossy)
    var document = try reader(bytes, name, &losses)
    document.diagnostics += losses.warnings
    return document
  }

  /// What a writer returns.
  public struct Output: Sendable {
    public var bytes: [UInt8]
    /// What was lost, when that was accepted.
    public let warnings: [Diagnostic]
    /// What was left out that is no setting: comments.
    public let notes: [Diagnostic]
  }

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: What to write.
  ///   - lossy: Whether what the format cannot hold is changed, with a warning, not refused.
  /// - Throws: A `Diagnostic` with the first value that the format cannot hold.
  /// - Complexity: O(*n*) for *n* values and bytes.
  public func write(_ document: Document, lossy: Bool = false) throws(Diagnostic) -> Output {
    guard let writer else {
      throw Diagnostic(FormatMessage.notWritable(title))
    }
    var losses = LossPolicy(areAccepted: lossy)
    let bytes = try writer(document, &losses)
    return Output(bytes: bytes, warnings: losses.warnings, notes: notes(on: document))
  }
}

extension Format {
  private func notes(on document: Document) -> [Diagnostic] {
    let count = holdsComments ? 0 : document.trivia.commentCount
    guard count > 0 else { return [] }
    let message = FormatMessage.comments(count, format: title)
    return [Diagnostic(message, severity: .note, at: document.root.location)]
  }
}

extension Format: CustomStringConvertible {
  public var description: String { name }
}

extension Format: Hashable {
  public static func == (left: Format, right: Format) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
