import PropertyLists
import RandomInputs
import Testing

@Suite struct NearestNameTests {
  /// Names that lack too many letters are not compared, and yet would not have been the nearest.
  @Test func isTheNearestOfAllNames() {
    var generator = SplitMix64(seed: 41)
    let letters = Array("aBcdE1-éK\u{212A}")
    let random = { (generator: inout SplitMix64) in
      String(
        (0..<Int.random(in: 1...8, using: &generator)).compactMap { _ in
          letters.randomElement(using: &generator)
        })
    }
    var found = 0
    for _ in 0..<Seed.cases(2_000) {
      let name = random(&generator)
      let names = (0..<6).map { _ in random(&generator) }
      let nearest = names.map { (name: $0, distance: editDistance(from: name, to: $0)) }
        .filter { other in
          let longest = max(name.unicodeScalars.count, other.name.unicodeScalars.count)
          return other.distance <= max(1, longest / 3) && other.distance < longest
        }
        .min { $0.distance < $1.distance }
      #expect(nearestName(to: name, among: names) == nearest?.name)
      if nearest != nil { found += 1 }
    }
    #expect(found > Seed.cases(100))
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("Key", "key", 0), ("kye", "key", 1), ("keys", "key", 1),
    ("abcd", "badc", 2), ("kitten", "sitting", 3),
  ])
  func lettersAreCounted(word: String, other: String, distance: Int) {
    #expect(editDistance(from: word, to: other) == distance)
    #expect(editDistance(from: other, to: word) == distance)
  }
}
