/// Returns all differences between two documents in kinds, order of keys, or bits; empty if equal.
///
/// - Parameters:
///   - old: The old document.
///   - new: The new document.
///   - identity: The rules for matching the items of two arrays.
/// - Complexity: O(*n* log *n*) for *n* values and bytes in both documents.
package func differences(
  from old: Document, to new: Document, identity: ItemIdentity = .byContent
) -> [Difference] {
  var comparison = Comparison(old: old, new: new, identity: identity)
  comparison.compare(old.root, new.root, at: [])
  return comparison.differences
}

/// Compares two documents from the root down, skipping equal values; recursion is limited by
/// `Limits.nesting`.
private struct Comparison {
  private let documents: ComparedDocuments
  private let label: (Value) -> String?
  private(set) var differences: [Difference] = []

  init(old: Document, new: Document, identity: ItemIdentity) {
    documents = ComparedDocuments(old, new, identity)
    label = identity.label
  }

  mutating func compare(
    _ before: Value, _ after: Value, in containers: (old: Value, new: Value)? = nil,
    at path: Document.KeyPath
  ) {
    guard documents.old.hashes[before.index] != documents.new.hashes[after.index] else { return }
    switch (before.kind, after.kind) {
    case (.dictionary, .dictionary): compareEntries(before, after, at: path)
    case (.array, .array): compareItems(before, after, in: containers, at: path)
    default: add(.changed(from: before, to: after), at: path)
    }
  }

  private mutating func compareEntries(_ before: Value, _ after: Value, at path: Document.KeyPath) {
    let oldEntries = before.entries.map { (key: $0.key, value: $0.value) }
    let newEntries = after.entries.map { (key: $0.key, value: $0.value) }
    let positions = Dictionary(firstOf: newEntries.map { ($0.key.bytes, $0.value) })
    let oldKeys = Set(oldEntries.map(\.key.bytes))
    let oldOrder = oldEntries.map(\.key).filter { positions[$0.bytes] != nil }
    let newOrder = newEntries.map(\.key).filter { oldKeys.contains($0.bytes) }
    if oldOrder.map(\.bytes) != newOrder.map(\.bytes) {
      add(.reordered(from: oldOrder, to: newOrder), at: path)
    }
    let added = newEntries.filter { !oldKeys.contains($0.key.bytes) }
    var removed: Set<String> = []
    // Swift's strings are equal in any Unicode form.
    let addedKeys = Set(added.map(\.key))
    for (key, value) in oldEntries {
      let location = path.appending(.key(key))
      if let other = positions[key.bytes] {
        compare(value, other, in: (before, after), at: location)
      } else {
        add(.removed(value), at: location, hasLookalike: addedKeys.contains(key))
        removed.insert(key)
      }
    }
    for (key, value) in added {
      add(.added(value), at: path.appending(.key(key)), hasLookalike: removed.contains(key))
    }
  }

  private mutating func compareItems(
    _ before: Value, _ after: Value, in containers: (old: Value, new: Value)?,
    at path: Document.KeyPath
  ) {
    let oldItems = Array(before.items)
    let newItems = Array(after.items)
    let pairing = documents.pairing(
      of: before.index, after.index, in: containers.map { ($0.old.index, $0.new.index) })
    for pair in pairing.pairs {
      switch (pair.old, pair.new) {
      case (let position?, nil):
        let item = oldItems[position]
        add(.removed(item), at: path.appending(.index(position)), label: label(item))
      case (nil, let position?):
        let item = newItems[position]
        add(.added(item), at: path.appending(.index(position)), label: label(item))
      case (let oldPosition?, let newPosition?):
        let location = path.appending(.index(newPosition))
        if pairing.moved.contains(newPosition) {
          add(
            .moved(from: oldPosition, to: newPosition), at: location,
            label: label(newItems[newPosition]))
        }
        compare(oldItems[oldPosition], newItems[newPosition], at: location)
      case (nil, nil): break
      }
    }
  }

  private mutating func add(
    _ change: Difference.Change, at path: Document.KeyPath, label: String? = nil,
    hasLookalike: Bool = false
  ) {
    differences.append(
      Difference(path: path, change: change, label: label, hasLookalike: hasLookalike))
  }
}

extension String {
  /// The string's bytes, which determine whether two keys are equal.
  fileprivate var bytes: [UInt8] { Array(utf8) }
}
