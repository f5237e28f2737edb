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

  // MARK: Failures

  static let existing = ToolMessage(
    .output, "already exists", help: "choose another path, or remove it")

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

  static let removed = ToolMessage(.obsoleteFile, "not in the document; removed")
}
