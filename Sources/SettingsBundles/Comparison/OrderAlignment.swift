package import PropertyLists

extension Document {
  /// Returns the document with its entries in the order of another one, wherever the order has no
  /// meaning: in a strings table, and among the pages, languages, tables, and files of a bundle.
  ///
  /// An entry that the other document lacks stays after its predecessor.
  package func aligned(to other: Document, as role: DocumentRole) throws(Diagnostic) -> Document {
    guard root.kind == .dictionary, role == .table || role == .bundle else { return self }
    if role == .table, root.isAligned(to: other.root) { return self }
    var builder = NodeBuilder(transforming: self)
    try builder.add(root, alignedTo: other.root) { section in
      role == .table ? 0 : section == BundleSection.strings.rawValue ? 3 : 1
    }
    return builder.finish()
  }
}

extension NodeBuilder {
  /// Adds a dictionary whose entries have no order, down to a certain number of levels.
  fileprivate mutating func add(
    _ dictionary: Value, alignedTo other: Value?, levels: (_ key: String) -> Int
  ) throws(Diagnostic) {
    try begin(like: dictionary)
    for (key, value, counterpart) in dictionary.entries(inOrderOf: other) {
      let levels = levels(key)
      if levels > 0, value.kind == .dictionary {
        try add(value, alignedTo: counterpart) { _ in levels - 1 }
      } else {
        try add(copyOf: value)
      }
    }
    try end(like: dictionary)
  }
}

extension Value {
  /// Whether its entries are in the order of another one, so that none has to move.
  fileprivate func isAligned(to other: Value) -> Bool {
    let entries = entries(inOrderOf: other)
    return zip(entries, entries.dropFirst()).allSatisfy { $0.value.index < $1.value.index }
  }

  fileprivate func entries(
    inOrderOf other: Value?
  ) -> [(key: String, value: Value, counterpart: Value?)] {
    let others = other.map { Array($0.entries) } ?? []
    var positions: [ByteString: Int] = [:]
    for (position, entry) in others.enumerated() { positions[ByteString(entry.key)] = position }
    // A new entry sorts right after its preceding shared one.
    var last = -1
    let ranked = entries.map { entry in
      let (key, value) = (entry.key, entry.value)
      let position = positions[ByteString(key)]
      last = position ?? last
      let counterpart = position.map { others[$0].value }
      return (rank: (last, position == nil ? 1 : 0), entry: (key, value, counterpart))
    }
    // `sorted` is stable.
    return ranked.sorted { $0.rank < $1.rank }.map(\.entry)
  }
}
