import Foundation
import Testing

@testable import settings_convert

@Suite struct ProbedFolderTests {
  /// Without pages, only the contents of the file tell.
  @Test(arguments: [
    ("settingsBundle: 1\nname: Tides.bundle\n", true), ("title: Tides\n", false), ("", false),
  ])
  func theFileWithItsPropertiesMakesAFolderABundle(text: String, isBundle: Bool) throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appendingPathComponent("bundle.yaml"))
    #expect(try ProbedFolder(folder.path)?.isSettingsBundle == isBundle)
    #expect(try ProbedFolder(folder.path)?.isOneBundle == isBundle)
  }
}
