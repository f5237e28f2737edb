import PropertyLists

/// Outputs that cannot be written, and notes about written ones.
extension ToolMessage {
  static func unknownExtension(_ name: String, known: [String]) -> ToolMessage {
    let extensions = known.map { ".\($0)" }.joined(separator: ", ")
    return ToolMessage(
      "output-format",
      name.isEmpty
        ? "cannot tell the format from a name without an extension"
        : "unknown extension \(".\(name)".quoted)",
      help: "use \(extensions), name the format with --to, or end a folder's name with .bundle or /"
    )
  }

  static func exportExtension(_ name: String) -> ToolMessage {
    ToolMessage(
      "output-format", "an export is XLIFF, but the extension is \(".\(name)".quoted)",
      help: "use .xliff")
  }

  static func binaryToTerminal(_ format: String) -> ToolMessage {
    ToolMessage(
      "output-format", "\(format) cannot be written to a terminal",
      help: "name a file with -o, or pipe the output")
  }

  static let namelessInput = ToolMessage(
    "output-name", "this input has no file name to reuse in a folder",
    help: "name its OUTPUT as a file")

  static func equalOutputs(_ first: String, _ second: String) -> ToolMessage {
    ToolMessage(
      "output-name",
      "two inputs would be written here, so nothing was: \(first.visible) and \(second.visible)",
      help: "write one of them to another folder")
  }

  static let listAsPage = ToolMessage(
    "page-unreadable", "expected a dictionary as the page but found an array",
    help: "put the array below PreferenceSpecifiers:, or write it as it is with --fail-on never")

  static let outputInsideInput = ToolMessage(
    "output-name", "OUTPUT is inside the input bundle", help: "choose another OUTPUT")

  static let inputInsideOutput = ToolMessage(
    "output-name", "an input is inside OUTPUT", help: "choose another OUTPUT")

  static let folderOutput = ToolMessage(
    "output-name", "OUTPUT names a folder", help: "add the name of the file to write")

  static let bundleAsFile = ToolMessage(
    "output-name", "the whole bundle is one document here",
    help: "to write a bundle, use -o NAME.bundle")

  static func pageIntoBundle(_ file: String) -> ToolMessage {
    ToolMessage(
      "output-name", "the input is one page, and this bundle exists",
      help: "name the page to write: -o \(file.shellQuoted); "
        + "a document of several pages begins with settingsBundle: 1")
  }

  static let fixedBundleName = ToolMessage(
    "output-name", "the name of a bundle is that of its folder", help: "rename the folder")

  static func replacedComments(_ count: Int) -> ToolMessage {
    ToolMessage(
      "comments", "replaced \(count.counted("comment")) with those of the input",
      help: "to keep the comments of this file, update it from an input without any")
  }

  /// A path whose beginning is probably an empty variable of a script.
  static func emptyVariable(_ path: String) -> ToolMessage {
    let end = path.drop { $0 == "/" }
    return ToolMessage(
      "output-name", "OUTPUT begins with \("//".quoted), as if a variable were empty",
      help: "check the variables in it; if it is right, write \("/\(end)".shellQuoted)")
  }

  // MARK: Failures

  /// The rule of failures in writing.
  static let unwritableRule = "output"

  private static func output(_ text: String, help: String) -> ToolMessage {
    ToolMessage(unwritableRule, text, help: help)
  }

  static let existing = output("already exists", help: "choose another path, or remove it")

  static let nonemptyFolder = output("this folder is not empty", help: "choose another path")

  static func readOnly(_ path: String) -> ToolMessage {
    output("this file is read-only", help: "make it writable: chmod u+w \(path.shellQuoted)")
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
    return output("cannot write it: \(reason)", help: help)
  }

  static func notInPatch(_ obstacle: UnifiedDiff.Obstacle, command: String) -> ToolMessage {
    let reason =
      switch obstacle {
      case .binary: "it is binary"
      case .encoding(let name): "it is \(name)"
      case .secrets: "it has values that may be secret"
      }
    // Each file has its own command, but only the first help for a rule is shown.
    return output("not in the patch because \(reason); run \(command)", help: "")
  }

  static let locked = output(
    "its folder is locked by another process",
    help: "wait until it is done, then try again")

  static let uncomparableStream = output(
    "a stream has no contents to compare with", help: "name a file as OUTPUT")

  /// The file has its new contents, but a power failure could lose them.
  static func unsynced(_ error: SystemError) -> ToolMessage {
    output(
      "written, but it may not be on the disk yet: \(error.text)",
      help: "check the disk, then compare the file with what you expect")
  }

  static func leftStaging(_ error: SystemError, _ path: String) -> ToolMessage {
    output(
      "written, but \(path.visible) cannot be removed: \(error.text)", help: "remove it yourself")
  }

  /// A failure after which nothing has changed, except that staged files are left.
  static func unclean(
    _ failure: any DiagnosticMessage, _ error: SystemError, _ path: String
  ) -> ToolMessage {
    output(
      "\(failure.text); nothing was written, but \(path.visible) cannot be removed: \(error.text)",
      help: "remove it yourself")
  }

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
    return output(
      "\(failure.text); could not undo what was written: \(files.joined(separator: ", "))",
      help: "run the command again or restore these files, and remove \(staging.visible)")
  }

  static func leftover(_ path: String) -> ToolMessage {
    ToolMessage(
      "interrupted-run", "an earlier run was interrupted and left \(path.visible)",
      help: "check the bundle, then remove it: rm -r \(path.shellQuoted)")
  }

  /// Writing failed after the old contents were lost: for a stream, or a file written in place.
  static func incomplete(_ error: SystemError) -> ToolMessage {
    output(
      "could not write all of it: \(error.text)",
      help: "the output is incomplete; free some space and convert again")
  }

  /// Standard output was lost after files had been written.
  static func untold(_ error: SystemError) -> ToolMessage {
    output(
      "could not write all of it: \(error.text)",
      help: "the files are written, and only this output is incomplete")
  }

  private static var inPlaceCommands: String {
    Command.all.filter(\.canWriteInPlace).map(\.name).list("and")
  }

  /// - Parameter canWriteInPlace: Whether the command can also write in place.
  static func noStagedFile(
    _ error: SystemError, folder: String, canWriteInPlace: Bool
  ) -> ToolMessage {
    output(
      "cannot create a file next to it, in \(folder.visible): \(error.text)",
      help: canWriteInPlace
        ? "make the folder writable, or write the file in place with --direct"
        : "make the folder writable; \(inPlaceCommands) write in place with --direct")
  }

  static func unwritableFormat(_ format: String, path: String) -> ToolMessage {
    let (input, rest) =
      path == InputFile.standardInput ? (path, "") : (path.shellQuoted, " -o \(path.shellQuoted)")
    return output(
      "\(format) can be read but not written",
      help: "convert it first: \(Tool.name) \(input) --to xml\(rest)")
  }

  static func otherLayout(_ form: String) -> ToolMessage {
    output("this folder is \(form)", help: "choose another OUTPUT, or add --to bundle")
  }

  static func failedEditor(_ command: String, _ reason: String) -> ToolMessage {
    output("the editor \(command.quoted) failed: \(reason)", help: "set VISUAL or EDITOR")
  }

  static let deletedText = output(
    "the editor deleted the text; nothing was written", help: "run the command again")

  static let changedMeanwhile = output(
    "changed by another program in the meantime",
    help: "nothing was written; run the command again")

  /// A failure in the middle of writing a bundle's files in place.
  static func stopped(by failure: any DiagnosticMessage, after written: [String]) -> ToolMessage {
    output(
      "\(failure.text); already written: \(written.map(\.visible).joined(separator: ", "))",
      help: "run the command again to write the rest")
  }

  static let nothingRecorded = ToolMessage(
    "progress", "nothing was recorded, because not everything could be checked")

  static func unlisted(_ file: String) -> ToolMessage {
    ToolMessage(
      "input", "the build reads \(file.visible), which is not listed",
      help: "run build with --inputs, but without -o, to list all files")
  }

  static let nothingWritten = ToolMessage("progress", "nothing was written")

  /// Replaces the findings that the inputs of a build have on their own.
  static func inSources(_ counts: String) -> ToolMessage {
    ToolMessage("known-findings", "\(counts) in the sources; run validate to list them")
  }

  static let keptFile = output(
    "only pages and strings tables are removed from a bundle", help: "delete this file itself")

  /// The error about a language without tables, for which a bundle has no file.
  static func emptyLanguage(
    _ language: String, isNew: Bool, in bundle: String
  ) -> ToolMessage {
    let path = bundle.shellQuoted
    let command = isNew ? "strings \(path) --add " : "set \(path) --unset strings."
    return output(
      "nothing would be written for \(language.quoted), which has no strings",
      help: "to \(isNew ? "add" : "remove") the language, use \(Tool.name) \(command)"
        + language.shellQuoted)
  }

  // MARK: News

  static func brokenLink(others: Int, inBundle: Bool) -> ToolMessage {
    let verb = others == 1 ? "keeps" : "keep"
    return ToolMessage(
      "hard-link", "\(others.counted("other name")) of this file \(verb) the old contents",
      help: inBundle
        ? "copy the file there, or link it again"
        : "copy the file there; \(inPlaceCommands) write it under all its names with --direct")
  }

  static let keptText = ToolMessage("progress", "your text is kept here")

  static func leftText(_ error: SystemError) -> ToolMessage {
    output("cannot remove the temporary copy: \(error.text)", help: "remove it yourself")
  }

  static func replacedFormat(old: String, new: String) -> ToolMessage {
    ToolMessage("replaced-format", "changes this file from \(old) to \(new)")
  }

  static func unparsable(_ format: String) -> ToolMessage {
    ToolMessage(
      "replaced-format", "the existing file is not valid \(format), so nothing of it is kept")
  }

  static let foreignFile = ToolMessage(
    "output-name", "this file is not a property list, JSON, or YAML, and was not replaced",
    help: "choose another OUTPUT, or overwrite it with --rewrite")

  /// Replaces the findings about OUTPUT that existed before.
  static func known(_ counts: String) -> ToolMessage {
    ToolMessage("known-findings", "\(counts) as before; validate lists them")
  }

  static let obsolete = ToolMessage(
    "obsolete-file", "not in the document; left in place", help: "--prune removes it")

  static let removed = ToolMessage("obsolete-file", "not in the document; removed")

  static func obsoleteFiles(_ count: Int) -> ToolMessage {
    ToolMessage(
      "obsolete-file", "\(count.counted("file")) are not in the document; left in place",
      help: "--prune removes them; -v lists them")
  }

  static func removedFiles(_ count: Int) -> ToolMessage {
    ToolMessage("obsolete-file", "removed \(count.counted("file")) that are not in the document")
  }

  static func written(_ format: String, bytes: Int) -> ToolMessage {
    ToolMessage("progress", "wrote \(format): \(bytes.inBytes)")
  }

  static func emptyFolder(_ error: SystemError) -> ToolMessage {
    ToolMessage(
      "obsolete-file", "this folder is now empty but cannot be removed: \(error.text)",
      help: "remove it yourself")
  }

  static let unchanged = ToolMessage("progress", "left unchanged: it has the same bytes")

  static func writtenBundle(written: Int, unchanged: Int) -> ToolMessage {
    ToolMessage("progress", "wrote \(written.counted("file")); left \(unchanged.grouped) unchanged")
  }
}
