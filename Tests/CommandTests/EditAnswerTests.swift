#if os(Linux)
import Foundation
import Testing

/// What a person at a terminal is asked about a text that has just been edited, and what each answer does.
@Suite(.enabled(if: Terminal.isAvailable)) struct EditAnswerTests {
  private static let page = """
    PreferenceSpecifiers:
      - Type: PSGroupSpecifier
        Title: General
      - Type: PSToggleSwitchSpecifier
        Title: Sync
        Key: sync
        DefaultValue: true

    """

  /// What happened to the file, what was shown, and how often the editor was opened.
  private struct Outcome {
    let page: String
    let shown: String
    let rounds: Int
    let kept: String?
  }

  /// Edits the page with a script of `sed` for each round.
  private func edit(
    _ page: String = Self.page, by scripts: [String], answering answers: String
  ) throws -> Outcome {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Page.yaml")
    try Data(page.utf8).write(to: file)
    for (number, script) in scripts.enumerated() {
      try Data(script.utf8).write(to: folder.appendingPathComponent("\(number + 1).sed"))
    }
    let command = """
      printf '#!/bin/sh\necho x >> runs\nsed -i -f "$(wc -l < runs | tr -d " ").sed" "$1"\n' > editor
      chmod +x editor; mkdir kept
      TMPDIR="$PWD/kept" EDITOR="$PWD/editor" settings-convert edit Page.yaml --color never
      echo "status $?"
      """
    let shown = try Shell(in: folder).print(
      command, on: Terminal(), typing: answers
    ).replacing("\r\n", with: "\n")
    let runs = try String(contentsOf: folder.appendingPathComponent("runs"), encoding: .utf8)
    let kept = folder.appendingPathComponent("kept")
    let left = try FileManager.default.contentsOfDirectory(atPath: kept.path).first.map {
      try String(contentsOf: kept.appendingPathComponent("\($0)/Page.yaml"), encoding: .utf8)
    }
    return Outcome(
      page: try String(contentsOf: file, encoding: .utf8),
      shown: shown.replacing(/\S*kept\/settings-convert-\w+/, with: "kept"),
      rounds: runs.utf8.count / 2, kept: left)
  }

  private static let question = "Edit again, or give up? [e/g] "
  private static let loseColon = "4s/Type:/Type/\n5s/Sync/Synchronize/"

  @Test func theEditorOpensAgainIfThePersonWants() throws {
    let result = try edit(
      by: [Self.loseColon, "s/Type PSToggle/Type: PSToggle/"], answering: "E\n")
    #expect(result.page == Self.page.replacing("Title: Sync", with: "Title: Synchronize"))
    #expect((result.rounds, result.kept == nil) == (2, true))
    #expect(
      result.shown.contains(
        """
        kept/Page.yaml:4:9: error: missing colon [syntax]
          |   - Type PSToggleSwitchSpecifier
          |         ^
          help: write - Type: PSToggleSwitchSpecifier
        \(Self.question)
        """))
    #expect(result.shown.ranges(of: Self.question).count == 1)
    #expect(result.shown.hasSuffix("status 0\n"))
  }

  @Test(arguments: ["g\n", "\u{4}"])
  func whoeverGivesUpKeepsTheText(answer: String) throws {
    let result = try edit(by: [Self.loseColon], answering: answer)
    #expect((result.page, result.rounds) == (Self.page, 1))
    #expect(
      result.kept?.contains("  - Type PSToggleSwitchSpecifier\n    Title: Synchronize") == true)
    #expect(result.shown.contains("kept/Page.yaml: note: your text is kept here [progress]"))
    #expect(result.shown.split(separator: "missing colon").count == 2)
  }

  /// A text that was left as it is has the same errors again.
  @Test func theSameTextIsAskedAboutAgain() throws {
    let result = try edit(by: [Self.loseColon, ""], answering: "e\ng\n")
    #expect((result.page, result.rounds) == (Self.page, 2))
    #expect(result.shown.ranges(of: Self.question).count == 2)
  }

  /// Words of a page with a secure field are not repeated.
  @Test func theQuestionHasNoSecret() throws {
    let field = """
        - Type: PSTextFieldSpecifier
          Key: password
          IsSecure: true
          DefaultValue: s3cret

      """
    let result = try edit(
      Self.page + field, by: ["5s/Title: Sync/Title s3cret/"], answering: "g\n")
    #expect(result.shown.hasSuffix("[progress]\nstatus 1\n"))
    #expect(!result.shown.contains("s3cret"))
  }
}
#endif
