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

  /// The existing files that are written anew because they cannot be read.
  package private(set) var unreadable: [String] = []

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
  ///   - present: The bundle from the existing files if it has been read, to read them only once.
  ///   - folder: The path of the folder, for messages.
  package init(
    writing bundle: SettingsBundle, countsComments: Bool = false,
    over existing: SettingsBundle.Files, present: SettingsBundle? = nil, in folder: String = "",
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
    self.present = present.map { present in
      Dictionary(
        firstOf: present.members.compactMap { member in
          guard case .part(.whole(let document)) = member.content else { return nil }
          return (ByteString(member.path), document)
        })
    }
    self.folder = folder
    self.options = options
    outputLimit = Limits.writtenBytes(inputBytes: bundle.inputBytes)
    diagnostics = bundle.faults + bundle.ambiguousFiles(over: existing)
    guard diagnostics.isEmpty else { return }
    let wanted = Set(bundle.members.map { ByteString($0.path) })
    obsolete = existing.paths.filter { path in
      let member = layout.member(at: path)
      guard member.isSettings, !wanted.contains(ByteString(path)) else { return false }
      // A property list without elements is not a page, unless it has the name of one.
      guard let page = member.pageName, !member.isRoot else { return true }
      guard !options.generatedPages.match(PageName(page).family) else { return false }
      let name = ByteString(path)
      let document =
        self.present?[name] ?? (try? member.read(existing[path] ?? [], name: path, layout))
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
      // After all members, and even if the bundle has no entry for them.
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
    } else if member.id.isSettings, let part = member.part {
      try add(OutputMember(member: member, part: part))
    }
  }

  private struct OutputMember {
    let member: SettingsBundle.Member
    let part: SettingsBundle.Member.Part

    var id: BundleMember { member.id }
    var path: String { member.path }

    var value: Value { part.root }

    func document() throws(Diagnostic) -> Document { try part.document() }

    /// Whether its values are those of a document, which no edit has touched.
    func isUntouched(in document: Document) -> Bool {
      document.root.documentID == value.documentID
    }
  }

  private mutating func add(_ output: OutputMember) throws(Diagnostic) {
    let pipeline = output.id.pipeline
    let old = existing[output.path]
    var present = old.flatMap { document(of: output, in: $0) }
    if let old, present == nil, !old.isEmpty, ValuelessYAML(old) == nil {
      unreadable.append(output.path)
    }
    // Without its comments, a file is written anew.
    if options.dropsComments, present?.trivia.commentCount != 0 { present = nil }
    let format = format(of: output, over: old)
    try leftOut.add(output.member, in: format, over: present)
    let keepsComments = keepsComments(of: output, in: format, old)
    if let old, let present, hasSameSettings(present, as: output), !isReformatted(output, old),
      try keepsComments || !hasComments(output, present)
        ? true
        : pipeline.hasSameComments(
          present, as: document(of: output, over: present), in: format)
    {
      let bytes = withModeline(old, for: output)
      return add(bytes, at: output.path, isChanged: bytes != old)
    }
    let written: Format.Output
    if let old, let present, Format.detect(old, name: output.path) == format {
      written = try pipeline.update(
        old, name: output.path, as: format, from: present,
        with: try document(of: output, over: present), keepingComments: keepsComments,
        lossy: options.isLossy)
    } else {
      written = try pipeline.write(try output.document(), as: format, lossy: options.isLossy)
    }
    var bytes =
      present == nil
      ? inForm(of: old ?? model(for: output.id) ?? [], written.bytes, format) : written.bytes
    bytes = withModeline(bytes, for: output)
    diagnostics += (written.warnings + written.textNotes).map { $0.inside(output.id.keyPath) }
    // After an accepted loss, the bytes may be unchanged.
    add(bytes, at: output.path, isChanged: old != bytes)
  }

  /// The page or table in a file; `nil` if it is unreadable.
  private func document(of output: OutputMember, in bytes: [UInt8]) -> Document? {
    if let present { return present[ByteString(output.path)] }
    let document = try? output.id.read(bytes, name: output.path, layout)
    return document.flatMap { output.id.faults(in: $0.root).isEmpty ? $0 : nil }
  }

  /// The document to update a file with: the entries of a table are in the order of the file.
  private func document(of output: OutputMember, over present: Document) throws(Diagnostic)
    -> Document
  {
    let document = try output.document()
    guard output.id.isTable, !output.isUntouched(in: present) else { return document }
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
  private func withModeline(_ bytes: [UInt8], for output: OutputMember) -> [UInt8] {
    guard case .page = output.id, layout.format == .yaml, let modeline = options.modeline
    else { return bytes }
    return modeline.inFile(at: output.path).added(to: bytes)
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

  private func hasSameSettings(_ present: Document, as output: OutputMember) -> Bool {
    if output.isUntouched(in: present) { return true }
    return output.id.isTable
      ? present.root.hasSameStrings(as: output.value) : present.root == output.value
  }

  /// Whether there are comments to compare: most pages have none, and need not be copied from their bundle.
  private func hasComments(_ output: OutputMember, _ present: Document) -> Bool {
    present.trivia.commentCount > 0 || output.part.container.hasComments(in: output.value)
  }

  /// Whether a file keeps its comments, whatever those of the document.
  private func keepsComments(of output: OutputMember, in format: Format, _ old: [UInt8]?) -> Bool {
    guard countsComments, format.holdsComments else { return true }
    // A document without comments may come from a format that does not support them.
    guard commentSupport.includes(output.id.keyPath) else { return true }
    guard layout == .bundle, !output.id.isTable, let old else { return false }
    return Format.detect(old, name: output.path) != format
  }

  /// Whether the requested format changes the format of a page in a bundle.
  private func isReformatted(_ output: OutputMember, _ old: [UInt8]) -> Bool {
    guard let format = pageFormat(of: output) else { return false }
    return Format.detect(old, name: output.path) != format
  }

  private func pageFormat(of output: OutputMember) -> Format? {
    guard case .page = output.id, layout == .bundle else { return nil }
    return options.pageFormat
  }

  /// The format of a file: the one requested for pages, that of the existing file if it can be written,
  /// or that of the page in the original bundle, in this order.
  private func format(of output: OutputMember, over old: [UInt8]?) -> Format {
    if let format = layout.format ?? pageFormat(of: output) { return format }
    let present = (old ?? options.source?[output.path]).map { Format.detect($0, name: output.path) }
    let format = present.flatMap { $0.isWritable ? $0 : nil } ?? .xml
    guard output.id.isTable else { return format }
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
