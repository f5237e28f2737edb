import Foundation
import SettingsBundles
import Testing

/// The README's tables are those of the catalogue and of the rules.
@Suite struct ReadmeTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("README.md")

  /// What stands between a mark and the end of its part.
  private static let parts = [
    (mark: "catalogue", text: Manual().text), (mark: "rules", text: Manual.rules),
  ]

  /// `ACCEPT=1` writes the tables anew.
  @Test func holdsTheCatalogueAndTheRules() throws {
    let readme = try String(contentsOf: Self.file, encoding: .utf8)
    var fresh = readme
    for (mark, text) in Self.parts {
      let start = try #require(fresh.range(of: "<!-- \(mark) -->\n"))
      let stop = try #require(fresh.range(of: "<!-- end of the \(mark) -->"))
      fresh.replaceSubrange(start.upperBound..<stop.lowerBound, with: "\n\(text)\n")
    }
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      try Data(fresh.utf8).write(to: Self.file)
    }
    #expect(readme == fresh, "ACCEPT=1 make test")
  }
}
