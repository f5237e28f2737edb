import PropertyLists
import SettingsBundles

/// The app's code in the folders of --code or of a configuration file, read once for all inputs.
///
/// Unchecked because the compiler cannot see the lock: the variable is accessed only while it is held.
final class CodeFolders: @unchecked Sendable {
  /// The configuration file that the user named, which can exclude files.
  private let config: String?
  private let jobs: Jobs
  private let lock = Lock()
  private var read: [[String]: Result<(code: AppCode, notes: [Diagnostic]), Diagnostic>] = [:]

  init(config: String?, jobs: Jobs) { (self.config, self.jobs) = (config, jobs) }

  /// The code in some folders and files; `nil` for none.
  func code(in paths: [String], on console: Console) throws(Diagnostic) -> AppCode? {
    guard !paths.isEmpty else { return nil }
    let result = lock.locked {
      let result = read[paths] ?? Result { () throws(Diagnostic) in try readCode(in: paths) }
      read[paths] = result
      return result
    }
    let (code, notes) = try result.get()
    console.reportOnce(notes)
    return code
  }

  private func readCode(
    in paths: [String]
  ) throws(Diagnostic) -> (code: AppCode, notes: [Diagnostic]) {
    var index = CodeIndex()
    var notes: [Diagnostic] = []
    for path in paths {
      index.skippedFiles = 0
      let path = path.withoutTrailingSlashes
      guard try FileStatus.following(path) != nil else {
        throw Diagnostic(ToolMessage.unreadable(.missing, at: path), at: .file(path))
      }
      let search = try FileSearch(
        forCodeAt: PathProbe(path),
        excluding: try RulesFile.exclusions(ofSearchIn: path, in: config))
      var (found, skipped) = (0, 0)
      WorkerThreads.forEach(search.files, jobs: jobs) { file in
        let text = Self.text(of: file)
        return (isSkipped: text == nil, source: text.flatMap { CodeSource($0, at: file) })
      } take: { file in
        if file.isSkipped { skipped += 1 }
        if let source = file.source, index.add(source) { found += 1 }
      }
      skipped += index.skippedFiles
      notes += search.diagnostics(isVerbose: false, about: path)
      guard found > 0 else {
        let extensions = CodeSource.fileExtensions.sorted().list("or")
        throw Diagnostic(
          .input, "no source code here",
          help: "name the folder of the app's code, in \(extensions)", at: .file(path))
      }
      guard skipped > 0 else { continue }
      notes.append(
        .note(
          .progress,
          "\(skipped.counted("file")) not searched: binary, unreadable, larger than "
            + "\(Limits.codeFileBytes >> 20) MiB, or of more than \(Limits.codeTokens.grouped) "
            + "words and marks", about: path))
    }
    if !index.isComplete {
      notes.append(
        .warning(
          .input,
          "more than \(Limits.codeWords.grouped) different words, so missing keys are not reported",
          help: "name only the folders of the app's own code", about: paths[0]))
    }
    return (AppCode(index), notes)
  }

  /// The bytes of a file; `nil` if it is huge, binary, or unreadable.
  private static func text(of path: String) -> [UInt8]? {
    let limit = Limits.codeFileBytes
    guard let file = try? FileDescriptor(reading: path, mayWait: false),
      let status = try? file.status(), status.kind == .file, status.size <= limit,
      let bytes = try? file.readAll(expecting: status.size, limit: limit), bytes.count <= limit,
      !bytes.prefix(4096).contains(0)
    else { return nil }
    return bytes
  }
}
