import PropertyLists
import SettingsBundles

/// The file in which a project configures the rules for a page or a bundle.
///
/// It is the nearest one: for a page in its own folder, for a bundle in the bundle or its folder, and
/// then in the folders around, up to the root of the working copy.
struct RulesFile {
  private let path: String
  private let configuration: ValidationConfiguration

  /// The options that the rules for an input ask for, its baseline included.
  ///
  /// - Parameters:
  ///   - path: The file that the user named; `nil` for the nearest one.
  ///   - console: The console for all mistakes in the file but the last.
  /// - Throws: The error in reading the file, or the last mistake in it.
  static func options(
    for input: Input, in path: String? = nil, on console: Console
  ) throws(Diagnostic) -> ValidationOptions {
    var options = ValidationOptions()
    guard let file = try RulesFile(path, for: input) else { return options }
    if let error = file.configuration.diagnostics.last {
      console.report(file.configuration.diagnostics.dropLast())
      throw error
    }
    options.add(file.configuration, for: input.path(relativeTo: file.path.folderPrefix))
    if let baseline = file.configuration.baseline {
      let path = baseline.hasPrefix("/") ? baseline : file.path.folderPrefix + baseline
      options.baseline = try BaselineFile(path).findings(about: input)
    }
    return options
  }

  /// - Returns: `nil` when there is none.
  /// - Throws: The error in reading it; mistakes in its contents are in the result.
  private init?(_ path: String?, for input: Input) throws(Diagnostic) {
    let candidates = Self.folders(for: input).lazy.map { $0 + ValidationConfiguration.fileName }
    guard let path = path ?? candidates.first(where: SystemCalls.exists) else { return nil }
    let file = try InputFile(path)
    self.path = path
    do throws(Diagnostic) {
      configuration = ValidationConfiguration(try Format.yaml.read(file.bytes, name: file.name))
    } catch {
      // A file with nothing but comments configures nothing.
      if case FormatMessage.emptyInput? = error.message as? FormatMessage { return nil }
      throw error
    }
  }

  /// The folders that may have the file, the nearest first, each with a trailing slash.
  private static func folders(for input: Input) -> [String] {
    switch input {
    case .file(let file):
      guard file.path != InputFile.standardInput else { return [] }
      return [file.path.folderPrefix] + foldersAround(file.path.folderPrefix)
    case .folder(let folder):
      return [folder.path + "/", folder.parentPrefix] + foldersAround(folder.parentPrefix)
    }
  }

  /// The folders from the one around a folder up to the root of its working copy; none without one.
  private static func foldersAround(_ folder: String) -> [String] {
    guard let here = try? SystemCalls.absolutePath(of: "."),
      var around = try? SystemCalls.absolutePath(of: folder.isEmpty ? "." : folder)
    else { return [] }
    var folders: [String] = []
    while !SystemCalls.exists(around.withTrailingSlash + ".git") {
      guard !around.folderAndFile.file.isEmpty else { return [] }
      around = around.folderAndFile.folder.isEmpty ? "/" : around.folderAndFile.folder
      let shown = folder.hasPrefix("/") ? around : around.relative(to: here)
      folders.append(shown.isEmpty ? "" : shown.withTrailingSlash)
    }
    return folders
  }
}

extension Input {
  /// The path from a folder, whatever the working folder is; the name of standard input.
  ///
  /// - Parameter folder: The path of the folder; empty for the working folder.
  func path(relativeTo folder: String) -> String {
    let parts: (folder: String, file: String)
    switch self {
    case .file(let file):
      guard file.path != InputFile.standardInput else { return file.name }
      parts = file.path.folderAndFile
      guard let parent = Self.absolute(file.path.folderPrefix) else { return file.path }
      return (parent.withTrailingSlash + parts.file).relative(to: Self.absolute(folder) ?? "/")
    case .folder(let bundle):
      guard let path = Self.absolute(bundle.path) else { return bundle.path }
      return path.relative(to: Self.absolute(folder) ?? "/")
    }
  }

  private static func absolute(_ folder: String) -> String? {
    try? SystemCalls.absolutePath(of: folder.isEmpty ? "." : folder)
  }
}
