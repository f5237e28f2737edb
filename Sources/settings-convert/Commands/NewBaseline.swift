import PropertyLists
import SettingsBundles

/// Findings that become known: `--write-baseline`.
extension BaselineFile {
  /// Rejects anything but a file, and a file with other contents; a baseline need not be valid.
  static func rejectOther(at path: String) throws(Diagnostic) {
    guard path != StandardInput.path else {
      throw Diagnostic(
        ToolMessage.invalidValue(path, option: Option.writeBaseline.spelling, help: "name a file"))
    }
    guard let status = try FileStatus.following(path) else { return }
    guard !status.isStream, !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.pipe, at: .file(path))
    }
    guard status.kind == .file else { return }
    let lines = try InputFile(path).bytes.split(separator: UInt8(ascii: "\n"))
    guard
      lines.isEmpty || lines.contains(where: { $0.starts(with: "\(versionKey): \(version)".utf8) })
    else {
      throw Diagnostic(
        .outputName, "this file is not a baseline, and was not replaced",
        help: "--write-baseline takes the file to write; choose another one", at: .file(path))
    }
  }

  /// Writes the findings about some inputs, and returns their number.
  ///
  /// The file keeps its comments and what else is in it, unless it cannot be read.
  static func write(
    _ findings: [(input: Input, findings: [Diagnostic])], to path: String, on console: Console
  ) throws(Diagnostic) -> Int {
    var files: [String: [String: Int]] = [:]
    var total = 0
    for (input, found) in findings {
      let file = try input.path(relativeTo: path.folderPrefix)
      for finding in found {
        for identity in finding.identities {
          files[file, default: [:]][identity.line, default: 0] += 1
          total += 1
        }
      }
    }
    let sections = files.sorted(by: precedes).map { file, lines in
      let counts = lines.sorted(by: precedes).map { line, count in
        (key: line, value: Literal.integer(Integer(count)))
      }
      return (key: file, value: Literal.dictionary(of: counts))
    }
    let document = try Document([
      versionKey: .integer(Integer(version)), section: .dictionary(of: sections),
    ])
    let content =
      if let updated = try updated(path, with: document) { updated } else {
        try Format.yaml.write(document).bytes
      }
    _ = try ChangeSet(String(decoding: content, as: UTF8.self), Format.yaml.title, to: path)
      .deliver(Delivery(reportsSuccess: false), on: console)
    return total
  }

  /// An existing file with other findings; `nil` if there is none that can be read.
  private static func updated(
    _ path: String, with document: Document
  ) throws(Diagnostic) -> [UInt8]? {
    guard let file = try? InputFile(path), let old = try? Format.yaml.read(file.bytes, name: path),
      old.root.kind == .dictionary, let findings = document.root[section]
    else { return nil }
    let new = try old.applying([DocumentEdit(.set(findings), at: [.key(section)])]
    )
    return try? Pipeline.plain.update(
      file.bytes, name: path, as: .yaml, with: new, keepingComments: true
    ).bytes
  }

  private static func precedes<Value>(
    _ left: (key: String, value: Value), _ right: (key: String, value: Value)
  ) -> Bool {
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}
