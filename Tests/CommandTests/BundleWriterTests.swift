import Foundation
import PropertyLists
import SettingsBundles
import TestSupport
import Testing

@testable import settings_convert

#if os(Linux)
import CXAttr
#endif

/// The effects of writing a bundle on its folder and on the parent folder.
@Suite final class BundleWriterTests {
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

  private static let changes = [
    change("Root.plist", from: "old", to: "new"), change("a/b/Page.plist", to: "page"),
    change("a/c/Page.plist", to: "page"), change("Gone.plist", from: "gone", to: nil),
  ]

  private static func change(
    _ path: String, from old: String? = nil, to new: String?
  ) -> FileChange {
    FileChange(
      path: path, old: old.map { .bytes(Array($0.utf8)) } ?? .missing,
      new: new.map { Array($0.utf8) })
  }

  @discardableResult
  private func write(
    _ changes: [FileChange] = changes, _ method: Writer.Method = .staged()
  ) throws(Diagnostic) -> [Diagnostic] {
    try Writer(bundle: BundleFolder(bundle.path)).write(changes, method)
  }

  @Test func writesAndRemovesEverything() throws {
    #expect(try write().isEmpty)
    #expect(
      try contents() == [
        "Root.plist": "new", "a/b/Page.plist": "page", "a/c/Page.plist": "page",
      ])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func writesANewBundleAsAWhole() throws {
    try FileManager.default.removeItem(at: bundle)
    let pages = Array(Self.changes[1...2])
    #expect(try Writer.create(BundleFolder(bundle.path), of: pages, .staged()).isEmpty)
    #expect(try contents() == ["a/b/Page.plist": "page", "a/c/Page.plist": "page"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test(arguments: ["Root.plist", "Gone.plist", "a/c/Page.plist"])
  func aFileThatChangesMeanwhileStopsEverything(path: String) throws {
    try write("edited", to: path)
    let before = try contents()
    let error = #expect(throws: Diagnostic.self) { try write() }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(error?.location?.source.name == "\(bundle.path)/\(path)")
    #expect(try contents() == before)
    #expect(try names() == ["Settings.bundle"])
  }

  /// A program may save a file twice within one tick of the clock that dates files.
  @Test func aChangeWithTheSameTimeStopsEverything() throws {
    try bundle.appendingPathComponent("Root.plist").overwriteKeepingDate(with: "odd")
    let error = #expect(throws: Diagnostic.self) { try write() }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "odd", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  /// As on a disk that ignores case, when a page gets a name that differs only in that.
  @Test(arguments: [Writer.Method.staged(), .inPlace])
  func aNewFileTakesTheNameOfARemovedOne(method: Writer.Method) throws {
    let changes = [
      Self.change("Gone.plist", from: "gone", to: nil), Self.change("Gone.plist", to: "new"),
    ]
    #expect(try write(changes, method).isEmpty)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "new"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func aFailureRestoresAFileWhoseNameIsTaken() throws {
    let changes = [
      Self.change("Gone.plist", from: "gone", to: nil), Self.change("Gone.plist", to: "new"),
      Self.change("Root.plist", from: "other", to: "new"),
    ]
    let error = #expect(throws: Diagnostic.self) { try write(changes) }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func manyFilesTakeOnlyTheirTime() throws {
    let growth = try Growth { count in
      let files = (0..<count).map { Self.change("Pages/Licenses/Page\($0).plist", to: "page") }
      return {
        var changes = ChangeSet(at: .folder("Settings.bundle", .bundle))
        for file in files { changes.add(file) }
        #expect(changes.changes.count == count)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  #if os(Linux)
  /// New files have the group and access list that their folder gives them, alone or with others.
  @Test(arguments: [true, false]) func aNewFileIsLikeAnyOtherInItsFolder(isAlone: Bool) throws {
    try write("old", to: "Sub/Old.plist")
    shareNewFiles(in: "Sub")
    try write("by hand", to: "Sub/Hand.plist")
    try write("by hand", to: "Sub/hand/Page.plist")
    guard try rights("Sub/Hand.plist") != rights("Sub/Old.plist") else {
      return print("SKIPPED aNewFileIsLikeAnyOtherInItsFolder: this disk or user has no rights")
    }
    let new = ["Sub/New.plist", "Sub/new/Page.plist"].map { Self.change($0, to: "page") }
    for changes in isAlone ? new.map({ [$0] }) : [new] { #expect(try write(changes).isEmpty) }
    #expect(try rights("Sub/New.plist") == rights("Sub/Hand.plist"))
    #expect(try rights("Sub/new/Page.plist") == rights("Sub/hand/Page.plist"))
    #expect(try names() == ["Settings.bundle"])
    #expect(try contents().count == 7)
  }

  /// A file that is replaced keeps its own access list, or has none, alone or with others.
  @Test(arguments: [true, false]) func aFileKeepsItsAccessListInSuchAFolder(isAlone: Bool) throws {
    try write("none", to: "Sub/None.plist")
    shareNewFiles(in: "Sub")
    try write("own", to: "Sub/Own.plist")
    setList("system.posix_acl_access", of: "Sub/Own.plist", rights: 4)
    let paths = ["Sub/None.plist", "Sub/Own.plist"]
    let before = try paths.map { try rights($0) }
    let new = [
      Self.change("Sub/None.plist", from: "none", to: "new"),
      Self.change("Sub/Own.plist", from: "own", to: "new"),
    ]
    for changes in isAlone ? new.map({ [$0] }) : [new] { #expect(try write(changes).isEmpty) }
    #expect(try paths.map { try rights($0) } == before)
  }

  /// Gives a folder another group for new files, and a default access list, as far as that is possible.
  private func shareNewFiles(in path: String) {
    let folder = bundle.appendingPathComponent(path).path
    _ = chown(folder, uid_t.max, 1)
    _ = chmod(folder, 0o2775)
    setList("system.posix_acl_default", of: path, rights: 6)
  }

  /// Gives a file or folder an access list with other rights for user 65534, if that is possible.
  private func setList(_ name: String, of path: String, rights: UInt8) {
    // The owner, the user, the group, the mask, and others.
    let entries: [(tag: UInt8, rights: UInt8, isNamed: Bool)] = [
      (1, 7, false), (2, rights, true), (4, 5, false), (0x10, 7, false), (0x20, 0, false),
    ]
    let list = entries.reduce([2, 0, 0, 0] as [UInt8]) { list, entry in
      let id: [UInt8] = entry.isNamed ? [0xFE, 0xFF, 0, 0] : [0xFF, 0xFF, 0xFF, 0xFF]
      return list + [entry.tag, 0, entry.rights, 0] + id
    }
    _ = setxattr(bundle.appendingPathComponent(path).path, name, list, list.count, 0)
  }

  /// The group, mode, and access list of a file.
  private func rights(_ path: String) throws -> [String] {
    let path = bundle.appendingPathComponent(path).path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    var list = [UInt8](repeating: 0, count: 256)
    let count = getxattr(path, "system.posix_acl_access", &list, list.count)
    let keys: [FileAttributeKey] = [.groupOwnerAccountID, .posixPermissions]
    return keys.map { "\(attributes[$0] ?? "")" } + ["\(list.prefix(max(0, count)))"]
  }
  #endif

  // MARK: In place

  @Test func writesAndRemovesInPlace() throws {
    try write(Self.changes, .inPlace)
    #expect(
      try contents() == [
        "Root.plist": "new", "a/b/Page.plist": "page", "a/c/Page.plist": "page",
      ])
    // Another run has removed it already.
    try write([Self.change("Gone.plist", from: "gone", to: nil)], .inPlace)
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
    try write("edited", to: path)
    let error = #expect(throws: Diagnostic.self) { try write(Self.changes, .inPlace) }
    #expect(error?.location?.source.name == "\(bundle.path)/\(path)")
    let rest =
      changed.isEmpty ? "" : "; already written: \(changed.joined(separator: ", "))"
    #expect(error?.message.text == "changed by another program in the meantime\(rest)")
    #expect(try contents() == expected)
  }

  // MARK: Other runs

  /// A run that writes a single page locks the page's folder, and the bundle's run waits for it.
  @Test func aRunThatWritesAPageIsWaitedFor() throws {
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
    let error = #expect(throws: Diagnostic.self) { try write() }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "by the other run", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func aBundleThatAppearsMeanwhileStays() throws {
    let error = #expect(throws: Diagnostic.self) {
      _ = try Writer.create(
        BundleFolder(bundle.path), of: [Self.change("Root.plist", to: "new")], .staged())
    }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func aFolderInTheWayStopsEverything() throws {
    try FileManager.default.createDirectory(
      at: bundle.appendingPathComponent("a/c/Page.plist"), withIntermediateDirectories: true)
    let before = try FileManager.default.subpathsOfDirectory(atPath: bundle.path).sorted()
    let error = #expect(throws: Diagnostic.self) { try write() }
    #expect(error?.message.text == "cannot write it: is a directory")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: bundle.path).sorted() == before)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
    #expect(try names() == ["Settings.bundle"])
  }

  @Test(arguments: [changes, Array(changes[..<1])])
  func whatAKilledRunLeftIsNamedAndNotRead(changes: [FileChange]) throws {
    let name = ".Settings.bundle.settings-convert-staging"
    let staging = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: false)
    try Data("planted".utf8).write(to: staging.appendingPathComponent("new-0"))
    let notes = try write(changes)
    #expect(notes.map(\.message.rule) == ["interrupted-run"])
    #expect(notes.allSatisfy { $0.message.text.contains(name) })
    #expect(try contents()["Root.plist"] == "new")
    #expect(try names() == [name, "Settings.bundle"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: staging.path) == ["new-0"])
  }

  /// A restored file is the very same one.
  @Test func aFailureRestoresTheOldFiles() throws {
    let page = bundle.appendingPathComponent("Root.plist").path
    let before = try #require(try FileStatus(of: page))
    try write("edited", to: "Gone.plist")
    let error = #expect(throws: Diagnostic.self) { try write() }
    #expect(error?.message as? ToolMessage == .changedMeanwhile)
    let after = try #require(try FileStatus(of: page))
    #expect(after.version == before.version && after.links == 1)
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "edited"])
    #expect(!FileManager.default.fileExists(atPath: bundle.appendingPathComponent("a").path))
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func specialFilesAreRefusedWhereFilesGo() throws {
    for name in ["a", "b"] {
      try FileManager.default.createSymbolicLink(
        atPath: bundle.appendingPathComponent(name).path, withDestinationPath: "/nowhere")
    }
    let input = try InputFolder(bundle.path, as: nil)
    try input.rejectSpecialFiles(blocking: ["Root.plist", "ab/Page.plist", "c/a"])
    for path in ["a", "a/Page.plist", "b/c/Page.plist"] {
      #expect(throws: Diagnostic.self) {
        try input.rejectSpecialFiles(blocking: ["Root.plist", path])
      }
      #expect(throws: Diagnostic.self) { try write([Self.change(path, to: "new")]) }
    }
    #expect(try contents() == ["Root.plist": "old", "Gone.plist": "gone"])
  }
}

extension BundleWriterTests {
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
