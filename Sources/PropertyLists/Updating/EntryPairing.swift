/// Which entries of an old container are which of a new one.
///
/// Entries are paired by their keys, and items by what they are, as in a comparison. What is left
/// between two entries that stay is paired more freely than there, since the text of a changed
/// entry is worth keeping: with what is most similar.
struct EntryPairing {
  typealias Pair = (old: Int?, new: Int?)

  /// Pairs of positions, in the order of the new entries.
  let pairs: [Pair]
  /// The positions of new entries that leave the order.
  let moved: Set<Int>

  init(_ old: [Int], _ new: [Int], _ documents: DocumentPair) {
    let (oldTokens, newTokens) = Self.tokens(old, new, documents)
    // The entries that both lists begin and end with stay, whatever equals of theirs come and go.
    let start = zip(oldTokens, newTokens).prefix { $0 == $1 }.count
    let end = zip(oldTokens.dropFirst(start).reversed(), newTokens.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let middle = SequencePairing(
      old: Array(oldTokens[start..<(old.count - end)]),
      new: Array(newTokens[start..<(new.count - end)])
    ) { oldRest, newRest in
      Self.pair(oldRest, newRest) {
        documents.oldCandidate(old[$0 + start])
      } newCandidate: {
        documents.newCandidate(new[$0 + start])
      }
    }
    pairs =
      (0..<start).map { ($0, $0) }
      + middle.pairs.map { ($0.old.map { $0 + start }, $0.new.map { $0 + start }) }
      + (0..<end).map { (old.count - end + $0, new.count - end + $0) }
    moved = Set(middle.moved.map { $0 + start })
  }

  /// What tells an entry from the others: its key, or the name or contents of an item.
  private static func tokens(
    _ old: [Int], _ new: [Int], _ documents: DocumentPair
  ) -> (old: [UInt64], new: [UInt64]) {
    let before = documents.old.storage
    let after = documents.new.storage
    let hasKeys = [old.first.map { before.nodes[$0].key }, new.first.map { after.nodes[$0].key }]
      .contains { $0 != nil && $0 != Node.noKey }
    if hasKeys {
      return (
        old.map { before.keyHash(of: $0, with: documents.hasher) },
        new.map { after.keyHash(of: $0, with: documents.hasher) }
      )
    }
    // Of several items with one name, those that did not change find each other first.
    let unchanged = Set(old.map { documents.oldHashes[$0] })
      .intersection(new.map { documents.newHashes[$0] })
    return (
      old.map {
        documents.token(of: Value(storage: before, index: $0), documents.oldHashes, unchanged)
      },
      new.map {
        documents.token(of: Value(storage: after, index: $0), documents.newHashes, unchanged)
      }
    )
  }

  // MARK: Leftovers

  /// Pairs leftovers: by similarity, or in order where there are too many.
  private static func pair(
    _ old: [Int], _ new: [Int], oldCandidate: (Int) -> EntryCandidate,
    newCandidate: (Int) -> EntryCandidate
  ) -> [Int?] {
    let before = old.map(oldCandidate)
    let after = new.map(newCandidate)
    guard old.count * new.count > Limits.comparedEntries else {
      return align(before, after).map { $0.map { old[$0] } }
    }
    return SequencePairing.byFamily(
      Array(old.indices), Array(new.indices), { before[$0].rough }, { after[$0].rough }
    ).map { $0.map { old[$0] } }
  }

  /// Pairs entries so that they keep their order and are as similar as possible in all; returns for
  /// each new entry the position of its partner.
  private static func align(_ old: [EntryCandidate], _ new: [EntryCandidate]) -> [Int?] {
    let areAlone = old.count == 1 && new.count == 1
    let similarities = old.map { before in
      new.map { before.similarity(to: $0, areAlone: areAlone) }
    }
    // The best sums for what is left from an old and a new entry on.
    var sums = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for row in old.indices.reversed() {
      for column in new.indices.reversed() {
        sums[row][column] = max(
          similarities[row][column] + sums[row + 1][column + 1], sums[row + 1][column],
          sums[row][column + 1])
      }
    }
    var partners = [Int?](repeating: nil, count: new.count)
    var (row, column) = (0, 0)
    while row < old.count, column < new.count {
      let similarity = similarities[row][column]
      if similarity > 0, sums[row][column] == similarity + sums[row + 1][column + 1] {
        partners[column] = row
        (row, column) = (row + 1, column + 1)
      } else if sums[row][column] == sums[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
    return partners
  }
}

extension DocumentPair {
  /// Identifies an item: by its contents if they did not change, otherwise by its name.
  fileprivate func token(of item: Value, _ hashes: [UInt64], _ unchanged: Set<UInt64>) -> UInt64 {
    let hash = hashes[item.index]
    guard !unchanged.contains(hash), var name = identity.name(item) else { return hash }
    return name.withUTF8 { hasher.hash($0) }
  }

  fileprivate func oldCandidate(_ index: Int) -> EntryCandidate {
    EntryCandidate(
      old.value(at: index), oldHashes, spelling: spellingHashes[index], hasher, identity)
  }

  fileprivate func newCandidate(_ index: Int) -> EntryCandidate {
    EntryCandidate(new.value(at: index), newHashes, hasher, identity)
  }
}
