import Foundation
import PropertyLists
import SettingsBundles
import Testing

@testable import settings_convert

/// The next run after one that was killed while it wrote a bundle.
@Suite struct BundleRecoveryTests {
  private let run: InterruptedBundle

  init() throws {
    run = try InterruptedBundle()
  }

  // MARK: Finishing and undoing

  @Test(arguments: 0...3)
  func finishesAtEveryStep(done: Int) throws {
    try run.interrupt(after: done)
    #expect(
      try run.recover() == [
        "Settings.bundle: warning: finished an earlier run that was interrupted while it wrote this bundle"
      ])
    #expect(try run.contents(of: run.bundle) == InterruptedBundle.new)
    #expect(try run.names() == ["Settings.bundle"])
  }

  @Test(arguments: 0...3)
  func undoesAtEveryStep(done: Int) throws {
    try run.interrupt(after: done, journal: "undoing")
    #expect(
      try run.recover() == [
        "Settings.bundle: warning: finished undoing an earlier run that had failed to write this bundle"
      ])
    #expect(try run.contents(of: run.bundle) == InterruptedBundle.old)
    #expect(try run.names() == ["Settings.bundle"])
  }

  @Test func finishesBetweenTheTwoStepsOfAReplacement() throws {
    try run.interrupt(after: 1)
    // A file system without links moves the old file instead.
    try run.move(
      run.bundle.appendingPathComponent("Root.plist"),
      to: run.staging.appendingPathComponent("old-1"))
    #expect(try run.recover().count == 1)
    #expect(try run.contents(of: run.bundle) == InterruptedBundle.new)
  }

  @Test func undoesBetweenTheTwoStepsOfAReplacement() throws {
    try run.interrupt(after: 1, journal: "undoing")
    try run.move(
      run.bundle.appendingPathComponent("Root.plist"),
      to: run.staging.appendingPathComponent("old-1"))
    #expect(try run.recover().count == 1)
    #expect(try run.contents(of: run.bundle) == InterruptedBundle.old)
  }

  @Test func cleansUpWhatHasNoJournal() throws {
    try run.interrupt(after: 0, journal: "journal-part")
    #expect(
      try run.recover() == [
        "Settings.bundle: warning: cleaned up after an earlier run that was interrupted before it changed this bundle"
      ])
    #expect(try run.contents(of: run.bundle) == InterruptedBundle.old)
    #expect(try run.names() == ["Settings.bundle"])
  }

  @Test func cleansUpAfterABundleThatIsGone() throws {
    try run.interrupt(after: 1)
    try FileManager.default.removeItem(at: run.bundle)
    #expect(
      try run.recover() == [
        "Settings.bundle: note: cleaned up after an earlier run that was interrupted while it wrote a bundle that is gone"
      ])
    #expect(try run.names() == [])
  }

  // MARK: Newer edits

  @Test func aFileThatChangedSinceIsNotReplaced() throws {
    try run.interrupt(after: 1)
    try run.write("edited", to: run.bundle.appendingPathComponent("Root.plist"))
    let warnings = try run.recover()
    #expect(
      warnings.map(InterruptedBundle.withoutDigits) == [
        "Settings.bundle: warning: finished an earlier run that was interrupted while it wrote this bundle",
        "Settings.bundle/Root.plist: warning: changed since a run was interrupted; left unchanged, with that run's version in .Settings.bundle.settings-convert-kept-*/Root.plist; compare the two, then remove that version",
      ])
    var expected = InterruptedBundle.new
    expected["Root.plist"] = "edited"
    #expect(try run.contents(of: run.bundle) == expected)
    let kept = try #require(try run.names().first)
    #expect(kept.hasPrefix(".Settings.bundle.settings-convert-kept-"))
    #expect(try run.contents(of: run.folder.appendingPathComponent(kept)) == ["Root.plist": "new"])
    #expect(try run.recover() == [])
  }

  @Test func aFileThatIsGoneSinceIsNotReplaced() throws {
    try run.interrupt(after: 1)
    try FileManager.default.removeItem(at: run.bundle.appendingPathComponent("Root.plist"))
    #expect(try run.recover().count == 2)
    #expect(try run.contents(of: run.bundle)["Root.plist"] == nil)
    let kept = run.folder.appendingPathComponent(try #require(try run.names().first))
    #expect(try run.contents(of: kept) == ["Root.plist": "new"])
  }

  @Test func aFileThatAppearedSinceIsNotReplaced() throws {
    try run.interrupt(after: 2)
    try run.write("mine", to: run.bundle.appendingPathComponent("New/Page.plist"))
    #expect(try run.recover().count == 2)
    #expect(try run.contents(of: run.bundle)["New/Page.plist"] == "mine")
    let kept = run.folder.appendingPathComponent(try #require(try run.names().first))
    #expect(try run.contents(of: kept) == ["New/Page.plist": "page"])
  }

  @Test func aFileThatChangedSinceIsNotRemoved() throws {
    try run.interrupt(after: 0)
    try run.write("edited", to: run.bundle.appendingPathComponent("Gone.plist"))
    #expect(
      try run.recover().last
        == "Settings.bundle/Gone.plist: warning: changed since a run was interrupted; left unchanged"
    )
    var expected = InterruptedBundle.new
    expected["Gone.plist"] = "edited"
    #expect(try run.contents(of: run.bundle) == expected)
    #expect(try run.names() == ["Settings.bundle"])
  }

  @Test func undoingLeavesFilesThatChangedSince() throws {
    try run.interrupt(after: 3, journal: "undoing")
    try run.write("edited", to: run.bundle.appendingPathComponent("Root.plist"))
    try run.write("mine", to: run.bundle.appendingPathComponent("New/Page.plist"))
    #expect(
      try run.recover().map(InterruptedBundle.withoutDigits) == [
        "Settings.bundle: warning: finished undoing an earlier run that had failed to write this bundle",
        "Settings.bundle/New/Page.plist: warning: changed since a run was interrupted; left unchanged",
        "Settings.bundle/Root.plist: warning: changed since a run was interrupted; left unchanged, with the version before that run in .Settings.bundle.settings-convert-kept-*/Root.plist; compare the two, then remove that version",
      ])
    var expected = InterruptedBundle.old
    expected["Root.plist"] = "edited"
    expected["New/Page.plist"] = "mine"
    #expect(try run.contents(of: run.bundle) == expected)
    let kept = run.folder.appendingPathComponent(try #require(try run.names().first))
    #expect(try run.contents(of: kept) == ["Root.plist": "old"])
  }

  // MARK: Runs that only read

  @Test(arguments: [
    (
      "journal",
      "an earlier run was interrupted while it wrote this bundle, which may be partly changed; convert to it again, or use set, edit, or fix, to finish or undo that run"
    ),
    (
      "undoing",
      "an earlier run was interrupted while it wrote this bundle, which may be partly changed; convert to it again, or use set, edit, or fix, to finish or undo that run"
    ),
    (
      "journal-part",
      "an earlier run was interrupted before it changed this bundle; the next command that writes the bundle cleans up"
    ),
  ])
  func readingWarnsAndChangesNothing(journal: String, text: String) throws {
    try run.interrupt(after: 2, journal: journal)
    let before = try (run.contents(of: run.bundle), run.listing(of: run.staging))
    #expect(try run.warnings() == ["Settings.bundle: warning: \(text)"])
    #expect(try run.contents(of: run.bundle) == before.0)
    #expect(try run.listing(of: run.staging) == before.1)
  }

  @Test func readingABundleThatWasWrittenToItsEndIsSilent() throws {
    #expect(try run.warnings() == [])
    #expect(try run.recover() == [])
  }
}
