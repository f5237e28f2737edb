import PropertyLists
import SettingsBundles

extension ToolRule {
  static let input = ToolRule(id: "input")
  static let output = ToolRule(id: "output")
  static let link = ToolRule(id: "link")
}

/// Files that cannot be read or written.
extension ToolMessage {
  static func unreadable(_ error: SystemError, at path: String? = nil) -> ToolMessage {
    let help =
      switch error.reason {
      case .missing:
        path.flatMap(neighbor).map { "did you mean \($0.shellQuoted)?" }
          ?? "check the spelling of the path"
      case .forbidden: "make it readable: chmod u+r" + (path.map { " \($0.shellQuoted)" } ?? "")
      case .folder, .full, .readOnly, .other: "check the path and the disk"
      }
    let text =
      error == .missing ? "no such file or folder" : "cannot read it: \(error.text)"
    return ToolMessage(.input, text, help: help)
  }

  /// The path of a file with a similar name in the same folder.
  private static func neighbor(of path: String) -> String? {
    let path = path.withoutTrailingSlashes
    let names = (try? FileDescriptor(folder: path.folder).names()) ?? []
    return nearestName(to: path.folderAndFile.file, among: names.sorted())
      .map { path.folderPrefix + $0 }
  }

  static func specialFile(isLink: Bool) -> ToolMessage {
    ToolMessage(
      .link,
      isLink
        ? "this is a symbolic link, and links in a bundle are not followed"
        : "this is neither a file nor a folder",
      help: isLink ? "replace it with the file itself" : "remove it from the bundle")
  }

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

  static let locked = ToolMessage(
    .output, "its folder is locked by another process",
    help: "wait until it is done, then try again")

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

  static let changedMeanwhile = ToolMessage(
    .output, "changed by another program in the meantime",
    help: "nothing was written; run the command again")
}
