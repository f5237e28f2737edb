import Foundation
import Testing

@testable import SettingsBundles

/// `Schemas/` is the output of `settings-convert schema --all -o Schemas`.
@Suite struct SchemaFolderTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../../Schemas")
    .standardizedFileURL

  @Test(arguments: SettingsSchema().files.map(\.fileName))
  func isFresh(fileName: String) throws {
    let file = try #require(SettingsSchema().file(named: fileName))
    let stored = try Data(contentsOf: Self.folder.appending(path: fileName))
    #expect(stored == Data(try file.bytes()), "make schemas")
  }

  @Test func holdsNothingElse() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(
      Set(names) == Set(SettingsSchema().files.map(\.fileName) + ["README.md"]), "make schemas")
  }
}
