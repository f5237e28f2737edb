import Foundation
import Testing

@testable import settings_convert

/// Folders in folders whose path is longer than the system takes.
@Suite struct DeepFolderTests {
  /// Creates the folders one in another, by name, and a file in the last one.
  private static func make(_ depth: Int, in root: String) throws {
    let name = String(repeating: "n", count: 200)
    var folder = OpenFolder(try FileDescriptor(folder: root))
    for _ in 0..<depth {
      try folder.descriptor.makeFolder(name)
      folder = OpenFolder(try FileDescriptor(folder: name, in: folder.descriptor))
    }
    try FileDescriptor(creating: "A.swift", in: folder.descriptor, isPrivate: false).finish()
  }

  @Test func areSkippedWithANote() throws {
    let folder = try Repository.temporaryFolder()
    defer {
      _ = try? Shell(in: folder).run(.init(line: "rm -rf n*", input: []), asOnTerminal: false)
    }
    try Self.make(30, in: folder.path)
    try Data("let a = 1".utf8).write(to: folder.appendingPathComponent("B.swift"))
    try Data("{}".utf8).write(to: folder.appendingPathComponent("a.json"))
    let path = folder.path
    let code = try FileSearch(forCodeAt: PathProbe(path), excluding: FileSearch.Exclusions())
    #expect(code.files == ["\(path)/B.swift"])
    let files = try FileSearch(at: PathProbe(path), as: nil)
    for search in [code, files] {
      let notes = search.diagnostics(isVerbose: false, about: path)
      #expect(notes.map(\.message.text) == ["skipped 1 folder with too long a path"])
      #expect(notes.map(\.severity) == [.note])
    }
  }
}
