import PropertyLists

/// The files and bundles that a PATH means to commands that check many at once.
///
/// A folder that is not a bundle itself is searched, at any depth, for files with the extension of
/// some format and for bundles. Names that begin with a dot are ignored, and links to folders are not
/// followed.
struct FileSearch {
  /// The files, in the order of their paths, those in bundles among them.
  private(set) var files: [String] = []

  /// The bundles, in the order of their paths.
  private(set) var bundles: [String] = []

  /// Whether the PATH is a folder that was searched.
  let isSearch: Bool

  /// - Parameter form: The form that the user named; unless it is a bundle, folders are no bundles.
  /// - Throws: `ToolMessage.unreadable` for a folder that cannot be listed.
  init(at path: String, as form: DocumentForm?) throws(Diagnostic) {
    guard InputFolder.isFolder(path) else {
      isSearch = false
      files = [path]
      return
    }
    let isBundle =
      form.map(\.isBundle)
      ?? (InputFolder.isNamedBundle(path) || InputFolder.isSettingsBundle(path))
    isSearch = !isBundle
    if isBundle { bundles = [path.withoutTrailingSlashes] }
    try search(path, lookingForBundles: form == nil)
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    bundles.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func search(_ path: String, lookingForBundles: Bool) throws(Diagnostic) {
    var folders = [path.withTrailingSlash]
    while let folder = folders.popLast() {
      for (name, kind) in try Self.entries(of: folder) {
        let child = folder + name
        switch kind {
        case .folder:
          folders.append(child + "/")
          if lookingForBundles, InputFolder.isNamedBundle(child),
            InputFolder.isSettingsBundle(child)
          {
            bundles.append(child)
          }
        default:
          if Format.fileExtensions.contains(Format.fileExtension(of: name)) { files.append(child) }
        }
      }
    }
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
    do throws(SystemError) {
      let descriptor = try FileDescriptor(folder: folder)
      var entries: [(name: String, kind: FileStatus.Kind)] = []
      for case let name? in try descriptor.names() where !name.hasPrefix(".") {
        guard let status = try descriptor.status(of: name) else { continue }
        entries.append((name, status.kind))
      }
      return entries
    } catch {
      throw Diagnostic(ToolMessage.unreadable(error), at: .file(folder))
    }
  }
}
