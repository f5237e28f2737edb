import PropertyLists
import SettingsBundles

/// One run of `convert`: every input is read, then every output's name is settled, and only then is
/// the first one written.
struct Conversion {
  let options: ConversionOptions
  let console: Console

  static let run: @Sendable (Invocation, Console) throws(Diagnostic) -> ExitStatus = {
    (invocation, console) throws(Diagnostic) in
    let options = try ConversionOptions(invocation)
    return try Conversion(options: options, console: console).convertAll()
  }

  private func convertAll() throws(Diagnostic) -> ExitStatus {
    if let bundle = try BundleConversion(self) { return try bundle.convert() }
    var status = ExitStatus.done
    var inputs: [DocumentFile] = []
    for path in options.inputs {
      do {
        inputs.append(try DocumentFile(path, format: options.source))
      } catch {
        console.report([error])
        status = .failed
      }
    }
    for job in try ConversionPlan(options).jobs(for: inputs) {
      status = max(status, convert(job))
    }
    return status
  }

  /// Converts one input; what goes wrong is reported, and the others go on.
  private func convert(_ job: ConversionJob) -> ExitStatus {
    var diagnostics: [Diagnostic] = []
    do {
      let document = try read(job)
      diagnostics += document.diagnostics
      let output = try output(of: document, from: job.input, as: job.destination.format)
      diagnostics += output.warnings + output.notes
      if options.isVerbose {
        let message = ToolMessage.read(job.input.format.title, values: document.count)
        diagnostics.append(.note(message, about: job.input.name))
      }
      let producesPropertyList =
        job.destination.format.isPropertyList && !job.input.format.isPropertyList
      let findings =
        producesPropertyList && DocumentRole(of: document) != .other
        ? try findings(byRulesIn: RulesFile.folders(for: job.input.path)) { $0.validate(document) }
        : []
      diagnostics += findings
      if options.failure.isReached(by: findings) {
        console.report(diagnostics)
        return .findings
      }
      let status = try deliver(output, of: document, to: job.destination, &diagnostics)
      console.report(diagnostics)
      return status
    } catch {
      console.report(diagnostics + [error])
      return .failed
    }
  }

  private func read(_ job: ConversionJob) throws(Diagnostic) -> Document {
    let document = try job.input.read(for: job.destination.format, lossy: options.isLossy)
    return options.isCanonical ? try CanonicalOrder().apply(to: document) : document
  }

  /// What a person got wrong in what is about to become property lists: errors, shown as warnings
  /// where they are no reason to stop.
  ///
  /// - Parameters:
  ///   - folders: The folders that may have a file of rules.
  ///   - validate: Checks what is to be written.
  /// - Throws: What is wrong with the file of rules.
  func findings(
    byRulesIn folders: [String], _ validate: (Validator) -> [Diagnostic]
  ) throws(Diagnostic) -> [Diagnostic] {
    guard !options.isQuiet || options.failure != .never else { return [] }
    var rules = ValidationOptions()
    if let configuration = try RulesFile.read(in: folders) {
      if let error = configuration.diagnostics.first { throw error }
      rules.add(configuration)
    }
    return validate(Validator(options: rules)).filter { finding in
      finding.severity == .error || options.failure == .warning && finding.severity == .warning
    }.map { finding in
      var finding = finding
      if options.failure == .never { finding.severity = .warning }
      return finding
    }
  }

  /// Writes a document as the options ask for it.
  ///
  /// - Parameter input: What the document was read from; its modeline stays in YAML.
  func output(
    of document: Document, from input: DocumentFile?, as format: Format
  ) throws(Diagnostic) -> Format.Output {
    var output = try Pipeline.settings.write(document, as: format, lossy: options.isLossy)
    if options.modeline != nil, format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(format.title))
    }
    let isYAML = format == .yaml && input?.format == .yaml
    let present = isYAML ? input.flatMap { YAMLModeline(of: $0.bytes) } : nil
    guard let modeline = options.modeline ?? present else { return output }
    output.bytes = modeline.added(to: output.bytes)
    return output
  }

  /// Puts a written document where it belongs, or does what else is asked for with it.
  func deliver(
    _ output: Format.Output, of document: Document, to job: ConversionDestination,
    _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> ExitStatus {
    switch options.purpose {
    case .check(let byBytes):
      return try check(job, output, of: document, byBytes: byBytes)
    case .dryRun:
      try console.print(try foresee(job, output))
      return .done
    case .write:
      switch job.target {
      case .standardOutput: try print(output, of: job)
      case .file(let path): try write(output, of: job, to: path, &diagnostics)
      }
      return .done
    }
  }

  private func print(_ output: Format.Output, of job: ConversionDestination) throws(Diagnostic) {
    if console.isOutputTerminal, !job.format.isText {
      throw Diagnostic(ToolMessage.binaryToTerminal(job.format.title), at: .file("<stdout>"))
    }
    try console.write(output.bytes)
  }

  /// Writes a file, but for one that holds these bytes already: its date stays what it was.
  private func write(
    _ output: Format.Output, of job: ConversionDestination, to path: String,
    _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) {
    if let folder = options.folder { try createFolder(folder) }
    let file = try OutputFile.look(at: path)
    if file.holds(output.bytes) {
      if options.isVerbose { diagnostics.append(.note(.unchanged, about: path)) }
      return
    }
    let old = file.existingFormat
    try file.write(output.bytes, options.method)
    if let old, old.isPropertyList, !old.isText, job.format.isPropertyList, job.format.isText {
      let message = ToolMessage.replacesBinary(
        old: old.title, new: job.format.title, name: old.name)
      diagnostics.append(.note(message, about: path))
    }
    if options.isVerbose {
      let message = ToolMessage.written(job.format.title, bytes: output.bytes.count)
      diagnostics.append(.note(message, about: path))
    }
  }
}

extension Diagnostic {
  static func note(_ message: ToolMessage, about file: String) -> Diagnostic {
    Diagnostic(message, severity: .note, at: .file(file))
  }
}

extension OutputFile {
  /// The format of what stands there; `nil` when no file does.
  var existingFormat: Format? {
    // What detection looks at, with room for leading white space.
    let head = existingBytes(upTo: 4096)
    return existing?.kind == .file ? Format.detect(head, name: path) : nil
  }
}
