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

  static let versionKey = "baseline"
  static let version = 1
  static let section = "findings"

  /// Reads a baseline.
  ///
  /// - Parameter isNamed: Whether the user named it explicitly.
  init(_ path: String, isNamed: Bool = true) throws(Diagnostic) {
    self.path = path
    guard isNamed || FileStatus.exists(at: path) else {
      throw Diagnostic(
        .input, "no such file, although the configuration file names it as the baseline",
        help: "begin it with validate --write-baseline \(path.shellQuoted)", at: .file(path))
    }
    let file = try InputFile(path, isNamed: isNamed)
    let root = try Format.yaml.read(file.bytes, name: file.name).root
    guard root[Self.versionKey]?.integer?.int == Self.version,
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
      baseline.file != StandardInput.name
        && (try? SystemCalls.exists(path.folderPrefix + baseline.file)) == false
    }.map { baseline in
      Diagnostic(
        Baseline.message(aboutMissing: baseline.file), severity: severity, at: baseline.location)
    }
  }
}
