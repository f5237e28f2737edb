import PropertyLists
import SettingsBundles

/// A document as YAML in a temporary folder, next to its schema, for a person to edit.
///
/// The text is UTF-8 without a byte order mark, so every editor can show it. The folder is removed only if it
/// contains no unsaved work.
struct EditedText {
  let path: String
  private let folder: String
  /// The text before the person changed it.
  private let text: [UInt8]
  /// Whether the file or bundle contains all of the user's changes.
  var isDelivered = false

  /// - Parameters:
  ///   - text: The text to edit.
  ///   - name: The file's name, without extension.
  ///   - schema: The schema to put next to it.
  init(_ text: [UInt8], named name: String, schema: SettingsSchema.File) throws(Diagnostic) {
    do {
      folder = try SystemCalls.createTemporaryFolder()
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error))
    }
    self.text = text
    path = "\(folder)/\(name).yaml"
    do {
      try Self.write(try schema.bytes(), to: "\(folder)/\(schema.fileName)")
      try Self.write(text, to: path)
    } catch {
      _ = remove()
      throw error
    }
  }

  /// Whether the file contains changes by the user that are nowhere else.
  var hasUserEdits: Bool {
    // An inaccessible or unreadable file may contain work.
    guard !isDelivered, (try? SystemCalls.exists(path)) != false,
      (try? FileStatus(of: path))?.isStream != true
    else { return false }
    return (try? bytes()) != text
  }

  /// The bytes that the editor has left, which may not be a pipe: signals are deferred, so waiting for its
  /// writer could not be ended.
  private func bytes() throws(Diagnostic) -> [UInt8] { try InputFile(path, isNamed: false).bytes }

  /// Reads the text from the editor.
  ///
  /// - Returns: `nil` if nothing was changed.
  func edits() throws(Diagnostic) -> [UInt8]? {
    guard try FileStatus.following(path) != nil else {
      throw Diagnostic(
        .output, "the editor deleted the text; nothing was written", help: "run the command again")
    }
    let edited = try bytes()
    let text = FileEncoding.text(of: edited) ?? edited
    return text == self.text ? nil : text
  }

  /// Removes the folder, and returns an error if that fails.
  func remove() -> SystemError? {
    do {
      try FileDescriptor(folder: folder).removeContents()
      try SystemCalls.removeFolder(folder)
      return nil
    } catch {
      return error
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    let change = FileChange(path: path, old: try .init(at: path), new: bytes)
    _ = try Writer(file: path).write([change], .staged())
  }
}
