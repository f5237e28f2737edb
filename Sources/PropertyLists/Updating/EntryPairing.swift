/// Which entries of an old container are which of a new one.
///
/// Entries are paired by their keys, and items by what they are, as in a comparison. What is left
/// between two entries that stay is paired more freely than there, since the text of a changed entry
/// is worth keeping: an entry whose key alone changed, and containers that are equal in half of what
/// they hold.
struct EntryPairing {
  typealias Pair = (old: Int?, new: Int?)

  /// How many pairs of leftovers are compared; beyond, they are taken for different.
  private static let comparisons = 4096

  /// Pairs of positions, in the order of the new entries.
  private(set) var pairs: [Pair]
  /// The positions of new entries that leave the order.
  let moved: Set<Int>

  init(_ old: [Int], _ new: [Int], _ updater: TextUpdater) {
    let before = updater.old
    let after = updater.new.storage
    let hasKeys = [old.first.map { before.nodes[$0].key }, new.first.map { after.nodes[$0].key }]
      .contains { $0 != nil && $0 != Node.noKey }
    let pairing =
      hasKeys ? Self.entries(old, new, updater) : Self.items(old, new, updater)
    pairs = pairing.pairs
    moved = pairing.moved
    guard !hasKeys else { return }
    pairSimilar { updater.areSimilar(old[$0], new[$1]) }
  }

  /// Pairs entries by their keys, and those between two that stay by their values.
  private static func entries(_ old: [Int], _ new: [Int], _ updater: TextUpdater) -> SequencePairing
  {
    SequencePairing(
      old: old.map { updater.old.keyHash(of: $0, with: updater.hasher) },
      new: new.map { updater.new.storage.keyHash(of: $0, with: updater.hasher) },
      oldFamily: { updater.oldHashes[old[$0]] }, newFamily: { updater.newHashes[new[$0]] })
  }

  /// Pairs items by their names, else by their values.
  private static func items(_ old: [Int], _ new: [Int], _ updater: TextUpdater) -> SequencePairing {
    let identity = updater.identity
    let oldItems = old.map { Value(storage: updater.old, index: $0) }
    let newItems = new.map { Value(storage: updater.new.storage, index: $0) }
    let token = { (item: Value, hash: UInt64) -> UInt64 in
      guard var name = identity.name(item) else { return hash }
      return name.withUTF8 { updater.hasher.hash($0) }
    }
    return SequencePairing(
      old: oldItems.map { token($0, updater.oldHashes[$0.index]) },
      new: newItems.map { token($0, updater.newHashes[$0.index]) },
      oldFamily: { identity.family(oldItems[$0]) }, newFamily: { identity.family(newItems[$0]) })
  }

  /// Pairs what is left between two entries that stay, in order, where it is similar.
  private mutating func pairSimilar(_ areSimilar: (Int, Int) -> Bool) {
    var result: [Pair] = []
    var run: [Pair] = []
    for pair in pairs + [(0, 0)] {
      let isLeft = pair.old == nil || pair.new == nil
      if isLeft {
        run.append(pair)
      } else {
        result += Self.joined(run, areSimilar) + [pair]
        run = []
      }
    }
    pairs = result.dropLast()
  }

  private static func joined(_ run: [Pair], _ areSimilar: (Int, Int) -> Bool) -> [Pair] {
    var gone = run.compactMap(\.old)
    let come = run.compactMap(\.new)
    guard !gone.isEmpty, !come.isEmpty, gone.count * come.count <= comparisons else { return run }
    var result: [Pair] = []
    for position in come {
      guard let match = gone.firstIndex(where: { areSimilar($0, position) }) else {
        result.append((nil, position))
        continue
      }
      result += gone[..<match].map { ($0, nil) }
      result.append((gone[match], position))
      gone.removeSubrange(...match)
    }
    return result + gone.map { ($0, nil) }
  }
}

extension TextUpdater {
  /// Whether two containers are equal in half of what they hold.
  fileprivate func areSimilar(_ oldValue: Int, _ newValue: Int) -> Bool {
    let kind = old.nodes[oldValue].kind
    guard kind.isContainer, kind == new.storage.nodes[newValue].kind else { return false }
    let before = old.children(of: oldValue).map { oldHashes[$0] }
    let after = new.storage.children(of: newValue).map { newHashes[$0] }
    let common = Set(before).intersection(after).count
    return common * 2 >= max(before.count, after.count) && common > 0
  }
}
