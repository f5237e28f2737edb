import Testing

@testable import PropertyLists

/// Documents that every format can hold, from each format to each other one.
@Suite struct FormatPairTests {
  struct Pair: CustomTestStringConvertible {
    let first: Format
    let second: Format
    var testDescription: String { "\(first.name) to \(second.name)" }
  }

  static let documents = Seed.cases(1500)

  static let pairs = Format.documentFormats.flatMap { first in
    Format.documentFormats.filter { $0 != first }.map { Pair(first: first, second: $0) }
  }

  @Test(arguments: pairs)
  func conversionLosesNothing(_ pair: Pair) throws {
    for number in 0..<Self.documents {
      let document = try RandomDocument.make(number, values: 40)
      let source = try pair.first.write(document).bytes
      let read = try pair.first.read(source, name: "x")
      let converted = try pair.second.write(read).bytes
      let again = try pair.second.read(converted, name: "x")
      let back = try pair.first.write(again).bytes
      guard again != document || back != source else { continue }
      let found = differences(from: document, to: again).map(\.description)
      Issue.record("\(Seed.name(number)): \(found.joined(separator: "\n"))")
      return
    }
  }

  /// The documents of the other tests are only useful if every kind occurs everywhere.
  @Test func randomDocumentsHoldEveryKindInEveryPosition() throws {
    var seen: Set<String> = []
    for number in 0..<1500 {
      var walker = DocumentWalker(try RandomDocument.make(number, extras: .all, values: 40))
      while let step = walker.next() {
        guard case .value(let index) = step else { continue }
        let parent = walker.parent.map { walker.storage.nodes[$0].kind.name } ?? "root"
        seen.insert("\(walker.storage.nodes[index].kind.name) in \(parent)")
        if walker.depth > 20 { seen.insert("deep") }
      }
    }
    let locations = ["root", "dictionary", "array"]
    let kinds = Kind.allCases.map(\.name)
    let expected = locations.flatMap { location in kinds.map { "\($0) in \(location)" } } + ["deep"]
    #expect(Set(expected).subtracting(seen).isEmpty)
  }
}
