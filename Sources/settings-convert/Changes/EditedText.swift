import PropertyLists
import SettingsBundles

/// A document as YAML in a temporary folder, next to its schema, for a person to edit.
///
/// The text is UTF-8 without a byte order mark, so every editor can show it and findings can be put on
/// top. The folder is removed only if it contains no unsaved work.
struct EditedText {
  let path: String
  private let folder: String

  /// The last written text, without the findings.
  private var text: [UInt8] = []

  /// The lines with findings above it.
  private var head: [[UInt8]] = []

  /// - Parameters:
  ///   - name: The file's name, without extension.
  ///   - schema: The schema to put next to it.
  init(named name: String, schema: SettingsSchema.File) throws(Diagnostic) {
    do {
      folder = try SystemCalls.createTemporaryFolder()
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error))
    }
    path = "\(folder)/\(name).yaml"
    do {
      try Self.write(try schema.bytes(), to: "\(folder)/\(schema.fileName)")
    } catch {
      _ = remove()
      throw error
    }
  }

  /// Whether the file or bundle contains all of the user's changes.
  var isDelivered = false

  /// Whether the text was rejected and reopened with findings on top.
  var hasComeBack: Bool { !head.isEmpty }

  /// Whether the file contains changes by the user.
  ///
  /// A text that was rejected contains some, even if nothing was changed since.
  var hasUserEdits: Bool {
    // An inaccessible or unreadable file may contain work.
    guard !isDelivered, (try? SystemCalls.exists(path)) != false,
      (try? FileStatus(of: path))?.isStream != true
    else { return false }
    return hasComeBack || (try? editedBytes()) != text
  }

  mutating func write(_ text: [UInt8], findings: [Diagnostic] = []) throws(Diagnostic) {
    head = Self.head(for: findings)
    let isCRLF = text.prefix { $0 != "\n" }.last == "\r"
    let lineEnd = Array((isCRLF ? "\r\n" : "\n").utf8)
    self.text = text
    try Self.write(head.flatMap { $0 + lineEnd } + text, to: path)
  }

  /// Applies a correction of the text on disk, as if the person had.
  func correct(by correction: Correction) throws(Diagnostic) {
    try Self.write(correction.applied(toFile: try editedBytes()), to: path)
  }

  /// The bytes that the editor has left, which may not be a pipe: signals are deferred, so waiting for its
  /// writer could not be ended.
  func editedBytes() throws(Diagnostic) -> [UInt8] { try InputFile(path, isNamed: false).bytes }

  /// Reads the text from the editor, without the findings.
  ///
  /// - Returns: `nil` if nothing was changed except for the findings.
  func read() throws(Diagnostic) -> [UInt8]? {
    guard try FileStatus.following(path) != nil else {
      throw Diagnostic(
        .output, "the editor deleted the text; nothing was written", help: "run the command again")
    }
    let edited = try editedBytes()
    let text = withoutHead(FileEncoding.text(of: edited) ?? edited)
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

  // MARK: Findings

  /// A text without the lines that `write` put on top, whatever their line ends are now.
  ///
  /// Some of them may have been deleted; similar lines from the user stay.
  private func withoutHead(_ text: [UInt8]) -> [UInt8] {
    var rest = text[...]
    var expected = head[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      let content = line.last == "\r" ? line.dropLast() : line
      guard let position = expected.firstIndex(where: { $0.elementsEqual(content) }) else { break }
      expected = expected[(position + 1)...]
      rest = rest[end...].dropFirst()
    }
    return Array(rest)
  }

  /// The lines with findings, whose line numbers include these lines.
  private static func head(for findings: [Diagnostic]) -> [[UInt8]] {
    guard !findings.isEmpty else { return [] }
    let positions = SourcePositions(of: findings.compactMap(\.location))
    let count = findings.reduce(2) { $0 + ($1.message.help.isEmpty ? 1 : 2) }
    let lines = findings.flatMap { finding -> [String] in
      let position = finding.location.flatMap { positions.position(of: $0) }
      let place = position.map { "line \($0.line + count), column \($0.column): " } ?? ""
      let text = "\(place)\(finding.message.text) [\(finding.message.rule)]".visible
      return finding.message.help.isEmpty
        ? [text] : [text, "  help: \(finding.message.help.visible)"]
    }
    let title = "Fix these errors, or leave the text unchanged to give up."
    return ([title] + lines).map { Array("#! \($0)".utf8) } + [Array("#!".utf8)]
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    let change = FileChange(path: path, old: try .init(at: path), new: bytes)
    _ = try Writer(file: path).write([change], .staged())
  }
}
