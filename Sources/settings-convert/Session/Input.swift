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

  /// Whether it is the file of a strings table.
  var isTable: Bool { file?.format == .strings || file?.name.hasSuffix(".strings") == true }

  /// Whether its path leads through a bundle.
  var isInBundle: Bool {
    name.split(separator: "/").dropLast().contains { $0.hasSuffix(".bundle") }
  }

  /// Whether an app contains it as it is, without a build that would expand references.
  ///
  /// A table outside of a bundle may be anything else's, with other references.
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
