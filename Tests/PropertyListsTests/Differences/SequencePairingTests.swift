import RandomInputs
import Testing

@testable import PropertyLists

@Suite struct SequencePairingTests {
  /// Items with a key `id` have it as their name; `v`, `t`, and `s` are one list.
  private static let identity = ItemIdentity(
    name: { $0["id"]?.string }, label: { _ in nil }, parallelKeys: [["v", "t", "s"]])

  private static func pairing(
    _ old: String, _ new: String, by identity: ItemIdentity = identity
  ) throws -> SequencePairing {
    let documents = ComparedDocuments(
      try Format.yaml.read(old), try Format.yaml.read(new), identity)
    return documents.pairing(of: 0, 0, in: nil)
  }

  private static func text(_ pairing: SequencePairing) -> String {
    pairing.pairs.map { pair in
      let old = pair.old.map(String.init) ?? "-"
      let new = pair.new.map(String.init) ?? "-"
      return "\(old)>\(new)" + (pairing.moved.contains(pair.new ?? -1) ? "!" : "")
    }.joined(separator: " ")
  }

  private static let rows: [(name: String, old: String, new: String, pairs: String)] = [
    ("nothing", "[]", "[]", ""),
    ("an item that is removed", "[1, 2, 3]", "[1, 3]", "0>0 1>- 2>1"),
    ("an item that is added", "[1, 2, 3]", "[1, 4, 2, 3]", "0>0 ->1 1>2 2>3"),
    ("an item that moved", "[1, 2, 3]", "[3, 1, 2]", "2>0! 0>1 1>2"),
    ("the ends, exchanged", "[1, 2, 3, 4, 5]", "[5, 2, 3, 4, 1]", "4>0! 1>1 2>2 3>3 0>4!"),
    // Equal contents.
    ("another equal at the end", "[1, 1]", "[1, 1, 1]", "0>0 1>1 ->2"),
    ("fewer equals", "[1, 1, 1]", "[1]", "0>0 1>- 2>-"),
    (
      "equals stay with their neighbors", "[9, 1, 9, 2, 9]", "[1, 9, 2, 9, 3]",
      "0>- 1>0 2>1 3>2 4>3 ->4"
    ),
    ("equals before names", "[{id: a, x: 1}, {id: a, x: 2}]", "[{id: a, x: 2}]", "0>- 1>0"),
    // Scalars, of which only the place tells what they were.
    ("a changed scalar", "[1, 2, 3]", "[1, 5, 3]", "0>0 1>1 2>2"),
    ("a scalar of another kind", "[1, a, 3]", "[1, true, 3]", "0>0 1>1 2>2"),
    ("changed scalars", "[2, 3, a]", "[4, 5, a]", "0>0 1>1 2>2"),
    ("a scalar in place of a list", "[1, [2], 3]", "[1, 2, 3]", "0>0 1>1 2>2"),
    ("a scalar in place of a name", "[1, {id: a}]", "[1, 2]", "0>0 1>- ->1"),
    // Names.
    ("a name is enough", "[{id: a, x: 1, y: 1}]", "[7, {id: a, x: 2, y: 2}]", "->0 0>1"),
    (
      "one more of a name in front", "[{id: a, x: 1, y: 1, z: 1}, {id: a, x: 2, y: 2, z: 2}]",
      "[{id: a, x: 9}, {id: a, x: 1, y: 1, z: 7}, {id: a, x: 2, y: 2, z: 7}]", "->0 0>1 1>2"
    ),
    (
      "the first of a name is gone", "[{id: a, x: 1, y: 1}, {id: a, x: 2, y: 2}, {id: b}]",
      "[{id: a, x: 2, y: 3}, {id: b}]", "0>- 1>0 2>1"
    ),
    // Leftovers.
    ("a renamed item", "[1, {id: a, x: 1}]", "[1, {id: b, x: 1}]", "0>0 1>1"),
    ("renamed and changed", "[1, {id: a, x: 1}]", "[1, {id: b, x: 2}]", "0>0 1>- ->1"),
    (
      "half is not enough under two names", "[{id: a, x: 1, y: 1, z: 1}]",
      "[{id: b, x: 1, y: 1, z: 2}]", "0>- ->0"
    ),
    ("a name that is added", "[{x: 1}]", "[{id: b, x: 1}]", "0>0"),
    (
      "a name that is added, with less than half", "[{x: 1, y: 1}]", "[{id: b, x: 1, z: 3}]",
      "0>- ->0"
    ),
    ("half of the contents", "[{x: 1, y: 1, z: 1}]", "[7, {x: 1, y: 1, z: 2}]", "->0 0>1"),
    ("without names, the same place", "[1, {x: 1, y: 1}]", "[1, {a: 2}]", "0>0 1>1"),
    (
      "the most similar, in order", "[{x: 1, y: 1}, {x: 2, y: 2}]",
      "[{x: 3, y: 3}, {x: 1, y: 3}, {x: 2, y: 3}]", "->0 0>1 1>2"
    ),
    ("not across neighbors in place", "[{id: a, x: 1}, 1]", "[1, {id: b, x: 1}]", "0>- 1>0 ->1"),
    (
      "equal values of an item count once", "[[1, 1, 1, 5]]", "[[9, 8, 7], [1, 2, 3, 4]]", "0>0 ->1"
    ),
  ]

  @Test(arguments: rows)
  func pairs(name: String, old: String, new: String, pairs: String) throws {
    #expect(Self.text(try Self.pairing(old, new)) == pairs, "\(name)")
  }

  /// What belongs to an item in its place stays if anything else of it does.
  @Test func pairsLeniently() throws {
    let (old, new) = ("[1, {id: a, x: 1, y: 1}, 2]", "[1, {id: b, x: 2, y: 1}, 2]")
    #expect(Self.text(try Self.pairing(old, new)) == "0>0 1>- ->1 2>2")
    #expect(Self.text(try Self.pairing(old, new, by: Self.identity.lenient)) == "0>0 1>1 2>2")
    let other = "[1, {id: b, x: 2, y: 2}, 2]"
    let pairing = try Self.pairing(old, other, by: Self.identity.lenient)
    #expect(Self.text(pairing) == "0>0 1>- ->1 2>2")
  }

  @Test func pairsLenientlyWhatMovedAndChanged() throws {
    let old = "[{id: a, x: 1, y: 1}, 2, 3]"
    let new = "[2, 3, {id: b, x: 1, y: 1}]"
    #expect(Self.text(try Self.pairing(old, new)) == "0>- 1>0 2>1 ->2")
    #expect(Self.text(try Self.pairing(old, new, by: Self.identity.lenient)) == "1>0 2>1 0>2!")
    let other = "[2, 3, {id: b, x: 1, y: 2}]"
    let pairing = try Self.pairing(old, other, by: Self.identity.lenient)
    #expect(Self.text(pairing) == "0>- 1>0 2>1 ->2")
  }

  private static let parallels: [(name: String, old: String, new: String, pairs: String)] = [
    (
      "a choice that is added", "{v: [1, 2], t: [A, B]}", "{v: [1, 3, 2], t: [A, C, B]}",
      "0>0 ->1 1>2"
    ),
    ("a changed title", "{v: [1, 2], t: [A, B]}", "{v: [2, 1], t: [C, A]}", "1>0! 0>1"),
    ("a changed value", "{v: [1, 2], t: [A, B]}", "{v: [1, 3], t: [A, B]}", "0>0 1>1"),
    ("another choice", "{v: [1, 2], t: [A, B]}", "{v: [1, 3], t: [A, C]}", "0>0 1>- ->1"),
    (
      "three lists", "{s: [a, b], v: [1, 2], t: [A, B]}", "{s: [c, b], v: [3, 2], t: [A, B]}",
      "0>- ->0 1>1"
    ),
    (
      "lists of two lengths", "{v: [1, 2], t: [A]}", "{v: [1, 3], t: [B]}", "0>0 1>1"
    ),
    ("a list that is new", "{v: [1, 2]}", "{v: [1, 3], t: [A, B]}", "0>0 1>1"),
  ]

  /// Lists whose items belong together are paired alike.
  @Test(arguments: parallels)
  func pairsParallelLists(name: String, old: String, new: String, pairs: String) throws {
    let (old, new) = (try Format.yaml.read(old), try Format.yaml.read(new))
    let documents = ComparedDocuments(old, new, Self.identity)
    for key in ["v", "t"] {
      guard let before = old.root[key], let after = new.root[key], before.count > 1 else {
        continue
      }
      let pairing = documents.pairing(of: before.index, after.index, in: (0, 0))
      #expect(Self.text(pairing) == pairs, "\(name), \(key)")
    }
  }

  private static func list(_ random: inout SplitMix64) -> String {
    let items = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      let number = { (limit: Int, random: inout SplitMix64) in
        Int.random(in: 0..<limit, using: &random)
      }
      switch number(4, &random) {
      case 0: return "\(number(4, &random))"
      case 1: return "[\(number(3, &random))]"
      case 2:
        return "{id: n\(number(3, &random)), x: \(number(3, &random)), y: \(number(2, &random))}"
      default: return "{x: \(number(3, &random)), y: \(number(2, &random)), z: 1}"
      }
    }
    return "[\(items.joined(separator: ", "))]"
  }

  /// Each item of both lists is in one pair, in order, whatever the lists are.
  @Test func everyItemIsInOnePair() throws {
    var random = Seed.generator(70)
    for _ in 0..<Seed.cases(3_000) {
      let (old, new) = (Self.list(&random), Self.list(&random))
      let pairing = try Self.pairing(old, new)
      let comment = "\(old) \(new): \(Self.text(pairing))"
      let (before, after) = (try Format.yaml.read(old).root, try Format.yaml.read(new).root)
      #expect(pairing.pairs.compactMap(\.new) == Array(0..<after.count), "\(comment)")
      #expect(pairing.pairs.compactMap(\.old).sorted() == Array(0..<before.count), "\(comment)")
      // Items in place, and those that are gone, have one order in both lists.
      let inPlace = pairing.pairs.filter { !pairing.moved.contains($0.new ?? -1) }.compactMap(\.old)
      #expect(inPlace == inPlace.sorted(), "\(comment)")
      // No equals are left on both sides.
      let gone = pairing.pairs.filter { $0.new == nil }.compactMap { $0.old.flatMap { before[$0] } }
      let come = pairing.pairs.filter { $0.old == nil }.compactMap { $0.new.flatMap { after[$0] } }
      #expect(!gone.contains { come.contains($0) }, "\(comment)")
    }
  }

  /// Where nothing moves, as many items come as go in the other direction.
  @Test func pairsAlikeInBothDirections() throws {
    var random = Seed.generator(71)
    var unmoved = 0
    for _ in 0..<Seed.cases(1_000) {
      let (old, new) = (Self.list(&random), Self.list(&random))
      let (there, back) = (try Self.pairing(old, new), try Self.pairing(new, old))
      guard there.moved.isEmpty, back.moved.isEmpty else { continue }
      unmoved += 1
      #expect(
        there.pairs.count == back.pairs.count,
        "\(old) \(new): \(Self.text(there)) \(Self.text(back))")
    }
    #expect(unmoved > Seed.cases(100))
  }

  /// Of equal items, as many as possible stay in place.
  @Test func keepsAsManyEqualItemsAsPossible() throws {
    var random = Seed.generator(72)
    let letters = Array("abc".utf8)
    for _ in 0..<Seed.cases(2_000) {
      let old = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(letters) }
      let new = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(letters) }
      let list = { (items: [UInt8]) in
        "[" + items.map { String(UnicodeScalar($0)) }.joined(separator: ", ") + "]"
      }
      let pairing = try Self.pairing(list(old), list(new))
      let kept = pairing.pairs.count { pair in
        guard let before = pair.old, let after = pair.new else { return false }
        return !pairing.moved.contains(after) && old[before] == new[after]
      }
      #expect(
        kept == EditScriptTests.commonLength(old[...], new[...]),
        "\(list(old)) \(list(new)): \(Self.text(pairing))")
    }
  }
}
