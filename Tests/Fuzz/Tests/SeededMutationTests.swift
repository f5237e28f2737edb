import Foundation
import FuzzTargets
import RandomInputs
import Testing

/// Some mutations of the samples, the same each time; `make mutations` makes many more.
@Suite struct SeededMutationTests {
  private static let count = 50
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyMutationKeepsThePromises(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let seeds = target.seeds(from: SeedFile.all(below: ["\(Self.root)/Samples"]))
    try #require(!seeds.isEmpty)
    let fragments = try FuzzerDictionary.fragments(
      for: name, in: "\(Self.root)/Tests/Fuzz/Dictionaries")
    var mutator = Mutator(seed: 20_260_401, of: seeds, with: fragments)
    for number in 0..<Self.count {
      let input = mutator.input(number)
      do {
        try target.run(input)
      } catch {
        Issue.record("mutation \(number): \(error): \(String(decoding: input, as: UTF8.self))")
        return
      }
    }
  }
}
