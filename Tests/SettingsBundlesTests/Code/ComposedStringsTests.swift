import RandomInputs
import Testing

@testable import SettingsBundles

@Suite struct ComposedStringsTests {
  /// The same as comparing each beginning and each end with the text.
  @Test func matchBeginningsAndEnds() {
    var generator = SplitMix64(seed: 17)
    let random = { (longest: Int, generator: inout SplitMix64) in
      ArraySlice(
        (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
          UInt8.random(in: 97...98, using: &generator)
        })
    }
    var (matches, others) = (0, 0)
    for _ in 0..<500 {
      let parts = (0..<3).map { _ in (random(4, &generator), random(4, &generator)) }
      var strings = ComposedStrings()
      for (beginning, end) in parts { strings.insert(beginning, end) }
      for _ in 0..<20 {
        let text = random(8, &generator)
        let isMatch = parts.contains { beginning, end in
          text.count >= beginning.count + end.count && text.starts(with: beginning)
            && text.reversed().starts(with: end.reversed())
        }
        #expect(strings.match(text) == isMatch)
        if isMatch { matches += 1 } else { others += 1 }
      }
    }
    #expect(matches > 100 && others > 100)
  }
}
