import Foundation
import PropertyLists
import SettingsBundles
import Testing

/// The sample pages have no errors and no warnings.
@Suite struct HealthyPageTests {
  private static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples")

  private static let areHere = FileManager.default.fileExists(atPath: samples.path)

  private static let pages: [String] = {
    let enumerator = FileManager.default.enumerator(atPath: samples.path + "/Pages")
    let pages = enumerator?.compactMap { $0 as? String }.filter { $0.hasSuffix(".yaml") } ?? []
    return ["EveryKey.yaml"] + pages.sorted().map { "Pages/\($0)" }
  }()

  @Test(.enabled(if: areHere, "there is no Samples folder in this checkout"), arguments: pages)
  func isHealthy(_ name: String) throws {
    let bytes = try Array(Data(contentsOf: Self.samples.appendingPathComponent(name)))
    let document = try Pipeline.settings.read(bytes, name: name, as: .yaml)
    for target in Validator.Platform.allCases where target != .tvos {
      var options = Validator.Options()
      options.target = target
      // Only the pages of a Settings-Watch.bundle need an app group.
      try options.set("watch-no-app-group", to: "off")
      let findings = Validator(options: options).validate(document).filter { $0.severity > .note }
      #expect(describe(findings) == "")
    }
  }

  /// The sample of every key shows those that were added last, too.
  @Test(
    .enabled(if: areHere, "there is no Samples folder in this checkout"),
    arguments: Catalog.apple.elements.map(\.type))
  func hasEveryKey(of type: String) throws {
    let bytes = try Array(Data(contentsOf: Self.samples.appendingPathComponent("EveryKey.yaml")))
    let page = try Pipeline.settings.read(bytes, name: "EveryKey.yaml", as: .yaml)
    let rows = page.root["PreferenceSpecifiers"]?.items.filter { $0["Type"]?.string == type } ?? []
    let used = Set(rows.flatMap { $0.entries.map(\.key) })
    let known = try Set(#require(Catalog.apple.element(type)).keys.map(\.name))
    // Conditions are for builds, whose results do not have them.
    #expect(known.subtracting(used) == ["When", "Unless"])
  }

  /// The fuzzer finds the branches of a key only if it knows the word.
  @Test(.enabled(if: areHere, "there is no Samples folder in this checkout"))
  func theFuzzersDictionaryHasEveryKey() throws {
    let path = Self.samples.path + "/../Tests/Fuzz/Dictionaries/settings.dict"
    let words = try String(contentsOfFile: path, encoding: .utf8)
    let known = Set((Catalog.apple.elements + [Catalog.apple.page]).flatMap { $0.keys.map(\.name) })
    #expect(known.filter { !words.contains("\"\($0)\"") }.sorted() == [])
  }
}
