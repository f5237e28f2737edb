import Foundation
import Testing

@testable import settings_convert

/// The targets of paths, whatever they look like.
@Suite final class ResolvedPathTests {
  private let folder: URL

  init() throws {
    folder = try Repository.temporaryFolder()
    let files = FileManager.default
    for name in ["S.bundle/sub", "other", "a/\u{301}b"] {
      try files.createDirectory(at: url(name), withIntermediateDirectories: true)
    }
    for (name, target) in [
      ("L", "S.bundle"), ("new", "S.bundle/new.yaml"), ("other/back", "../S.bundle"),
    ] {
      try files.createSymbolicLink(atPath: url(name).path, withDestinationPath: target)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  @Test(arguments: [
    "S.bundle/x", "S.bundle//./x", "S.bundle/../S.bundle/x", "other/../S.bundle/x", "L/x", "L/x/y",
    "new", "other/back/x", "S.bundle/missing/x", "S.bundle/sub", "missing/../S.bundle/x",
    "missing/./a/../../S.bundle/x", "S.bundle/missing/../x",
  ])
  func pathsIntoAFolderAreRecognized(path: String) throws {
    let path = "\(folder.path)/\(path)"
    #expect(try ResolvedPath(of: path).isInside("\(folder.path)/S.bundle"))
    #expect(try ResolvedPath(of: path).isInside("\(folder.path)/other/back"))
  }

  @Test(arguments: [
    "x", "S.bundle", "S.bundle/.", "S.bundle/sub/..", "L", "S.bundle/../x", "S.bundle2/x",
    "other/x",
    "S.bundle/missing/../../x", "missing/x", "s",
  ])
  func otherPathsAreNot(path: String) throws {
    #expect(try !ResolvedPath(of: "\(folder.path)/\(path)").isInside("\(folder.path)/S.bundle"))
  }

  @Test func aNameThatCanBeNoLinkIsAnErrorOfItsOwn() {
    let path = "\(folder.path)/\(String(repeating: "a", count: 300))"
    #expect(throws: SystemError(code: ENAMETOOLONG)) { try ResolvedPath(of: path) }
    #expect(throws: SystemError(code: ENAMETOOLONG)) { try SystemCalls.linkTarget(of: path) }
  }

  @Test func onlyAFolderIsOpenedAsOneAndNoChildProcessGetsIt() throws {
    try Data().write(to: url("file"))
    #expect(throws: SystemError.notAFolder) { _ = try FileDescriptor(folder: url("file").path) }
    let open = try FileDescriptor(folder: folder.path)
    let flags = fcntl(open.number, F_GETFD)
    #expect(flags & FD_CLOEXEC != 0)
  }

  @Test func aSlashBeforeACombiningCharacterIsASlash() throws {
    let path = "\(folder.path)/a/\u{301}b"
    let resolved = try ResolvedPath(of: path)
    #expect(resolved.folder.utf8.elementsEqual("\(folder.path)/a/".utf8))
    #expect(resolved.name.utf8.elementsEqual("\u{301}b".utf8))
    #expect("a/\u{301}b".names.map { Array($0.utf8) } == [Array("a".utf8), Array("\u{301}b".utf8)])
    #expect("/\u{301}b".isAbsolute)
    #expect("\u{600}/".endsInSlash)
    var created: [String] = []
    try SystemCalls.createFolders("\(path)/c/\u{301}d", created: &created)
    #expect(try FileStatus(of: "\(path)/c")?.kind == .folder)
    #expect(try SystemCalls.exists("\(path)/c/\u{301}d"))
  }

  @Test func aPathThatEndsInASlashIsNotAFile() {
    #expect(throws: SystemError.folder) { _ = try ResolvedPath(of: "/").name }
    #expect(throws: SystemError.folder) { _ = try ResolvedPath(of: "a/").name }
  }

  @Test func anEndlessChainOfLinksEnds() throws {
    try FileManager.default.createSymbolicLink(
      atPath: url("loop").path, withDestinationPath: "loop")
    #expect(throws: SystemError.links) { _ = try ResolvedPath(of: self.url("loop").path).name }
  }

  @Test func aNameWithAZeroByteIsRefused() {
    #expect(throws: SystemError(code: EINVAL)) {
      var created: [String] = []
      try SystemCalls.createFolders("a\0b", created: &created)
    }
    #expect(throws: SystemError(code: EINVAL)) { _ = try SystemCalls.absolutePath(of: "/\0b") }
  }

  #if os(Linux)
  @Test(arguments: [
    "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1",
    "/proc/self/task/\(getpid())/fd/1", "/proc/\(getpid())/fd/1",
  ])
  func theProcessFindsItsOwnFiles(path: String) throws {
    let resolved = try ResolvedPath(of: path)
    #expect(resolved.isStream)
    // The tests run on secondary threads, which have their own folders.
    if !path.contains("thread-self"), !path.contains("task") { #expect(resolved.openFile == 1) }
  }

  @Test(arguments: ["/proc/self/exe", "/proc/self/fd/../exe", "/dev/null"])
  func streamsOfOthersAreStreams(path: String) throws {
    #expect(try ResolvedPath(of: path).isStream)
    #expect(try ResolvedPath(of: path).openFile == nil)
  }

  @Test func aFileByTheWorkingFolderOfAProcessIsAFile() throws {
    #expect(try !ResolvedPath(of: "/proc/self/cwd/Package.swift").isStream)
  }

  @Test func namesThatAreNotUTF8KeepTheirBytes() throws {
    let name = String(fileName: Array("\(folder.path)/D".utf8) + [0xE9])
    var created: [String] = []
    try SystemCalls.createFolders(name, created: &created)
    #expect(try SystemCalls.exists(name))
    #expect(try SystemCalls.absolutePath(of: name) == name)
    let names = try FileDescriptor(folder: folder.path).names()
    #expect(names.contains("D\u{10FEE9}"))
  }
  #endif
}
