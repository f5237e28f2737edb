package typealias Pipeline = Document.Pipeline

extension Document {
  /// How to interpret the values of documents: `.plain`, as written, or `.settings` of `SettingsBundles`, where a
  /// switch's `yes` is a boolean.
  ///
  /// A pipeline reads, transforms, and writes a document, which remembers how it was read. Commands and the
  /// verifier use the same pipeline, so the verifier proves what the commands do.
  ///
  /// An immutable class, so that a document needs a single reference to remember it.
  public final class Pipeline: Sendable {
    /// A transformation of a document from a reader; the target is the output format, if known.
    package typealias Transform =
      @Sendable (Document, _ source: Format, _ target: Format?) throws(Diagnostic) -> Document

    /// Returns, for a document and its format, a function that tells whether a comment is a mark.
    package typealias Marks =
      @Sendable (Document, Format) -> (_ comment: String, _ attachment: Trivia.Attachment) -> Bool

    private let afterReading: Transform
    private let whenFailing: @Sendable (Diagnostic) -> Diagnostic
    let beforeWriting: @Sendable (Document, Format) -> Document
    /// The rules for recognizing the items of lists.
    ///
    /// Made on demand: most conversions never ask for them.
    let identity: @Sendable () -> ItemIdentity
    /// Returns the values of a document, in order, whose comments are replaced independently in an update,
    /// such as the pages of a bundle; the rest of the document is independent of them, too.
    let members: @Sendable (Document) -> [Value]
    /// Finds the comments that are marks: they are part of the state of a value, like "needs translation".
    let marks: Marks
    private let comparison: (@Sendable (Document, Document) -> [Difference])?
    private let remembered: @Sendable () -> Pipeline?

    /// Creates a pipeline.
    ///
    /// - Parameters:
    ///   - whenFailing: Returns what is thrown for an error in reading.
    ///   - comparison: Returns the differences that count; `nil` if all of them do.
    ///   - remembered: The pipeline that later uses of a document take by default; `nil` for `.plain`.
    package init(
      afterReading: @escaping Transform,
      whenFailing: @escaping @Sendable (Diagnostic) -> Diagnostic = { $0 },
      beforeWriting: @escaping @Sendable (Document, Format) -> Document,
      identity: @autoclosure @escaping @Sendable () -> ItemIdentity = .byContent,
      members: @escaping @Sendable (Document) -> [Value] = { _ in [] },
      marks: @escaping Marks = { _, _ in { _, _ in false } },
      comparison: (@Sendable (Document, Document) -> [Difference])? = nil,
      remembered: @autoclosure @escaping @Sendable () -> Pipeline? = nil
    ) {
      self.afterReading = afterReading
      self.whenFailing = whenFailing
      self.beforeWriting = beforeWriting
      self.identity = identity
      self.members = members
      self.marks = marks
      self.comparison = comparison
      self.remembered = remembered
    }

    /// A pipeline without transformations.
    public static let plain = Document.Pipeline(
      afterReading: { document, _, _ throws(Diagnostic) in
        try document.rejectNulls()
        return document
      },
      beforeWriting: { document, _ in document })

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The contents of a file.
    ///   - name: The file's name, for messages; it can determine the document's role.
    ///   - format: The format of the bytes; `nil` to detect it.
    ///   - target: The output format, which can also determine its role.
    ///   - lossy: Whether a strings table with duplicate keys is accepted, with a warning.
    /// - Throws: A `Diagnostic` with the first error and its location.
    /// - Complexity: O(*n*) for *n* bytes, within `Limits`.
    package func read(
      _ bytes: [UInt8], name: String, as format: Format?, for target: Format? = nil,
      lossy: Bool = false
    ) throws(Diagnostic) -> Document {
      try read(bytes, name: name, as: format, for: target, lossy: lossy, recordsLayout: false)
    }

    /// - Parameter recordsLayout: Whether the document records the layout of its values, for an update of
    ///   the text.
    package func read(
      _ bytes: [UInt8], name: String, as named: Format?, for target: Format? = nil,
      lossy: Bool = false, recordsLayout: Bool
    ) throws(Diagnostic) -> Document {
      let format = named ?? Format.detect(bytes, name: name)
      do throws(Diagnostic) {
        var document = try format.readProvisionally(
          bytes, name: name, lossy: lossy, recordsLayout: recordsLayout)
        if named == nil, document.isProse {
          throw document.source.failure(.unknownFormat, at: 0..<0)
        }
        if !format.holdsComments { document.commentSupport = .nowhere }
        var result = try afterReading(document, format, target)
        if result.diagnostics.count > 1 {
          result.diagnostics = result.diagnostics.sortedByLocation()
        }
        if let remembered = remembered() {
          result.storage = result.storage.copy(pipeline: remembered)
        }
        return result
      } catch {
        throw whenFailing(error)
      }
    }

    /// Returns all differences between two documents.
    package func differences(from old: Document, to new: Document) -> [Difference] {
      comparison?(old, new)
        ?? PropertyLists.differences(from: old, to: new, identity: identity())
    }

    /// Writes a document so that `read` returns it unchanged.
    ///
    /// - Throws: A `Diagnostic` for the first value that the format cannot represent, unless `lossy`.
    /// - Complexity: O(*n*) for *n* values and bytes.
    package func write(
      _ document: Document, as format: Format, lossy: Bool = false
    ) throws(Diagnostic) -> Format.Output {
      try format.write(beforeWriting(document, format), lossy: lossy)
    }
  }
}
