/// An entry that has no partner yet, and what makes it similar to others.
struct EntryCandidate {
  private struct HashedEntry: Hashable {
    let key: UInt64?
    let value: UInt64
  }

  private let value: Value
  private let hash: UInt64
  /// The hash that a plain YAML scalar has as a string.
  private let spelling: UInt64?
  /// The key without case; `nil` for an item.
  private let key: String?
  private let family: String
  private let isNamed: Bool
  /// What it holds, each with its key: equal values under two keys are two entries.
  private let entries: Set<HashedEntry>

  init(
    _ value: Value, _ hashes: [UInt64], spelling: UInt64? = nil, _ hasher: ByteHash,
    _ identity: ItemIdentity
  ) {
    self.value = value
    self.spelling = spelling
    hash = hashes[value.index]
    key = value.storage.keyBytes(of: value.index).map {
      identity.key(String(decoding: $0, as: UTF8.self)).lowercased()
    }
    family = identity.family(value)
    isNamed = key == nil && identity.name(value) != nil
    guard key == nil, value.kind.isContainer else {
      entries = []
      return
    }
    let storage = value.storage
    entries = Set(
      storage.children(of: value.index).map { child in
        let hasKey = storage.nodes[child].key != Node.noKey
        return HashedEntry(
          key: hasKey ? storage.keyHash(of: child, with: hasher) : nil, value: hashes[child])
      })
  }

  /// What it has to have in common with its partner where there are too many to compare.
  var rough: String { key == nil ? family : String(hash) }

  /// How much speaks for being the same entry as another one; 0 if nothing does.
  ///
  /// Items that are equal in half of what they hold outweigh any number that are not.
  func similarity(to other: EntryCandidate, areAlone: Bool) -> Int {
    if let key, let otherKey = other.key {
      return hash == other.hash || spelling == other.hash ? 2 : key == otherKey ? 1 : 0
    }
    let areContainers = value.kind.isContainer && other.value.kind.isContainer
    let half = max(1, (max(value.count, other.value.count) + 1) / 2)
    if areContainers, value.kind == other.value.kind {
      let common = Self.commonCount(entries, other.entries)
      if common >= half { return (common + 1) * Limits.comparedEntries }
    }
    if family == other.family { return 1 }
    guard areAlone else { return 0 }
    guard areContainers else { return 1 }
    // Two elements that both have a name are two elements.
    guard value.kind == .dictionary, !isNamed || !other.isNamed else { return 0 }
    return Self.commonCount(Set(entries.map(\.key)), Set(other.entries.map(\.key))) >= half ? 1 : 0
  }

  private static func commonCount<Element>(_ one: Set<Element>, _ other: Set<Element>) -> Int {
    let (small, large) = one.count < other.count ? (one, other) : (other, one)
    return small.count(where: large.contains)
  }
}
