import Foundation
import PropertyLists
import SettingsBundles
import Testing

@testable import settings_convert

/// The next run after one that was killed while it wrote a bundle.
@Suite final class BundleRecoveryTests {
  private let folder: URL
  private let bundle: URL
  private let staging: URL

  private static let stagingName = ".Settings.bundle.settings-convert-staging"

  private static let old = [
    "Gone.plist": "gone", "Root.plist": "old", "de.lproj/Root.strings": "alt",
  ]
  private static let new = [
    "New/Page.plist": "page", "Root.plist": "new", "de.lproj/Root.strings": "alt",
  ]

  init() throws {
    folder = try Repository.temporaryFolder()
    bundle = folder.appendingPathComponent("Settings.bundle")
    staging = folder.appendingPathComponent(Self.stagingName)
    for (path, text) in Self.old { try write(text, to: bundle.appendingPathComponent(path)) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Finishing and undoing

  @Test(arguments: 0...3)
  func finishesAtEveryStep(done: Int) throws {
    try interrupt(after: done)
    #expect(
      try recover() == [
        "Settings.bundle: warning: finished an earlier run that was interrupted while it wrote this bundle"
      ])
    #expect(try contents(of: bundle) == Self.new)
    #expect(try names() == ["Settings.bundle"])
  }

  @Test(arguments: 0...3)
  func undoesAtEveryStep(done: Int) throws {
    try interrupt(after: done, journal: "undoing")
    #expect(
      try recover() == [
        "Settings.bundle: warning: finished undoing an earlier run that had failed to write this bundle"
      ])
    #expect(try contents(of: bundle) == Self.old)
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func finishesBetweenTheTwoStepsOfAReplacement() throws {
    try interrupt(after: 1)
    // A file system without links moves the old file instead.
    try move(
      bundle.appendingPathComponent("Root.plist"), to: staging.appendingPathComponent("old-1"))
    #expect(try recover().count == 1)
    #expect(try contents(of: bundle) == Self.new)
  }

  @Test func undoesBetweenTheTwoStepsOfAReplacement() throws {
    try interrupt(after: 1, journal: "undoing")
    try move(
      bundle.appendingPathComponent("Root.plist"), to: staging.appendingPathComponent("old-1"))
    #expect(try recover().count == 1)
    #expect(try contents(of: bundle) == Self.old)
  }

  @Test func cleansUpWhatHasNoJournal() throws {
    try interrupt(after: 0, journal: "journal-part")
    #expect(
      try recover() == [
        "Settings.bundle: warning: cleaned up after an earlier run that was interrupted before it changed this bundle"
      ])
    #expect(try contents(of: bundle) == Self.old)
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func cleansUpAfterABundleThatIsGone() throws {
    try interrupt(after: 1)
    try FileManager.default.removeItem(at: bundle)
    #expect(
      try recover() == [
        "Settings.bundle: note: cleaned up after an earlier run that was interrupted while it wrote a bundle that is gone"
      ])
    #expect(try names() == [])
  }

  // MARK: Newer edits

  @Test func aFileThatChangedSinceIsNotReplaced() throws {
    try interrupt(after: 1)
    try write("edited", to: bundle.appendingPathComponent("Root.plist"))
    let warnings = try recover()
    #expect(
      warnings.map(Self.withoutDigits) == [
        "Settings.bundle: warning: finished an earlier run that was interrupted while it wrote this bundle",
        "Settings.bundle/Root.plist: warning: changed since a run was interrupted; left as it is, with that run's version in .Settings.bundle.settings-convert-kept-*/Root.plist; compare the two, then remove that version",
      ])
    var expected = Self.new
    expected["Root.plist"] = "edited"
    #expect(try contents(of: bundle) == expected)
    let kept = try #require(try names().first)
    #expect(kept.hasPrefix(".Settings.bundle.settings-convert-kept-"))
    #expect(try contents(of: folder.appendingPathComponent(kept)) == ["Root.plist": "new"])
    #expect(try recover() == [])
  }

  @Test func aFileThatIsGoneSinceIsNotReplaced() throws {
    try interrupt(after: 1)
    try FileManager.default.removeItem(at: bundle.appendingPathComponent("Root.plist"))
    #expect(try recover().count == 2)
    #expect(try contents(of: bundle)["Root.plist"] == nil)
    let kept = folder.appendingPathComponent(try #require(try names().first))
    #expect(try contents(of: kept) == ["Root.plist": "new"])
  }

  @Test func aFileThatAppearedSinceIsNotReplaced() throws {
    try interrupt(after: 2)
    try write("mine", to: bundle.appendingPathComponent("New/Page.plist"))
    #expect(try recover().count == 2)
    #expect(try contents(of: bundle)["New/Page.plist"] == "mine")
    let kept = folder.appendingPathComponent(try #require(try names().first))
    #expect(try contents(of: kept) == ["New/Page.plist": "page"])
  }

  @Test func aFileThatChangedSinceIsNotRemoved() throws {
    try interrupt(after: 0)
    try write("edited", to: bundle.appendingPathComponent("Gone.plist"))
    #expect(
      try recover().last
        == "Settings.bundle/Gone.plist: warning: changed since a run was interrupted; left as it is"
    )
    var expected = Self.new
    expected["Gone.plist"] = "edited"
    #expect(try contents(of: bundle) == expected)
    #expect(try names() == ["Settings.bundle"])
  }

  @Test func undoingLeavesFilesThatChangedSince() throws {
    try interrupt(after: 3, journal: "undoing")
    try write("edited", to: bundle.appendingPathComponent("Root.plist"))
    try write("mine", to: bundle.appendingPathComponent("New/Page.plist"))
    #expect(
      try recover().map(Self.withoutDigits) == [
        "Settings.bundle: warning: finished undoing an earlier run that had failed to write this bundle",
        "Settings.bundle/New/Page.plist: warning: changed since a run was interrupted; left as it is",
        "Settings.bundle/Root.plist: warning: changed since a run was interrupted; left as it is, with the version before that run in .Settings.bundle.settings-convert-kept-*/Root.plist; compare the two, then remove that version",
      ])
    var expected = Self.old
    expected["Root.plist"] = "edited"
    expected["New/Page.plist"] = "mine"
    #expect(try contents(of: bundle) == expected)
    let kept = folder.appendingPathComponent(try #require(try names().first))
    #expect(try contents(of: kept) == ["Root.plist": "old"])
  }

  // MARK: Planted folders

  @Test(arguments: Plant.all)
  func leavesAPlantedFolderAlone(plant: Plant) throws {
    try interrupt(after: 1)
    try plant.make(staging, folder)
    let bundleBefore = try contents(of: bundle)
    let stagingBefore = try listing(of: staging)
    let error = #expect(throws: Diagnostic.self) { _ = try self.recover() }
    #expect(
      error.map(described)
        == "Settings.bundle: error: nothing was written because of \(Self.stagingName), which \(plant.reason); if nothing else writes this bundle, remove it: rm -r \(Self.stagingName)"
    )
    #expect(
      try warnings() == [
        "Settings.bundle: warning: ignored \(Self.stagingName), which \(plant.reason); if nothing writes this bundle, remove it: rm -r \(Self.stagingName)"
      ])
    #expect(try contents(of: bundle) == bundleBefore)
    #expect(try listing(of: staging) == stagingBefore)
  }

  /// A way to make a staging folder one that anybody could have put there.
  struct Plant: CustomTestStringConvertible {
    let testDescription: String
    let reason: String
    let make: @Sendable (_ staging: URL, _ folder: URL) throws -> Void

    static let all = [
      Plant(testDescription: "an ordinary folder", reason: "others may enter") { staging, _ in
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: staging.path)
      },
      Plant(testDescription: "a file", reason: "is not a folder") { staging, _ in
        try FileManager.default.removeItem(at: staging)
        try Data().write(to: staging)
      },
      Plant(testDescription: "a link", reason: "is not a folder") { staging, folder in
        let real = folder.appendingPathComponent("real")
        try FileManager.default.moveItem(at: staging, to: real)
        try FileManager.default.createSymbolicLink(at: staging, withDestinationURL: real)
      },
      Plant(testDescription: "a pipe as a folder", reason: "is not a folder") { staging, _ in
        try FileManager.default.removeItem(at: staging)
        mkfifo(staging.path, 0o600)
      },
      Plant(testDescription: "a pipe as a journal", reason: "has a damaged journal") { staging, _ in
        let journal = staging.appendingPathComponent("journal").path
        try FileManager.default.removeItem(atPath: journal)
        mkfifo(journal, 0o600)
      },
      Plant(testDescription: "another file in it", reason: "holds files that no run has left") {
        staging, _ in
        try Data().write(to: staging.appendingPathComponent("mine"))
      },
      Plant(testDescription: "a link as a journal", reason: "has a damaged journal") {
        staging, folder in
        let journal = staging.appendingPathComponent("journal")
        let real = folder.appendingPathComponent("real")
        try FileManager.default.moveItem(at: journal, to: real)
        try FileManager.default.createSymbolicLink(at: journal, withDestinationURL: real)
      },
      Plant(testDescription: "an empty journal", reason: "has a damaged journal") { staging, _ in
        try Data().write(to: staging.appendingPathComponent("journal"))
      },
      Plant(testDescription: "a copy of the bundle", reason: "was made for another folder") {
        _, folder in
        let bundle = folder.appendingPathComponent("Settings.bundle")
        let original = folder.appendingPathComponent("Original.bundle")
        try FileManager.default.moveItem(at: bundle, to: original)
        try FileManager.default.copyItem(at: original, to: bundle)
      },
    ]
  }

  @Test func leavesTheFolderOfAnotherUserAlone() throws {
    guard geteuid() == 0 else {
      return print("SKIPPED leavesTheFolderOfAnotherUserAlone: only root can give folders away")
    }
    try interrupt(after: 1)
    #expect(chown(staging.path, 65_534, gid_t.max) == 0)
    let before = try contents(of: bundle)
    let error = #expect(throws: Diagnostic.self) { _ = try self.recover() }
    #expect(
      error.map(described)
        == "Settings.bundle: error: nothing was written because of \(Self.stagingName), which belongs to another user; if nothing else writes this bundle, remove it: rm -r \(Self.stagingName)"
    )
    #expect(try contents(of: bundle) == before)
  }

  @Test(arguments: ["link", "pipe", "hard link", "other file"])
  func aPlantedFileIsNotPutInPlace(kind: String) throws {
    try interrupt(after: 1)
    let secret = folder.appendingPathComponent("secret")
    try write("new", to: secret)
    let staged = staging.appendingPathComponent("new-1")
    try FileManager.default.removeItem(at: staged)
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(at: staged, withDestinationURL: secret)
    case "pipe": mkfifo(staged.path, 0o600)
    case "hard link": try FileManager.default.linkItem(at: secret, to: staged)
    default: try write("new", to: staged)
    }
    #expect(try recover().count == 2)
    var expected = Self.new
    expected["Root.plist"] = "old"
    #expect(try contents(of: bundle) == expected)
    #expect(try String(contentsOf: secret, encoding: .utf8) == "new")
  }

  @Test func aLinkedFolderIsNotFollowed() throws {
    try interrupt(after: 2)
    let outside = folder.appendingPathComponent("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: bundle.appendingPathComponent("New"), withDestinationURL: outside)
    #expect(try recover().count == 2)
    #expect(try contents(of: outside) == [:])
  }

  // MARK: Runs that only read

  @Test(arguments: [
    (
      "journal",
      "an earlier run was interrupted while it wrote this bundle, which may be changed in part; convert to it again, or use set, edit or fix, to finish or undo that run"
    ),
    (
      "undoing",
      "an earlier run was interrupted while it wrote this bundle, which may be changed in part; convert to it again, or use set, edit or fix, to finish or undo that run"
    ),
    (
      "journal-part",
      "an earlier run was interrupted before it changed this bundle; the next command that writes the bundle cleans up"
    ),
  ])
  func readingWarnsAndChangesNothing(journal: String, text: String) throws {
    try interrupt(after: 2, journal: journal)
    let before = try (contents(of: bundle), listing(of: staging))
    #expect(try warnings() == ["Settings.bundle: warning: \(text)"])
    #expect(try contents(of: bundle) == before.0)
    #expect(try listing(of: staging) == before.1)
  }

  @Test func readingABundleThatWasWrittenToItsEndIsSilent() throws {
    #expect(try warnings() == [])
    #expect(try recover() == [])
  }

  // MARK: Locks

  @Test func aRunThatWritesExcludesOthers() throws {
    let first = try FileDescriptor(folder: folder.path)
    let second = try FileDescriptor(folder: folder.path)
    let isFirstLocked = first.lock(.shared)
    let isSecondLocked = second.lock(.shared, within: 0)
    let isSecondExclusive = second.lock(.exclusive, within: 0)
    #expect(isFirstLocked && isSecondLocked && !isSecondExclusive)
  }

  @Test func aSignalWaitsForTheEnd() throws {
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

// MARK: - Making and looking

extension BundleRecoveryTests {
  /// Prepares the change from `old` to `new`, and carries out some of its three steps.
  private func interrupt(after done: Int, journal name: String = "journal") throws {
    try FileManager.default.createDirectory(
      at: staging, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let (gone, root) = (
      bundle.appendingPathComponent("Gone.plist"), bundle.appendingPathComponent("Root.plist")
    )
    let (newRoot, newPage) = (
      staging.appendingPathComponent("new-1"), staging.appendingPathComponent("new-2")
    )
    try write("new", to: newRoot)
    try write("page", to: newPage)
    let journal = BundleJournal(
      folder: try #require(try FileStatus(of: bundle.path)).folderIdentity,
      steps: [
        .init(path: "Gone.plist", old: try identity(of: gone), new: nil),
        .init(path: "Root.plist", old: try identity(of: root), new: try identity(of: newRoot)),
        .init(path: "New/Page.plist", old: nil, new: try identity(of: newPage)),
      ], newFolders: ["New"])
    try Data(try journal.bytes()).write(to: staging.appendingPathComponent(name))
    if done > 0 { try move(gone, to: staging.appendingPathComponent("old-0")) }
    if done > 1 {
      try FileManager.default.linkItem(at: root, to: staging.appendingPathComponent("old-1"))
      try move(newRoot, to: root)
    }
    if done > 2 {
      let page = bundle.appendingPathComponent("New/Page.plist")
      try FileManager.default.createDirectory(
        at: page.deletingLastPathComponent(), withIntermediateDirectories: false)
      try move(newPage, to: page)
    }
  }

  private func identity(of file: URL) throws -> BundleJournal.FileIdentity {
    try #require(try FileStatus(of: file.path)).fileIdentity
  }

  private func recover() throws -> [String] {
    let folder = try BundleFolder(bundle.path)
    try folder.lock()
    return try folder.recover().map(described)
  }

  private func warnings() throws -> [String] {
    try BundleFolder(bundle.path).interruptionWarnings().map(described)
  }

  /// A diagnostic on one line, without the path of the temporary folder.
  private func described(_ diagnostic: Diagnostic) -> String {
    let help = diagnostic.message.help.isEmpty ? "" : "; \(diagnostic.message.help)"
    let file = diagnostic.location?.source.name ?? ""
    return "\(file): \(diagnostic.severity.rawValue): \(diagnostic.message.text)\(help)"
      .replacingOccurrences(of: folder.path + "/", with: "")
  }

  private static func withoutDigits(_ text: String) -> String {
    text.replacingOccurrences(
      of: "kept-[0-9a-z]{6}", with: "kept-*", options: .regularExpression)
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func move(_ file: URL, to other: URL) throws {
    #expect(rename(file.path, other.path) == 0)
  }

  /// The texts of the files in a folder, by path.
  private func contents(of folder: URL) throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(path)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      contents[path] = try String(contentsOf: file, encoding: .utf8)
    }
    return contents
  }

  /// The names of everything in a folder; empty for a file.
  private func listing(of folder: URL) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    guard attributes[.type] as? FileAttributeType == .typeDirectory else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
