import PropertyLists
import SettingsBundles

/// The content of a file or of standard output: a document in some format, or generated text.
struct FileContent {
  let bytes: [UInt8]
  /// The format, or the language of generated text, for messages.
  let title: String
  /// The format of a document; `nil` for generated text.
  private(set) var format: Format?
  private(set) var document: Document?
  /// Warnings about losses, if those were accepted, and notes on omitted comments.
  private(set) var diagnostics: [Diagnostic] = []
  /// Words near the beginning of all generated text of this kind; empty for a document.
  private(set) var mark = ""

  /// Creates generated text.
  ///
  /// - Parameter mark: Words near its beginning; a file without them is not replaced.
  init(_ text: String, title: String, mark: String = "") {
    bytes = Array(text.utf8)
    self.title = title
    self.mark = mark
  }

  init(_ bytes: [UInt8], as format: Format) {
    self.bytes = bytes
    self.format = format
    title = format.title
  }

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
        with: try document.aligned(to: old, as: DocumentRole(of: old)),
        identity: .settingsElements, members: \.settingsMembers, lossy: options.isLossy)
    } else {
      output = try pipeline.write(document, as: format, lossy: options.isLossy)
    }
    if options.modeline != nil, format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(format.title))
    }
    // An updated file keeps its own.
    let origin = present ?? input.file
    let schema = origin?.schema(of: document)
    if format == .yaml {
      let inherited = present == nil ? schema.flatMap(YAMLModeline.init) : nil
      output.bytes = (options.modeline ?? inherited)?.added(to: output.bytes) ?? output.bytes
    } else if format == .json, origin?.format == .json, let schema {
      output.bytes = JSONSchemaReference(schema)?.added(to: output.bytes) ?? output.bytes
    }
    self.init(output.bytes, as: format)
    self.document = document
    var notes = output.notes
    // In the document's own file, a person has changed them.
    if let present, output.replacedComments > 0, input.name != present.path {
      notes.append(.note(.replacedComments(output.replacedComments), about: present.path))
    }
    diagnostics = output.warnings + output.writtenOut + (options.mayLeaveOut ? notes : [])
  }

  /// Whether it is text in a language, not a document.
  var isGenerated: Bool { if case .some = format { false } else { true } }

  var isLossy: Bool { diagnostics.contains { $0.severity == .warning } }

  var withoutDocument: FileContent {
    var content = self
    content.document = nil
    return content
  }

  /// `XML, 315 bytes`.
  var summary: String { "\(title), \(bytes.count.inBytes)" }

  /// Rejects replacing a file of another kind with generated text.
  func refuseOther(in file: borrowing FileReplacement) throws(Diagnostic) {
    guard !mark.isEmpty, let existing = file.existing, existing.kind == .file, existing.size > 0,
      !ResolvedPath.isStream(file.path),
      !String(decoding: file.existingBytes(upTo: 512), as: UTF8.self).contains(bytesOf: mark)
    else { return }
    throw Diagnostic(ToolMessage.otherThanOutput, at: .file(file.path))
  }
}
