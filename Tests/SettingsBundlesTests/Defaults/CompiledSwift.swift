import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// The output of a Swift program that has the code for some defaults, and a main file.
struct CompiledSwift {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether there is a compiler next to the tests.
  static let hasCompiler = (try? output(of: ["swiftc", "--version"], in: nil)) != nil

  let lines: [String]

  /// Compiles the code with warnings as errors, and runs it in an empty home.
  ///
  /// `registered()` in the main file counts the defaults that `UserDefaults` returns as
  /// `PropertyListSerialization` reads them, and prints the others.
  init(
    _ defaults: RegistrationDefaults, main: String, arguments: [String] = []
  ) throws {
    // On macOS, the values of `UserDefaults` may outlive a program, and belong to its name.
    let name = "run-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("settings-convert-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let write = { (name: String, text: String) in
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write("Settings.swift", SwiftSettings(defaults, title: "Settings.bundle").text)
    try write("main.swift", Self.prologue + main)
    let plist = try Pipeline.settings.write(try defaults.document(), as: .binary).bytes
    try Data(plist).write(to: folder.appendingPathComponent("defaults.plist"))
    _ = try Self.output(
      of: [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-Onone", "-o", name,
        "Settings.swift", "main.swift",
      ], in: folder)
    let program = folder.appendingPathComponent(name).path
    lines = try Self.output(of: [program] + arguments, in: folder).split(separator: "\n").map(
      String.init)
  }

  private static let prologue = """
    import Foundation

    func registered() -> Int {
        guard let data = FileManager.default.contents(atPath: "defaults.plist"),
            let plist = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let expected = plist as? [String: Any]
        else { fatalError("defaults.plist") }
        return expected.count { key, value in
            let found = UserDefaults.standard.object(forKey: key)
            let isEqual = NSArray(array: [value]).isEqual(to: [found as Any])
            if !isEqual { print("\\(key): \\(value) became \\(String(describing: found))") }
            return isEqual
        }
    }


    """

  /// Type-checks some files with warnings as errors.
  ///
  /// - Parameter stub: A module with the name of SwiftUI; `nil` for none.
  static func check(_ files: [String: String], _ flags: [String], stub: String?) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("settings-convert-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    if let stub {
      try Data(stub.utf8).write(to: folder.appendingPathComponent("Stub.swift"))
      _ = try output(
        of: [
          "swiftc", "-emit-module", "-module-name", "SwiftUI", "-parse-as-library", "Stub.swift",
          "-o", "SwiftUI.swiftmodule",
        ], in: folder)
    }
    _ = try output(
      of: ["swiftc", "-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", "."] + flags
        + files.keys.sorted(), in: folder)
  }

  private static func output(of command: [String], in folder: URL?) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    if let folder {
      process.currentDirectoryURL = folder
      // The program must not write to the preferences of the user who runs the tests.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["HOME": folder.path, "CFFIXED_USER_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
      ) { $1 }
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let output = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(description: output) }
    return output
  }
}
