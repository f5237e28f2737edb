import PropertyLists
import SettingsBundles

/// A folder that may be a bundle, or represent one.
///
/// Its name decides, then the names in it, and then its relevant files. All members throw
/// `ToolMessage.unreadable` for anything that cannot be examined.
struct ProbedFolder {
  let path: String
  /// The name, which may not be the end of the path (`.`).
  private let name: String

  /// - Returns: `nil` for anything but a folder.
  init?(_ path: String) throws(Diagnostic) {
    guard path != InputFile.standardInput, try FileStatus.following(path)?.kind == .folder else {
      return nil
    }
    self.path = path
    name = try Self.name(of: path)
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
      if isNamedBundle { return true }
      return try examine { names, contents in
        names.contains { name in BundleLayout.all.contains { $0.member(at: name).isSettings } }
          || BundleLayout.isBundle(of: names, contents: contents)
      }
    }
  }

  /// Whether it contains an app's settings: it has a root page in some layout, or a settings bundle's name.
  ///
  /// Other folders contain property lists too, and there are other kinds of bundles.
  var isSettingsBundle: Bool {
    get throws(Diagnostic) {
      if name.hasSuffix("Settings.bundle") { return true }
      return try examine { BundleLayout.isBundle(of: $0, contents: $1) }
    }
  }

  /// Whether it is a bundle itself, not a folder that contains bundles.
  var isOneBundle: Bool {
    get throws(Diagnostic) {
      if isNamedBundle { return true }
      guard try isSettingsBundle else { return false }
      return try !names.contains { Format.fileExtension(of: $0) == "bundle" }
    }
  }

  var isEmpty: Bool { get throws(Diagnostic) { try names.isEmpty } }

  var pageFormat: Format? {
    get throws(Diagnostic) {
      try examine { BundleLayout(of: $0, in: name, contents: $1).format }
    }
  }

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

  private var names: [String] {
    get throws(Diagnostic) {
      try reportingErrors(reading: path) { () throws(SystemError) in
        try FileDescriptor(folder: path).names()
      }
    }
  }
}
