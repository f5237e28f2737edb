import PropertyLists

/// What a command is about if PATH is missing, or is a folder with a bundle somewhere in it.
extension Invocation {
  /// The operands, or else all bundles in or below the working folder.
  func paths() throws(Diagnostic) -> [String] {
    guard operands.isEmpty else { return try inputs() }
    let found = try bundles(at: ".")
    guard !found.isEmpty else { throw Diagnostic(ToolMessage.missingBundle, at: .file(".")) }
    return found
  }

  /// The path of the only operand, as by `bundlePath(_:)`.
  func path() throws(Diagnostic) -> String { try bundlePath(try onlyOperand()) }

  /// The path of a file or bundle: the given one, or that of the only bundle in a folder.
  ///
  /// - Parameter path: The user's path; `nil` for the working folder.
  func bundlePath(_ path: String?) throws(Diagnostic) -> String {
    let found = try bundles(at: path ?? ".")
    guard found.count < 2 else { throw Diagnostic(ToolMessage.severalBundlesHere(found)) }
    if let bundle = found.first { return bundle }
    let folder = path ?? "."
    guard path != nil, try ProbedFolder(folder)?.isBundle == true else {
      throw Diagnostic(ToolMessage.missingBundle, at: .file(folder))
    }
    return folder
  }

  /// A folder's files and bundles; any other path is the only one.
  func search(_ path: String) throws(Diagnostic) -> FileSearch {
    try FileSearch(
      at: path, as: try form(),
      excluding: try RulesFile.exclusions(ofSearchIn: path, in: value(of: .config)))
  }

  /// A path, unless it is that of a folder that only contains bundles.
  private func bundles(at path: String) throws(Diagnostic) -> [String] {
    guard !has(.from), let folder = try ProbedFolder(path), try !folder.isOneBundle
    else { return [path] }
    return try search(path).bundles
  }
}
