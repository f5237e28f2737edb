import Foundation
import Testing

@testable import SettingsBundles

/// The README's tables of elements and keys are `Manual`, word for word.
@Suite struct ReadmeTests {
  private static let file = URL(filePath: #filePath).appending(path: "../../../../README.md")
    .standardizedFileURL
  private static let heading = "## Elements and keys\n"

  /// With `ACCEPT=1` in the environment, the test writes the tables.
  @Test func holdsTheManual() throws {
    let readme = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(readme.range(of: Self.heading)?.upperBound)
    let first = try #require(readme.range(of: "### ", range: start..<readme.endIndex)?.lowerBound)
    let end = readme.range(of: "\n## ", range: first..<readme.endIndex)?.lowerBound
    let tables = first..<(end ?? readme.endIndex)
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      let fresh = readme.replacingCharacters(in: tables, with: Manual().text)
      try fresh.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(readme[tables] == Manual().text, "ACCEPT=1 swift test --filter ReadmeTests")
    }
  }
}
