import Foundation
import PropertyLists
import SettingsBundles
import Testing

@testable import settings_convert

/// The effects of writing a file on the file and its folder; `writing.txt` shows the messages.
@Suite final class WriterTests {
  private let folder: URL

  init() throws {
    folder = try Repository.temporaryFolder()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func aReplacedFileIsANewOneWithTheOldMode() throws {
    let path = try make("Root.plist", "old", mode: 0o604)
    let number = try attribute(.systemFileNumber, of: path)
    try write("new", to: path, .staged())
    #expect(try text(of: path) == "new")
    #expect(try attribute(.posixPermissions, of: path) == 0o604)
    #expect(try attribute(.systemFileNumber, of: path) != number)
    #expect(try names() == ["Root.plist"])
  }

  @Test func aFileWrittenInPlaceStaysTheVeryFile() throws {
    let path = try make("Root.plist", "a longer text", mode: 0o604)
    let number = try attribute(.systemFileNumber, of: path)
    try write("new", to: path, .inPlace)
    #expect(try text(of: path) == "new")
    #expect(try attribute(.posixPermissions, of: path) == 0o604)
    #expect(try attribute(.systemFileNumber, of: path) == number)
  }

  @Test(arguments: [Writer.Method.staged(), .inPlace])
  func aLinkStaysALink(method: Writer.Method) throws {
    let target = try make("Root.plist", "old")
    let inner = folder.appendingPathComponent("inner").path
    let outer = folder.appendingPathComponent("outer").path
    try FileManager.default.createSymbolicLink(atPath: inner, withDestinationPath: "Root.plist")
    try FileManager.default.createSymbolicLink(atPath: outer, withDestinationPath: inner)
    try write("new", to: outer, method)
    #expect(try text(of: target) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: outer) == inner)
    #expect(try names() == ["Root.plist", "inner", "outer"])
  }

  @Test func aReadOnlyFileIsRefused() throws {
    let path = try make("Root.plist", "old", mode: 0o444)
    let error = #expect(throws: Diagnostic.self) { try write("new", to: path, .staged()) }
    #expect(error?.message.text == "this file is read-only")
    #expect(try text(of: path) == "old")
  }

  @Test func replacingTellsOfOtherNames() throws {
    let path = try make("Root.plist", "old")
    for name in ["Second.plist", "Third.plist"] {
      try FileManager.default.linkItem(
        atPath: path, toPath: folder.appendingPathComponent(name).path)
    }
    #expect(try write("new", to: path, .inPlace).isEmpty)
    #expect(try text(of: folder.appendingPathComponent("Third.plist").path) == "new")
    let warnings = try write("newer", to: path, .staged())
    #expect(warnings.map(\.message.text) == ["2 other names of this file keep the old contents"])
    #expect(try text(of: folder.appendingPathComponent("Third.plist").path) == "new")
    #expect(try write("newest", to: path, .staged()).isEmpty)
  }

  @Test(arguments: [
    (mode_t(0o644), false, true, mode_t(0o644)),
    (0o4755, true, true, 0o4755),
    (0o6755, false, true, 0o755),
    (0o6755, true, false, 0o755),
    (0o664, true, false, 0o644),
    (0o660, true, false, 0o600),
    (0o640, true, false, 0o600),
    (0o604, true, false, 0o600),
    (0o646, true, false, 0o644),
    (0o1777, true, false, 0o1777),
  ])
  func aLostOwnerOrGroupTakesItsRightsWithIt(
    mode: mode_t, keepsOwner: Bool, keepsGroup: Bool, expected: mode_t
  ) throws {
    let path = try make("Root.plist", "old")
    chmod(path, mode)
    let status = try #require(try FileStatus(of: path))
    try #require(status.mode == mode)
    #expect(status.mode(keepingOwner: keepsOwner, group: keepsGroup) == expected)
  }

  @Test(arguments: [
    ("Root.plist", 255, ".Root.plist.settings-convert-x7k2q9"),
    ("Root.plist", 32, ".Root.pl.settings-convert-x7k2q9"),
    ("Rüben.plist", 27, ".R.settings-convert-x7k2q9"),
    ("Rüben.plist", 28, ".Rü.settings-convert-x7k2q9"),
    ("Rüben.plist", 1, "..settings-convert-x7k2q9"),
  ])
  func aStagedNameFitsTheFileSystem(target: String, limit: Int, name: String) {
    #expect(Staging.name(for: target, "x7k2q9", limit) == name)
    for room in 25...255 {
      #expect(Staging.name(for: target, "x7k2q9", room).utf8.count <= room)
    }
  }

  @Test func stagedFilesHaveNamesOfTheirOwn() throws {
    let parent = OpenFolder(try FileDescriptor(folder: folder.path))
    let names = (0..<100).map { _ in Staging(ofFile: "Root.plist", in: parent, isBundle: false).name
    }
    #expect(Set(names).count == 100)
    #expect(names.allSatisfy { $0.hasPrefix(".Root.plist.settings-convert-") })
    #expect(names.allSatisfy { $0.utf8.count == ".Root.plist.settings-convert-x7k2q9".utf8.count })
  }

  @Test func aNameOfGreatestLengthCanBeStaged() throws {
    let name = String(repeating: "ü", count: 125) + ".json"
    let path = folder.appendingPathComponent(name).path
    try write("new", to: path, .staged())
    #expect(try names() == [name])
  }

  private static let methods = [Writer.Method.staged(), .inPlace]

  @Test(arguments: methods)
  func aFileThatAppearsAfterTheLookIsNotMistakenForTheOldOne(
    method: Writer.Method
  ) throws {
    let path = folder.appendingPathComponent("Root.plist").path
    let change = try change(to: "new", at: path)
    _ = try make("Root.plist", "other")
    #expect(refusal(of: change, method) == .changedMeanwhile)
    #expect(try text(of: path) == "other")
    #expect(try names() == ["Root.plist"])
  }

  @Test(arguments: methods, [true, false])
  func aFileThatIsSavedAfterTheLookStays(
    method: Writer.Method, isRenamed: Bool
  ) throws {
    let path = try make("Root.plist", "old")
    let change = try change(to: "new", at: path)
    if isRenamed {
      #expect(rename(try make("saved", "by an editor"), path) == 0)
    } else {
      _ = try make("Root.plist", "by an editor")
    }
    #expect(refusal(of: change, method) == .changedMeanwhile)
    #expect(try text(of: path) == "by an editor")
    #expect(try names() == ["Root.plist"])
  }

  /// The staged file has the rights of the one that was examined, and its bytes may not have been read.
  @Test(arguments: [FileChange.Old.bytes(Array("old".utf8)), .unread])
  func aFileThatIsReplacedWhileANewOneIsStagedIsNotTheExpectedOne(old: FileChange.Old) throws {
    let path = try make("Root.plist", "old")
    let writer = try Writer(file: path)
    let operation = try writer.operation(
      for: FileChange(path: path, old: old, new: Array("new".utf8)))
    #expect(try writer.isAsExpected(operation, in: writer.parent))
    #expect(rename(try make("saved", "old", mode: 0o600), path) == 0)
    #expect(try !writer.isAsExpected(operation, in: writer.parent))
  }

  @Test(arguments: ["link", "pipe"])
  func whatIsPutInTheWayOfAFileWrittenInPlaceIsLeftAlone(kind: String) throws {
    let path = try make("Root.plist", "old")
    let other = try make("Other.plist", "other")
    let change = try change(to: "new", at: path)
    try FileManager.default.removeItem(atPath: path)
    if kind == "link" {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    } else {
      #expect(mkfifo(path, 0o644) == 0)
    }
    #expect(refusal(of: change, .inPlace)?.rule == "output")
    #expect(try text(of: other) == "other")
  }

  @Test func aFileIsLockedByItsFolder() throws {
    let path = try make("Root.plist", "old")
    let other = try FileDescriptor(folder: folder.path)
    do {
      let writer = try Writer(file: path)
      let isShared = other.lock(.shared, within: 0)
      #expect(!isShared)
      _ = try writer.write([try change(to: "new", at: path)], .staged())
    }
    let isFree = other.lock(.shared, within: 0)
    #expect(isFree)
  }

  @Test(
    arguments: [
      (FileChange.Old.unread, "Root.plist", nil),
      (.missing, "Root.plist", ToolMessage.changedMeanwhile),
      (.bytes(Array("old".utf8)), "Root.plist", nil),
      (.bytes(Array("odd".utf8)), "Root.plist", .changedMeanwhile),
      (.bytes(Array("older".utf8)), "Root.plist", .changedMeanwhile),
      (.missing, "New.plist", nil),
      (.bytes([]), "New.plist", .changedMeanwhile),
      (.bytes(Array("old".utf8)), "New.plist", .changedMeanwhile),
    ], [Writer.Method.staged(), .inPlace])
  func onlyWhatWasExpectedIsReplaced(
    expectation: (FileChange.Old, String, ToolMessage?), method: Writer.Method
  ) throws {
    let (expected, name, refusal) = expectation
    let old = try make("Root.plist", "old")
    let path = folder.appendingPathComponent(name).path
    let change = FileChange(path: path, old: expected, new: Array("new".utf8))
    #expect(self.refusal(of: change, method) == refusal)
    #expect(try text(of: old) == (refusal == nil && path == old ? "new" : "old"))
    let isNew = refusal == nil && path != old
    #expect(try names() == (isNew ? ["New.plist", "Root.plist"] : ["Root.plist"]))
  }

  /// An editor may save a file while this program has it locked, and within one tick of the clock that
  /// dates files.
  @Test(arguments: [Writer.Method.staged(), .inPlace])
  func whatIsSavedWithTheSameDateStays(method: Writer.Method) throws {
    let path = try make("Root.plist", "old")
    let change = try change(to: "new", at: path)
    try URL(fileURLWithPath: path).overwriteKeepingDate(with: "odd")
    #expect(refusal(of: change, method) == .changedMeanwhile)
    #expect(try text(of: path) == "odd")
    #expect(try names() == ["Root.plist"])
  }

  #if os(Linux)
  @Test func extendedAttributesTravel() throws {
    let path = try make("Root.plist", "old")
    let key = FileAttributeKey("NSFileExtendedAttributes")
    let attributes = ["user.note": Data("kept".utf8)]
    try? FileManager.default.setAttributes([key: attributes], ofItemAtPath: path)
    let note = { () -> Data? in
      let all = try FileManager.default.attributesOfItem(atPath: path)
      return (all[key] as? [String: Data])?["user.note"]
    }
    guard try note() != nil else {
      return print("SKIPPED extendedAttributesTravel: this disk has none")
    }
    try write("new", to: path, .staged())
    #expect(try text(of: path) == "new")
    #expect(try note() == Data("kept".utf8))
  }
  #endif

  #if canImport(Darwin)
  @Test func extendedAttributesAndAccessListsTravel() throws {
    let path = try make("Root.plist", "old")
    _ = try run("/usr/bin/xattr", "-w", "com.example.note", "kept", path)
    _ = try run("/bin/chmod", "+a", "everyone deny execute", path)
    try write("new", to: path, .inPlace)
    #expect(try run("/usr/bin/xattr", "-p", "com.example.note", path) == "kept\n")
    try write("newer", to: path, .staged())
    #expect(try text(of: path) == "newer")
    #expect(try run("/usr/bin/xattr", "-p", "com.example.note", path) == "kept\n")
    #expect(try run("/bin/ls", "-le", path).contains("everyone deny execute"))
  }

  /// Runs a program, and returns its standard output.
  private func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
  #endif
}

extension WriterTests {
  private func make(_ name: String, _ text: String, mode: Int = 0o644) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }

  private func change(to text: String, at path: String) throws(Diagnostic) -> FileChange {
    FileChange(path: path, old: try .init(at: path), new: Array(text.utf8))
  }

  @discardableResult
  private func write(
    _ text: String, to path: String, _ method: Writer.Method
  ) throws(Diagnostic) -> [Diagnostic] {
    try Writer(file: path).write([try change(to: text, at: path)], method)
  }

  /// The message with which writing a file fails.
  private func refusal(of change: FileChange, _ method: Writer.Method) -> ToolMessage? {
    do throws(Diagnostic) {
      _ = try Writer(file: change.path).write([change], method)
      return nil
    } catch {
      return error.message as? ToolMessage
    }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func attribute(_ key: FileAttributeKey, of path: String) throws -> Int {
    let value = try FileManager.default.attributesOfItem(atPath: path)[key] as? NSNumber
    return try #require(value).intValue
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

extension URL {
  /// Saves a file in place as some editors do, within one tick of the clock that dates files.
  func overwriteKeepingDate(with text: String) throws {
    var status = stat()
    #expect(stat(path, &status) == 0)
    try Data(text.utf8).write(to: self)
    #if canImport(Darwin)
    let dates = [status.st_atimespec, status.st_mtimespec]
    #else
    let dates = [status.st_atim, status.st_mtim]
    #endif
    #expect(utimensat(AT_FDCWD, path, dates, 0) == 0)
  }
}
