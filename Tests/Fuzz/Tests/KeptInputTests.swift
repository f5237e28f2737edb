import Foundation
import FuzzTargets
import Testing

/// Inputs that once broke a promise, or that mutations seldom reach, each in a file.
@Suite struct KeptInputTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Kept")

  struct Kept: CustomTestStringConvertible {
    let target: String
    let file: String
    var testDescription: String { "\(target)/\(file)" }
  }

  /// One row for each file in `Kept`.
  static let all = [
    Kept(target: "bundle", file: "warning-and-no-pages.txt"),
    Kept(target: "bundle", file: "table-among-files.txt"),
    Kept(target: "bundle", file: "tabs-only.txt"),
    Kept(target: "openstep", file: "comment-after-data.plist"),
    Kept(target: "openstep", file: "comments-share-line.strings"),
    Kept(target: "paths", file: "line-feed-in-key.yaml"),
    Kept(target: "paths", file: "utf16-without-mark.yaml"),
    Kept(target: "update", file: "comment-ends-file.yaml"),
    Kept(target: "update", file: "comments-around-root.yaml"),
    Kept(target: "update", file: "comments-begin-with-space.yaml"),
    Kept(target: "update", file: "emptied-table.strings"),
    Kept(target: "update", file: "empty-comments-around-root.yaml"),
    Kept(target: "update", file: "emptied-list-with-comments.yaml"),
    Kept(target: "update", file: "comments-at-one-offset.yaml"),
    Kept(target: "update", file: "modeline-below-tag.yaml"),
    Kept(target: "update", file: "rename-of-item.json"),
    Kept(target: "update", file: "root-replaced-twice.yaml"),
    Kept(target: "update", file: "tagged-root-between-comments.yaml"),
    Kept(target: "xml", file: "blank-line-in-dict.plist"),
    Kept(target: "xml", file: "comment-like-modeline.plist"),
    Kept(target: "xml", file: "comments-share-line.plist"),
    Kept(target: "yaml", file: "blank-line-after-anchor.yaml"),
    Kept(target: "yaml", file: "blank-lines-around-indicator.yaml"),
    Kept(target: "yaml", file: "comment-like-modeline.yaml"),
    Kept(target: "yaml", file: "empty-comment-above-blank-line.yaml"),
  ]

  @Test(arguments: all)
  func keepsEveryPromise(_ kept: Kept) throws {
    let target = try #require(FuzzTarget.named(kept.target))
    let file = Self.folder.appendingPathComponent(kept.testDescription)
    try target.run(Array(try Data(contentsOf: file)))
  }

  @Test func everyFileHasARow() throws {
    for target in FuzzTarget.all {
      let folder = Self.folder.appendingPathComponent(target.name)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let rows = Self.all.filter { $0.target == target.name }.map(\.file)
      #expect(files.sorted() == rows.sorted())
    }
  }
}
