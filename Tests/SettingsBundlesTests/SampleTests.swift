import Foundation
import PropertyLists
import SettingsBundles
import Testing

/// The pages of the sample bundle, and the same pages in YAML.
@Suite struct SampleTests {
  private static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples")

  private static let areHere = FileManager.default.fileExists(atPath: samples.path)

  private static let pages: [String] = {
    let pages = FileManager.default.enumerator(atPath: samples.path + "/Pages")
    return (pages?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }
      .map { String($0.dropLast(".yaml".count)) }.sorted()
  }()

  private static func read(_ path: String, _ format: Format) throws -> Document {
    let bytes = try Array(Data(contentsOf: samples.appendingPathComponent(path)))
    return try Pipeline.settings.read(bytes, name: path, as: format)
  }

  @Test(.enabled(if: areHere, "there is no Samples folder in this checkout"))
  func everyPageOfTheBundleExistsInYAML() {
    let bundle = FileManager.default.enumerator(atPath: Self.samples.path + "/Settings.bundle")
    let plists = (bundle?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".plist") }
    #expect(plists.map { String($0.dropLast(".plist".count)) }.sorted() == Self.pages)
    #expect(Self.pages.count >= 3)
  }

  @Test(.enabled(if: areHere, "there is no Samples folder in this checkout"), arguments: pages)
  func yamlAndPropertyListAreTheSameDocument(_ page: String) throws {
    let yaml = try Self.read("Pages/\(page).yaml", .yaml)
    let plist = try Self.read("Settings.bundle/\(page).plist", .xml)
    #expect(
      differences(from: plist, to: yaml, identity: .settingsElements).map(\.description) == [])
    #expect(yaml == plist)
  }

  @Test(.enabled(if: areHere, "there is no Samples folder in this checkout"))
  func everyKeySurvivesEveryFormat() throws {
    let document = try Self.read("EveryKey.yaml", .yaml)
    let verifier = RoundTripVerifier(pipeline: .settings)
    let result = verifier.verify(document, from: .yaml)
    #expect(result.losses.map(\.message.text) == [])
    #expect(result.forms == Format.documentFormats.map(\.title))
  }
}
