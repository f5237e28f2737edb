import Foundation
import PropertyLists
import Testing

@testable import SettingsBundles

/// The required parts of an HTML page.
@Suite struct PreviewSampleTests {
  private static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples")

  private static let isHere = FileManager.default.fileExists(atPath: samples.path)

  private func preview() throws -> SettingsPreview {
    let name = "Samples/Settings.yaml"
    let bytes = try Array(Data(contentsOf: Self.samples.appendingPathComponent("Settings.yaml")))
    let document = try Pipeline.settings.read(bytes, name: name, as: .yaml)
    var options = SettingsPreview.Options()
    options.title = "Slackwater"
    return try #require(SettingsPreview(of: document, options))
  }

  /// A type that was added to the catalog needs a row in the preview, too.
  @Test(.enabled(if: isHere, "there is no Samples folder in this checkout"))
  func everyElementIsShown() throws {
    let bytes = try Array(Data(contentsOf: Self.samples.appendingPathComponent("EveryKey.yaml")))
    let page = try Pipeline.settings.read(bytes, name: "EveryKey.yaml", as: .yaml)
    let types = page.root["PreferenceSpecifiers"]?.items.compactMap { $0["Type"]?.string } ?? []
    #expect(Set(types) == Set(Catalog.apple.elements.map(\.type)))
    let isIgnored = try #require(SettingsPreview(of: page)).html().contains("class=\"row ignored\"")
    #expect(!isIgnored)
  }

  @Test(.enabled(if: isHere, "there is no Samples folder in this checkout"))
  func pageNamesItsScriptByItsHash() throws {
    let html = try preview().html()
    let isNamed = html.contains("script-src &#39;sha256-\(PreviewScript.hash)&#39;")
    #expect(isNamed)
    let opening = try #require(html.range(of: "<script>", options: .backwards))
    let closing = try #require(html.range(of: "</script>", options: .backwards))
    let script = html[opening.upperBound..<closing.lowerBound]
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("preview-\(UUID().uuidString).js")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Self.sha256(of: file).base64EncodedString() == PreviewScript.hash)
  }

  @Test(.enabled(if: isHere, "there is no Samples folder in this checkout"))
  func pageNeedsNothingElse() throws {
    let html = try preview().html()
    #expect(["http:", "https:", "@import", "@font-face"].filter(html.contains) == [])
    let namesTheFontOfTheDevice = html.contains("font: 17px/22px -apple-system,")
    #expect(namesTheFontOfTheDevice)
    let isClosed = html.contains("content=\"default-src &#39;none&#39;; ")
    #expect(isClosed)
    #expect(html.utf8.count < 40_000)
  }

  /// The hash as the system's own tool computes it: neither Foundation nor the program can.
  private static func sha256(of file: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "sha256sum \"$0\" || shasum -a 256 \"$0\"", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let digits = Array(text.prefix(64))
    return Data(
      stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0..<$0 + 2]), radix: 16)
      })
  }
}
