import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

private let samples = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Samples")

/// A document in `Samples`, in YAML.
func sampleDocument(_ name: String) throws -> Document {
  let bytes = try Array(Data(contentsOf: samples.appendingPathComponent(name)))
  return try Pipeline.settings.read(bytes, name: name, as: .yaml)
}

/// The code of the samples, compared completely.
///
/// `ACCEPT=1` records the current code; review the change before committing it.
@Suite struct SampleSwiftTests {
  private static let isAccepting = ProcessInfo.processInfo.environment["ACCEPT"] == "1"

  @Test(arguments: [
    ("Settings.yaml", "Settings.bundle", "Settings.swift"),
    ("EveryKey.yaml", "EveryKey.yaml", "EveryKey.swift"),
  ])
  func codeIsAsWritten(document: String, title: String, file: String) throws {
    let defaults = try RegistrationDefaults(try sampleDocument(document))
    let text = SwiftSettings(defaults, title: title).text
    let file = samples.appendingPathComponent(file)
    let written = try? String(contentsOf: file, encoding: .utf8)
    if Self.isAccepting { try Data(text.utf8).write(to: file) }
    #expect(written == text)
  }
}
