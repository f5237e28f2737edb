import PropertyLists
import SettingsBundles

/// A document as the content of a file or of standard output.
struct FileContent {
  let bytes: [UInt8]
  let format: Format
  /// Warnings about losses, if those were accepted, and notes on omitted comments.
  let diagnostics: [Diagnostic]

  /// A document in a format.
  ///
  /// - Parameters:
  ///   - input: The input that the document came from, whose schema for editors is kept.
  ///   - path: The path of the file, which may affect how it is read back; `nil` for a stream.
  ///   - present: The file to update, which keeps its format; `nil` to rewrite it.
  ///   - old: The document in that file, if it has been read.
  /// - Throws: The first value that the format cannot represent, or `ToolMessage.modelineWithoutYAML`.
  init(
    _ document: Document, as format: Format, from input: Input, to path: String? = nil,
    updating present: InputFile? = nil, from old: Document? = nil, _ options: WriteOptions
  ) throws(Diagnostic) {
    let format = present?.format ?? format
    let pipeline = Pipeline.settings(writingTo: path)
    var output: Format.Output
    if let comments = present?.valueless {
      output = try pipeline.write(document, as: format, lossy: options.isLossy)
      output.bytes = comments.completed(with: output.bytes)
    } else if let present {
      let old = if let old { old } else { try present.document(replacedBy: document) }
      output = try pipeline.update(
        present.bytes, name: present.name, as: format, from: old,
        with: try document.aligned(to: old, as: DocumentRole(of: old)), lossy: options.isLossy)
    } else {
      output = try pipeline.write(document, as: format, lossy: options.isLossy)
    }
    if options.modeline != nil, format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(format.title))
    }
    // A file that is updated keeps its own schema, not that of the input.
    let origin = present ?? input.file
    let schema = origin?.schema(of: document)
    if format == .yaml {
      let inherited = present == nil ? schema.flatMap(YAMLModeline.init) : nil
      output.bytes = (options.modeline ?? inherited)?.added(to: output.bytes) ?? output.bytes
    } else if format == .json, origin?.format == .json, let schema {
      output.bytes = JSONSchemaReference(schema)?.added(to: output.bytes) ?? output.bytes
    }
    bytes = output.bytes
    self.format = format
    var notes = output.notes
    // If the document is that of this file, a person has changed the comments, and knows it.
    if let present, output.replacedComments > 0, input.name != present.path {
      notes.append(
        .note(
          ToolMessage(
            .comments,
            "replaced \(output.replacedComments.counted("comment")) with those of the input",
            help: "to keep the comments of this file, update it from an input without any"),
          about: present.path))
    }
    diagnostics = output.warnings + output.textNotes + (options.isCheck ? [] : notes)
  }

  var isLossy: Bool { diagnostics.contains { $0.severity == .warning } }
}
