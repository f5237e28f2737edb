extension Document {
  /// The document of a JSON file without the schema that the file names for editors.
  ///
  /// If the reference comes first, the file is read anew, so that an update keeps it as a part of the
  /// opening brace.
  package func omittingSchemaReference() throws(Diagnostic) -> Document {
    guard root["$schema"]?.kind == .string else { return self }
    guard let reference = JSONSchemaReference(of: source.bytes) else {
      return try applying([DocumentEdit(.remove, at: [.key("$schema")])])
    }
    var document = try JSONReader.read(
      source, recordsLayout: storage.layout != nil, omitting: reference)
    document.diagnostics = diagnostics
    document.commentSupport = commentSupport
    return document
  }
}
