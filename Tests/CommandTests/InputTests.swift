import Foundation
import PropertyLists
import SettingsBundles
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
    let input = try Input(path.path, as: nil)
    try change.run(file)
    if change.isChange {
      let error = #expect(throws: Diagnostic.self, "\(change.name)") { try write(over: input) }
      #expect(error?.message as? ToolMessage == .changedMeanwhile)
    } else {
      try write(over: input)
    }
  }

  /// The bundle that a run has read is exchanged, not changed.
  @Test func refusesToGoOnWithAnotherBundle() throws {
    let bundle = folder.appendingPathComponent("Settings.bundle")
    let other = folder.appendingPathComponent("Other.bundle")
    for (folder, page) in [(bundle, Self.page), (other, "\(Self.page)<!-- -->")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data(page.utf8).write(to: folder.appendingPathComponent("Root.plist"))
    }
    let input = try Input(bundle.path, as: nil)
    try FileManager.default.removeItem(at: bundle)
    try FileManager.default.moveItem(at: other, to: bundle)
    #expect(throws: Diagnostic.self) { try write(over: input) }
  }

  /// Writes an input back with one key more.
  private func write(over input: Input) throws {
    let session = Session(reading: input)
    let document = try session.document()
    let keys = DocumentRole(of: document) == .bundle ? ["pages", "Root", "new"] : ["new"]
    let value = try Document(Literal.string("value")).root
    let edited = try document.applying([
      DocumentEdit(.set(value), at: Document.KeyPath(keys.map { .key($0) }))
    ])
    var changes = ChangeSet(input)
    try changes.replace(with: .init(edited), over: session)
    _ = try changes.deliver(on: Console())
  }

  @Test func refusesToGoOnWithoutTheFile() throws {
    let path = folder.appendingPathComponent("Root.plist")
    try Data(Self.page.utf8).write(to: path)
    let input = try Input(path.path, as: nil)
    try FileManager.default.removeItem(at: path)
    #expect(throws: Diagnostic.self) { try write(over: input) }
  }
}
