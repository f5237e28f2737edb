/// The way of every conversion: read, take a step, take a step, write.
///
/// Commands and the verifier go through one value of this type, so that what the verifier proves is
/// what the commands do. The room above has a step that knows what the places of a page hold.
public struct Pipeline: Sendable {
  /// What is done with a document that was read, on its way to a format where that is known.
  public typealias Step = @Sendable (Document, _ target: Format?) throws(Diagnostic) -> Document

  private let afterReading: Step
  let beforeWriting: @Sendable (Document, Format) -> Document

  /// - Parameters:
  ///   - afterReading: What is done with every document that was read.
  ///   - beforeWriting: What is done with every document before it is written in a format.
  package init(
    afterReading: @escaping Step,
    beforeWriting: @escaping @Sendable (Document, Format) -> Document
  ) {
    self.afterReading = afterReading
    self.beforeWriting = beforeWriting
  }

  /// Nothing between reader and writer.
  public static let plain = Pipeline(
    afterReading: { document, _ throws(Diagnostic) in
      try document.refuseNulls()
      return document
    },
    beforeWriting: { document, _ in document })

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - target: The format that it will be written in, which may say what it is.
  ///   - lossy: Whether what contradicts itself is settled, with a warning, not refused.
  /// - Throws: A `Diagnostic` with the first fault and its place.
  public func read(
    _ bytes: [UInt8], name: String, as format: Format, for target: Format? = nil,
    lossy: Bool = false
  ) throws(Diagnostic) -> Document {
    try afterReading(try format.readProvisionally(bytes, name: name, lossy: lossy), target)
  }

  /// Writes a document so that `read` gives it back.
  ///
  /// - Throws: A `Diagnostic` with the first value that the format cannot hold, unless `lossy`.
  public func write(
    _ document: Document, as format: Format, lossy: Bool = false
  ) throws(Diagnostic) -> Format.Output {
    try format.write(beforeWriting(document, format), lossy: lossy)
  }
}
