import Foundation
import PropertyLists
import SettingsBundles
import Testing

@testable import settings_convert

/// A staging folder next to a bundle that may have been planted.
@Suite struct PlantedStagingTests {
  private let run: InterruptedBundle

  init() throws {
    run = try InterruptedBundle()
  }

  @Test(arguments: Plant.all)
  func leavesAPlantedFolderAlone(plant: Plant) throws {
    try run.interrupt(after: 1)
    try plant.make(run.staging, run.folder)
    let bundleBefore = try run.contents(of: run.bundle)
    let stagingBefore = try run.listing(of: run.staging)
    let error = #expect(throws: Diagnostic.self) { _ = try run.recover() }
    #expect(
      error.map(run.described)
        == "Settings.bundle: error: nothing was written because of \(InterruptedBundle.stagingName), which \(plant.reason); if nothing else writes this bundle, remove it: rm -r \(InterruptedBundle.stagingName)"
    )
    #expect(
      try run.warnings() == [
        "Settings.bundle: warning: ignored \(InterruptedBundle.stagingName), which \(plant.reason); if nothing writes this bundle, remove it: rm -r \(InterruptedBundle.stagingName)"
      ])
    #expect(try run.contents(of: run.bundle) == bundleBefore)
    #expect(try run.listing(of: run.staging) == stagingBefore)
  }

  /// A way to make a staging folder one that anybody could have put there.
  struct Plant: CustomTestStringConvertible {
    let testDescription: String
    let reason: String
    let make: @Sendable (_ staging: URL, _ folder: URL) throws -> Void

    private static func replaceByLink(_ original: URL, movedTo folder: URL) throws {
      let real = folder.appendingPathComponent("real")
      try FileManager.default.moveItem(at: original, to: real)
      try FileManager.default.createSymbolicLink(at: original, withDestinationURL: real)
    }

    static let all = [
      Plant(testDescription: "an ordinary folder", reason: "other users can access") { staging, _ in
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: staging.path)
      },
      Plant(testDescription: "a file", reason: "is not a folder") { staging, _ in
        try FileManager.default.removeItem(at: staging)
        try Data().write(to: staging)
      },
      Plant(testDescription: "a link", reason: "is not a folder") { staging, folder in
        try replaceByLink(staging, movedTo: folder)
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
      Plant(
        testDescription: "another file in it",
        reason: "contains files that settings-convert did not create"
      ) {
        staging, _ in
        try Data().write(to: staging.appendingPathComponent("mine"))
      },
      Plant(testDescription: "a link as a journal", reason: "has a damaged journal") {
        staging, folder in
        try replaceByLink(staging.appendingPathComponent("journal"), movedTo: folder)
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
    try run.interrupt(after: 1)
    #expect(chown(run.staging.path, 65_534, gid_t.max) == 0)
    let before = try run.contents(of: run.bundle)
    let error = #expect(throws: Diagnostic.self) { _ = try run.recover() }
    #expect(
      error.map(run.described)
        == "Settings.bundle: error: nothing was written because of \(InterruptedBundle.stagingName), which belongs to another user; if nothing else writes this bundle, remove it: rm -r \(InterruptedBundle.stagingName)"
    )
    #expect(try run.contents(of: run.bundle) == before)
  }

  @Test(arguments: ["link", "pipe", "hard link", "other file"])
  func aPlantedFileIsNotPutInPlace(kind: String) throws {
    try run.interrupt(after: 1)
    let secret = run.folder.appendingPathComponent("secret")
    try run.write("new", to: secret)
    let staged = run.staging.appendingPathComponent("new-1")
    try FileManager.default.removeItem(at: staged)
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(at: staged, withDestinationURL: secret)
    case "pipe": mkfifo(staged.path, 0o600)
    case "hard link": try FileManager.default.linkItem(at: secret, to: staged)
    default: try run.write("new", to: staged)
    }
    #expect(try run.recover().count == 2)
    var expected = InterruptedBundle.new
    expected["Root.plist"] = "old"
    #expect(try run.contents(of: run.bundle) == expected)
    #expect(try String(contentsOf: secret, encoding: .utf8) == "new")
  }

  @Test func aLinkedFolderIsNotFollowed() throws {
    try run.interrupt(after: 2)
    let outside = run.folder.appendingPathComponent("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: run.bundle.appendingPathComponent("New"), withDestinationURL: outside)
    #expect(try run.recover().count == 2)
    #expect(try run.contents(of: outside) == [:])
  }
}
