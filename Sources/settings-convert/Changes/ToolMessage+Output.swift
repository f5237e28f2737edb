import PropertyLists

extension Diagnostic.Kind {
  static let outputFormat: Self = "output-format"
  static let replacedFormat: Self = "replaced-format"
}

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

  static let uncomparableStream = ToolMessage(
    .output, "a stream has no contents to compare with", help: "name a file as OUTPUT")

  static func failedEditor(_ command: String, _ reason: String) -> ToolMessage {
    ToolMessage(
      .output, "the editor \(command.quoted) failed: \(reason)", help: "set VISUAL or EDITOR")
  }

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
