import PropertyLists
import SettingsBundles

/// `--check` and `--dry-run`: what would be written, held against what is there.
extension Conversion {
  /// Compares an output with what stands in its file, and prints the differences.
  func check(
    _ job: ConversionDestination, _ output: Format.Output, of document: Document, byBytes: Bool
  ) throws(Diagnostic) -> ExitStatus {
    guard case .file(let path) = job.target else { return .done }
    guard FileStatus(of: path) != nil else {
      try console.print("\(path.visible): would be created")
      return .findings
    }
    let present = try InputFile(path).bytes
    if present == output.bytes { return .done }
    let format = Format.detect(present, name: path)
    guard !byBytes else {
      let source = Source(name: path.visible, bytes: present, isText: format.isText)
      let offset = zip(present, output.bytes).prefix { $0 == $1 }.underestimatedCount
      let location = SourceRange(in: source, offset..<offset)
      try console.print("\(location): other bytes from here on (byte \(offset.grouped))")
      return .findings
    }
    let old = try Pipeline.settings.read(present, name: path, as: format)
    // What is lost on the way is no difference to a file that lost it before.
    let new =
      output.warnings.isEmpty
      ? document : try Pipeline.settings.read(output.bytes, name: job.inputName, as: job.format)
    let found = settingsDifferences(from: old, to: new)
    guard !found.isEmpty else { return .done }
    try console.print(found.map { "\(path.visible): \($0)" }.joined(separator: "\n"))
    return .findings
  }

  /// Says what writing an output would do.
  func foresee(_ job: ConversionDestination, _ output: Format.Output) throws(Diagnostic) -> String {
    let what = "\(job.format.title), \(output.bytes.count.inBytes)"
    guard case .file(let path) = job.target else { return "would write standard output (\(what))" }
    if let folder = options.folder, FileStatus(of: folder) == nil {
      return "would write \(path.visible) (\(what), in a new folder)"
    }
    let file = try OutputFile.look(at: path)
    if file.holds(output.bytes) { return "would leave \(path.visible) unchanged (\(what))" }
    guard let existing = file.existing, let old = file.existingFormat else {
      return "would write \(path.visible) (\(what))"
    }
    return "would write \(path.visible) (\(what), replaces \(old.title), \(existing.size.inBytes))"
  }
}
