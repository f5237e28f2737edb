import Foundation
import Testing

/// `preview --watch`: a running program, until Ctrl-C.
@Suite struct PreviewWatchTests {
  private let folder: URL
  private let input: URL
  private let output: URL

  init() throws {
    folder = try Repository.temporaryFolder()
    input = folder.appendingPathComponent("Root.yaml")
    output = folder.appendingPathComponent("preview.txt")
  }

  private static func page(_ title: String) -> Data {
    let element = "{Type: PSTitleValueSpecifier, Title: \(title), Key: a, DefaultValue: b}"
    return Data("PreferenceSpecifiers:\n  - \(element)\n".utf8)
  }

  /// Waits until the output has a string.
  private func output(holds text: String) -> Bool {
    for _ in 0..<600 {
      if let found = try? String(contentsOf: output, encoding: .utf8), found.contains(text) {
        return true
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  /// Starts the program in the folder.
  private func watch(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = try Repository.binary
    process.arguments = ["preview"] + arguments + ["-o", "preview.txt", "--watch", "--quiet"]
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func seesAChangeOfTheRules() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = folder.appendingPathComponent("rules.yaml")
    try Self.page("First").write(to: input)
    try Data("rules: {element-before-group: off}\n".utf8).write(to: rules)
    let process = try watch(["Root.yaml", "--config", "rules.yaml"])
    #expect(output(holds: "First"))
    #expect(try !String(contentsOf: output, encoding: .utf8).contains("[element-before-group]"))
    try Data("rules: {element-before-group: warning}\n".utf8).write(to: rules)
    #expect(output(holds: "[element-before-group]"))
    process.interrupt()
    process.waitUntilExit()
  }

  @Test(arguments: [["missing.yaml"], ["Root.yaml", "--language", "xx"]])
  func endsAtAMistakeInTheCommandLine(arguments: [String]) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.page("First").write(to: input)
    let process = try watch(arguments)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(!FileManager.default.fileExists(atPath: output.path))
  }

  @Test func doesNotWaitForAPipe() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.page("First").write(to: input)
    let process = try watch(["Root.yaml"])
    #expect(output(holds: "First"))
    try FileManager.default.removeItem(at: input)
    #expect(mkfifo(input.path, 0o600) == 0)
    Thread.sleep(forTimeInterval: 1.5)
    try FileManager.default.removeItem(at: input)
    try Self.page("Second").write(to: input)
    #expect(output(holds: "Second"))
    process.interrupt()
    process.waitUntilExit()
  }

  @Test func writesThePreviewAnewUntilItIsInterrupted() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.page("First").write(to: input)
    let process = try watch(["Root.yaml"])
    #expect(output(holds: "First"))
    try Self.page("Second").write(to: input)
    #expect(output(holds: "Second"))
    // A mistake during typing keeps the last preview, and the next change is noticed.
    try Data("PreferenceSpecifiers: [".utf8).write(to: input)
    Thread.sleep(forTimeInterval: 1)
    #expect(output(holds: "Second"))
    try Self.page("Third").write(to: input)
    #expect(output(holds: "Third"))
    #expect(process.isRunning)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == 2)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files == ["Root.yaml", "preview.txt"])
  }
}
