/// Returns all differences between two documents in kinds, order of keys, or bits; empty if they
/// hold the same settings.
///
/// - Parameters:
///   - old: The document before.
///   - new: The document after.
///   - identity: The rules for matching the items of two arrays.
/// - Complexity: O(*n* log *n*) for *n* values and bytes in both documents.
public func differences(
  from old: Document, to new: Document, identity: ItemIdentity = .byContent
) -> [Difference] {
  var comparison = Comparison(old: old, new: new, identity: identity)
  comparison.compare(0, 0, at: KeyPath())
  return comparison.differences
}

/// Compares two documents from the root down, past equal values; recursion ends at
/// `Limits.nesting`.
private struct Comparison {
  private let old: Document.Storage
  private let new: Document.Storage
  private let identity: ItemIdentity
  private let hasher = ByteHash()
  private let oldHashes: [UInt64]
  private let newHashes: [UInt64]
  private(set) var differences: [Difference] = []

  init(old: Document, new: Document, identity: ItemIdentity) {
    self.old = old.storage
    self.new = new.storage
    self.identity = identity
    oldHashes = old.storage.hashes(with: hasher)
    newHashes = new.storage.hashes(with: hasher)
  }

  mutating func compare(_ oldIndex: Int, _ newIndex: Int, at path: KeyPath) {
    guard oldHashes[oldIndex] != newHashes[newIndex] else { return }
    let before = Value(storage: old, index: oldIndex)
    let after = Value(storage: new, index: newIndex)
    switch (before.kind, after.kind) {
    case (.dictionary, .dictionary): compareEntries(before, after, at: path)
    case (.array, .array): compareItems(before, after, at: path)
    default: add(.changed(from: before, to: after), at: path)
    }
  }

  private mutating func compareEntries(_ before: Value, _ after: Value, at path: KeyPath) {
    let oldEntries = Array(before.entries)
    let newEntries = Array(after.entries)
    let positions = Dictionary(firstOf: newEntries.map { ($0.key.bytes, $0.value) })
    let oldKeys = Set(oldEntries.map(\.key.bytes))
    let oldOrder = oldEntries.map(\.key).filter { positions[$0.bytes] != nil }
    let newOrder = newEntries.map(\.key).filter { oldKeys.contains($0.bytes) }
    if oldOrder.map(\.bytes) != newOrder.map(\.bytes) {
      add(.reordered(from: oldOrder, to: newOrder), at: path)
    }
    let added = newEntries.filter { !oldKeys.contains($0.key.bytes) }
    var removed: Set<String> = []
    // Strings are equal in any Unicode form.
    let addedKeys = Set(added.map(\.key))
    for (key, value) in oldEntries {
      let location = path.appending(.key(key))
      if let other = positions[key.bytes] {
        compare(value.index, other.index, at: location)
      } else {
        add(.removed(value), at: location, hasLookalike: addedKeys.contains(key))
        removed.insert(key)
      }
    }
    for (key, value) in added {
      add(.added(value), at: path.appending(.key(key)), hasLookalike: removed.contains(key))
    }
  }

  private mutating func compareItems(_ before: Value, _ after: Value, at path: KeyPath) {
    let oldItems = Array(before.items)
    let newItems = Array(after.items)
    let pairing = SequencePairing(
      old: oldItems.map { token(of: $0, hashes: oldHashes) },
      new: newItems.map { token(of: $0, hashes: newHashes) },
      oldFamily: { identity.family(oldItems[$0]) }, newFamily: { identity.family(newItems[$0]) })
    for pair in pairing.pairs {
      switch pair {
      case (let position?, nil):
        let item = oldItems[position]
        add(.removed(item), at: path.appending(.index(position)), label: identity.label(item))
      case (nil, let position?):
        let item = newItems[position]
        add(.added(item), at: path.appending(.index(position)), label: identity.label(item))
      case (let oldPosition?, let newPosition?):
        let location = path.appending(.index(newPosition))
        if pairing.moved.contains(newPosition) {
          add(.moved(from: oldPosition, to: newPosition), at: location)
        }
        compare(oldItems[oldPosition].index, newItems[newPosition].index, at: location)
      case (nil, nil): break
      }
    }
  }

  private func token(of item: Value, hashes: [UInt64]) -> UInt64 {
    guard var name = identity.name(item) else { return hashes[item.index] }
    return name.withUTF8 { hasher.hash($0) }
  }

  private mutating func add(
    _ change: Difference.Change, at path: KeyPath, label: String? = nil, hasLookalike: Bool = false
  ) {
    differences.append(
      Difference(path: path, change: change, label: label, hasLookalike: hasLookalike))
  }
}

extension String {
  /// The string's bytes, which decide whether two keys are equal.
  fileprivate var bytes: [UInt8] { Array(utf8) }
}

extension Document.Storage {
  /// Returns a hash of each value and its contents, without its own key: one pass from the end, as
  /// a container's contents follow it.
  func hashes(with hasher: ByteHash) -> [UInt64] {
    var hashes = [UInt64](repeating: 0, count: nodes.count)
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      let tag = node.kind.rawValue << 1 | (node.isNegative ? 1 : 0)
      switch node.kind {
      case .string, .data:
        hashes[index] = hasher.hash(store.withBytes(of: node.slice, hasher.hash), tag: tag)
      case .dictionary, .array:
        var hash = hasher.hash(UInt64(node.count), tag: tag)
        var child = index + 1
        while child < node.end {
          let key = node.kind == .dictionary ? keys.slice(of: nodes[child].key) : .empty
          hash = hasher.hash(hash ^ store.withBytes(of: key, hasher.hash), tag: tag)
          hash = hasher.hash(hash ^ hashes[child], tag: tag)
          child = next(after: child)
        }
        hashes[index] = hash
      default: hashes[index] = hasher.hash(node.payload, tag: tag)
      }
    }
    return hashes
  }
}
