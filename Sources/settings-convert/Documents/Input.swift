import PropertyLists
import SettingsBundles

/// A PATH on the command line, opened and read exactly once; where there are several, as
/// `PendingInput` does it.
enum Input {
  /// A page, a strings table, a bundle as one document, or any other property list.
  case file(InputFile)
  /// A bundle, or a folder of YAML that represents one.
  case folder(InputFolder)

  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - form: The form that the user named.
  ///   - mayRecover: Whether an interrupted write of a bundle is finished or undone first.
  ///   - isHead: Whether the first bytes of a file are enough, which show its format.
  /// - Throws: A `Diagnostic` when it cannot be read.
  init(
    _ path: String, as form: InputForm, mayRecover: Bool, headOnly isHead: Bool = false
  ) throws(Diagnostic) {
    let isNamedBundle = form.named?.isBundle == true
    if isNamedBundle, try !InputFolder.isFolder(path) {
      throw Diagnostic(ToolMessage.notAFolder, at: .file(path))
    }
    let isBundle = if isNamedBundle { true } else { try InputFolder.isBundle(path) }
    if isBundle {
      self = .folder(try InputFolder(path, as: form, mayRecover: mayRecover))
    } else {
      var file = try InputFile(path, as: form.named?.format, headOnly: isHead)
      file.withDisplayNames = form.withDisplayNames
      self = .file(file)
    }
  }

  /// The result of reading: as much as could be read, and all diagnostics.
  struct Reading {
    /// The document; `nil` when something could not be read.
    var document: Document?
    /// The members of a bundle in a folder, as far as they could be read.
    var contents: BundleContents?
    var diagnostics: [Diagnostic]
    /// Notes about comments that no document has a place for.
    var leftOutComments: [Diagnostic] = []
  }

  /// Reads the document.
  ///
  /// - Parameters:
  ///   - target: The format that it will be written in, which can decide what it is.
  ///   - keepsUnreadable: Whether unreadable members of a bundle are kept as plain files.
  ///   - isLossy: Whether contradictions are resolved with a warning instead of an error.
  ///   - jobs: The number of threads for the files of a bundle.
  func read(
    for target: Format? = nil, keepsUnreadable: Bool = false, isLossy: Bool = false,
    jobs: Jobs = .one
  ) -> Reading {
    switch self {
    case .folder(let folder):
      return folder.read(keepsUnreadable: keepsUnreadable, isLossy: isLossy, jobs: jobs)
    case .file(let file):
      do {
        let document = try file.document(for: target, isLossy: isLossy)
        return Reading(document: document, diagnostics: document.diagnostics)
      } catch {
        return Reading(document: nil, diagnostics: [error])
      }
    }
  }

  /// Refuses to change a file in a format that is only read.
  ///
  /// - Throws: `ToolMessage.unwritableFormat`.
  func refuseUnwritableFormat() throws(Diagnostic) {
    if case .file(let file) = self { try file.refuseUnwritableFormat() }
  }

  /// The name in messages.
  var name: String {
    switch self {
    case .file(let file): file.name
    case .folder(let folder): folder.path
    }
  }

  /// Whether pages in YAML may have the names that Xcode displays.
  var withDisplayNames: Bool {
    switch self {
    case .file(let file): file.withDisplayNames
    case .folder(let folder): folder.withDisplayNames
    }
  }

  /// Whether Apple's software reads it as it is, so that nobody has just written it by hand.
  var isPropertyList: Bool {
    switch self {
    case .file(let file): file.format.isPropertyList
    case .folder(let folder): folder.layout == .bundle
    }
  }

  /// Whether it is a bundle's folder, whose name is that of the bundle whatever a document says.
  var isBundleFolder: Bool {
    if case .folder(let folder) = self { folder.layout == .bundle } else { false }
  }

  /// The files of a bundle's folder; `nil` for anything else.
  var bundleFiles: BundleFiles? {
    if case .folder(let folder) = self, folder.layout == .bundle { folder.files } else { nil }
  }

  /// The format that the document's comments come from.
  var commentFormat: Format {
    switch self {
    case .file(let file): file.format
    case .folder(let folder): folder.commentFormat
    }
  }

  /// The schema that a YAML file names to editors.
  var modeline: YAMLModeline? {
    guard case .file(let file) = self, file.format == .yaml else { return nil }
    return YAMLModeline(of: file.bytes)
  }

  /// The note for `-v` about a document that was read.
  func progress(_ document: Document) -> Diagnostic {
    switch self {
    case .file(let file):
      .note(.read(file.format.title, values: document.count), about: name)
    case .folder(let folder):
      .note(.readBundle(files: folder.count, values: document.count), about: name)
    }
  }
}

extension Input.Reading {
  /// Whether it is a page, a strings table, or a bundle, and so has rules to follow.
  var isSettings: Bool {
    contents != nil || document.map { DocumentRole(of: $0) != .other } ?? false
  }

  /// The findings of the rules about everything that could be read.
  ///
  /// - Parameter path: The file or bundle that it is about to become; `nil` for what it is.
  func findings(by validator: Validator, writingTo path: String? = nil) -> [Diagnostic] {
    contents.map { validator.validate($0, writingTo: path) }
      ?? document.map { validator.validate($0, writingTo: path) } ?? []
  }

  /// The pages and tables of a bundle that cannot be read, whatever its form.
  var unreadablePaths: [String] {
    if let contents { return contents.unreadablePaths }
    guard let document, DocumentRole(of: document) == .bundle else { return [] }
    return BundleContents(document).unreadablePaths
  }

  /// The locations of the values at some key paths, or of the innermost values around them.
  func locations(of paths: [KeyPath]) -> [SourceRange] {
    contents?.locations(of: paths) ?? document?.locations(of: paths) ?? []
  }

  /// Diagnostics at the places of their paths.
  func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    zip(diagnostics, locations(of: diagnostics.map { $0.path ?? KeyPath() })).map {
      Diagnostic($0.message, severity: $0.severity, at: $1, path: $0.path)
    }
  }
}
