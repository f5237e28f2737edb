import PropertyLists
import SettingsBundles

/// Changes of an input, which keeps its form.
extension ChangeSet {
  init(_ input: Input) {
    switch input {
    case .file(let file):
      self.init(at: file.isStandardInput ? .standardOutput : .file(file.path))
      (title, format) = (file.format.title, file.format)
      replace(file, with: file.bytes)
    case .folder(let folder): self.init(at: .folder(folder.path, folder.layout))
    }
  }

  /// Replaces the settings.
  ///
  /// - Parameters:
  ///   - session: The input with all earlier changes, as it was read.
  ///   - countsComments: Whether different comments alone are a reason to write a page or table.
  /// - Throws: The first value that a file cannot represent, or `ToolMessage.unwritableFormat`; values
  ///   that a folder cannot represent are among the diagnostics.
  mutating func replace(
    with settings: Settings, over session: Session, _ options: WriteOptions = WriteOptions(),
    countsComments: Bool = true
  ) throws(Diagnostic) {
    let input = session.input
    switch input {
    case .file(let file):
      try file.rejectUnwritableFormat()
      let content = try FileContent(
        try settings.document, as: file.format, from: input, to: file.path, updating: file,
        from: session.document(in: file), options)
      diagnostics += content.diagnostics
      replace(file, with: content.bytes)
    case .folder(let folder):
      var planOptions = input.bundleWriteOptions(options)
      planOptions.present = session.bundle
      let bundle =
        if case .bundle(let bundle) = settings { bundle } else {
          settings.bundle(in: folder.layout)
        }
      let plan = BundleWritePlan(
        writing: bundle, countsComments: countsComments, over: folder.files, in: folder.path,
        planOptions)
      diagnostics += plan.diagnostics
      if !options.isCheck, let note = plan.leftOutComments { diagnostics.append(note) }
      if firstError == nil {
        try folder.rejectSpecialFiles(blocking: plan.changes.map(\.path))
      }
      add(plan)
    }
  }

  mutating func replace(_ file: InputFile, with bytes: [UInt8]) {
    add(FileChange(path: file.name, old: .bytes(file.bytes), new: bytes))
  }

  /// Corrects a file of an input.
  mutating func correct(_ name: String, of input: Input, by change: ([UInt8]) -> [UInt8]) {
    switch input {
    case .file(let file): replace(file, with: change(file.bytes))
    case .folder(let folder):
      let path = String(name.dropFirst(folder.path.count + 1))
      guard let bytes = folder.files[path] else { return }
      add(FileChange(path: path, old: .bytes(bytes), new: change(bytes)))
    }
  }

  /// The input with all changes.
  func applied(to input: Input) -> Input {
    switch input {
    case .file(let file): .file(changes.last?.new.map(file.replacing) ?? file)
    case .folder(let folder): .folder(folder.replacing(folder.files.applying(changes)))
    }
  }
}
