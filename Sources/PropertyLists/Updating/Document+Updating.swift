extension Document {
  /// Returns an existing file with the values of this document, keeping every byte that need not change:
  /// comments, white space, spelling, encoding, and line ends.
  ///
  /// The result is read back before it is returned. If it does not have the values of this document, in
  /// their order, the whole file is written anew with its comments, as a binary file always is.
  ///
  /// - Parameters:
  ///   - bytes: The existing file.
  ///   - name: Its name, for messages.
  ///   - format: Its format, which it keeps; `nil` to detect it.
  ///   - pipeline: How to interpret the values; `nil` for the pipeline that the document was read with.
  ///   - lossy: Whether values that the format cannot represent are changed instead of rejected.
  /// - Throws: A `Diagnostic` if the file cannot be read, or the document cannot be written.
  /// - Complexity: O(*n* log *n*) for *n* values and bytes in both.
  public func updating(
    _ bytes: [UInt8], name: String, format: Format? = nil, by pipeline: Pipeline? = nil,
    lossy: Bool = false
  ) throws(Diagnostic) -> [UInt8] {
    try (pipeline ?? self.pipeline ?? .plain).update(
      bytes, name: name, as: format ?? .detect(bytes, name: name), with: self, lossy: lossy
    ).bytes
  }
}
