import PropertyLists

extension DocumentFile {
  /// The name without its folder and its extension; `nil` for a stream, which has none.
  fileprivate var stem: String? {
    guard path != InputFile.standardInput, let file = path.split(separator: "/").last else {
      return nil
    }
    let fileExtension = Format.fileExtension(of: path)
    return String(fileExtension.isEmpty ? file : file.dropLast(fileExtension.count + 1))
  }
}

/// One input, and where it goes.
struct ConversionJob {
  let input: DocumentFile
  let destination: ConversionDestination
}

/// Where a document goes as one file.
struct ConversionDestination {
  enum Target {
    case standardOutput
    case file(String)
  }

  /// What messages call the input.
  let inputName: String
  let target: Target
  let format: Format
}

/// Settles the output of every input before anything is written.
struct ConversionPlan {
  private let options: ConversionOptions

  init(_ options: ConversionOptions) {
    self.options = options
  }

  /// - Throws: `ToolMessage.equalOutputs`, `ToolMessage.namelessInput` or `ToolMessage.unknownExtension`.
  func jobs(for inputs: [DocumentFile]) throws(Diagnostic) -> [ConversionJob] {
    var jobs: [ConversionJob] = []
    for input in inputs { jobs.append(try job(for: input)) }
    try refuseEqualOutputs(of: jobs)
    return jobs
  }

  private func job(for input: DocumentFile) throws(Diagnostic) -> ConversionJob {
    let format = try target(for: input.format)
    let destination = ConversionDestination(
      inputName: input.name, target: try target(for: input, in: format), format: format)
    return ConversionJob(input: input, destination: destination)
  }

  private func target(
    for input: DocumentFile, in format: Format
  ) throws(Diagnostic) -> ConversionDestination.Target {
    guard let folder = options.folder else {
      return options.output.map { .file($0) } ?? .standardOutput
    }
    guard let stem = input.stem else {
      throw Diagnostic(ToolMessage.namelessInput, at: .file(input.name))
    }
    return .file("\(folder)\(stem).\(format.extensionInFolder)")
  }

  /// The format to write: the one that was asked for, else the one of the output's extension, else
  /// the other side of the fence: YAML for Apple's formats, XML for the rest.
  func target(for input: Format) throws(Diagnostic) -> Format {
    if let target = options.target { return target }
    guard let output = options.output, options.folder == nil else {
      return input.isPropertyList ? .yaml : .xml
    }
    if let format = Format.forOutput(named: output) { return format }
    let known = Format.all.filter(\.isWritable).flatMap(\.outputExtensions)
    let fault = ToolMessage.unknownExtension(Format.fileExtension(of: output), known: known)
    throw Diagnostic(fault, at: .file(output))
  }

  /// Refuses two outputs of one name, also where the names differ in case only: on many disks they
  /// are one file.
  private func refuseEqualOutputs(of jobs: [ConversionJob]) throws(Diagnostic) {
    var inputs: [String: String] = [:]
    for job in jobs {
      guard case .file(let path) = job.destination.target else { continue }
      if let first = inputs.updateValue(job.input.path, forKey: path.lowercased()) {
        throw Diagnostic(ToolMessage.equalOutputs(first, job.input.path), at: .file(path))
      }
    }
  }
}

extension Format {
  /// The extension of a file whose name the tool makes up; to Apple's software, every property list
  /// without one of its own is a `.plist`.
  fileprivate var extensionInFolder: String {
    isPropertyList && !holdsTablesOnly ? "plist" : outputExtensions.first ?? name
  }
}
