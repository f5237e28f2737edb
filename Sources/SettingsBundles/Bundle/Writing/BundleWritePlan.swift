package import PropertyLists

/// The smallest change that makes a folder match a bundle.
///
/// A page or table with the same settings is left alone, whatever its encoding or format. One with
/// other settings keeps both: XML or binary, UTF-8 or UTF-16. A new table has the encoding and the line
/// ends of a table beside it, if possible of the same name in another language. Different comments also change a file if
/// its format supports comments, but only if the page or table has comments in the document. Otherwise they
/// may have been lost on the way, except for marks of translators.
package struct BundleWritePlan: Sendable {
  /// The files to write, in the document's order, and then those to remove.
  package private(set) var changes: [FileChange] = []

  /// The files that already have the right settings.
  package private(set) var unchanged: [String] = []

  package private(set) var obsolete: [String] = []

  /// Errors that prohibit writing, or warnings about accepted losses.
  package private(set) var diagnostics: [Diagnostic] = []

  /// A note about comments that no file of the folder can contain.
  package private(set) var leftOutComments: Diagnostic?

  private let existing: SettingsBundle.Files
  /// The path of the first existing table of each name, by the bytes of the name.
  private let tables: [ByteString: String]
  private let firstTable: String?
  /// Their pages and tables, if they have been read.
  private let present: [ByteString: Document]?
  private let folder: String
  private let layout: BundleLayout
  private let options: BundleWriteOptions
  private let countsComments: Bool
  private let commentSupport: CommentSupport
  private var leftOut: LeftOutComments
  private var outputBytes = 0
  private let outputLimit: Int

  /// A plan for a bundle's document.
  package init(
    writing document: Document, countsComments: Bool = false, over existing: SettingsBundle.Files,
    in folder: String = "", layout: BundleLayout,
    _ options: BundleWriteOptions = BundleWriteOptions()
  ) {
    self.init(
      writing: SettingsBundle(document, layout: layout),
      countsComments: countsComments, over: existing, in: folder, options)
  }

  /// - Parameters:
  ///   - bundle: The bundle in the layout of the folder.
  ///   - countsComments: Whether different comments alone are a reason to write a file.
  ///   - folder: The path of the folder, for messages.
  package init(
    writing bundle: SettingsBundle, countsComments: Bool = false,
    over existing: SettingsBundle.Files, in folder: String = "",
    _ options: BundleWriteOptions = BundleWriteOptions()
  ) {
    let layout = bundle.layout
    self.layout = layout
    leftOut = LeftOutComments(of: bundle)
    commentSupport = bundle.commentSupport
    self.countsComments = countsComments
    self.existing = existing
    let tables = existing.paths.compactMap { path -> (ByteString, String)? in
      guard case .table(_, let name) = layout.member(at: path) else { return nil }
      return (ByteString(name), path)
    }
    self.tables = Dictionary(firstOf: tables)
    firstTable = tables.first?.1
    present = options.present?.documents
    self.folder = folder
    self.options = options
    outputLimit = Limits.writtenBytes(inputBytes: bundle.inputBytes)
    diagnostics = bundle.faults + bundle.ambiguousFiles(over: existing) + bundle.outwardPanes
    guard diagnostics.isEmpty else { return }
    let wanted = Set(bundle.members.map { ByteString($0.path) })
    obsolete = existing.paths.filter { path in
      let member = layout.member(at: path)
      guard member.isSettings, !wanted.contains(ByteString(path)) else { return false }
      // A property list without elements is not a page, unless it has the name of one.
      guard member.pageName != nil, !member.isRoot else { return true }
      let name = ByteString(path)
      let document =
        present?[name] ?? (try? member.read(existing[path] ?? [], name: path, layout))
      return document.map { $0.root["PreferenceSpecifiers"] != nil } ?? true
    }
    let leaving = Set(options.isPruning ? obsolete.map { ByteString($0) } : [])
    let staying = existing.paths.filter { !leaving.contains(ByteString($0)) }
    diagnostics = bundle.faults(besides: staying) + bundle.warnings
    if layout.propertiesPath == nil, !layout.hasPages(in: staying + bundle.members.map(\.path)) {
      // Such a folder would not be recognized.
      diagnostics.append(Diagnostic(BundleMessage.pageless, at: bundle.location))
    }
    for member in bundle.members {
      guard outputBytes <= outputLimit else {
        diagnostics.append(outputTooLarge(at: member.value?.location ?? member.location))
        break
      }
      do {
        try add(member)
      } catch {
        diagnostics.append(error.inside(member.id.keyPath))
      }
    }
    do {
      try add(bundle.properties, besides: staying)
    } catch {
      diagnostics.append(error)
    }
    leftOutComments = leftOut.note
    for path in leaving.isEmpty ? [] : obsolete {
      changes.append(FileChange(path: path, old: .bytes(existing[path] ?? []), new: nil))
    }
  }

  /// Adds the file of the bundle's properties if it is required next to the remaining files or exists.
  private mutating func add(
    _ properties: BundleProperties, besides paths: [String]
  ) throws(Diagnostic) {
    guard let format = layout.format, let path = layout.propertiesPath else { return }
    var files = SettingsBundle.Files()
    for path in paths { files[path] = existing[path] }
    files = files.applying(changes)
    let old = files[path]
    let name = folder.isEmpty ? path : "\(folder)/\(path)"
    let document = try old.flatMap { bytes throws(Diagnostic) in
      try BundleProperties.document(in: bytes, name: name, as: format)
    }
    if let document {
      if try BundleProperties(alone: document) == properties { return unchanged.append(path) }
    } else {
      let isNeeded = !properties.isDefault || BundleLayout(of: files) != layout
      guard isNeeded else { return }
      guard old == nil else {
        throw Diagnostic(BundleMessage.foreignProperties(path), at: .file(name))
      }
    }
    let output = try Pipeline.settings.write(properties.document(named: path), as: format)
    add(inForm(of: old ?? [], output.bytes, format), at: path, isChanged: true)
  }

  private mutating func add(_ member: SettingsBundle.Member) throws(Diagnostic) {
    if let bytes = member.bytes {
      add(bytes, at: member.path, isChanged: existing[member.path] != bytes)
    } else if member.id.isSettings, case .value(let value, let document) = member.content {
      try add(OutputMember(source: member, value: value, whole: document))
    }
    // The properties come after all members, and even if the bundle has no entry for them.
  }

  private struct OutputMember {
    let source: SettingsBundle.Member
    let value: Value
    let whole: Document

    var member: BundleMember { source.id }
    var path: String { source.path }

    func document() throws(Diagnostic) -> Document { try whole.part(value) }

    /// Whether its values are those of a document, which no edit has touched.
    func isUntouched(in document: Document) -> Bool {
      document.root.documentID == value.documentID
    }
  }

  private mutating func add(_ part: OutputMember) throws(Diagnostic) {
    let pipeline = part.member.pipeline
    let old = existing[part.path]
    var present = old.flatMap { document(of: part, in: $0) }
    // Without its comments, a file is written anew.
    if options.dropsComments, present?.trivia.commentCount != 0 { present = nil }
    let format = format(of: part, over: old)
    try leftOut.add(part.source, in: format, over: present)
    let keepsComments = keepsComments(of: part, in: format, old)
    if let old, let present, hasSameSettings(present, as: part), !isReformatted(part, old),
      try keepsComments || !hasComments(part, present)
        ? true
        : pipeline.hasSameComments(
          present, as: document(of: part, over: present), in: format)
    {
      let bytes = withModeline(old, for: part)
      return add(bytes, at: part.path, isChanged: bytes != old)
    }
    let output: Format.Output
    if let old, let present, Format.detect(old, name: part.path) == format {
      output = try pipeline.update(
        old, name: part.path, as: format, from: present,
        with: try document(of: part, over: present), keepingComments: keepsComments,
        lossy: options.isLossy)
    } else {
      output = try pipeline.write(try part.document(), as: format, lossy: options.isLossy)
    }
    var bytes =
      present == nil
      ? inForm(of: old ?? model(for: part.member) ?? [], output.bytes, format) : output.bytes
    bytes = withModeline(bytes, for: part)
    diagnostics += (output.warnings + output.textNotes).map { $0.inside(part.member.keyPath) }
    // After an accepted loss, the bytes may be unchanged.
    add(bytes, at: part.path, isChanged: old != bytes)
  }

  /// The page or table in a file; `nil` if it is unreadable.
  private func document(of part: OutputMember, in bytes: [UInt8]) -> Document? {
    if let present { return present[ByteString(part.path)] }
    let document = try? part.member.read(bytes, name: part.path, layout)
    return document.flatMap { part.member.faults(in: $0.root).isEmpty ? $0 : nil }
  }

  /// The document to update a file with: the entries of a table are in the order of the file.
  private func document(of part: OutputMember, over present: Document) throws(Diagnostic)
    -> Document
  {
    let document = try part.document()
    guard part.member.isTable, !part.isUntouched(in: present) else { return document }
    return try document.aligned(to: present, as: .table)
  }

  /// The file after which a new strings table is modeled.
  private func model(for member: BundleMember) -> [UInt8]? {
    guard case .table(_, let name) = member else { return nil }
    let path = tables[ByteString(name)] ?? firstTable
    return path.flatMap { path in
      existing[path].flatMap { Format.detect($0, name: path) == .strings ? $0 : nil }
    }
  }

  /// A file's new bytes with the non-settings parts of the old ones: the encoding and the line ends of a
  /// strings table, the modeline of YAML, or the comments of a YAML file without a value.
  private func inForm(of old: [UInt8], _ new: [UInt8], _ format: Format) -> [UInt8] {
    switch format {
    case .strings: FileEncoding(of: old).encode(FileEncoding.hasCRLF(old) ? new.withCRLF : new)
    case .yaml:
      ValuelessYAML(old)?.completed(with: new) ?? YAMLModeline(of: old)?.added(to: new) ?? new
    default: new
    }
  }

  /// A YAML page with a modeline that names the schema for editors.
  private func withModeline(_ bytes: [UInt8], for part: OutputMember) -> [UInt8] {
    guard case .page = part.member, layout.format == .yaml, let modeline = options.modeline
    else { return bytes }
    return modeline.inFile(at: part.path).added(to: bytes)
  }

  /// The error for a document with many aliases of a large page.
  private func outputTooLarge(at location: SourceRange) -> Diagnostic {
    let message = FormatMessage.outputTooLarge(format: layout.title, limit: outputLimit)
    return Diagnostic(message, at: location)
  }

  private mutating func add(_ bytes: [UInt8], at path: String, isChanged: Bool) {
    if isChanged {
      outputBytes += bytes.count
      let old = existing[path].map(FileChange.Old.bytes) ?? .missing
      changes.append(FileChange(path: path, old: old, new: bytes))
    } else {
      unchanged.append(path)
    }
  }

  private func hasSameSettings(_ present: Document, as part: OutputMember) -> Bool {
    if part.isUntouched(in: present) { return true }
    return part.member.isTable
      ? present.root.hasSameStrings(as: part.value) : present.root == part.value
  }

  /// Whether there are comments to compare: most pages have none, and need not be copied from their bundle.
  private func hasComments(_ part: OutputMember, _ present: Document) -> Bool {
    present.trivia.commentCount > 0 || part.whole.hasComments(in: part.value)
  }

  /// Whether a file keeps its comments, whatever those of the document.
  private func keepsComments(of part: OutputMember, in format: Format, _ old: [UInt8]?) -> Bool {
    guard countsComments, format.holdsComments else { return true }
    // A document without comments may come from a format that does not support them.
    guard commentSupport.includes(part.member.keyPath) else { return true }
    guard layout == .bundle, !part.member.isTable, let old else { return false }
    return Format.detect(old, name: part.path) != format
  }

  /// Whether the requested format changes the format of a page in a bundle.
  private func isReformatted(_ part: OutputMember, _ old: [UInt8]) -> Bool {
    guard let format = pageFormat(of: part) else { return false }
    return Format.detect(old, name: part.path) != format
  }

  private func pageFormat(of part: OutputMember) -> Format? {
    guard case .page = part.member, layout == .bundle else { return nil }
    return options.pageFormat
  }

  /// The format of a file: the one requested for pages, that of the existing file if it can be written,
  /// or that of the page in the original bundle, in this order.
  private func format(of part: OutputMember, over old: [UInt8]?) -> Format {
    if let format = layout.format ?? pageFormat(of: part) { return format }
    let present = (old ?? options.source?[part.path]).map { Format.detect($0, name: part.path) }
    let format = present.flatMap { $0.isWritable ? $0 : nil } ?? .xml
    guard part.member.isTable else { return format }
    let isText = old == nil || format != .binary && present != .xml
    return isText ? .strings : format
  }
}

extension SettingsBundle {
  /// The errors about new files that would be read as pages or tables of the folder; an unreadable one may
  /// stay unchanged.
  fileprivate func ambiguousFiles(over existing: Files) -> [Diagnostic] {
    guard layout != .bundle else { return [] }
    return members.compactMap { member in
      guard member.id.isFile, let bytes = member.bytes, existing[member.path] != bytes,
        BundleLayout.isAmbiguous(member.path, bytes)
      else { return nil }
      return Diagnostic(
        BundleMessage.nameOfMember(member.path), at: member.location, path: member.id.keyPath)
    }
  }
}

extension Value {
  func hasSameStrings(as other: Value) -> Bool {
    guard count == other.count else { return false }
    if self == other { return true }
    let strings = { (table: Value) in
      Dictionary(firstOf: table.items.map { (ByteString($0.keyBytes), $0.bytes) })
    }
    return strings(self) == strings(other)
  }
}

extension [UInt8] {
  /// The text with CRLF in place of LF.
  fileprivate var withCRLF: [UInt8] {
    flatMap { $0 == "\n" ? [UInt8(ascii: "\r"), $0] : [$0] }
  }
}
