import PropertyLists
import SettingsBundles

/// A folder that a bundle is read from: a `Settings.bundle`, or a folder of YAML.
struct InputFolder {
  /// The path without trailing slashes.
  let path: String
  /// The name on disk, which the path may not end in (`.`).
  private let name: String
  let layout: BundleLayout
  private(set) var files: BundleFiles
  /// Whether pages in YAML may have the names that Xcode displays.
  let withDisplayNames: Bool
  /// The folder, as opposed to another one with its name.
  let identity: FileStatus.Identity
  private let specialFiles: [FolderTree.SpecialFile]
  /// The warnings about an interrupted run.
  private let warnings: [Diagnostic]

  /// Reads a folder's files.
  ///
  /// - Parameters:
  ///   - form: The form that the user named; otherwise the files' names show it.
  ///   - mayRecover: Whether an interrupted write is finished or undone first; otherwise there is a
  ///     warning.
  init(_ path: String, as form: InputForm, mayRecover: Bool) throws(Diagnostic) {
    let folder = try BundleFolder(path, isRead: !mayRecover)
    let present: FolderTree?
    if mayRecover {
      try folder.lock()
      warnings = try folder.recover()
      present = try folder.tree()
    } else {
      present = try folder.unchangingTree()
      warnings = folder.interruptionWarnings()
    }
    guard let tree = present else {
      throw Diagnostic(ToolMessage.unreadable(.missing), at: .file(path))
    }
    self.path = folder.path
    name = folder.name
    files = tree.files
    identity = tree.identity
    specialFiles = tree.specialFiles
    let layout =
      form.named?.isBundle == true ? .bundle : BundleLayout(of: tree.files, in: folder.name)
    if let format = form.named?.format, layout.format != format {
      throw Diagnostic(
        ToolMessage.inapplicableFormat(format.name, to: layout.title), at: .file(path))
    }
    self.layout = layout
    withDisplayNames = form.withDisplayNames
  }

  /// The same folder with other bytes in some of its files.
  func replacing(_ files: BundleFiles) -> InputFolder {
    var folder = self
    folder.files = files
    return folder
  }

  /// The path of the folder that it is in, with a trailing slash.
  var parentPrefix: String {
    path.folderAndFile.file == name ? path.folderPrefix : path + "/../"
  }

  /// The number of files.
  var count: Int { files.count }

  /// The format of the comments in it: XML in a bundle.
  var commentFormat: Format { layout.format ?? .xml }

  /// Reads every member.
  func bundle(isLossy: Bool, jobs: Jobs) -> SettingsBundle {
    SettingsBundle(
      reading: files, name: path, folderName: name, layout: layout, isLossy: isLossy,
      withDisplayNames: withDisplayNames, by: ThreadedWork(jobs: jobs))
  }

  /// The warnings about an interrupted run, and the errors about links and pipes, or warnings where a
  /// document leaves them out.
  func diagnostics(leavingOut leavesOut: Bool) -> [Diagnostic] {
    warnings
      + specialFiles.map { file in
        Diagnostic(
          leavesOut
            ? ToolMessage.leftOut(isLink: file.isLink) : .specialFile(isLink: file.isLink),
          severity: leavesOut ? .warning : .error, at: .file("\(path)/\(file.path)"))
      }
  }
}

/// Recognizing folders by their names and the names in them.
extension InputFolder {
  /// Whether a path is a folder that looks like a bundle, or like one that represents a bundle.
  ///
  /// - Throws: `ToolMessage.unreadable`.
  static func isBundle(_ path: String) throws(Diagnostic) -> Bool {
    guard try isFolder(path) else { return false }
    if try isNamedBundle(path) { return true }
    return try examine(path) { names, contents in
      names.contains { name in BundleLayout.all.contains { $0.member(at: name).isSettings } }
        || BundleLayout.isBundle(of: names, contents: contents)
    }
  }

  /// Whether a folder holds an app's settings: it has a root page in some layout, or the name of a
  /// settings bundle.
  ///
  /// Other folders hold property lists too, and other things are called bundles.
  ///
  /// - Throws: `ToolMessage.unreadable`.
  static func isSettingsBundle(_ path: String) throws(Diagnostic) -> Bool {
    if try name(of: path).hasSuffix("Settings.bundle") { return true }
    return try examine(path) { BundleLayout.isBundle(of: $0, contents: $1) }
  }

  /// Whether a folder's name ends in `.bundle`.
  ///
  /// - Throws: `ToolMessage.unreadable` when the path does not end in the name and cannot be followed.
  static func isNamedBundle(_ path: String) throws(Diagnostic) -> Bool {
    Format.fileExtension(of: try name(of: path)) == "bundle"
  }

  /// The name of a folder, even if the path does not end in it.
  private static func name(of path: String) throws(Diagnostic) -> String {
    let name = path.withoutTrailingSlashes.folderAndFile.file
    guard name == "." || name == ".." else { return name }
    guard try FileStatus.following(path) != nil else { return name }
    return try reportingErrors(reading: path) { () throws(SystemError) in
      try SystemCalls.absolutePath(of: path).folderAndFile.file
    }
  }

  /// Whether a folder holds no files.
  ///
  /// - Throws: `ToolMessage.unreadable`.
  static func isEmpty(_ path: String) throws(Diagnostic) -> Bool { try names(in: path).isEmpty }

  /// Whether other bundles are directly in a folder.
  ///
  /// - Throws: `ToolMessage.unreadable`.
  static func holdsBundles(_ path: String) throws(Diagnostic) -> Bool {
    try names(in: path).contains { Format.fileExtension(of: $0) == "bundle" }
  }

  /// Whether a path leads to a folder.
  ///
  /// - Throws: `ToolMessage.unreadable` when it cannot be followed.
  static func isFolder(_ path: String) throws(Diagnostic) -> Bool {
    guard path != InputFile.standardInput else { return false }
    return try FileStatus.following(path)?.kind == .folder
  }

  /// The format of the pages in a folder that represents a bundle; `nil` when it has none.
  ///
  /// - Throws: `ToolMessage.unreadable`.
  static func format(ofPagesIn path: String) throws(Diagnostic) -> Format? {
    guard try isFolder(path) else { return nil }
    let name = try name(of: path)
    return try examine(path) { BundleLayout(of: $0, in: name, contents: $1).format }
  }

  /// Looks at the names in a folder, and into those of its files that the names make interesting.
  ///
  /// - Throws: `ToolMessage.unreadable` about the folder or a file.
  private static func examine<Result>(
    _ folder: String, _ look: ([String], (String) -> [UInt8]?) -> Result
  ) throws(Diagnostic) -> Result {
    var failure: Diagnostic?
    let result = look(try names(in: folder)) { name in
      let path = folder.withTrailingSlash + name
      do throws(Diagnostic) {
        guard try FileStatus.following(path)?.kind == .file else { return nil }
        return try InputFile(path, isNamed: false).bytes
      } catch {
        failure = failure ?? error
        return nil
      }
    }
    if let failure { throw failure }
    return result
  }

  private static func names(in path: String) throws(Diagnostic) -> [String] {
    try reportingErrors(reading: path) { () throws(SystemError) in
      try FileDescriptor(folder: path).names()
    }
  }
}
