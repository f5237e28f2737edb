import Foundation
import RandomInputs
import Testing

@testable import PropertyLists

/// Damaged files: no crash, and a diagnostic located inside the file.
@Suite struct HostileInputTests {
  static let mutations = Seed.cases(20_000)
  private static let dictionaries = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/Dictionaries").path

  @Test(arguments: Format.all)
  func everyTruncationIsReadOrRejected(_ format: Format) throws {
    let seeds = try format.seeds()
    for seed in seeds.prefix(12) {
      for length in 0..<seed.count { check(Array(seed[..<length]), format, "the first \(length)") }
    }
  }

  @Test(arguments: Format.all)
  func everyMutationIsReadOrRejected(_ format: Format) throws {
    let seeds = try format.seeds()
    #expect(!seeds.isEmpty)
    let fragments = try FuzzerDictionary.fragments(for: format.name, in: Self.dictionaries)
    var mutator = Mutator(seed: Seed.base, of: seeds, with: fragments)
    var refusals = 0
    for number in 0..<Self.mutations {
      let bytes = mutator.input(number)
      if !check(bytes, format, "mutation \(number) of SEED=\(Seed.base)") { refusals += 1 }
    }
    // Were nearly all refused, or none, the mutations would say little about the reader.
    #expect(refusals > Self.mutations / 5 && refusals < Self.mutations * 99 / 100)
  }

  /// Reads, and writes what was read; returns whether it could be read.
  @discardableResult
  private func check(_ bytes: [UInt8], _ format: Format, _ name: String) -> Bool {
    do throws(Diagnostic) {
      let document = try format.read(bytes, name: "x")
      checkPlaces(document.diagnostics, name)
      guard let output = try? format.write(document).bytes else { return true }
      let again = try format.read(output, name: "x")
      #expect(again == document, "\(name) of \(format.name): \(bytes)")
      return true
    } catch {
      checkPlaces([error], name)
      #expect(!error.message.text.isEmpty && !error.message.help.isEmpty, "\(name)")
      return false
    }
  }

  private func checkPlaces(_ diagnostics: [Diagnostic], _ name: String) {
    for diagnostic in diagnostics {
      guard let location = diagnostic.location else {
        Issue.record("\(name): no place for \(diagnostic.message.text)")
        continue
      }
      let isInside = location.range.upperBound <= location.source.bytes.count
      #expect(isInside, "\(name): \(location.range) of \(diagnostic.message.text)")
    }
  }
}
