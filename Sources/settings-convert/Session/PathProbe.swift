import PropertyLists
import SettingsBundles

/// What a PATH is: a bundle, a folder that represents one, a folder to search, or anything else.
///
/// The name of a folder decides, then the names in it, which are listed only once, and then its relevant
/// files. All members throw `ToolMessage.unreadable` for anything that cannot be examined.
final class PathProbe {
  let path: String
  /// Whether it is a folder, rather than a file, a stream, or nothing; nothing else is a bundle.
  let isFolder: Bool
  /// The name, which may not be the end of the path (`.`).
  private let name: String
  private var listed: [String]?

  init(_ path: String) throws(Diagnostic) {
    self.path = path
    let isNamed = path != StandardInput.path
    isFolder = isNamed ? try FileStatus.following(path)?.kind == .folder : false
    name = isFolder ? try Self.name(of: path) : ""
  }

  /// Probes a folder in another one, which is known to be a folder and not a link.
  init(folder name: String, at path: String) {
    self.path = path
    self.name = name
    isFolder = true
  }

  /// Whether a folder with this path, which need not exist, has the name of a bundle.
  static func isNamedBundle(_ path: String) throws(Diagnostic) -> Bool {
    Format.fileExtension(of: try name(of: path)) == "bundle"
  }

  private static func name(of path: String) throws(Diagnostic) -> String {
    let name = path.withoutTrailingSlashes.folderAndFile.file
    guard name == "." || name == "..", try FileStatus.following(path) != nil else { return name }
    return try reportingErrors(reading: path) { () throws(SystemError) in
      try SystemCalls.absolutePath(of: path).folderAndFile.file
    }
  }

  var isNamedBundle: Bool { Format.fileExtension(of: name) == "bundle" }

  /// Whether it looks like a bundle, or like a folder that represents one.
  var isBundle: Bool {
    get throws(Diagnostic) {
      if isNamedBundle || !isFolder { return isFolder }
      return try examine { names, contents in
        names.contains { name in BundleLayout.all.contains { $0.member(at: name).isSettings } }
          || BundleLayout.evident(in: names, contents) != nil
      }
    }
  }

  /// The format of the pages in the folder that it represents a bundle with; `nil` for a bundle.
  var pageFormat: Format? {
    get throws(Diagnostic) {
      try isFolder ? examine { BundleLayout(of: $0, in: name, contents: $1).format } : nil
    }
  }

  /// Whether it contains an app's settings: it has a root page in some layout, or a settings bundle's name.
  ///
  /// Other folders contain property lists too, and there are other kinds of bundles.
  var isSettingsBundle: Bool {
    get throws(Diagnostic) {
      if name.hasSuffix("Settings.bundle") || !isFolder { return isFolder }
      return try examine { BundleLayout.evident(in: $0, $1) != nil }
    }
  }

  /// Whether it is a bundle itself, not a folder that contains bundles.
  var isOneBundle: Bool {
    get throws(Diagnostic) {
      if isNamedBundle || !isFolder { return isFolder }
      guard try isSettingsBundle else { return false }
      return try !names.contains { Format.fileExtension(of: $0) == "bundle" }
    }
  }

  /// Whether there is nothing in the folder; `true` if there is none.
  var isEmpty: Bool { get throws(Diagnostic) { try names.isEmpty } }

  /// Passes on the names in the folder, and a way to read its relevant files.
  private func examine<Result>(
    _ look: ([String], (String) -> [UInt8]?) -> Result
  ) throws(Diagnostic) -> Result {
    var failure: Diagnostic?
    let result = look(try names) { name in
      let path = path.withTrailingSlash + name
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

  var names: [String] {
    get throws(Diagnostic) {
      guard isFolder else { return [] }
      return try reportingErrors(reading: path) { () throws(SystemError) in
        if let listed { return listed }
        return try list(FileDescriptor(folder: path))
      }
    }
  }

  /// The items in the folder, each with its kind, except those that have just vanished.
  var entries: [(name: String, kind: FileStatus.Kind)] {
    get throws(Diagnostic) {
      guard isFolder else { return [] }
      return try reportingErrors(reading: path) { () throws(SystemError) in
        let folder = try FileDescriptor(folder: path)
        var entries: [(name: String, kind: FileStatus.Kind)] = []
        let names = if let listed { listed } else { try list(folder) }
        for name in names {
          guard let status = try folder.status(of: name) else { continue }
          entries.append((name, status.kind))
        }
        return entries
      }
    }
  }

  private func list(_ folder: borrowing FileDescriptor) throws(SystemError) -> [String] {
    let names = try folder.names()
    listed = names
    return names
  }
}
