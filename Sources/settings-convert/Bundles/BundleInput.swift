import PropertyLists
import SettingsBundles

/// A folder that a bundle is read from: a `Settings.bundle`, or a folder of YAML.
struct BundleInput {
  let path: String
  let layout: BundleLayout
  private let files: BundleFiles
  private let specialFiles: [FolderTree.SpecialFile]
  /// What was done about an interrupted run.
  private let warnings: [Diagnostic]

  /// Whether a folder looks like a bundle, or like a folder that stands for one.
  static func isBundle(_ path: String) -> Bool {
    isFolder(path)
      && (isCalledBundle(path)
        || holds(path) { name in BundleLayout.all.contains { $0.member(at: name).isSettings } })
  }

  /// Whether a folder that nobody named as one is the bundle of an app's settings: by its root page.
  ///
  /// Other things are called bundles too, and other folders hold property lists.
  static func isSettingsBundle(_ path: String) -> Bool {
    isFolder(path) && BundleLayout.isBundle(of: names(in: path))
  }

  /// Whether a folder's name ends in `.bundle`.
  static func isCalledBundle(_ path: String) -> Bool {
    Format.fileExtension(of: path.withoutSlashes) == "bundle"
  }

  private static func isFolder(_ path: String) -> Bool {
    path != InputFile.standardInput && FileStatus(of: path)?.kind == .folder
  }

  /// The format of the pages in a folder that stands for a bundle; `nil` when it has none.
  static func format(ofPagesIn path: String) -> Format? { BundleLayout(of: names(in: path)).format }

  private static func holds(_ path: String, _ isMeant: (String) -> Bool) -> Bool {
    names(in: path).contains(where: isMeant)
  }

  private static func names(in path: String) -> [String] {
    guard let folder = try? FileDescriptor(folder: path), let names = try? folder.names() else {
      return []
    }
    return names.compactMap { $0 }
  }

  /// Reads a folder's files.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - format: The format that the user named; `nil` to see it from the files' names.
  ///   - isBundle: Whether the user named a bundle.
  ///   - mayRecover: Whether an interrupted run is dealt with first.
  init(
    _ path: String, format: Format? = nil, isBundle: Bool = false, mayRecover: Bool
  ) throws(Diagnostic) {
    let folder = try BundleFolder(path)
    warnings = try folder.recover(isAllowed: mayRecover)
    guard let tree = try folder.tree() else {
      throw Diagnostic(ToolMessage.unreadable(.missing), at: .file(path))
    }
    self.path = folder.path
    files = tree.files
    specialFiles = tree.specialFiles
    layout = isBundle ? .bundle : format.map { .folder(of: $0) } ?? Self.layout(of: path, files)
  }

  /// A folder with pages in another format is one of that format, but for a `.bundle` with pages of
  /// its own.
  private static func layout(of path: String, _ files: BundleFiles) -> BundleLayout {
    let paths = files.paths
    if isCalledBundle(path), paths.contains(where: { $0.hasSuffix(".plist") }) { return .bundle }
    return BundleLayout(of: paths)
  }

  var count: Int { files.count }

  /// The format that comments in it are written in: of a bundle, XML; `nil` where a page or a table
  /// has one that holds none.
  var commentFormat: Format? {
    if let format = layout.format { return format }
    let isWhole = files.paths.allSatisfy { path in
      !layout.member(at: path).isSettings
        || Format.detect(files[path] ?? [], name: path).holdsComments
    }
    return isWhole ? .xml : nil
  }

  /// Reads the document.
  ///
  /// - Parameters:
  ///   - keepingUnreadable: Whether what cannot be read is kept as a file, and what is no file left
  ///     out.
  ///   - isLossy: Whether a table that contradicts itself is settled.
  /// - Returns: The document, `nil` when there is none, and what is to be said.
  func read(
    keepingUnreadable: Bool, isLossy: Bool = false
  ) -> (document: Document?, diagnostics: [Diagnostic]) {
    let reading = BundleReader(
      files, name: path, layout: layout, keepingUnreadable: keepingUnreadable,
      isLossy: isLossy)
    let others = diagnostics(leavingOutStrangers: keepingUnreadable)
    let isWhole = keepingUnreadable || others.isEmpty
    return (isWhole ? reading.document : nil, warnings + others + reading.diagnostics)
  }

  /// Reads the pages and tables, each by itself, for rules to look at.
  ///
  /// - Returns: What could be read, and what is to be said about it.
  func contents() -> (contents: BundleContents, diagnostics: [Diagnostic]) {
    let reading = BundleReader(files, name: path, layout: layout)
    let others = diagnostics(leavingOutStrangers: true)
    return (reading.contents, warnings + others + reading.diagnostics)
  }

  private func diagnostics(leavingOutStrangers isLeavingOut: Bool) -> [Diagnostic] {
    specialFiles.map { specialFile in
      let fault: ToolMessage =
        isLeavingOut
        ? .leftOut(isLink: specialFile.isLink) : .specialFile(isLink: specialFile.isLink)
      return Diagnostic(
        fault, severity: isLeavingOut ? .warning : .error, at: .file("\(path)/\(specialFile.path)"))
    }
  }
}
