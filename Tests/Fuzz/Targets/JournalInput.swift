import SettingsBundles

/// The journal of a bundle's change, which anybody may have planted.
enum JournalInput {
  /// A journal names only files inside the bundle, and comes back as it was written.
  @Sendable static func check(_ input: [UInt8]) throws {
    guard let journal = BundleJournal(input) else { return }
    for path in journal.steps.map(\.path) + journal.newFolders {
      try expect(path.staysInside, "\(path) is inside the bundle")
    }
    let bytes = try required("a journal can be written") { try journal.bytes() }
    try expect(BundleJournal(bytes) == journal, "a journal comes back")
  }

  @Sendable static func seeds(_: SeedFile) -> [[UInt8]] {
    let identity = #"{"inode": 7, "size": 3, "seconds": 1, "nanoseconds": 2}"#
    return [
      Array(
        """
        {"version": 2, "folder": {"device": 1, "inode": 2}, "newFolders": ["fr.lproj"],
         "steps": [{"path": "Root.plist", "old": \(identity), "new": \(identity)},
                   {"path": "fr.lproj/Root.strings", "new": \(identity)}]}
        """.utf8)
    ]
  }
}
