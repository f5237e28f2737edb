/// Which entries of an old container are which of a new one.
///
/// Entries are paired by their keys, and items by what they are, as in a comparison. What is left
/// between two entries that stay is paired more freely than there, since the text of a changed
/// entry is worth keeping: an entry whose key alone changed, and containers that are equal in half
/// of what they hold.
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
    if hasKeys {
      self.init(
        old: old.map { before.keyHash(of: $0, with: updater.hasher) },
        new: new.map { after.keyHash(of: $0, with: updater.hasher) },
        oldFamily: { updater.oldHashes[old[$0]] }, newFamily: { updater.newHashes[new[$0]] })
    } else {
      let identity = updater.identity
      let oldItems = old.map { Value(storage: before, index: $0) }
      let newItems = new.map { Value(storage: after, index: $0) }
      // Of several items with one name, those that did not change find each other first.
      let unchanged = Set(old.map { updater.oldHashes[$0] })
        .intersection(new.map { updater.newHashes[$0] })
      self.init(
        old: oldItems.map { updater.token(of: $0, updater.oldHashes, unchanged) },
        new: newItems.map { updater.token(of: $0, updater.newHashes, unchanged) },
        oldFamily: { identity.family(oldItems[$0]) }, newFamily: { identity.family(newItems[$0]) })
      pairSimilar { updater.areSimilar(oldItems[$0], newItems[$1], areAlone: $2) }
    }
  }

  /// Pairs what is between the entries that both lists begin and end with; those stay, whatever
  /// equals of theirs come and go.
  private init<Family: Hashable>(
    old: [UInt64], new: [UInt64], oldFamily: (Int) -> Family, newFamily: (Int) -> Family
  ) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let middle = SequencePairing(
      old: Array(old[start..<(old.count - end)]), new: Array(new[start..<(new.count - end)]),
      oldFamily: { oldFamily($0 + start) }, newFamily: { newFamily($0 + start) })
    pairs =
      (0..<start).map { ($0, $0) }
      + middle.pairs.map { ($0.old.map { $0 + start }, $0.new.map { $0 + start }) }
      + (0..<end).map { (old.count - end + $0, new.count - end + $0) }
    moved = Set(middle.moved.map { $0 + start })
  }

  /// Pairs what is left between two entries that stay, in order, where it is similar.
  private mutating func pairSimilar(_ areSimilar: (Int, Int, Bool) -> Bool) {
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

  private static func joined(_ run: [Pair], _ areSimilar: (Int, Int, Bool) -> Bool) -> [Pair] {
    var gone = run.compactMap(\.old)
    let come = run.compactMap(\.new)
    guard !gone.isEmpty, !come.isEmpty, gone.count * come.count <= comparisons else { return run }
    let areAlone = gone.count == 1 && come.count == 1
    var result: [Pair] = []
    for position in come {
      guard let match = gone.firstIndex(where: { areSimilar($0, position, areAlone) }) else {
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
  /// Identifies an item: by its contents if they did not change, otherwise by its name.
  fileprivate func token(
    of item: Value, _ hashes: [UInt64], _ unchanged: Set<UInt64>
  ) -> UInt64 {
    let hash = hashes[item.index]
    guard !unchanged.contains(hash), var name = identity.name(item) else { return hash }
    return name.withUTF8 { hasher.hash($0) }
  }

  /// Whether two containers are equal in half of what they hold.
  ///
  /// Where nothing else is left to pair them with, a scalar is similar to anything, and so are two
  /// dictionaries that have half of their keys in common, unless both have a name.
  fileprivate func areSimilar(_ before: Value, _ after: Value, areAlone: Bool) -> Bool {
    if areAlone, !before.kind.isContainer || !after.kind.isContainer { return true }
    guard before.kind.isContainer, before.kind == after.kind else { return false }
    let old = self.old.children(of: before.index)
    let new = self.new.storage.children(of: after.index)
    let half = max(1, (max(old.count, new.count) + 1) / 2)
    let common = entries(old, of: self.old, oldHashes)
      .intersection(entries(new, of: self.new.storage, newHashes))
    if common.count >= half { return true }
    guard areAlone, before.kind == .dictionary,
      identity.name(before) == nil || identity.name(after) == nil
    else { return false }
    let keys = Set(old.map { self.old.keyHash(of: $0, with: hasher) })
    let commonKeys = keys.intersection(new.map { self.new.storage.keyHash(of: $0, with: hasher) })
    return commonKeys.count >= half
  }

  /// What the entries of a container hold, each with its key: equal values under two keys are two
  /// entries.
  private func entries(
    _ children: [Int], of storage: Document.Storage, _ hashes: [UInt64]
  ) -> Set<HashedEntry> {
    Set(
      children.map { child in
        let hasKey = storage.nodes[child].key != Node.noKey
        return HashedEntry(
          key: hasKey ? storage.keyHash(of: child, with: hasher) : nil, value: hashes[child])
      })
  }
}

private struct HashedEntry: Hashable {
  let key: UInt64?
  let value: UInt64
}
