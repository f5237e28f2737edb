import PropertyLists

/// What a command is about if PATH is missing, or is a folder with a bundle somewhere in it.
extension Invocation {
  /// The operands, or else all bundles in or below the working folder.
  func paths() throws(Diagnostic) -> [String] {
    guard operands.isEmpty else { return try inputs() }
    let found = try bundles(at: try PathProbe(".")).map(\.path)
    guard !found.isEmpty else { throw Diagnostic(ToolMessage.missingBundle, at: .file(".")) }
    return found
  }

  /// The path of the only operand, as by `bundlePath(_:)`.
  func path() throws(Diagnostic) -> String { try bundlePath(try onlyOperand()) }

  func bundlePath(_ path: String?) throws(Diagnostic) -> String { try bundle(path).path }

  /// The file or bundle: the given one, or the only bundle in a folder.
  ///
  /// - Parameter path: The user's path; `nil` for the working folder.
  func bundle(_ path: String?) throws(Diagnostic) -> PathProbe {
    let probe = try PathProbe(path ?? ".")
    let found = try bundles(at: probe)
    guard found.count < 2 else {
      let rest = found.count - 5
      let names =
        found.prefix(5).map(\.path.shellQuoted) + (rest > 0 ? ["\(rest.grouped) more"] : [])
      throw Diagnostic(
        .usage, "several bundles: \(names.list("and"))", help: "name one of them")
    }
    if let bundle = found.first { return bundle }
    guard path != nil, try probe.isBundle else {
      throw Diagnostic(ToolMessage.missingBundle, at: .file(probe.path))
    }
    return probe
  }

  /// A folder's files and bundles; any other path is the only one.
  func search(_ path: String) throws(Diagnostic) -> FileSearch {
    try search(try PathProbe(path), forBundles: false)
  }

  private func search(
    _ probe: PathProbe, forBundles onlyBundles: Bool
  ) throws(Diagnostic) -> FileSearch {
    try FileSearch(
      at: probe, as: try form(), forBundles: onlyBundles,
      excluding: try RulesFile.exclusions(ofSearchIn: probe.path, in: value(of: .config)))
  }

  /// A path, unless it is that of a folder that only contains bundles.
  private func bundles(at probe: PathProbe) throws(Diagnostic) -> [PathProbe] {
    guard !has(.from), probe.isFolder, try !probe.isOneBundle else { return [probe] }
    return try search(probe, forBundles: true).bundles.map { path throws(Diagnostic) in
      try PathProbe(path)
    }
  }

  /// The path of OUTPUT, for commands that write one file; `nil` for standard output.
  func outputFile() throws(Diagnostic) -> String? {
    guard let path = value(of: .output), path != StandardInput.path else { return nil }
    guard !path.endsInSlash, try !PathProbe(path).isFolder, try !PathProbe.isNamedBundle(path)
    else {
      throw Diagnostic(
        .outputName, "OUTPUT names a folder", help: "add the name of the file to write",
        at: .file(path))
    }
    return path
  }
}
