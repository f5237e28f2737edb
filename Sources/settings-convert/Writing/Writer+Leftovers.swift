import PropertyLists

/// The removal of what was staged, and what to say if some of it is left.
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
}
