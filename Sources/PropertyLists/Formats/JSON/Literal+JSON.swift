extension Literal {
  /// Returns the literal as JSON, for other readers than ours: a schema, a report.
  ///
  /// `Format.json` writes property lists, and there `{"$date": …}` is a date, so that a dictionary
  /// of this shape is wrapped. A schema that describes dates holds just such dictionaries, and means
  /// them as they stand.
  ///
  /// - Throws: A `Diagnostic` for a key that appears twice, or nesting past `Limits.nesting`.
  /// - Complexity: O(*n*) for *n* values and bytes.
  package func json() throws(Diagnostic) -> [UInt8] {
    try JSONWriter.writePlainJSON(try Document(self))
  }
}
