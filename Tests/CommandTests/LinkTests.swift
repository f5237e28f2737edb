import Foundation
import TestSupport
import Testing

/// Links from one file of the repository to another.
@Suite struct LinkTests {
  private static let folders = [
    ".", ".github", "Schemas", "Sources/PropertyLists/PropertyLists.docc",
    "Sources/SettingsBundles/SettingsBundles.docc",
    "Sources/settings-convert/settings-convert.docc",
  ]

  private static let files: [URL] = folders.flatMap { folder in
    let folder = Repository.root.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map(folder.appendingPathComponent)
  }

  @Test(arguments: files) func leadSomewhere(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let links = text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    for link in links where link.contains(".") && !link.contains(":") {
      let target = file.deletingLastPathComponent().appendingPathComponent(link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link)")
    }
  }

  @Test func areInAllGuides() {
    #expect(Self.files.count > 15)
  }

  /// README links every guide of the program.
  @Test func beginInReadme() throws {
    let readme = try String(
      contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    let guides = try FileManager.default.contentsOfDirectory(atPath: Guides.folder.path)
    for guide in guides where guide.hasSuffix(".md") {
      #expect(readme.contains("settings-convert.docc/\(guide))"), "\(guide)")
    }
  }
}
