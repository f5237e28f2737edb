import Foundation
import TestSupport
import Testing

/// The program from the user's perspective: whole sessions, compared completely.
///
/// `ACCEPT=1` records the current output; review the change before committing it.
@Suite struct TranscriptTests {
  private static let isAccepting = ProcessInfo.processInfo.environment["ACCEPT"] == "1"

  /// The names of the transcripts, those in `Linux/` on Linux only.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: Repository.transcripts.path)
    let names = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".txt") }.sorted()
    #if os(Linux)
    return names
    #else
    return names.filter { !$0.hasPrefix("Linux/") }
    #endif
  }()

  @Test(arguments: names)
  func sessionGivesWhatIsWritten(name: String) throws {
    try Self.check(Repository.transcripts.appendingPathComponent(name))
  }

  @Test func findsTheSessions() {
    #expect(Self.names.count > 20)
  }

  @Test(arguments: ["messages", "YAML", "XML", "JSON", "strings"])
  func faultySamplesGiveTheirMessages(name: String) throws {
    try Self.check(Repository.faultySamples.appendingPathComponent("\(name).txt"))
  }

  private static func check(_ file: URL) throws {
    let lines = try lines(of: file)
    let replayed = try replay(lines)
    if isAccepting { try write(replayed, to: file) }
    expect(replayed, toBe: lines, in: file.lastPathComponent)
  }

  /// README, and the guides that show sessions with the program.
  static let guides: [URL] = {
    let folder = Guides.folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let guides = names.filter { $0.hasSuffix(".md") }.sorted().map(folder.appendingPathComponent)
    return [Repository.root.appendingPathComponent("README.md")]
      + guides.filter { (try? consoleBlocks(of: lines(of: $0)))?.isEmpty == false }
  }()

  @Test func findsTheGuides() {
    #expect(Self.guides.count > 6)
  }

  @Test(arguments: guides)
  func guideTellsTheTruth(file: URL) throws {
    let lines = try Self.lines(of: file)
    let blocks = Self.consoleBlocks(of: lines)
    // One session in one folder, block after block, as a reader would type it.
    let transcripts = blocks.map { Transcript(Array(lines[$0])) }
    let session = Transcript(joining: transcripts)
    var rest = try Self.inTemporaryFolder { try session.replayed(in: $0, asOnTerminal: true) }
      .parts[...]
    var replayed = lines
    for (block, transcript) in zip(blocks, transcripts).reversed() {
      let parts = rest.suffix(transcript.parts.count)
      rest = rest.dropLast(parts.count)
      replayed.replaceSubrange(block, with: Transcript(parts: Array(parts)).lines)
    }
    if Self.isAccepting { try Self.write(replayed, to: file) }
    Self.expect(replayed, toBe: lines, in: file.lastPathComponent)
  }

  @Test func transcriptIsWrittenAsItWasRead() {
    let lines = [
      "# A comment.", "", "$ cat", "| a", "|", "| b", "a", "", "\\# b", "\\", "2> c", "2>", "=> 3",
      "", "", "# Another.", "$ true", "",
    ]
    #expect(Transcript(lines).lines == lines)
  }

  @Test func outputThatLooksLikeAMarkIsEscaped() {
    #expect(
      "$ a\n| b\n#c\n\\d\n2> e\n=>\n\n".transcribed == [
        "\\$ a", "\\| b", "#c", "\\\\d", "\\2> e", "\\=>", "\\",
      ])
    #expect("a".transcribed == ["a", Transcript.noNewline])
  }
}

extension TranscriptTests {
  private static func replay(_ lines: [String]) throws -> [String] {
    try inTemporaryFolder { try Transcript(lines).replayed(in: $0).lines }
  }

  private static func inTemporaryFolder<Result>(
    _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  private static func write(_ lines: [String], to file: URL) throws {
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
  }

  /// The lines between ` ```console ` and the next ` ``` `.
  private static func consoleBlocks(of lines: [String]) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      if let first = start, line == "```" {
        blocks.append(first..<index)
        start = nil
      } else if line == "```console" {
        start = index + 1
      }
    }
    return blocks
  }

  private static func expect(_ actual: [String], toBe expected: [String], in name: String) {
    guard actual != expected else { return }
    let changes = actual.difference(from: expected).map { change in
      switch change {
      case .remove(let line, let text, _): (line, "-\(line + 1): \(text)")
      case .insert(let line, let text, _): (line, "+\(line + 1): \(text)")
      }
    }
    let text = changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
    Issue.record("\(name) gives something else; ACCEPT=1 writes it down\n\(text)")
  }
}

extension Transcript {
  fileprivate init(joining transcripts: [Transcript]) {
    self.init(parts: transcripts.flatMap(\.parts))
  }
}
