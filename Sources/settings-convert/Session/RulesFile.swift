import PropertyLists
import SettingsBundles

/// The file in which a project configures the rules for a page or a bundle.
///
/// The nearest file counts: first in the page's own folder, or in the bundle or its folder, and then in
/// the parent folders up to the root of the working copy or, without one, up to the working folder.
struct RulesFile {
  let path: String
  private let configuration: ValidationConfiguration

  /// Adds what it says about an input to the options for rules.
  ///
  /// - Parameter console: The console for all mistakes in the file except for the last one, which is thrown.
  func configure(
    _ options: inout Validator.Options, for input: Input, on console: Console
  ) throws(Diagnostic) {
    let mistakes = configuration.diagnostics.filter { $0.severity == .error }
    if let error = mistakes.last {
      console.report(mistakes.dropLast())
      throw error
    }
    console.reportOnce(configuration.diagnostics)
    options.add(
      configuration, for: try input.path(relativeTo: path.folderPrefix), named: input.name)
    options.codeFolders = options.codeFolders.map(path(named:))
  }

  /// The path of a folder that it names.
  private func path(named name: String) -> String {
    name.isAbsolute ? name : path.folderPrefix + name
  }

  /// The paths that a search of a folder skips; mistakes in the file are reported when rules are read.
  ///
  /// - Parameter path: The file that the user named; `nil` for the one in the folder, or the nearest around.
  static func exclusions(
    ofSearchIn folder: String, in path: String? = nil
  ) throws(Diagnostic) -> FileSearch.Exclusions {
    let folder = folder.withTrailingSlash
    let folders = [folder] + (try folders(around: folder))
    guard
      let file = try? RulesFile(path, among: folders.map { $0 + ValidationConfiguration.fileName }),
      !file.configuration.excluded.isEmpty
    else { return FileSearch.Exclusions() }
    let relative = try absolutePath(ofFolder: folder)
      .relative(to: try absolutePath(ofFolder: file.path.folderPrefix))
    // The user named the folder itself.
    if file.configuration.excluded.match(relative) {
      return FileSearch.Exclusions()
    }
    return FileSearch.Exclusions(
      patterns: file.configuration.excluded,
      folder: relative.isEmpty ? "" : relative.withTrailingSlash)
  }

  /// The file for an input: the one that the user named, or the nearest; `nil` if there is none.
  init?(for input: Input, in path: String?) throws(Diagnostic) {
    try self.init(path, among: try Self.candidates(for: input))
  }

  /// - Parameter candidates: The files among which the first existing one counts if the user named none.
  /// - Returns: `nil` if there is none.
  /// - Throws: The error in reading it; mistakes in its contents are in the result.
  private init?(
    _ path: String?, among candidates: @autoclosure () throws(Diagnostic) -> [String]
  ) throws(Diagnostic) {
    let nearest = path == nil ? try Self.first(of: try candidates()) : nil
    guard let found = path ?? nearest else { return nil }
    let file = try InputFile(found, isNamed: path != nil)
    self.path = found
    do throws(Diagnostic) {
      configuration = ValidationConfiguration(try Format.yaml.read(file.bytes, name: file.name))
    } catch {
      // A file with only comments configures nothing.
      if case FormatMessage.emptyInput? = error.message as? FormatMessage { return nil }
      throw error
    }
  }

  private static func first(of candidates: [String]) throws(Diagnostic) -> String? {
    for path in candidates where try FileStatus.following(path) != nil { return path }
    return nil
  }

  /// The files that could configure the rules for an input, existing or not, nearest first.
  ///
  /// - Parameter path: The file that the user named, which is then the only one.
  static func candidates(for input: Input, in path: String? = nil) throws(Diagnostic) -> [String] {
    if let path { return [path] }
    return try folders(for: input).map { $0 + ValidationConfiguration.fileName }
  }

  /// The folders that may contain the file, nearest first, each with a trailing slash.
  private static func folders(for input: Input) throws(Diagnostic) -> [String] {
    switch input {
    case .file(let file):
      guard !file.isStandardInput else { return [] }
      return try [file.path.folderPrefix] + folders(around: file.path.folderPrefix)
    case .folder(let folder):
      return try [folder.path + "/", folder.parentPrefix] + folders(around: folder.parentPrefix)
    }
  }

  /// The folders from the parent of a folder up to the root of its working copy or, without one, up to the
  /// working folder.
  static func folders(around folder: String) throws(Diagnostic) -> [String] {
    let here = try absolutePath(ofFolder: "")
    var around = try absolutePath(ofFolder: folder)
    var folders: [String] = []
    var countToHere = 0
    // Xcode's sandbox hides .git, but not its existence.
    while !SystemCalls.isNamed(around.withTrailingSlash + ".git") {
      guard !around.folderAndFile.file.isEmpty else { return Array(folders.prefix(countToHere)) }
      around = around.folderAndFile.folder.isEmpty ? "/" : around.folderAndFile.folder
      let shown = folder.isAbsolute ? around : around.relative(to: here)
      folders.append(shown.isEmpty ? "" : shown.withTrailingSlash)
      if around == here { countToHere = folders.count }
    }
    return folders
  }
}

extension Input {
  /// The path relative to a folder, whatever the working folder is; for standard input, its name.
  ///
  /// - Parameter folder: The path of the folder; empty for the working folder.
  func path(relativeTo folder: String) throws(Diagnostic) -> String {
    switch self {
    case .file(let file):
      guard !file.isStandardInput else { return file.name }
      let parent = try absolutePath(ofFolder: file.path.folderPrefix)
      return (parent.withTrailingSlash + file.path.folderAndFile.file)
        .relative(to: try absolutePath(ofFolder: folder))
    case .folder(let bundle):
      return try absolutePath(ofFolder: bundle.path)
        .relative(to: try absolutePath(ofFolder: folder))
    }
  }
}

/// - Parameter folder: The path of a folder; empty for the working folder.
private func absolutePath(ofFolder folder: String) throws(Diagnostic) -> String {
  let path = folder.isEmpty ? "." : folder
  return try reportingErrors(reading: path) { () throws(SystemError) in
    try SystemCalls.absolutePath(of: path)
  }
}
