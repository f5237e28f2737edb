import PropertyLists

/// Outputs that cannot be written, and notes about written ones.
extension ToolMessage {
  static func unknownExtension(_ name: String, help: String) -> ToolMessage {
    ToolMessage(
      .outputFormat,
      name.isEmpty
        ? "cannot tell the format from a name without an extension"
        : "unknown extension \(".\(name)".quoted)",
      help: help)
  }

  static func equalOutputs(_ first: String, _ second: String) -> ToolMessage {
    ToolMessage(
      .outputName,
      "two inputs would be written here, so nothing was: \(first.visible) and \(second.visible)",
      help: "write one of them to another folder")
  }

  // MARK: Failures

  static let existing = ToolMessage(
    .output, "already exists", help: "choose another path, or remove it")

  static func readOnly(_ path: String) -> ToolMessage {
    ToolMessage(
      .output, "this file is read-only", help: "make it writable: chmod u+w \(path.shellQuoted)")
  }

  static func unwritable(_ error: SystemError) -> ToolMessage {
    if error == .locked { return locked }
    if error == .changed { return changedMeanwhile }
    let help =
      switch error.reason {
      case .missing: error == .missing ? "create the folder first" : "choose another path"
      case .forbidden: "make it and its folder writable, or choose another path"
      case .full: "free some space and convert again; the old contents are untouched"
      case .folder, .readOnly, .other: "choose another path; the old contents are untouched"
      }
    let reason = error == .missing ? "its folder does not exist" : error.text
    return ToolMessage(.output, "cannot write it: \(reason)", help: help)
  }

  static func notInPatch(_ obstacle: UnifiedDiff.Obstacle, command: String) -> ToolMessage {
    let reason =
      switch obstacle {
      case .binary: "it is binary"
      case .encoding(let name): "it is \(name)"
      case .secrets: "it has values that may be secret"
      }
    // Each file has its own command, but only the first help for a rule is shown.
    return ToolMessage(.output, "not in the patch because \(reason); run \(command)", help: "")
  }

  static let locked = ToolMessage(
    .output, "its folder is locked by another process",
    help: "wait until it is done, then try again")

  static let uncomparableStream = ToolMessage(
    .output, "a stream has no contents to compare with", help: "name a file as OUTPUT")

  /// A failure after which some files could not be restored.
  ///
  /// - Parameters:
  ///   - new: The new files, each with the path of the old one if there was one.
  ///   - staging: The folder that contains the old ones.
  static func partlyWritten(
    _ failure: any DiagnosticMessage, new: [(file: String, old: String?)], _ staging: String
  ) -> ToolMessage {
    let files = new.map { file, old in
      file.visible + (old.map { " (the old one is \($0.visible))" } ?? "")
    }
    return ToolMessage(
      .output, "\(failure.text); could not undo what was written: \(files.joined(separator: ", "))",
      help: "run the command again or restore these files, and remove \(staging.visible)")
  }

  /// Writing failed after the old contents were lost: for a stream, or a file written in place.
  static func incomplete(_ error: SystemError) -> ToolMessage {
    ToolMessage(
      .output, "could not write all of it: \(error.text)",
      help: "the output is incomplete; free some space and convert again")
  }

  static var inPlaceCommands: String {
    Command.all.filter(\.canWriteInPlace).map(\.name).list("and")
  }

  static func unwritableFormat(_ format: String, path: String) -> ToolMessage {
    let (input, rest) =
      path == InputFile.standardInput ? (path, "") : (path.shellQuoted, " -o \(path.shellQuoted)")
    return ToolMessage(
      .output, "\(format) can be read but not written",
      help: "convert it first: \(Tool.name) \(input) --to xml\(rest)")
  }

  static func failedEditor(_ command: String, _ reason: String) -> ToolMessage {
    ToolMessage(
      .output, "the editor \(command.quoted) failed: \(reason)", help: "set VISUAL or EDITOR")
  }

  static let changedMeanwhile = ToolMessage(
    .output, "changed by another program in the meantime",
    help: "nothing was written; run the command again")

  /// The error about a language without tables, for which a bundle has no file.
  static func emptyLanguage(
    _ language: String, isNew: Bool, in bundle: String
  ) -> ToolMessage {
    let (path, name) = (bundle.shellQuoted, language.shellQuoted)
    let command = isNew ? "strings \(path) --add \(name)" : "set \(path) --unset strings.\(name)"
    return ToolMessage(
      .output, "nothing would be written for \(language.quoted), which has no strings",
      help: "to \(isNew ? "add" : "remove") the language, use \(Tool.name) \(command)")
  }

  // MARK: Notes

  static func replacedFormat(old: String, new: String) -> ToolMessage {
    ToolMessage(.replacedFormat, "changes this file from \(old) to \(new)")
  }

  static let foreignFile = ToolMessage(
    .outputName, "this file is not a property list, JSON, or YAML, and was not replaced",
    help: "choose another OUTPUT, or overwrite it with --rewrite")

  static func misnamedOutput(_ fileExtension: String, format: String) -> ToolMessage {
    ToolMessage(
      .outputName, "\(format) does not belong in a .\(fileExtension) file; it was not replaced",
      help: "choose another OUTPUT, or overwrite it with --rewrite")
  }

  static let removed = ToolMessage(.obsoleteFile, "not in the document; removed")
}
