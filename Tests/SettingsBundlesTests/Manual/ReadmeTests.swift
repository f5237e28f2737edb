import Foundation
import SettingsBundles
import Testing

/// The README's tables of elements and keys are the catalogue's.
@Suite struct ReadmeTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("README.md")

  private static let beginning = "<!-- catalogue -->\n"
  private static let end = "<!-- end of the catalogue -->"

  /// `ACCEPT=1` writes the tables anew.
  @Test func holdsTheCatalogue() throws {
    let readme = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(readme.range(of: Self.beginning))
    let stop = try #require(readme.range(of: Self.end))
    var fresh = readme
    fresh.replaceSubrange(start.upperBound..<stop.lowerBound, with: "\n\(Manual().text)\n")
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      try Data(fresh.utf8).write(to: Self.file)
    }
    #expect(readme == fresh, "ACCEPT=1 make test")
  }
}
