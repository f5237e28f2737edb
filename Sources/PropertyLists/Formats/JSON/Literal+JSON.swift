extension Literal {
  /// Returns the literal as JSON for other programs, such as a schema or a report.
  ///
  /// `Format.json` writes property lists, in which `{"$date": …}` is a date and a dictionary of
  /// that shape is wrapped. A schema that describes dates has such dictionaries and needs them
  /// unchanged.
  ///
  /// - Throws: A `Diagnostic` for a duplicate key, or for nesting past `Limits.nesting`.
  /// - Complexity: O(*n*) for *n* values and bytes.
  package func json() throws(Diagnostic) -> [UInt8] {
    try JSONWriter.writePlainJSON(try Document(self))
  }
}
