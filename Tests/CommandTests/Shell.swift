import Foundation

/// Runs the commands of one transcript in a separate folder.
struct Shell {
  private let folder: URL
  private let environment: [String: String]

  /// - Parameter folder: An empty folder; a copy of `Samples` is put into it.
  init(in folder: URL) throws {
    self.folder = folder
    // Not by `FileManager`, which fails where it cannot keep the owner of a file.
    let copy = try Process.run(
      URL(fileURLWithPath: "/bin/cp"),
      arguments: ["-R", Repository.root.appendingPathComponent("Samples").path, folder.path])
    copy.waitUntilExit()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = [
      "PATH": "\(try Repository.binary.deletingLastPathComponent().path):\(path)",
      "HOME": folder.path,
      "LC_ALL": "C",
    ]
  }

  /// Runs a command.
  ///
  /// - Parameter isTerminal: Whether the result is shown as a terminal shows it: both streams as one,
  ///   and the status only where the command prints it.
  func run(_ command: Transcript.Command, asOnTerminal isTerminal: Bool) throws -> Transcript.Result
  {
    let streams = try Streams(input: command.standardInput)
    defer { streams.remove() }
    let process = process(command.script)
    process.standardInput = try FileHandle(forReadingFrom: streams.input)
    process.standardOutput = try FileHandle(forWritingTo: streams.output)
    process.standardError =
      isTerminal ? process.standardOutput : try FileHandle(forWritingTo: streams.errors)
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    return Transcript.Result(
      output: try String(contentsOf: streams.output, encoding: .utf8).transcribed,
      errors: try String(contentsOf: streams.errors, encoding: .utf8).transcribed,
      status: isTerminal ? 0 : process.terminationReason == .exit ? status : 128 + status)
  }

  #if os(Linux)
  /// What commands print on a real terminal.
  ///
  /// - Parameter answers: What a person types there; `nil` if nobody can.
  func print(
    _ script: String, on terminal: Terminal, typing answers: String? = nil
  ) throws -> String {
    let process = process(script)
    process.standardInput = answers == nil ? FileHandle.nullDevice : terminal.screen
    if let answers { try terminal.type(answers) }
    process.standardOutput = terminal.screen
    process.standardError = terminal.screen
    return try terminal.text(printedBy: process)
  }
  #endif

  private func process(_ script: String) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "umask 022\n" + script]
    process.currentDirectoryURL = folder
    process.environment = environment
    return process
  }

  /// The streams as files outside of the folder: a pipe could fill up.
  private struct Streams {
    let folder: URL
    var input: URL { folder.appendingPathComponent("input") }
    var output: URL { folder.appendingPathComponent("output") }
    var errors: URL { folder.appendingPathComponent("errors") }

    init(input text: String) throws {
      folder = try Repository.temporaryFolder()
      try Data(text.utf8).write(to: input)
      try Data().write(to: output)
      try Data().write(to: errors)
    }

    func remove() {
      try? FileManager.default.removeItem(at: folder)
    }
  }
}

/// Where things are.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let transcripts = root.appendingPathComponent("Tests/CommandTests/Transcripts")
  static let faultySamples = root.appendingPathComponent("Samples/Faulty")

  struct MissingBinary: Error, CustomStringConvertible {
    let description: String
  }

  /// The program under test: the one that `SETTINGS_CONVERT` names, or the one next to the tests.
  static var binary: URL {
    get throws {
      if let path = ProcessInfo.processInfo.environment["SETTINGS_CONVERT"] {
        return URL(fileURLWithPath: path)
      }
      let folders = [testBundle, testBundle.deletingLastPathComponent()]
      let locations = folders.map { $0.appendingPathComponent("settings-convert") }
      let isProgram = { (location: URL) in
        FileManager.default.isExecutableFile(atPath: location.path)
          && (try? location.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true
      }
      guard let location = locations.first(where: isProgram) else {
        throw MissingBinary(
          description: "no program in \(folders.map(\.path)); name it with SETTINGS_CONVERT")
      }
      return location
    }
  }

  /// The bundle of the tests: on Linux the program that runs them, on a Mac one that a helper opens
  /// and that only a class in it leads to.
  private static var testBundle: URL {
    #if canImport(Darwin)
    Bundle(for: TestBundleClass.self).bundleURL
    #else
    Bundle.main.bundleURL
    #endif
  }

  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("settings-convert-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }
}

#if canImport(Darwin)
/// A class of the tests' bundle, to find it by.
private final class TestBundleClass {}
#endif
