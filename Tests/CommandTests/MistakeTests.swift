import Foundation
import Testing

/// A mistake that people make in a format, and a file that is almost the same and valid.
struct Mistake: CustomTestStringConvertible {
  let title: String
  let faulty: Transcript.Command
  let valid: Transcript.Command

  var testDescription: String { title }

  /// The mistakes in a format, as its transcript among the samples has them.
  static func all(in format: String) -> [Mistake] {
    let file = Repository.faultySamples.appendingPathComponent("\(format).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var mistakes: [Mistake] = []
    var title = ""
    var commands: [Transcript.Command] = []
    for part in Transcript(text.components(separatedBy: "\n")).parts {
      switch part {
      case .text(let line): (title, commands) = (line, [])
      case .command(let command): commands.append(command)
      }
      if commands.count == 2 {
        mistakes.append(Mistake(title: title, faulty: commands[0], valid: commands[1]))
      }
    }
    return mistakes
  }
}

/// The mistakes in `Samples/Faulty`, whose messages `TranscriptTests` compares as a whole.
@Suite struct MistakeTests {
  private static let yaml = Mistake.all(in: "YAML")
  private static let xml = Mistake.all(in: "XML")
  private static let json = Mistake.all(in: "JSON")

  @Test func knowsWhatPeopleDo() {
    #expect(Self.yaml.count >= 40)
    #expect(Self.xml.count >= 15)
    #expect(Self.json.count >= 15)
  }

  @Test(arguments: yaml + xml + json)
  func hasOneErrorWithItsPlaceAndAWayOut(mistake: Mistake) {
    let errors = mistake.faulty.result.errors
    #expect(mistake.faulty.result.status == 2)
    #expect(mistake.faulty.result.output.isEmpty)
    #expect(errors.first?.contains(/^<stdin>:\d+:\d+: error: [^A-Z].*[^.] \[[a-z-]+\]$/) == true)
    #expect(errors.count { $0.contains(": error: ") } == 1)
    #expect(errors.count { $0.hasPrefix("  help: ") } == 1)
  }

  @Test func mostHaveARemedyThatWasTried() {
    let all = Self.yaml + Self.xml + Self.json
    let open = all.filter { mistake in
      mistake.faulty.result.errors.contains { $0.contains("fix the syntax here") }
    }
    #expect(open.count * 5 < all.count, "\(open.map(\.title))")
  }

  @Test(arguments: yaml + xml + json)
  func hasAValidNeighbor(mistake: Mistake) {
    #expect(mistake.valid.input != mistake.faulty.input)
    #expect(mistake.valid.result.status == 0)
    #expect(mistake.valid.result.errors.isEmpty)
    #expect(!mistake.valid.result.output.isEmpty)
  }

  /// A help that ends in the corrected line names a line that differs from the faulty one.
  @Test(arguments: yaml + xml + json)
  func explainsTheMistakeAndNotOnlyTheGrammar(mistake: Mistake) {
    let helps = mistake.faulty.result.errors.filter { $0.hasPrefix("  help: ") }
    for line in mistake.faulty.input {
      #expect(!helps.contains { $0.hasSuffix(": \(line)") })
    }
  }
}
