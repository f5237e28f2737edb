import Foundation
import PropertyLists
import SettingsBundles
import Testing

@testable import settings_convert

/// The effects of writing a bundle on its folder and on the parent folder.
@Suite final class BundleFolderTests {
  private let folder: URL
  private let bundle: URL

  init() throws {
    folder = try Repository.temporaryFolder()
    bundle = folder.appendingPathComponent("Settings.bundle")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: false)
    try write("old", to: "Root.plist")
    try write("gone", to: "Gone.plist")
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private static let outputs = [
    output("Root.plist", "new", isReplacement: true), output("a/b/Page.plist", "page"),
    output("a/c/Page.plist", "page"),
  ]

  private static func output(
    _ path: String, _ text: String, isReplacement: Bool = false
  ) -> BundleWritePlan.Output {
    BundleWritePlan.Output(path: path, bytes: Array(text.utf8), isReplacement: isReplacement)
  }

  @Test func writesAndRemovesEverything() throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    #expect(try written.write(Self.outputs, removing: ["Gone.plist"], over: tree).isEmpty)
    #expect(
      try contents() == [
        "Root.plist": "new", "a/b/Page.plist": "page", "a/c/Page.plist": "page",
      ])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func writesANewBundleAsAWhole() throws {
    try FileManager.default.removeItem(at: bundle)
    let written = try BundleFolder(bundle.path)
    let outputs = Array(Self.outputs.dropFirst())
    #expect(try written.write(outputs, over: nil).isEmpty)
    #expect(try contents() == ["a/b/Page.plist": "page", "a/c/Page.plist": "page"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test(arguments: ["Root.plist", "Gone.plist", "a/c/Page.plist"])
  func aFileThatChangesMeanwhileStopsEverything(path: String) throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    try write("edited", to: path)
    let before = try contents()
    let error = #expect(throws: Diagnostic.self) {
      _ = try written.write(Self.outputs, removing: ["Gone.plist"], over: tree)
    }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(error?.location?.source.name == "\(bundle.path)/\(path)")
    #expect(try contents() == before)
    #expect(try names() == ["Settings.bundle"])
  }

  /// A program may save a file twice within one tick of the clock that dates files.
  @Test func aChangeWithTheSameTimeStopsEverything() throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    try bundle.appendingPathComponent("Root.plist").overwriteKeepingDate(with: "odd")
    let error = #expect(throws: Diagnostic.self) {
      _ = try written.write(Self.outputs, removing: ["Gone.plist"], over: tree)
    }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "odd", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  // MARK: In place

  @Test func writesAndRemovesInPlace() throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    try written.writeInPlace(Self.outputs, removing: ["Gone.plist"], over: tree)
    #expect(
      try contents() == [
        "Root.plist": "new", "a/b/Page.plist": "page", "a/c/Page.plist": "page",
      ])
    // Another run has removed it already.
    try written.writeInPlace([], removing: ["Gone.plist"], over: tree)
  }

  /// Files are written one by one, so those before the changed one are new.
  @Test(arguments: [
    ("Root.plist", [], ["Root.plist": "edited", "Gone.plist": "gone"]),
    (
      "a/c/Page.plist", ["Root.plist", "a/b/Page.plist"],
      [
        "Root.plist": "new", "a/b/Page.plist": "page", "a/c/Page.plist": "edited",
        "Gone.plist": "gone",
      ]
    ),
    (
      "Gone.plist", ["Root.plist", "a/b/Page.plist", "a/c/Page.plist"],
      [
        "Root.plist": "new", "a/b/Page.plist": "page", "a/c/Page.plist": "page",
        "Gone.plist": "edited",
      ]
    ),
  ])
  func aFileThatChangesMeanwhileStopsWritingInPlace(
    path: String, changed: [String], expected: [String: String]
  ) throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    try write("edited", to: path)
    let error = #expect(throws: Diagnostic.self) {
      try written.writeInPlace(Self.outputs, removing: ["Gone.plist"], over: tree)
    }
    #expect(error?.location?.source.name == "\(bundle.path)/\(path)")
    let rest =
      changed.isEmpty ? "" : "; already written: \(changed.joined(separator: ", "))"
    #expect(error?.message.text == "changed by another program in the meantime\(rest)")
    #expect(try contents() == expected)
  }

  // MARK: Other runs

  /// A run that writes a single page locks the page's folder, and the bundle's run waits for it.
  @Test func aRunThatWritesAPageIsWaitedFor() throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    let (bundle, page) = (bundle.path, bundle.appendingPathComponent("Root.plist"))
    let waiting = self.folder.appendingPathComponent("waiting")
    try Data().write(to: waiting)
    let otherRun = Thread {
      guard let folder = try? FileDescriptor(folder: bundle), folder.lock(.exclusive) else {
        try? FileManager.default.removeItem(at: waiting)
        return
      }
      try? FileManager.default.removeItem(at: waiting)
      Thread.sleep(forTimeInterval: 0.2)
      try? Data("by the other run".utf8).write(to: page)
      _ = consume folder
    }
    otherRun.start()
    while FileManager.default.fileExists(atPath: waiting.path) {
      Thread.sleep(forTimeInterval: 0.01)
    }
    let error = #expect(throws: Diagnostic.self) {
      _ = try written.write(Self.outputs, removing: ["Gone.plist"], over: tree)
    }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "by the other run", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func anotherFolderInPlaceOfTheBundleStopsEverything() throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    let copy = folder.appendingPathComponent("Copy.bundle")
    try FileManager.default.copyItem(at: bundle, to: copy)
    try FileManager.default.removeItem(at: bundle)
    try FileManager.default.moveItem(at: copy, to: bundle)
    let error = #expect(throws: Diagnostic.self) {
      _ = try written.write([Self.output("New.plist", "new")], over: tree)
    }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
  }

  @Test func aBundleThatAppearsMeanwhileStays() throws {
    let written = try BundleFolder(bundle.path)
    let error = #expect(throws: Diagnostic.self) {
      _ = try written.write([Self.output("Root.plist", "new")], over: nil)
    }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func aFolderInTheWayStopsEverything() throws {
    try FileManager.default.createDirectory(
      at: bundle.appendingPathComponent("a/c/Page.plist"), withIntermediateDirectories: true)
    let before = try FileManager.default.subpathsOfDirectory(atPath: bundle.path).sorted()
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    let error = #expect(throws: Diagnostic.self) {
      _ = try written.write(Self.outputs, removing: ["Gone.plist"], over: tree)
    }
    #expect(error?.message.text == "cannot write it: is a directory")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: bundle.path).sorted() == before)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func aFolderOfAnotherRunIsNotUsed() throws {
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    let staging = folder.appendingPathComponent(written.stagingName)
    try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: false)
    let error = #expect(throws: Diagnostic.self) {
      _ = try written.write(Self.outputs, over: tree)
    }
    #expect(error?.message.text == "its folder is locked by another process")
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
    #expect(try names() == [written.stagingName, "Settings.bundle"])
  }

  @Test func specialFilesAreRefusedWhereFilesGo() throws {
    for name in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: bundle.appendingPathComponent(name).path, withDestinationPath: "/nowhere")
    }
    let written = try BundleFolder(bundle.path)
    let tree = try written.tree()
    try written.refuseSpecialFiles(in: tree, blocking: ["Root.plist", "ab/Page.plist", "c/a"])
    for path in ["a", "a/Page.plist", "b/c/Page.plist"] {
      #expect(throws: Diagnostic.self) {
        try written.refuseSpecialFiles(in: tree, blocking: ["Root.plist", path])
      }
    }
  }
}

extension BundleFolderTests {
  private func write(_ text: String, to path: String) throws {
    let file = bundle.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: bundle.path) {
      let file = bundle.appendingPathComponent(path)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      contents[path] = try String(contentsOf: file, encoding: .utf8)
    }
    return contents
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
