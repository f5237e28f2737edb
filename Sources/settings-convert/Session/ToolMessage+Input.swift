import PropertyLists
import SettingsBundles

extension Diagnostic.Kind {
  static let outputName: Self = "output-name"
}

/// Unreadable inputs, and notes about readable ones.
extension ToolMessage {
  static let folder = ToolMessage(
    .input, "is a folder, not a file", help: "name the files in it, or a bundle")

  static let pipe = ToolMessage(
    .input, "expected a file but found a pipe or a device", help: "remove it, or name another file"
  )

  static let endless = ToolMessage(
    .input, "this device delivers more than \(Limits.deviceBytes >> 20) MiB",
    help: "name a file or a pipe")

  /// The warning that nothing in a folder was checked.
  ///
  /// - Parameter others: The number of files in it that are not settings.
  static func nothingFound(besides others: Int = 0) -> ToolMessage {
    ToolMessage(
      .input,
      others == 0
        ? "no files to check in this folder"
        : "nothing to check in this folder: it has no pages or bundles, only "
          + "\(others.counted("other file"))",
      help: others == 0
        ? "name a folder that contains a Settings bundle or pages"
        : "add --all to check other files, too")
  }

  static let notAFile = ToolMessage(
    .input, "skipped: this is neither a file nor a folder", help: "name it to read it")

  static let outputIsInput = ToolMessage(
    .outputName, "OUTPUT is one of the input files", help: "choose another OUTPUT")

  // MARK: Source code

  // MARK: Progress

  static func read(_ format: String, values: Int) -> ToolMessage {
    ToolMessage(.progress, "read \(format): \(values.counted("value"))")
  }
}
