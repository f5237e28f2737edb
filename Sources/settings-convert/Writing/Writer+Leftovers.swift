import PropertyLists

/// The removal of what was staged, and what to say of anything that is left.
extension Writer {
  /// Removes what is staged after a failure; returns its error, with what is left if that fails too.
  static func abandon(
    _ staging: Staging, in parentPath: String, after error: Diagnostic
  ) -> Diagnostic {
    do {
      try staging.remove()
      return error
    } catch let failure {
      let place = sibling(staging.name, in: parentPath).visible
      return Diagnostic(
        .output,
        "\(error.message.text); nothing was written, but \(place) cannot be removed: \(failure.text)",
        help: "remove it yourself", at: error.location)
    }
  }

  /// Removes what is staged after everything was written.
  ///
  /// - Returns: A note about what a killed run has left, and an error if the removal fails.
  static func finish(
    _ staging: Staging, for path: String, in parentPath: String, mayRemain: Bool = true
  ) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if let name = staging.leftover {
      let leftover = sibling(name, in: parentPath)
      notes.append(
        .note(
          .interruptedRun, "an earlier run was interrupted and left \(leftover.visible)",
          help: "check the bundle, then remove it: rm -r \(leftover.shellQuoted)", about: path))
    }
    do {
      if mayRemain { try staging.remove() }
    } catch {
      let place = sibling(staging.name, in: parentPath).visible
      notes.append(
        Diagnostic(
          .output, "written, but \(place) cannot be removed: \(error.text)",
          help: "remove it yourself", at: .file(path)))
    }
    return notes
  }

  /// The path of something next to the file or bundle, for messages.
  static func sibling(_ name: String, in parentPath: String) -> String {
    parentPath == "." ? name : parentPath.withTrailingSlash + name
  }

  /// A warning that a file was replaced under only one of its names; `nil` if it had no others.
  ///
  /// - Parameter leftover: What a killed run has left, which may have a name of its own for the file.
  func brokenLink(of operation: FileOperation, besides leftover: String?) -> Diagnostic? {
    let names = leftover == nil ? 1 : 2
    guard operation.change.new != nil, let links = operation.existing?.links, links > names else {
      return nil
    }
    let (others, verb) = (links - names, links == names + 1 ? "keeps" : "keep")
    return .warning(
      .hardLink, "\(others.counted("other name")) of this file \(verb) the old contents",
      help: file == nil
        ? "copy the file there, or link it again"
        : "copy the file there; \(Self.commandsInPlace.list("and")) write it under all its names with --direct",
      about: shown(operation))
  }
}

extension Diagnostic.Kind {
  static let hardLink: Self = "hard-link"
  static let interruptedRun: Self = "interrupted-run"
  static let obsoleteFile: Self = "obsolete-file"
}
