import PropertyLists
import SettingsBundles

/// The source folder of a bundle: a `Settings.bundle`, or a folder of YAML.
struct InputFolder {
  let path: String
  /// The name on disk, which may not be the end of the path (`.`).
  private let name: String
  let layout: BundleLayout
  private(set) var files: SettingsBundle.Files
  /// The identity of the folder, in case another one gets its name.
  let identity: FileStatus.Identity
  private let specialFiles: [FolderTree.SpecialFile]

  /// Reads a folder's files.
  ///
  /// - Parameters:
  ///   - form: The form that the user named; otherwise the files' names determine it.
  ///   - isOutput: Whether it is read in order to be written.
  init(_ path: String, as form: DocumentForm?, isOutput: Bool = false) throws(Diagnostic) {
    let folder = try BundleFolder(path, isRead: !isOutput)
    guard let tree = try folder.unchangingTree() else {
      throw Diagnostic(ToolMessage.unreadable(.missing, at: path), at: .file(path))
    }
    self.path = folder.path
    name = folder.name
    files = tree.files
    identity = tree.identity
    specialFiles = tree.specialFiles
    let layout =
      form?.isBundle == true ? .bundle : BundleLayout(of: tree.files, in: folder.name)
    if let format = form?.format, layout.format != format {
      throw Diagnostic(
        .usage, "--from \(format.name) does not apply to \(layout.title)", help: "remove --from",
        at: .file(path))
    }
    self.layout = layout
  }

  /// The same folder with different bytes in some of its files.
  func replacing(_ files: SettingsBundle.Files) -> InputFolder {
    var folder = self
    folder.files = files
    return folder
  }

  /// The path of its parent folder, with a trailing slash.
  var parentPrefix: String {
    path.folderAndFile.file == name ? path.folderPrefix : path + "/../"
  }

  var count: Int { files.count }

  func bundle(isLossy: Bool, recordsLayout: Bool, jobs: Jobs) -> SettingsBundle {
    SettingsBundle(
      reading: files, name: path, folderName: name, layout: layout, isLossy: isLossy,
      recordsLayout: recordsLayout
    ) { paths, read in
      var documents: [Result<Document, Diagnostic>?] = []
      WorkerThreads.forEach(paths, jobs: jobs, read) { documents.append($0) }
      return documents
    }
  }

  /// Errors about links and pipes, which are warnings if the document omits them.
  func diagnostics(leavingOut leavesOut: Bool) -> [Diagnostic] {
    specialFiles.map { file in
      Diagnostic(
        leavesOut
          ? ToolMessage(
            .link,
            "left out: this is \(file.isLink ? "a symbolic link" : "neither a file nor a folder")",
            help: "remove it from the bundle") : .specialFile(isLink: file.isLink),
        severity: leavesOut ? .warning : .error, at: .file("\(path)/\(file.path)"))
    }
  }

  /// Rejects links and other special files at the paths of outputs.
  func rejectSpecialFiles(blocking paths: [String]) throws(Diagnostic) {
    guard !specialFiles.isEmpty else { return }
    var taken: Set<String> = []
    for path in paths {
      var path = path
      while !path.isEmpty, taken.insert(path).inserted { path = path.folderAndFile.folder }
    }
    for file in specialFiles where taken.contains(file.path) {
      throw Diagnostic(
        ToolMessage.specialFile(isLink: file.isLink), at: .file("\(path)/\(file.path)"))
    }
  }
}
