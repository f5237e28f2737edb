import PropertyLists
import SettingsBundles

/// A file with a team's known findings, by file or bundle.
///
///     baseline: 1
///     findings:
///       App/Settings.bundle:
///         key-case pages.Root.PreferenceSpecifiers.PSTextFieldSpecifier mail.Keyboardtype: 1
///
/// Each line consists of a rule, a path, and the number of such findings. The lines are sorted, so two
/// branches can be merged, and paths are relative to the folder of the file.
struct BaselineFile {
  let path: String
  private var baselines: [(file: String, location: SourceRange, findings: Baseline)] = []

  private static let mark = "baseline"
  private static let version = 1
  private static let section = "findings"

  /// Reads a baseline.
  ///
  /// - Parameter isNamed: Whether the user named it explicitly.
  init(_ path: String, isNamed: Bool = true) throws(Diagnostic) {
    self.path = path
    guard isNamed || FileStatus.exists(at: path) else {
      throw Diagnostic(
        .input, "no such file, although the file of rules names it as the baseline",
        help: "begin it with validate --write-baseline \(path.shellQuoted)", at: .file(path))
    }
    let file = try InputFile(path, isNamed: isNamed)
    let root = try Format.yaml.read(file.bytes, name: file.name).root
    guard root[Self.mark]?.integer?.int == Self.version,
      let section = root[Self.section], section.kind == .dictionary
    else { throw Diagnostic(ToolMessage.invalidBaseline, at: root.location) }
    for entry in section.entries {
      let (file, lines) = (entry.key, entry.value)
      guard lines.kind == .dictionary else {
        throw Diagnostic(ToolMessage.invalidBaseline, at: lines.location)
      }
      var findings = Baseline()
      for entry in lines.entries {
        let (line, count) = (entry.key, entry.value)
        guard let number = count.integer?.int, number > 0 else {
          throw Diagnostic(ToolMessage.invalidBaseline, at: count.location)
        }
        findings.add(
          FindingIdentity(line: line), count: number, location: count.keyLocation)
      }
      baselines.append((file, lines.keyLocation, findings))
    }
  }

  func findings(about input: Input) throws(Diagnostic) -> Baseline {
    let file = try input.path(relativeTo: path.folderPrefix)
    return baselines.first { $0.file.utf8.elementsEqual(file.utf8) }?.findings ?? Baseline()
  }

  /// The findings about entries for files that do not exist.
  ///
  /// - Parameter severity: Their severity; `nil` if they are not reported.
  func missingFiles(_ severity: Diagnostic.Severity?) -> [Diagnostic] {
    guard let severity else { return [] }
    return baselines.filter { baseline in
      // An inaccessible file may exist.
      baseline.file != InputFile.standardInputName
        && (try? SystemCalls.exists(path.folderPrefix + baseline.file)) == false
    }.map { baseline in
      Diagnostic(
        Baseline.message(aboutMissing: baseline.file), severity: severity, at: baseline.location)
    }
  }

  // MARK: Writing

  /// Rejects anything but a file, and a file with other contents; a baseline need not be valid.
  static func rejectOther(at path: String) throws(Diagnostic) {
    guard path != InputFile.standardInput else {
      throw Diagnostic(
        ToolMessage.invalidValue(path, option: Option.writeBaseline.spelling, help: "name a file"))
    }
    guard let status = try FileStatus.following(path) else { return }
    guard !status.isStream, !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.pipe, at: .file(path))
    }
    guard status.kind == .file else { return }
    let lines = try InputFile(path).bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.isEmpty || lines.contains(where: { $0.starts(with: "\(mark): \(version)".utf8) })
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
      mark: .integer(Integer(version)), section: .dictionary(of: sections),
    ])
    let content =
      if let updated = try updated(path, with: document) { updated } else {
        try Format.yaml.write(document).bytes
      }
    _ = try ChangeSet(String(decoding: content, as: UTF8.self), Format.yaml.title, to: path)
      .deliver(WriteOptions(tellsSuccess: false), on: console)
    return total
  }

  /// An existing file with other findings; `nil` if there is none that can be read.
  private static func updated(
    _ path: String, with document: Document
  ) throws(Diagnostic) -> [UInt8]? {
    guard let file = try? InputFile(path), let old = try? Format.yaml.read(file.bytes, name: path),
      old.root.kind == .dictionary, let findings = document.root[section]
    else { return nil }
    let new = try old.applying([DocumentEdit(.set(findings), at: KeyPath([.key(section)]))])
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
