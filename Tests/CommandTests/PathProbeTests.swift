import Foundation
import Testing

@testable import settings_convert

@Suite struct PathProbeTests {
  /// Without pages, only the contents of the file tell.
  @Test(arguments: [
    ("settingsBundle: 1\nname: Tides.bundle\n", true), ("title: Tides\n", false), ("", false),
  ])
  func theFileWithItsPropertiesMakesAFolderABundle(text: String, isBundle: Bool) throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appendingPathComponent("bundle.yaml"))
    #expect(try PathProbe(folder.path).isSettingsBundle == isBundle)
    #expect(try PathProbe(folder.path).isOneBundle == isBundle)
  }

  /// One answer and the next are about the same names, even if the folder changes in between.
  @Test func listsAFolderOnce() throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("Root.plist.yaml")
    try Data("PreferenceSpecifiers: []\n".utf8).write(to: page)
    let probe = try PathProbe(folder.path)
    #expect(try probe.isOneBundle)
    try FileManager.default.removeItem(at: page)
    #expect(try probe.isBundle)
    #expect(try probe.pageFormat == .yaml)
    #expect(try !probe.isEmpty)
    #expect(try PathProbe(folder.path).isEmpty)
  }

  @Test func nothingButAFolderIsABundle() throws {
    for path in ["-", "/dev/null", "/no/Settings.bundle"] {
      let probe = try PathProbe(path)
      #expect(try !probe.isFolder && !probe.isBundle && !probe.isOneBundle)
      #expect(try !probe.isSettingsBundle && probe.isEmpty && probe.pageFormat == nil)
    }
  }
}
