import Foundation
import TestSupport
import Testing

@testable import PropertyLists

/// The table of limits in the guide: one row for each limit of inputs, outputs, and files.
@Suite struct LimitsTests {
  private static let values: KeyValuePairs = [
    "inputBytes": bytes(Limits.inputBytes),
    "deviceBytes": bytes(Limits.deviceBytes),
    "nesting": "\(Limits.nesting) levels",
    "yamlDirectives": "\(Limits.yamlDirectives)",
    "expandedNodes": "\(number(Limits.expandedNodes(inputBytes: 0))), or \(expandedNodes)",
    "expandedBytes": proportion(Limits.expandedBytes),
    "writtenBytes": proportion(Limits.writtenBytes),
    "builtBytes": proportion(Limits.builtBytes),
    "folderNesting": "\(Limits.folderNesting) levels",
    "symbolicLinks": "\(Limits.symbolicLinks)",
    "fileName": bytes(Limits.fileName),
    "filePath": bytes(Limits.filePath),
    "lockSeconds": "\(Int(Limits.lockSeconds)) seconds",
    "readingLockSeconds": "\(Int(Limits.readingLockSeconds)) seconds",
    "readAttempts": "\(Limits.readAttempts)",
    "jobs": number(Limits.jobs),
  ]

  /// `ACCEPT=1` writes the table.
  @Test func guideHasTheTable() throws {
    let table = try Self.table()
    let guide = Guides.folder.appendingPathComponent("FormatsAndLimits.md")
    var lines = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "\n")
    let heading = try #require(lines.firstIndex(of: "## Limits"))
    let section = lines[heading...].dropFirst()
    let start = try #require(section.firstIndex { $0.hasPrefix("|") })
    let end = try #require(section[start...].firstIndex { !$0.hasPrefix("|") })
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      lines.replaceSubrange(start..<end, with: table)
      try lines.joined(separator: "\n").write(to: guide, atomically: true, encoding: .utf8)
    } else {
      #expect(Array(lines[start..<end]) == table, "ACCEPT=1 make test")
    }
  }

  @Test func limitsGrowWithTheInputAndNeverOverflow() {
    for limit in [Limits.expandedNodes, Limits.expandedBytes, Limits.writtenBytes] {
      #expect(limit(0) == limit(1000))
      #expect(limit(Limits.inputBytes) >= Limits.inputBytes)
      #expect(limit(.max) == .max)
    }
  }

  /// The rows, with the words of the comments in `Limits.swift`.
  private static func table() throws -> [String] {
    let source = root.appendingPathComponent("Sources/PropertyLists/Model/Limits.swift")
    let lines = try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n")
    var rows: [String] = []
    var comment = ""
    var names: [String] = []
    // The others limit how much is searched, compared, or shown.
    for line in lines.map({ $0.trimmingCharacters(in: .whitespaces) })
      .prefix(while: { $0 != "// MARK: Source code" })
    {
      if line.hasPrefix("///") {
        comment += line.dropFirst(3)
      } else if let name = name(declaredBy: line) {
        let value = try #require(values.first { $0.key == name }?.value, "no row for \(name)")
        let sentence = comment.trimmingCharacters(in: .whitespaces).prefix { $0 != "." }
        rows.append("| \(sentence) | \(value) |")
        names.append(name)
      } else {
        comment = ""
      }
    }
    #expect(names == values.map(\.key))
    return ["| Limit | Value |", "|---|---|"] + rows
  }

  private static func name(declaredBy line: String) -> String? {
    let words = line.split(separator: " ")
    guard words.count > 3, ["public", "package"].contains(words[0]), words[1] == "static" else {
      return nil
    }
    return String(words[3].prefix { $0.isLetter })
  }

  private static let expandedNodes = "as many as the input has bytes"

  /// `64 MiB, or 16 times the input`: whichever is more.
  private static func proportion(_ limit: (Int) -> Int) -> String {
    "\(bytes(limit(0))), or \(limit(1 << 30) >> 30) times the input"
  }

  private static func bytes(_ count: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB")] where count >> shift > 0 {
      return "\(count >> shift) \(unit)"
    }
    return "\(number(count)) bytes"
  }

  private static func number(_ count: Int) -> String { count.grouped }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
