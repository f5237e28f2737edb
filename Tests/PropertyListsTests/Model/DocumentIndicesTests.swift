import RandomInputs
import Testing

@testable import PropertyLists

@Suite struct DocumentIndicesTests {
  /// Containers are found from the values in them, also where those in a nested one come first.
  @Test func containersOfValuesAreThoseAroundThem() throws {
    let document = try Format.yaml.read(
      Array("{A: {F: 1, B: [{F: 2}, {F: [{F: 3}], H: 4}], G: 5}, C: {}, F: 6}".utf8), name: "A.yaml"
    )
    let keys = try ["F", "G"].map { try #require(document.root.number(ofKey: $0)) }
    let entries = document.entries(under: keys)
    let parents = document.storage.parents
    #expect(entries.count == 6)
    for mask in 0..<1 << entries.count {
      let chosen = entries.enumerated().filter { mask >> $0.offset & 1 == 1 }.map(\.element)
      #expect(document.containers(of: chosen) == Set(chosen.compactMap { parents[$0] }).sorted())
    }
  }
}
