#if os(Linux)
import Foundation
import Testing

/// What commands that write say when all goes well: at a terminal what they wrote, in scripts nothing.
@Suite struct SuccessTests {
  private static let runs = [
    "settings-convert Root.yaml -o New.plist",
    "settings-convert Root.yaml -o New.plist",
    "settings-convert Root.yaml -o New.bundle",
    "settings-convert set Root.yaml @sound=false",
    "EDITOR='sed -i s/Sound/Noise/' settings-convert edit Root.yaml",
    "settings-convert schema page -o page.json",
    "settings-convert New.bundle -o Copy.bundle",
  ].joined(separator: "\n")

  private let folder: URL

  init() throws {
    folder = try Repository.temporaryFolder()
    let element = "{Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound, DefaultValue: true}"
    try Data("PreferenceSpecifiers:\n  - \(element)\n".utf8)
      .write(to: folder.appendingPathComponent("Root.yaml"))
  }

  @Test(.enabled(if: Terminal.isAvailable)) func tellsAPersonWhatIsWritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let shown = try Shell(in: folder).print(Self.runs, on: Terminal())
    let lines = shown.split(whereSeparator: \.isNewline).map {
      $0.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/[0-9,.]+ (bytes|kB)/, with: "N bytes")
    }
    #expect(
      lines == [
        "New.plist: note: wrote XML: N bytes [progress]",
        "New.plist: note: left unchanged: it has the same bytes [progress]",
        "New.bundle/Root.plist: note: wrote XML: N bytes [progress]",
        "Root.yaml: note: wrote YAML: N bytes [progress]",
        "Root.yaml: note: wrote YAML: N bytes [progress]",
        "page.json: note: wrote JSON: N bytes [progress]",
        "Copy.bundle: note: wrote 1 file; left 0 unchanged [progress]",
      ])
  }

  @Test func tellsAScriptNothing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Shell(in: folder).run(
      Transcript.Command(line: Self.runs, input: []), asOnTerminal: false)
    #expect(result.output.isEmpty && result.errors.isEmpty && result.status == 0)
  }
}
#endif
