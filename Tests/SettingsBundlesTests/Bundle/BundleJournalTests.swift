import PropertyLists
import SettingsBundles
import Testing

@Suite struct BundleJournalTests {
  private static let file = BundleJournal.FileIdentity(
    inode: .max, size: 600, seconds: -1, nanoseconds: 999_999_999)
  private static let otherFile = BundleJournal.FileIdentity(
    inode: 0, size: 0, seconds: .max, nanoseconds: 0)

  @Test func readsWhatItWrites() throws {
    let journal = BundleJournal(
      folder: .max,
      steps: [
        .init(path: "Root.plist", old: Self.file, new: Self.otherFile),
        .init(path: "fr.lproj/Root.strings", old: nil, new: Self.file),
        .init(path: "Über~ipad.plist", old: Self.otherFile, new: nil),
      ], newFolders: ["fr.lproj"])
    #expect(BundleJournal(try journal.bytes()) == journal)
  }

  @Test func aJournalWithoutStepsIsValid() {
    #expect(BundleJournal(Array(Self.journal(steps: "").utf8))?.steps.isEmpty == true)
  }

  private static let valid = #"{"inode": 1, "size": 2, "seconds": 3, "nanoseconds": 4}"#

  private static func journal(
    version: String = "2", folder: String = #"{"inode": 2}"#,
    newFolders: String = "[]", steps: String
  ) -> String {
    """
    {"version": \(version), "folder": \(folder), "newFolders": \(newFolders), "steps": [\(steps)]}
    """
  }

  private static func step(_ path: String, _ files: String = #""new": \#(valid)"#) -> String {
    #"{"path": "\#(path)", \#(files)}"#
  }

  static let invalidJournals = [
    "", "{}", "[]", "\0", "{",
    journal(version: "1", steps: ""),
    journal(folder: "{}", steps: ""),
    journal(folder: #"{"inode": -1}"#, steps: ""),
    journal(folder: #"{"inode": 1.0}"#, steps: ""),
    journal(newFolders: "{}", steps: ""),
    journal(newFolders: "[1]", steps: ""),
    journal(newFolders: #"["../outside"]"#, steps: ""),
    journal(newFolders: #"["/outside"]"#, steps: ""),
    journal(steps: "1"),
    journal(steps: #"{"path": "Root.plist"}"#),
    journal(steps: #"{"old": \#(valid)}"#),
    journal(steps: step("Root.plist", #""old": \#(valid), "new": null"#)),
    journal(steps: step("Root.plist", #""old": 1, "new": \#(valid)"#)),
    journal(steps: step("Root.plist", #""new": {"inode": 1, "size": 2, "seconds": 3}"#)),
    journal(
      steps: step(
        "Root.plist",
        #""new": {"inode": 1, "size": 18446744073709551615, "seconds": 3, "nanoseconds": 4}"#)),
    journal(steps: step("../evil")),
    journal(steps: step("a/../../evil")),
    journal(steps: step("/etc/evil")),
    journal(steps: step(".")),
    journal(steps: step("")),
    journal(steps: step("a//b")),
    journal(steps: step(".git/config")),
    journal(steps: step("a\\u0000b")),
    journal(steps: step("Root.plist") + ", " + step("Root.plist")),
  ]

  @Test(arguments: invalidJournals)
  func refusesWhatItWouldNotWrite(text: String) {
    #expect(BundleJournal(Array(text.utf8)) == nil)
  }

  @Test func thePatternOfTheInvalidJournalsIsValid() {
    #expect(BundleJournal(Array(Self.journal(steps: Self.step("Root.plist")).utf8)) != nil)
  }
}
