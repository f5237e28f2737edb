import PropertyLists
import SettingsBundles

/// A message from the tool, as opposed to one about a document's contents.
///
/// One that several places throw is a function or constant in an extension; any other is made where it is
/// thrown. `make messages` lists them all.
struct ToolMessage: DiagnosticMessage, Equatable {
  let rule: String
  let text: String
  let help: String

  init(_ kind: Diagnostic.Kind, _ text: String, help: String = "") {
    self.init(rule: kind.rawValue, text, help: help)
  }

  /// - Parameter rule: The id of a rule for documents.
  init(rule: String, _ text: String, help: String = "") {
    self.rule = rule
    self.text = text
    self.help = help
  }
}

func reportingErrors<Result: ~Copyable>(
  reading path: @autoclosure () -> String, _ body: () throws(SystemError) -> Result
) throws(Diagnostic) -> Result {
  do {
    return try body()
  } catch {
    throw Diagnostic(ToolMessage.unreadable(error, at: path()), at: .file(path()))
  }
}

func reportingErrors<Result: ~Copyable>(
  writing path: @autoclosure () -> String, _ body: () throws(SystemError) -> Result
) throws(Diagnostic) -> Result {
  do {
    return try body()
  } catch {
    throw Diagnostic(ToolMessage.unwritable(error), at: .file(path()))
  }
}

extension FileStatus {
  static func exists(at path: String) -> Bool { (try? following(path)) != nil }

  /// The status of a path's target; `nil` if it does not exist.
  static func following(_ path: String) throws(Diagnostic) -> FileStatus? {
    try reportingErrors(reading: path) { () throws(SystemError) in try FileStatus(of: path) }
  }
}

extension Diagnostic {
  /// An error of the tool, or another diagnostic.
  init(
    _ kind: Diagnostic.Kind, _ text: String, help: String = "", severity: Severity = .error,
    at location: SourceRange? = nil
  ) {
    self.init(ToolMessage(kind, text, help: help), severity: severity, at: location)
  }

  static func note(
    _ kind: Diagnostic.Kind, _ text: String, help: String = "", about file: String
  ) -> Diagnostic {
    Diagnostic(kind, text, help: help, severity: .note, at: .file(file))
  }

  static func warning(
    _ kind: Diagnostic.Kind, _ text: String, help: String = "", about file: String
  ) -> Diagnostic {
    Diagnostic(kind, text, help: help, severity: .warning, at: .file(file))
  }

  static func note(_ message: ToolMessage, about file: String) -> Diagnostic {
    Diagnostic(message, severity: .note, at: .file(file))
  }

  static func warning(_ message: ToolMessage, about file: String) -> Diagnostic {
    Diagnostic(message, severity: .warning, at: .file(file))
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b, or c`.
  func list(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    let comma = count > 2 ? "," : ""
    return "\(dropLast().joined(separator: ", "))\(comma) \(conjunction) \(last)"
  }
}

extension Diagnostic.Kind {
  static let output: Self = "output"
  static let link: Self = "link"
}

/// Files that cannot be read or written.
extension ToolMessage {
  static func unreadable(_ error: SystemError, at path: String? = nil) -> ToolMessage {
    let help =
      switch error.reason {
      case .missing where path.map({ (try? SystemCalls.linkTarget(of: $0)) != nil }) == true:
        "this is a symbolic link, and what it points to does not exist"
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
