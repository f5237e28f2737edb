/// Documents in and out of files.
extension Document {
  /// Reads a document.
  ///
  ///     let page = try Document(reading: bytes, name: "Root.yaml", by: .settings)
  ///
  /// - Parameters:
  ///   - bytes: The contents of a file.
  ///   - name: The file's name, for messages; it can also show what is in the file.
  ///   - format: The format of the bytes; `nil` to detect it from them and from the name.
  ///   - pipeline: How to interpret the values; the document remembers it.
  ///   - lossy: Whether a strings table with duplicate keys is accepted, with a warning.
  /// - Throws: A `Diagnostic` with the first error and its place.
  /// - Complexity: O(*n*) for *n* bytes, within `Limits`.
  public init(
    reading bytes: [UInt8], name: String, format: Format? = nil, by pipeline: Pipeline = .plain,
    lossy: Bool = false
  ) throws(Diagnostic) {
    self = try pipeline.read(bytes, name: name, as: format, lossy: lossy)
  }

  /// Writes the document as a file that `init(reading:name:format:by:lossy:)` reads unchanged, unless `lossy` is true.
  ///
  /// Comments that the format cannot hold are omitted; `output(as:by:lossy:)` tells how many.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - pipeline: How to interpret the values; `nil` for the pipeline that the document was read with.
  ///   - lossy: Whether values that the format cannot represent are changed instead of rejected.
  /// - Throws: A `Diagnostic` for the first value that the format cannot represent.
  /// - Complexity: O(*n*) for *n* values and bytes.
  public func bytes(
    as format: Format, by pipeline: Pipeline? = nil, lossy: Bool = false
  ) throws(Diagnostic) -> [UInt8] {
    try output(as: format, by: pipeline, lossy: lossy).bytes
  }

  /// Writes the document as `bytes(as:by:lossy:)` does, and tells what is lost.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - pipeline: How to interpret the values; `nil` for the pipeline that the document was read with.
  ///   - lossy: Whether values that the format cannot represent are changed with a warning instead of
  ///     rejected.
  /// - Throws: A `Diagnostic` for the first value that the format cannot represent.
  /// - Complexity: O(*n*) for *n* values and bytes.
  public func output(
    as format: Format, by pipeline: Pipeline? = nil, lossy: Bool = false
  ) throws(Diagnostic) -> Format.Output {
    try (pipeline ?? self.pipeline ?? .plain).write(self, as: format, lossy: lossy)
  }

  /// Returns all differences from another document in kinds, order of keys, and bits; empty if equal.
  ///
  /// - Parameters:
  ///   - old: The other document.
  ///   - pipeline: How to interpret the values; `nil` for the pipeline that either document was read with. With
  ///     `.settings`, the order of strings in a table does not count, and elements are recognized by their keys.
  /// - Complexity: O(*n* log *n*) for *n* values and bytes in both documents.
  public func differences(from old: Document, by pipeline: Pipeline? = nil) -> [Difference] {
    (pipeline ?? self.pipeline ?? old.pipeline ?? .plain).differences(from: old, to: self)
  }

  /// The pipeline that the document or one of its values was read with; `nil` for `.plain`.
  var pipeline: Pipeline? { storage.pipeline as? Pipeline }
}
