extension Document {
  /// A file format for documents.
  ///
  /// `Format.all` is the table behind detection, help, messages, and the README.
  public struct Format: Sendable {
    /// The name for `--from` and `--to`.
    public let name: String
    package let aliases: [String]
    /// The name in messages: `XML`.
    public let title: String
    /// The limitations of the format, for the table in the README.
    package let limits: String
    /// Initial bytes, after white space, that identify the format regardless of the file's name.
    let signatures: [StaticString]
    /// File extensions that identify the format of an input.
    let inputExtensions: [String]
    let openings: [StaticString]
    /// File extensions that select the format of an output.
    package let outputExtensions: [String]
    /// Whether Apple's software reads it as a property list.
    public let isPropertyList: Bool
    /// Whether its files are text that can be shown in a terminal.
    public let isText: Bool
    /// Whether it can store comments.
    public let holdsComments: Bool
    /// Whether it can store only tables of strings.
    package let holdsTablesOnly: Bool

    typealias Reader =
      @Sendable (
        _ bytes: [UInt8], _ name: String, _ recordsLayout: Bool, inout LossPolicy
      ) throws(Diagnostic) -> Document
    typealias Writer = @Sendable (Document, inout LossPolicy) throws(Diagnostic) -> [UInt8]

    let reader: Reader
    let writer: Writer?

    /// All extensions of its files, in lowercase, without the dot.
    package var fileExtensions: [String] { inputExtensions + outputExtensions }

    /// Whether documents can be written in it.
    public var isWritable: Bool {
      // A pattern match because comparing a closure with `nil` needs runtime support that macOS 13 lacks.
      if case .some = writer { true } else { false }
    }

    /// The result of writing.
    public struct Output: Sendable {
      /// The contents of the file.
      public package(set) var bytes: [UInt8]
      /// The losses that were accepted.
      public let warnings: [Diagnostic]
      /// Comments that were omitted, which are not settings.
      public let notes: [Diagnostic]
      /// The number of comments in an updated file that were replaced with those of the document.
      package var replacedComments = 0
      /// Notes about text that differs from what was meant to be written: comments that the format cannot
      /// hold as they are, aliases that had to be written out, and a file that could not be updated.
      package var textNotes: [Diagnostic] = []
    }
  }
}

extension Format: CustomStringConvertible {
  public var description: String { name }
}

extension Format: Hashable {
  public static func == (left: Document.Format, right: Document.Format) -> Bool {
    left.name == right.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
