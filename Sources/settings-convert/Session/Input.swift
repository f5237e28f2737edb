import PropertyLists
import SettingsBundles

/// A PATH on the command line, opened and read exactly once; `PendingInput` does this for several.
enum Input {
  /// A page, a strings table, a bundle as one document, or any other property list.
  case file(InputFile)
  /// A bundle, or a folder of YAML that represents one.
  case folder(InputFolder)

  /// - Parameter path: The path; `-` is standard input.
  init(
    _ path: String, as form: DocumentForm?, headOnly isHead: Bool = false
  ) throws(Diagnostic) {
    try self.init(try PathProbe(path), as: form, headOnly: isHead)
  }

  /// - Parameters:
  ///   - form: The form that the user named.
  ///   - isHead: Whether the first bytes of a file, which show its format, are enough.
  init(
    _ probe: PathProbe, as form: DocumentForm?, headOnly isHead: Bool = false
  ) throws(Diagnostic) {
    let path = probe.path
    var isBundle = form?.isBundle == true
    if isBundle, !probe.isFolder { throw Diagnostic(ToolMessage.notAFolder, at: .file(path)) }
    if !isBundle { isBundle = try probe.isBundle }
    self =
      isBundle
      ? .folder(try InputFolder(path, as: form))
      : .file(try InputFile(path, as: form?.format, headOnly: isHead))
  }

  var name: String {
    switch self {
    case .file(let file): file.name
    case .folder(let folder): folder.path
    }
  }

  /// Whether Apple's software reads it as is, so it was not just written by hand.
  var isPropertyList: Bool {
    switch self {
    case .file(let file): file.format.isPropertyList
    case .folder(let folder): folder.layout == .bundle
    }
  }

  private var isTable: Bool { file?.format == .strings || file?.name.hasSuffix(".strings") == true }

  /// Whether its path leads through a bundle.
  var isInBundle: Bool {
    name.split(separator: "/").dropLast().contains { $0.hasSuffix(".bundle") }
  }

  /// Whether an app contains it as it is, without a build that would expand references.
  ///
  /// A table outside of a bundle may be that of other code, which has references of its own.
  var isShipped: Bool { isPropertyList && (!isTable || isInBundle) }

  var isStandardInput: Bool {
    if case .file(let file) = self { file.isStandardInput } else { false }
  }

  var files: SettingsBundle.Files { folder?.files ?? SettingsBundle.Files() }

  var folder: InputFolder? {
    if case .folder(let folder) = self { folder } else { nil }
  }

  var file: InputFile? {
    if case .file(let file) = self { file } else { nil }
  }

  /// The note for `-v` about reading a document.
  func progress(_ settings: Settings) -> Diagnostic {
    switch self {
    case .file(let file):
      .note(.read(file.format.title, values: settings.valueCount), about: name)
    case .folder(let folder):
      .note(
        .progress, "read \(folder.count.counted("file")): \(settings.valueCount.counted("value"))",
        about: name)
    }
  }
}

/// The protection of inputs from being overwritten.
extension Input {
  func isFile(at path: String) -> Bool {
    guard case .file(let file) = self, let identity = file.identity else { return false }
    return file.path == path || (try? FileStatus.identity(of: path)) == identity
  }

  /// Rejects an OUTPUT that is the input file or the file of its rules, or is inside the input bundle.
  ///
  /// For results that do not replace any of them, such as the defaults or the preview of a page. Files
  /// are compared by identity, so links make no difference.
  ///
  /// - Parameter rules: The user's configuration file.
  func rejectOutput(_ path: String, rules: String? = nil) throws(Diagnostic) {
    try rejectOutputInside(path)
    guard !ResolvedPath.isStream(path) else { return }
    let rules = try RulesFile.candidates(for: self, in: rules)
    try Self.reject(.outputIsInput, at: path) { () throws(SystemError) in
      guard let output = try FileStatus.identity(of: path) else { return false }
      var isRead = isFile(at: path)
      for file in rules where try FileStatus.identity(of: file) == output { isRead = true }
      return isRead
    }
  }

  /// Rejects an OUTPUT with settings for a result of another kind.
  static func rejectSettings(at path: String) throws(Diagnostic) {
    guard try FileStatus.following(path)?.kind == .file, !ResolvedPath.isStream(path),
      let document = try? InputFile(path).document(isLossy: true),
      DocumentRole(of: document) != .other
    else { return }
    throw Diagnostic(
      .outputName, "OUTPUT contains settings, which would be lost", help: "choose another OUTPUT",
      at: .file(path))
  }

  /// Rejects an OUTPUT inside the input bundle; it need not exist.
  func rejectOutputInside(_ path: String) throws(Diagnostic) {
    guard case .folder(let bundle) = self else { return }
    try Self.reject(
      ToolMessage(
        .outputName, "OUTPUT is inside the input bundle", help: "choose another OUTPUT"), at: path
    ) { () throws(SystemError) in
      try ResolvedPath(of: path.withoutTrailingSlashes).isInside(bundle.path)
    }
  }

  /// Rejects an OUTPUT whose files are replaced or removed, if it is the input, inside it, or around it.
  func rejectReplacement(by path: String) throws(Diagnostic) {
    try rejectOutputInside(path)
    guard !isStandardInput, !ResolvedPath.isStream(path) else { return }
    let (output, input) = (path.withoutTrailingSlashes, name.withoutTrailingSlashes)
    try Self.reject(.outputIsInput, at: path) { () throws(SystemError) in
      guard let identity = try FileStatus.identity(of: output) else { return false }
      return try FileStatus.identity(of: input) == identity
    }
    try Self.reject(
      ToolMessage(
        .outputName, "an input is inside OUTPUT", help: "choose another OUTPUT"), at: path
    ) { () throws(SystemError) in
      try ResolvedPath(of: input).isInside(output)
    }
  }

  private static func reject(
    _ obstacle: ToolMessage, at path: String, if isObstructed: () throws(SystemError) -> Bool
  ) throws(Diagnostic) {
    do {
      guard try isObstructed() else { return }
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    throw Diagnostic(obstacle, at: .file(path))
  }
}
