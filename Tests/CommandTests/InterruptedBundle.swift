import Foundation
import PropertyLists
import SettingsBundles
import Testing

@testable import settings_convert

/// A bundle, and the files next to it from a run that was killed while changing the bundle from `old`
/// to `new`.
final class InterruptedBundle {
  let folder: URL
  let bundle: URL
  let staging: URL

  static let stagingName = ".Settings.bundle.settings-convert-staging"

  static let old = [
    "Gone.plist": "gone", "Root.plist": "old", "de.lproj/Root.strings": "alt",
  ]
  static let new = [
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

  /// Prepares the change from `old` to `new`, and carries out some of its three steps.
  func interrupt(after done: Int, journal name: String = "journal") throws {
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
      folder: try #require(try FileStatus(of: bundle.path)).identity.inode,
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

  func identity(of file: URL) throws -> BundleJournal.FileIdentity {
    try #require(try FileStatus(of: file.path)).fileIdentity
  }

  func recover() throws -> [String] {
    let folder = try BundleFolder(bundle.path)
    try folder.lock()
    return try folder.recover().map(described)
  }

  func warnings() throws -> [String] {
    try BundleFolder(bundle.path).interruptionWarnings().map(described)
  }

  /// A diagnostic on one line, without the path of the temporary folder.
  func described(_ diagnostic: Diagnostic) -> String {
    let help = diagnostic.message.help.isEmpty ? "" : "; \(diagnostic.message.help)"
    let file = diagnostic.location?.source.name ?? ""
    return "\(file): \(diagnostic.severity.rawValue): \(diagnostic.message.text)\(help)"
      .replacingOccurrences(of: folder.path + "/", with: "")
  }

  static func withoutDigits(_ text: String) -> String {
    text.replacingOccurrences(
      of: "kept-[0-9a-z]{6}", with: "kept-*", options: .regularExpression)
  }

  func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func move(_ file: URL, to other: URL) throws {
    #expect(rename(file.path, other.path) == 0)
  }

  /// The texts of the files in a folder, by path.
  func contents(of folder: URL) throws -> [String: String] {
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
  func listing(of folder: URL) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    guard attributes[.type] as? FileAttributeType == .typeDirectory else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
