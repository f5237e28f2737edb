import PropertyLists
import SettingsBundles

/// How an existing file or folder differs from what would be written, for `--check`.
extension ChangeSet {
  /// - Parameter byBytes: Whether a document is compared byte by byte, too.
  /// - Returns: `nil` if what exists cannot be read, which is reported.
  func difference(byBytes: Bool, on console: Console) throws(Diagnostic) -> DifferenceReport? {
    switch (contents, target) {
    case (.text(let signature, let name), _):
      try differenceInBytes(from: name, belowLineWith: byBytes ? "" : signature)
    case (.document(let document, let output, let session), _):
      try difference(of: document, over: output, from: session, byBytes: byBytes)
    case (.bundle(let bundle, let output, let session), .folder(let path, let layout)):
      try difference(
        of: bundle, in: layout, at: path.withoutTrailingSlashes, over: output, from: session,
        on: console)
    case (nil, _), (.bundle, _): DifferenceReport([])
    }
  }

  /// - Parameter signature: The words in the first line of generated text, which does not count as it names the
  ///   source; empty to compare all bytes.
  private func differenceInBytes(
    from name: String, belowLineWith signature: String = ""
  ) throws(Diagnostic) -> DifferenceReport {
    guard let change = changes.first, case let path = change.path,
      try FileStatus.following(path) != nil
    else { return .missing(changes.first?.path ?? "", for: name) }
    guard let old = change.oldBytes, let new = change.new else {
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
    return isGenerated ? .text(at: location, for: name) : .bytes(at: location, for: name)
  }

  /// A document is compared by its settings, or also byte by byte.
  private func difference(
    of document: Document, over output: Output, from session: Session?, byBytes: Bool
  ) throws(Diagnostic) -> DifferenceReport {
    let name = session?.input.name ?? document.source.name
    guard let change = changes.first, let bytes = change.new, !output.isMissing else {
      return .missing(changes.first?.path ?? "", for: name)
    }
    let present = try output.file()
    guard !byBytes else { return try differenceInBytes(from: name) }
    guard let present else {
      throw Diagnostic(ToolMessage.uncomparableStream, at: .file(change.path))
    }
    if present.bytes == bytes { return DifferenceReport([]) }
    guard !present.bytes.isEmpty, present.valueless == nil else {
      return .valueless(change.path, for: name)
    }
    let old = try present.document(replacedBy: document)
    // If the target has already lost a value that it cannot represent, this is not a difference.
    let isLossy = diagnostics.contains { $0.severity == .warning }
    let new =
      isLossy
      ? try Pipeline.settings.read(bytes, name: document.source.name, as: format)
        .hidingSecrets(of: document)
      : document
    let differences = settingsDifferences(
      from: old, to: new, comparingNames: session?.input.folder?.layout != .bundle)
    return DifferenceReport(differences, from: change.path, in: session)
  }

  /// A bundle is compared by its settings; files that the document does not contain stay in a folder, so they are
  /// not a difference.
  private func difference(
    of bundle: SettingsBundle, in layout: BundleLayout, at path: String, over output: Output,
    from session: Session?, on console: Console
  ) throws(Diagnostic) -> DifferenceReport? {
    let name = session?.input.name ?? path
    guard let folder = output.folder else { return .missing(path, for: name) }
    let files = folder.files.withoutValueless(in: layout)
    guard
      files.paths.contains(where: { layout.member(at: $0).isSettings }) || files == folder.files
    else { return .valueless(path, for: name) }
    var present: SettingsBundle
    if files == folder.files, folder.layout == layout, let parsed = output.session?.bundle {
      present = parsed
    } else {
      present = SettingsBundle(reading: files, name: path, layout: layout)
      if layout == .bundle { present.leaveUnreadable(.keptAsFile) }
    }
    guard present.firstError == nil else {
      console.report(present.diagnostics)
      return nil
    }
    let differences = settingsDifferences(
      from: try present.document, to: try bundle.document,
      comparingNames: layout != .bundle && session?.input.folder?.layout != .bundle
    ).filter { difference in
      guard case .removed = difference.change else { return true }
      return difference.path.components.first != .section(.files)
    }
    return DifferenceReport(differences, from: path, in: session)
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
