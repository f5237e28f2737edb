import PropertyLists
import SettingsBundles

/// A document as YAML in a temporary folder, with the schema beside it, for a person to edit.
///
/// The folder is removed only when the text is not needed any more, so that no work is ever lost.
struct EditedText {
  /// The path of the text.
  let path: String
  private let folder: String

  /// The text as it was written last.
  private(set) var bytes: [UInt8] = []

  /// What the lines with findings begin with.
  private static let mark = Array("#! ".utf8)

  /// - Parameters:
  ///   - name: The file's name, without extension.
  ///   - schema: The schema to put beside it.
  init(named name: String, schema: JSONSchema.File) throws(Diagnostic) {
    do {
      folder = try SystemCalls.createTemporaryFolder()
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error))
    }
    path = "\(folder)/\(name).yaml"
    try Self.write(try schema.bytes(), to: "\(folder)/\(schema.fileName)")
  }

  /// Writes the text, with findings on top.
  mutating func write(_ text: [UInt8], findings: [Diagnostic] = []) throws(Diagnostic) {
    bytes = Self.head(for: findings) + text
    try Self.write(bytes, to: path)
  }

  /// Reads the text that the editor left, without the findings.
  ///
  /// - Returns: `nil` if nothing was changed.
  func read() throws(Diagnostic) -> [UInt8]? {
    let edited = try InputFile(path).bytes
    guard edited != bytes else { return nil }
    var rest = edited[...]
    while rest.starts(with: Self.mark) || rest.starts(with: Array("#!\n".utf8)) {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      rest = rest[end...]
    }
    return Array(rest)
  }

  /// Removes the folder.
  func remove() {
    guard let folder = try? FileDescriptor(folder: folder) else { return }
    try? folder.removeContents()
    SystemCalls.removeFolder(self.folder)
  }

  /// The lines with findings, which count themselves into the line numbers.
  private static func head(for findings: [Diagnostic]) -> [UInt8] {
    guard !findings.isEmpty else { return [] }
    let positions = SourcePositions(of: findings.compactMap(\.location))
    let count = findings.reduce(2) { $0 + ($1.message.help.isEmpty ? 1 : 2) }
    var lines = findings.flatMap { finding -> [String] in
      let position = finding.location.flatMap { positions.position(of: $0) }
      let place = position.map { "line \($0.line + count), column \($0.column): " } ?? ""
      let text = "\(place)\(finding.message.text) [\(finding.message.rule)]".visible
      return finding.message.help.isEmpty
        ? [text] : [text, "  help: \(finding.message.help.visible)"]
    }
    lines.insert("Fix these errors, or leave the text unchanged to give up.", at: 0)
    return lines.flatMap { mark + Array("\($0)\n".utf8) } + Array("#!\n".utf8)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    _ = try OutputFile(path: path, format: .yaml).write(bytes, .inPlace, isVerbose: false)
  }
}
