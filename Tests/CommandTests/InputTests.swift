import Foundation
import PropertyLists
import Testing

@testable import settings_convert

@Suite final class InputTests {
  private let folder: URL

  init() throws {
    folder = try Repository.temporaryFolder()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// What another program does to a file or a folder after it was read.
  private static let changes:
    [(name: String, isChange: Bool, run: @Sendable (URL) throws -> Void)] =
      [
        ("nothing", false, { _ in }),
        ("the same bytes", false, { try Data(page.utf8).write(to: $0) }),
        ("other bytes", true, { try Data("\(page)<!-- -->".utf8).write(to: $0) }),
      ]

  private static let page = "<plist><dict><key>a</key><string>b</string></dict></plist>"

  @Test(arguments: changes.indices, ["Root.plist", "Settings.bundle"])
  func refusesToGoOnAfterAChange(number: Int, name: String) throws {
    let change = Self.changes[number]
    let path = folder.appendingPathComponent(name)
    var file = path
    if name == "Settings.bundle" {
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
      file = path.appendingPathComponent("Root.plist")
    }
    try Data(Self.page.utf8).write(to: file)
    let input = try Input(path.path, as: InputForm(), mayRecover: false)
    try change.run(file)
    if change.isChange {
      let error = #expect(throws: Diagnostic.self, "\(change.name)") {
        try input.unlessChanged {}
      }
      #expect(
        error?.message.text == "changed by another program in the meantime; nothing was written")
    } else {
      try input.unlessChanged {}
    }
  }

  @Test func refusesToGoOnWithoutTheFile() throws {
    let path = folder.appendingPathComponent("Root.plist")
    try Data(Self.page.utf8).write(to: path)
    let input = try Input(path.path, as: InputForm(), mayRecover: false)
    try FileManager.default.removeItem(at: path)
    #expect(throws: Diagnostic.self) { try input.unlessChanged {} }
  }
}
