import RandomInputs
import Testing

@testable import PropertyLists

@Suite struct SequencePairingTests {
  private static func pairing(
    _ old: [UInt64], _ new: [UInt64], family: @escaping (UInt64) -> UInt64 = { $0 % 10 }
  ) -> SequencePairing {
    SequencePairing(
      old: old, new: new, oldFamily: { family(old[$0]) }, newFamily: { family(new[$0]) })
  }

  private static func text(_ pairing: SequencePairing) -> String {
    pairing.pairs.map { pair in
      let old = pair.old.map(String.init) ?? "-"
      let new = pair.new.map(String.init) ?? "-"
      return "\(old)>\(new)" + (pairing.moved.contains(pair.new ?? -1) ? "!" : "")
    }.joined(separator: " ")
  }

  private static let rows: [(old: [UInt64], new: [UInt64], pairs: String)] = [
    ([], [], ""),
    ([1], [], "0>-"),
    ([], [1], "->0"),
    ([1, 2, 3], [1, 2, 3], "0>0 1>1 2>2"),
    ([1, 2, 3], [1, 4, 2, 3], "0>0 ->1 1>2 2>3"),
    ([1, 2, 3], [1, 3], "0>0 1>- 2>1"),
    ([1, 2, 3], [3, 1, 2], "2>0! 0>1 1>2"),
    ([1, 2, 3, 4, 5], [5, 2, 3, 4, 1], "4>0! 1>1 2>2 3>3 0>4!"),
    // One that changed keeps its family.
    ([1, 12, 3], [1, 22, 3], "0>0 1>1 2>2"),
    ([1, 12, 3], [1, 24, 3], "0>0 1>- ->1 2>2"),
    ([12, 22, 1], [32, 42, 1], "0>0 1>1 2>2"),
    ([1, 12], [12, 1, 22], "1>0! 0>1 ->2"),
    // Equals are paired in order.
    ([1, 1], [1, 1, 1], "0>0 1>1 ->2"),
    ([1, 1, 1], [1], "0>0 1>- 2>-"),
  ]

  @Test(arguments: rows)
  func pairs(old: [UInt64], new: [UInt64], pairs: String) {
    #expect(Self.text(Self.pairing(old, new)) == pairs)
  }

  /// Each item of both lists is in one pair, in order, whatever the lists are.
  @Test func everyItemIsInOnePair() {
    var random = Seed.generator(70)
    for _ in 0..<3_000 {
      let list = { (random: inout SplitMix64) in
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          UInt64.random(in: 0..<30, using: &random)
        }
      }
      let (old, new) = (list(&random), list(&random))
      let pairing = Self.pairing(old, new)
      #expect(pairing.pairs.compactMap(\.new) == Array(new.indices))
      #expect(pairing.pairs.compactMap(\.old).sorted() == Array(old.indices))
      for pair in pairing.pairs {
        guard let first = pair.old, let second = pair.new else { continue }
        #expect(old[first] % 10 == new[second] % 10, "\(old) \(new)")
        if pairing.moved.contains(second) { #expect(old[first] == new[second]) }
      }
      // Items in place have one order in both lists, and the others are between them.
      var last = -1
      var gap: [Int] = []
      for pair in pairing.pairs where !pairing.moved.contains(pair.new ?? -1) {
        guard let position = pair.old else { continue }
        #expect(position > last, "\(old) \(new) \(Self.text(pairing))")
        if let other = pair.new, old[position] == new[other] {
          #expect(gap.allSatisfy { $0 < position }, "\(old) \(new) \(Self.text(pairing))")
          (last, gap) = (position, [])
        } else {
          gap.append(position)
        }
      }
    }
  }
}
