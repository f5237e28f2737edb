import Foundation
import Testing

@testable import settings_convert

/// Each id of a rule stands once in the sources, and `explain` knows it.
@Suite struct RuleIndexTests {
  /// The other meanings of ids that are ordinary words, by the files in which they have them.
  private static let homonyms: [String: Set] = [
    "comments": ["FormatMessage+Text.swift"],
    "encoding": ["XMLEncoding.swift", "XMLReader+Spelling.swift"],
    "null": [
      "CodeLiteral.swift", "ContentProfile.swift", "CorrectionMoves+Texts.swift",
      "FormatRules.swift",
      "JSONReader.swift", "Spelling.swift", "YAMLScalars.swift", "YAMLTag.swift",
    ],
    "output": ["Option.swift"],
    "usage": ["HelpText.swift"],
  ]

  private let texts: [(file: String, text: String)]

  init() throws {
    let sources = Repository.root.appendingPathComponent("Sources")
    texts = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
      .map { ($0, try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8)) }
  }

  @Test func everyKindIsExplained() {
    let ids = texts.filter { $0.text.contains("extension Diagnostic.Kind {") }.flatMap { file in
      file.text.matches(of: /Self(?: = |\(rawValue: )"([^"]+)"/).map { String($0.output.1) }
    }
    #expect(ids.count > 50)
    for id in ids { #expect(RuleIndex.named(id)?.explanation.isEmpty == false, "\(id)") }
  }

  @Test func everyIDStandsOnce() {
    let ids = RuleIndex.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    var places = Dictionary(uniqueKeysWithValues: Set(ids).map { (Substring($0), [String]()) })
    for (file, text) in texts {
      let name = String(file.split(separator: "/").last ?? "")
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
          .map(Substring.init)
        guard parts.count > 2, !parts[0].contains("//") else { continue }
        for part in parts.dropFirst().dropLast() where places[part] != nil {
          if Self.homonyms[String(part)]?.contains(name) != true { places[part]?.append(file) }
        }
      }
    }
    for (id, files) in places { #expect(files.count == 1, "\(id): \(files)") }
  }
}
