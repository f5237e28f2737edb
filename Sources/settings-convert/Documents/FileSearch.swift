import PropertyLists

/// The files and bundles that a PATH means to commands that check many at once.
///
/// A folder that is not a bundle itself is searched, at any depth, for files with the extension of
/// some format and for bundles. Names that begin with a dot are ignored, and links to folders are not
/// followed. Nor are folders of dependencies and of build products, unless the PATH is inside one.
struct FileSearch {
  /// The files, in the order of their paths, those in bundles among them.
  private(set) var files: [String] = []

  /// The bundles, in the order of their paths.
  private(set) var bundles: [String] = []

  /// The folders of dependencies and build products that were passed over, in the order of their paths.
  private var skippedFolders: [String] = []

  /// The pipes and devices with the names of files, which are not opened: that could take forever.
  private var specialFiles: [String] = []

  private static let skippedNames: Set<String> = ["Pods", "Carthage", "build"]
  private static let skippedExtensions: Set<String> = ["app", "xcarchive"]

  /// Whether the PATH is a folder that was searched.
  let isSearch: Bool

  /// - Parameter form: The form that the user named: a format restricts the search to its files.
  /// - Throws: `ToolMessage.unreadable` or `.unreadableName` for a folder that cannot be listed.
  init(at path: String, as form: DocumentForm?) throws(Diagnostic) {
    guard InputFolder.isFolder(path) else {
      isSearch = false
      files = [path]
      return
    }
    let isBundle =
      form.map(\.isBundle)
      ?? (InputFolder.isNamedBundle(path)
        || InputFolder.isSettingsBundle(path) && !InputFolder.holdsBundles(path))
    isSearch = !isBundle
    if isBundle { bundles = [path.withoutTrailingSlashes] }
    let extensions = form?.format.map { Set($0.fileExtensions) } ?? Format.fileExtensions
    try search(path, for: extensions, lookingForBundles: form == nil)
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    bundles.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    skippedFolders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func search(
    _ path: String, for extensions: Set<String>, lookingForBundles: Bool
  ) throws(Diagnostic) {
    var folders = [path.withTrailingSlash]
    while let folder = folders.popLast() {
      for (name, kind) in try Self.entries(of: folder) {
        let child = folder + name
        switch kind {
        case .folder where isSearch && Self.isSkipped(name): skippedFolders.append(child)
        case .folder:
          folders.append(child + "/")
          if lookingForBundles, InputFolder.isNamedBundle(child),
            InputFolder.isSettingsBundle(child)
          {
            bundles.append(child)
          }
        default:
          guard !Self.isStream(child, kind) else {
            if extensions.contains(Format.fileExtension(of: name)) { specialFiles.append(child) }
            continue
          }
          if extensions.contains(Format.fileExtension(of: name)), !Self.isForeign(child) {
            files.append(child)
          }
        }
      }
    }
  }

  /// What was passed over: folders as notes for `-v`, and what is not a file, outside of bundles, as
  /// warnings.
  func diagnostics(isVerbose: Bool) -> [Diagnostic] {
    let bundlePaths = Set(bundles)
    let special = specialFiles.filter { !$0.isInside(anyOf: bundlePaths) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return (isVerbose ? skippedFolders.map { .note(.skippedFolder, about: $0) } : [])
      + special.map { .warning(.notAFile, about: $0) }
  }

  private static func isStream(_ path: String, _ kind: FileStatus.Kind) -> Bool {
    switch kind {
    case .file, .folder: false
    case .link: FileStatus(of: path)?.isStream == true
    case .pipe, .device: true
    }
  }

  private static func isSkipped(_ name: String) -> Bool {
    skippedNames.contains(name) || skippedExtensions.contains(Format.fileExtension(of: name))
  }

  /// Whether a file has the extension of a format, but belongs to other programs: XML without a
  /// property list in it.
  private static func isForeign(_ path: String) -> Bool {
    guard Format.fileExtension(of: path) == "xml",
      let head = try? FileDescriptor(reading: path).readAll(expecting: 0, limit: 4096)
    else { return false }
    return !String(decoding: head, as: UTF8.self).contains("<plist")
  }

  /// The files outside of bundles, and the bundles: everything once, in the order of the paths.
  var inputs: [String] {
    let bundlePaths = Set(bundles)
    return (files.filter { !$0.isInside(anyOf: bundlePaths) } + bundles)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func entries(
    of folder: String
  ) throws(Diagnostic) -> [(name: String, kind: FileStatus.Kind)] {
    var entries: [(name: String, kind: FileStatus.Kind)] = []
    var isReadable = true
    do throws(SystemError) {
      let descriptor = try FileDescriptor(folder: folder)
      let names = try descriptor.names()
      isReadable = !names.contains(nil)
      for case let name? in names where !name.hasPrefix(".") {
        guard let status = try descriptor.status(of: name) else { continue }
        entries.append((name, status.kind))
      }
    } catch {
      throw Diagnostic(ToolMessage.unreadable(error), at: .file(folder))
    }
    guard isReadable else { throw Diagnostic(ToolMessage.unreadableName, at: .file(folder)) }
    return entries
  }
}
