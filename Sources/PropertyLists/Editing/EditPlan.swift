/// Edits by the indices of the affected values.
struct EditPlan: Sendable {
  /// The entries or items to add at one position of a container.
  private struct Additions: Sendable {
    private(set) var list: [(key: String?, value: Value, isMoved: Bool)] = []
    private(set) var kinds: Set<Kind> = []
    private var positions: [[UInt8]: Int] = [:]

    func has(_ key: String) -> Bool { positions[Array(key.utf8)] != nil }

    /// Adds an entry; of two with the same key, the last one counts.
    mutating func add(_ value: Value, under key: String) {
      if let position = positions[Array(key.utf8)] {
        list[position].value = value
      } else {
        positions[Array(key.utf8)] = list.count
        list.append((key, value, false))
      }
    }

    /// Adds an item, or one of the same array that moves here with its edits and comments.
    mutating func append(_ value: Value, isMoved: Bool = false) {
      list.append((nil, value, isMoved))
      kinds.insert(value.kind)
    }
  }

  private let root: Value
  private var lookup: KeyPathLookup
  private var replacements: [Int: Value] = [:]
  private var names: [Int: String] = [:]
  private var additions: [Int: Additions] = [:]
  /// The entries to add at the beginning of a dictionary.
  private var leading: [Int: Additions] = [:]
  /// The items to add before a value.
  private var preceding: [Int: Additions] = [:]
  /// The entries or items to add after a value.
  private var following: [Int: Additions] = [:]
  /// The containers with such entries or items.
  private var interspersed: Set<Int> = []
  /// The kinds of the items of arrays, computed on demand.
  private var itemKinds: [Int: Set<Kind>] = [:]
  /// The items of arrays by their hashes, computed on demand.
  private var itemsByHash: [Int: [UInt64: Value]] = [:]
  private let hasher = ByteHash()
  /// Whether items were added before others, whose positions have therefore changed.
  private(set) var hasMovedItems = false
  private(set) var removals: Set<Int> = []
  /// The items that are among the additions at another place.
  private var moved: Set<Int> = []
  /// The entries that a merge brought and that the edits change.
  private(set) var overridden: Set<Int> = []
  /// The containers around everything above.
  private var around: Set<Int> = []

  init(for root: Value) {
    self.root = root
    lookup = KeyPathLookup(in: root)
  }

  mutating func add(_ edit: DocumentEdit) throws(Diagnostic) {
    let trail = lookup.indices(along: edit.path)
    let depth = edit.path.components.count
    guard let last = trail.last, trail.count >= depth else {
      throw KeyPathMessage.missing(edit.path, in: root)
    }
    if trail.count > depth {
      switch edit.change {
      case .set(let new), .insert(let new, after: _):
        replacements[last] = new
        for container in trail.dropLast() { itemsByHash[container] = nil }
      case .append(let new):
        guard Value(storage: root.storage, index: last).kind == .array else {
          throw KeyPathMessage.noList(edit.path, in: root)
        }
        additions[last, default: Additions()].append(new)
        record(new, in: last)
        around.insert(last)
      case .precede(let new), .follow(let new):
        guard case .index? = edit.path.components.last else {
          throw KeyPathMessage.noList(edit.path, in: root)
        }
        if case .precede = edit.change {
          preceding[last, default: Additions()].append(new)
        } else {
          following[last, default: Additions()].append(new)
        }
        record(new, in: trail[depth - 1])
        interspersed.insert(trail[depth - 1])
        hasMovedItems = true
      case .move(let position):
        try move(Value(storage: root.storage, index: last), at: edit.path, to: position)
      case .rename(let name):
        guard case .key? = edit.path.components.last else {
          throw KeyPathMessage.unnamed(edit.path, in: root)
        }
        names[last] = name
      case .remove:
        guard depth > 0 else { throw KeyPathMessage.whole(root) }
        removals.insert(last)
      }
    } else {
      try add(edit, to: Value(storage: root.storage, index: last))
    }
    around.formUnion(trail.prefix(depth))
    for (container, entry) in zip(trail, trail.dropFirst())
    where root.storage.isMerged(entry, in: container) && !removals.contains(entry) {
      overridden.insert(entry)
    }
  }

  /// Moves an item to a position in its array, as of the document before all edits.
  private mutating func move(
    _ item: Value, at path: Document.KeyPath, to position: Int
  ) throws(Diagnostic) {
    guard case .index(let old)? = path.components.last, let array = lookup.value(at: path.parent)
    else { throw KeyPathMessage.noList(path, in: root) }
    let target = path.parent.appending(.index(position))
    guard let other = lookup.value(at: target) else {
      throw KeyPathMessage.missing(target, in: root)
    }
    guard position != old, moved.insert(item.index).inserted else { return }
    if position < old {
      preceding[other.index, default: Additions()].append(item, isMoved: true)
    } else {
      following[other.index, default: Additions()].append(item, isMoved: true)
    }
    interspersed.insert(array.index)
    hasMovedItems = true
  }

  private mutating func add(_ edit: DocumentEdit, to container: Value) throws(Diagnostic) {
    let count = container.count + (additions[container.index]?.list.count ?? 0)
    switch (edit.path.components.last, edit.change) {
    case (.key(let key), .set(let new)) where container.kind == .dictionary:
      additions[container.index, default: Additions()].add(new, under: key)
    case (.key(let key), .insert(let new, after: nil))
    where container.kind == .dictionary && container.count > 0:
      leading[container.index, default: Additions()].add(new, under: key)
      interspersed.insert(container.index)
    case (.key(let key), .insert(let new, let sibling)) where container.kind == .dictionary:
      if let sibling, let index = lookup.value(at: edit.path.parent.appending(.key(sibling)))?.index
      {
        following[index, default: Additions()].add(new, under: key)
        interspersed.insert(container.index)
      } else {
        additions[container.index, default: Additions()].add(new, under: key)
      }
    case (.index(count), .set(let new)) where container.kind == .array:
      additions[container.index, default: Additions()].append(new)
    default: throw KeyPathMessage.missing(edit.path, in: root)
    }
  }

  /// Adds a value to a builder with all edits applied; recursion is limited by `Limits.nesting`.
  func add(_ value: Value, to builder: inout NodeBuilder) throws(Diagnostic) {
    try add(preceding[value.index], to: &builder)
    if !moved.contains(value.index) { try addEdited(value, to: &builder) }
    try add(following[value.index], to: &builder)
  }

  private func add(_ additions: Additions?, to builder: inout NodeBuilder) throws(Diagnostic) {
    for addition in additions?.list ?? [] {
      if let key = addition.key { try builder.key(Array(key.utf8)) }
      if addition.isMoved {
        try addEdited(addition.value, to: &builder)
      } else {
        try builder.add(joining: addition.value)
      }
    }
  }

  private func addEdited(_ value: Value, to builder: inout NodeBuilder) throws(Diagnostic) {
    guard around.contains(value.index) || isReplaced(value.index) else {
      return try builder.add(copyOf: value)
    }
    guard !removals.contains(value.index) || value.index == 0 else { return }
    try setKey(of: value, in: &builder)
    if let replacement = replacements[value.index] {
      if value.index == 0 { builder.moveComments(ofRoot: value, replacedBy: replacement) }
      return try builder.add(joining: replacement)
    }
    guard value.kind.isContainer else { return try builder.add(copyOf: value, keepingKey: false) }
    try builder.begin(value.kind, at: value.location.range.lowerBound)
    let first = value.index + 1
    if value.count > 0,
      leading[value.index] != nil || preceding[first] != nil || moved.contains(first)
    {
      builder.leaveComments(above: first, before: firstItem(of: value))
    }
    try add(leading[value.index], to: &builder)
    try addContents(of: value, to: &builder)
    if let additions = additions[value.index] {
      if value.count == 0 { builder.raiseComments(ofEmpty: value.index) }
      try add(additions, to: &builder)
    }
    try builder.end(like: value)
  }

  /// The index of the item that a container begins with after the edits; `nil` for a new value.
  private func firstItem(of container: Value) -> Int? {
    if leading[container.index] != nil { return nil }
    for item in container.items {
      let additions = (preceding[item.index]?.list ?? []) + (following[item.index]?.list ?? [])
      let stays = !moved.contains(item.index) && !removals.contains(item.index)
      if stays, preceding[item.index] == nil { return item.index }
      if let first = additions.first { return first.isMoved ? first.value.index : nil }
    }
    return nil
  }

  /// Adds the entries or items of a container.
  ///
  /// An entry that a merge brought is one of the dictionary's own once it changes, and follows the merge.
  private func addContents(
    of container: Value, to builder: inout NodeBuilder
  ) throws(Diagnostic) {
    var own: [Value] = []
    for item in container.items {
      if overridden.contains(item.index) {
        own.append(item)
        continue
      }
      if !own.isEmpty, !container.storage.isMerged(item.index, in: container.index) {
        for entry in own { try add(entry, to: &builder) }
        own = []
      }
      try add(item, to: &builder)
    }
    for entry in own { try add(entry, to: &builder) }
  }

  private func setKey(of value: Value, in builder: inout NodeBuilder) throws(Diagnostic) {
    builder.keepKey(of: value)
    if let name = names[value.index] {
      try builder.key(Array(name.utf8), at: value.keyLocation.range.lowerBound)
    }
  }
}

/// Access to the document while edits are pending.
extension EditPlan {
  var isEmpty: Bool { around.isEmpty && replacements.isEmpty && names.isEmpty && removals.isEmpty }

  mutating func path(of components: [String], from start: Document.KeyPath) -> Document.KeyPath {
    lookup.path(of: components, from: start)
  }

  mutating func value(at path: Document.KeyPath) -> Value? { lookup.value(at: path) }

  /// Whether a value exists and is still the one at the path, although values in it may be edited.
  mutating func keeps(_ path: Document.KeyPath) -> Bool {
    let trail = lookup.indices(along: path)
    return trail.count > path.components.count && !trail.contains(where: isReplaced)
      && !hasMovedItems
  }

  /// Whether the edits affect a value: the value itself, one around it, or one in it.
  mutating func changes(_ path: Document.KeyPath) -> Bool {
    let trail = lookup.indices(along: path)
    guard !hasMovedItems, let last = trail.last, !trail.contains(where: isReplaced) else {
      return true
    }
    guard trail.count <= path.components.count else { return around.contains(last) }
    let container = Value(storage: root.storage, index: last)
    if interspersed.contains(last) { return true }
    guard let additions = additions[last] else { return false }
    switch path.components[trail.count - 1] {
    case .key(let key): return additions.has(key)
    case .index(let index): return index < container.count + additions.list.count
    }
  }

  private func isReplaced(_ index: Int) -> Bool {
    replacements[index] != nil || names[index] != nil || removals.contains(index)
  }

  /// The number of items of the array at a key path, including those added at its end, and their kinds.
  mutating func items(at path: Document.KeyPath) -> (count: Int, kinds: Set<Kind>) {
    guard let array = lookup.value(at: path) else { return (0, []) }
    let kinds = itemKinds[array.index] ?? Set(array.items.map(\.kind))
    itemKinds[array.index] = kinds
    let added = additions[array.index]
    return (array.count + (added?.list.count ?? 0), kinds.union(added?.kinds ?? []))
  }

  /// Whether the array at a key path has an item, before the edits or among those that they add.
  ///
  /// - Complexity: O(*n*) for *n* values of the document the first time, then on average that of hashing the
  ///   item.
  mutating func hasItem(_ item: Value, at path: Document.KeyPath) -> Bool {
    guard let array = lookup.value(at: path) else { return false }
    if itemsByHash[array.index] == nil {
      itemsByHash[array.index] = [:]
      let hashes = root.storage.hashes(with: hasher)
      for own in array.items {
        if let new = replacements[own.index] {
          record(new, in: array.index)
        } else if !isReplaced(own.index), !around.contains(own.index) {
          itemsByHash[array.index]?[hashes[own.index]] = own
        }
        for added in [preceding[own.index], following[own.index]].compactMap(\.self).flatMap(\.list)
        {
          record(added.value, in: array.index)
        }
      }
      for added in additions[array.index]?.list ?? [] { record(added.value, in: array.index) }
    }
    return itemsByHash[array.index]?[hash(of: item)] == item
  }

  /// Whether an item is the last one of the array at a key path, or comes right after the one at a position.
  mutating func hasItem(_ item: Value, behind position: Int?, at path: Document.KeyPath) -> Bool {
    guard let array = lookup.value(at: path) else { return false }
    guard let position else {
      let last = additions[array.index]?.list.last?.value
      return (last ?? lookup.value(at: path.appending(.index(array.count - 1)))) == item
    }
    guard let own = lookup.value(at: path.appending(.index(position))) else { return false }
    if let added = following[own.index]?.list { return added.contains { $0.value == item } }
    return lookup.value(at: path.appending(.index(position + 1))) == item
  }

  /// Records an item that is added to an array whose items are known.
  private mutating func record(_ item: Value, in array: Int) {
    guard itemsByHash[array] != nil else { return }
    let hash = hash(of: item)
    itemsByHash[array]?[hash] = item
  }

  private func hash(of item: Value) -> UInt64 {
    item.storage.hashes(with: hasher)[item.index]
  }

  /// The entries of a dictionary with the edits; `nil` if deeper edits would have to be applied first.
  mutating func entries(at path: Document.KeyPath) -> [(key: String, value: Value)]? {
    guard let dictionary = lookup.value(at: path) else { return changes(path) ? nil : [] }
    if interspersed.contains(dictionary.index) { return nil }
    var entries: [(key: String, value: Value)] = []
    for entry in dictionary.entries {
      let (key, value) = (entry.key, entry.value)
      if around.contains(value.index) || names[value.index] != nil { return nil }
      if removals.contains(value.index) { continue }
      entries.append((key, replacements[value.index] ?? value))
    }
    for addition in additions[dictionary.index]?.list ?? [] {
      entries.append((addition.key ?? "", addition.value))
    }
    return entries
  }
}
