import Testing

@testable import settings_convert

/// Diffs as `diff -u` prints them.
@Suite struct UnifiedDiffTests {
  private static let letters = "abcdefghijklmnop".map(String.init)

  @Test(arguments: [
    ("a change", "c", ["C"], "@@ -1,6 +1,6 @@\n a\n b\n-c\n+C\n d\n e\n f\n"),
    ("the first line", "a", ["A"], "@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n"),
    ("the last line", "p", [], "@@ -13,4 +13,3 @@\n m\n n\n o\n-p\n"),
    ("an insertion", "c", ["c", "C"], "@@ -1,6 +1,7 @@\n a\n b\n c\n+C\n d\n e\n f\n"),
    ("a removal", "h", [], "@@ -5,7 +5,6 @@\n e\n f\n g\n-h\n i\n j\n k\n"),
  ])
  func showsOneChange(name: String, line: String, replacement: [String], hunk: String) {
    let new = Self.letters.flatMap { $0 == line ? replacement : [$0] }
    #expect(Self.diff(Self.letters, new) == "--- a/x.yaml\n+++ b/x.yaml\n" + hunk)
  }

  @Test(arguments: [
    (["b", "i"], "@@ -1,12 +1,10 @@\n a\n-b\n c\n d\n e\n f\n g\n h\n-i\n j\n k\n l\n"),
    (
      ["b", "j"],
      "@@ -1,5 +1,4 @@\n a\n-b\n c\n d\n e\n@@ -7,7 +6,6 @@\n g\n h\n i\n-j\n k\n l\n m\n"
    ),
  ])
  func sharesTheContextOfChangesCloseToEachOther(removed: [String], hunks: String) {
    let new = Self.letters.filter { !removed.contains($0) }
    #expect(Self.diff(Self.letters, new) == "--- a/x.yaml\n+++ b/x.yaml\n" + hunks)
  }

  @Test(arguments: [
    ("a\n", "a", "-a\n+a\n\\ No newline at end of file\n"),
    ("a", "b", "-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"),
    ("a\r\n", "b\r\n", "-a\r\n+b\r\n"),
  ])
  func showsLineEnds(old: String, new: String, lines: String) {
    let diff = Self.text(UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8), name: "x.yaml"))
    #expect(diff == "--- a/x.yaml\n+++ b/x.yaml\n@@ -1 +1 @@\n" + lines)
  }

  /// A line around a change that is left out leaves a patch that applies.
  @Test func secretsAreNeitherContextNorShown() {
    func page(_ secret: String, _ key: String) -> [UInt8] {
      let lines = [
        "{", "\"IsSecure\": true,", "\"\(key)\": 1,", "\"DefaultValue\": \"\(secret)\",",
        "\"K\": 2", "}", "",
      ]
      return Array(lines.joined(separator: "\n").utf8)
    }
    let hunk = "@@ -1,3 +1,3 @@\n {\n \"IsSecure\": true,\n-\"key\": 1,\n+\"Key\": 1,\n"
    #expect(
      Self.text(UnifiedDiff(from: page("a", "key"), to: page("a", "Key"), name: "x.json"))
        == "--- a/x.json\n+++ b/x.json\n" + hunk)
    let masked = Self.text(UnifiedDiff(from: page("a", "K1"), to: page("b", "K1"), name: "x.json"))
    #expect(
      masked.hasSuffix(
        """
        -"DefaultValue": (hidden, old),
        +"DefaultValue": (hidden, new),
         "K": 2
         }

        """))
  }

  /// The key of a secret that stays changes.
  @Test func saysWhichSecretsChange() {
    func page(_ key: String, _ secret: String) -> [UInt8] {
      Array("{\"IsSecure\": true, \"\(key)\": \"\(secret)\"\n}\n".utf8)
    }
    func changed(_ old: [UInt8], _ new: [UInt8]) -> [String] {
      Self.text(UnifiedDiff(from: old, to: new, name: "x.json")).split(separator: "\n")
        .map(String.init).filter { $0.contains("IsSecure") }
    }
    #expect(
      changed(page("defaultvalue", "a"), page("DefaultValue", "a")) == [
        "-{\"IsSecure\": true, \"defaultvalue\": (hidden)",
        "+{\"IsSecure\": true, \"DefaultValue\": (hidden)",
      ])
    #expect(
      changed(page("DefaultValue", "a"), page("DefaultValue", "b")) == [
        "-{\"IsSecure\": true, \"DefaultValue\": (hidden, old)",
        "+{\"IsSecure\": true, \"DefaultValue\": (hidden, new)",
      ])
  }

  /// A diff that shows other bytes than the file's, or too few of them, is no patch.
  @Test func aPatchHasTheBytesOfTheFile() {
    func obstacle(_ old: [UInt8], _ new: [UInt8], _ name: String = "x.yaml") -> String {
      UnifiedDiff(from: old, to: new, name: name).obstacle ?? ""
    }
    func secret(_ title: String, _ last: String) -> [UInt8] {
      Array("Title: \(title)\nIsSecure: true\nDefaultValue: x\nA: 1\nB: \(last)\n".utf8)
    }
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF]
    let wide: [UInt8] = [0xFF, 0xFE] + "a: 1\n".utf8.flatMap { [$0, 0] }
    #expect(obstacle(Array("a: ü\r\n".utf8), Array("a: b".utf8)).isEmpty)
    #expect(obstacle(marked + "a: 1\n".utf8, marked + "a: 2\n".utf8).isEmpty)
    #expect(obstacle(wide, wide + [0x62, 0]) == "it is UTF-16LE")
    #expect(obstacle(Array("bplist00".utf8), Array("bplist001".utf8), "x.plist") == "it is binary")
    #expect(obstacle(secret("a", "1"), secret("b", "1")).isEmpty)
    #expect(obstacle(secret("a", "1"), secret("a", "2")).isEmpty)
    #expect(obstacle(marked + secret("a", "1"), marked + secret("b", "1")) != "")
    let flagged = Array("Title: a\nIsSecure: yes\nDefaultValue: x\nA: 1\n".utf8)
    let spelled = Array("Title: a\nIsSecure: true\nDefaultValue: x\nA: 1\n".utf8)
    #expect(obstacle(flagged, spelled) == "it has values that may be secret")
  }

  @Test func decodesUTF16AndNamesBinaryFiles() {
    let table: [UInt8] = [0xFF, 0xFE] + "a;\n".utf8.flatMap { [$0, 0] }
    let added = table + "b;\n".utf8.flatMap { [$0, 0] }
    #expect(
      Self.text(UnifiedDiff(from: table, to: added, name: "/t.strings"))
        == "--- a/t.strings\n+++ b/t.strings\n@@ -1 +1,2 @@\n a;\n+b;\n")
    let page = Array("bplist00".utf8)
    #expect(
      Self.text(UnifiedDiff(from: page, to: page + [1], name: "Root.plist"))
        == "Binary file Root.plist would change\n")
    #expect(UnifiedDiff(from: table, to: table, name: "t.strings").bytes.isEmpty)
  }

  // MARK: Support

  private static func diff(_ old: [String], _ new: [String]) -> String {
    let bytes = { (lines: [String]) in Array(lines.map { $0 + "\n" }.joined().utf8) }
    return text(UnifiedDiff(from: bytes(old), to: bytes(new), name: "x.yaml"))
  }

  private static func text(_ diff: UnifiedDiff) -> String {
    String(decoding: diff.bytes, as: UTF8.self)
  }
}
