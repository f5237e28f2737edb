import PropertyLists
import SettingsBundles

/// How an existing file or folder differs from what would be written, for `--check`.
extension ChangeSet {
  /// - Parameter signature: The words in the first line of generated text, which does not count as it names the
  ///   source; empty to compare all bytes.
  func differenceInBytes(
    at path: String, for input: Input, belowLineWith signature: String = ""
  ) throws(Diagnostic) -> DifferenceReport {
    guard try FileStatus.following(path) != nil else { return .missing(path, for: input) }
    guard let change = changes.first, let old = change.oldBytes, let new = change.new else {
      throw Diagnostic(ToolMessage.uncomparableStream, at: .file(path))
    }
    let hasSignature =
      !signature.isEmpty && [old, new].allSatisfy { $0.firstLine.contains(bytesOf: signature) }
    let (oldPart, newPart) =
      hasSignature
      ? (old[old.firstLine.endIndex...], new[new.firstLine.endIndex...]) : (old[...], new[...])
    guard oldPart != newPart else { return DifferenceReport([]) }
    let isGenerated = format == nil
    let isText = isGenerated || Format.detect(old, name: path).isText
    let source = Source(name: path, bytes: old, isText: isText)
    let offset = oldPart.startIndex + zip(oldPart, newPart).prefix { $0 == $1 }.underestimatedCount
    let location = SourceRange(in: source, offset..<offset)
    return isGenerated ? .text(at: location, for: input) : .bytes(at: location, for: input)
  }

  /// A document is compared by its settings, or also byte by byte.
  func difference(
    of document: Document, _ content: FileContent, from session: Session,
    over existing: ExistingOutput, byBytes: Bool
  ) throws(Diagnostic) -> DifferenceReport? {
    let input = session.input
    guard case .file(let path) = target, !existing.isMissing else {
      return .missing(changes.first?.path ?? "", for: input)
    }
    guard !byBytes else { return try differenceInBytes(at: path, for: input) }
    guard let present = existing.file else {
      throw Diagnostic(ToolMessage.uncomparableStream, at: .file(path))
    }
    if present.bytes == content.bytes { return DifferenceReport([]) }
    guard !present.bytes.isEmpty, present.valueless == nil else {
      return .valueless(path, for: input)
    }
    let old = try present.document(replacedBy: document)
    // If the target has already lost a value that it cannot represent, this is not a difference.
    let new =
      content.isLossy
      ? try Pipeline.settings.read(
        content.bytes, name: document.source.name, as: content.format
      ).hidingSecrets(of: document)
      : document
    let differences = settingsDifferences(
      from: old, to: new, comparingNames: input.folder?.layout != .bundle)
    return DifferenceReport(differences, from: path, in: session)
  }

  /// A bundle is compared by its settings; files that the document does not contain stay in a folder, so they are
  /// not a difference.
  ///
  /// - Returns: `nil` if the folder cannot be read, with the errors among the diagnostics.
  mutating func difference(
    of bundle: SettingsBundle, from session: Session, over existing: ExistingOutput
  ) throws(Diagnostic) -> DifferenceReport? {
    guard case .folder(let path, let layout) = target else { return nil }
    let input = session.input
    let name = path.withoutTrailingSlashes
    guard let folder = existing.folder else { return .missing(name, for: input) }
    let files = folder.files.withoutValueless(in: layout)
    guard
      files.paths.contains(where: { layout.member(at: $0).isSettings }) || files == folder.files
    else { return .valueless(name, for: input) }
    var present: SettingsBundle
    if files == folder.files, folder.layout == layout, let parsed = existing.session?.bundle {
      present = parsed
    } else {
      present = SettingsBundle(reading: files, name: name, layout: layout)
      if layout == .bundle { present.leaveUnreadable(.keptAsFile) }
    }
    guard present.firstError == nil else {
      diagnostics += present.diagnostics
      return nil
    }
    let differences = settingsDifferences(
      from: try present.document, to: try bundle.document,
      comparingNames: layout != .bundle && input.folder?.layout != .bundle
    ).filter { difference in
      guard case .removed = difference.change else { return true }
      return difference.path.components.first != .section(.files)
    }
    return DifferenceReport(differences, from: name, in: session)
  }
}

extension [UInt8] {
  fileprivate var firstLine: ArraySlice<UInt8> { prefix { $0 != UInt8(ascii: "\n") } }
}

extension SettingsBundle.Files {
  /// The files except for pages and tables that are empty or have only comments, which would be written.
  fileprivate func withoutValueless(in layout: BundleLayout) -> Self {
    var rest = self
    for path in paths where layout.member(at: path).isSettings {
      let bytes = self[path] ?? []
      if bytes.isEmpty || layout.format == .yaml && ValuelessYAML(bytes) != nil { rest[path] = nil }
    }
    return rest
  }
}
