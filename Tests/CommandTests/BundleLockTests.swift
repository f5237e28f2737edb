import Foundation
import Testing

@testable import settings_convert

/// Runs at the same time, and signals in the middle of one.
@Suite struct BundleLockTests {
  @Test func aRunThatWritesExcludesOthers() throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try FileDescriptor(folder: folder.path)
    let second = try FileDescriptor(folder: folder.path)
    let isFirstLocked = first.lock(.shared)
    let isSecondLocked = second.lock(.shared, within: 0)
    let isSecondExclusive = second.lock(.exclusive, within: 0)
    #expect(isFirstLocked && isSecondLocked && !isSecondExclusive)
  }

  @Test func anotherFolderWithTheSamePathIsNotLocked() throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try FileDescriptor(folder: folder.path)
    try first.lockForWriting(at: folder.path)
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    do throws(SystemError) {
      try first.lockForWriting(at: folder.path)
      Issue.record("another folder was taken for the locked one")
    } catch {
      #expect(error == .changed)
    }
  }

  /// On the main thread, which gets the signal: on macOS, no other can raise one for itself.
  @MainActor @Test func aSignalWaitsForTheEnd() throws {
    let previous = signal(SIGHUP) { _ in }
    defer { signal(SIGHUP, previous) }
    // The threads of tests may block all signals.
    var (hangup, others) = (sigset_t(), sigset_t())
    sigemptyset(&hangup)
    sigaddset(&hangup, SIGHUP)
    pthread_sigmask(SIG_UNBLOCK, &hangup, &others)
    defer { pthread_sigmask(SIG_SETMASK, &others, nil) }
    try DeferredSignals.check()
    DeferredSignals.during {
      raise(SIGHUP)
      #expect(throws: SystemError.interrupted) { try DeferredSignals.check() }
    }
    try DeferredSignals.check()
  }
}
