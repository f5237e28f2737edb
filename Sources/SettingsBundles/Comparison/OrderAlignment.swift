package import PropertyLists

extension Document {
  /// Returns the document with its entries in the order of another one, wherever order has no meaning:
  /// in a strings table, and among the pages, languages, tables, and files of a bundle.
  ///
  /// Entries that only this document has follow the entry that they follow here.
  ///
  /// - Throws: A `Diagnostic` if the document exceeds a limit.
  /// - Complexity: O(*n*) on average for *n* values.
  package func aligned(to other: Document, as role: DocumentRole) throws(Diagnostic) -> Document {
    let levels: (String) -> Int
    switch role {
    case .table: levels = { _ in 0 }
    case .bundle:
      levels = { section in section == BundleSection.strings.rawValue ? 3 : 1 }
    case .page, .other: return self
    }
    guard root.kind == .dictionary else { return self }
    var builder = DocumentBuilder(transforming: self)
    try builder.begin(like: root)
    for (key, value, counterpart) in root.entries(inOrderOf: other.root) {
      try builder.add(value, alignedTo: counterpart, levels: levels(key))
    }
    try builder.end(like: root)
    return builder.finish()
  }
}

extension DocumentBuilder {
  /// Adds a value whose entries have no order, down to a number of levels.
  fileprivate mutating func add(
    _ value: Value, alignedTo other: Value?, levels: Int
  ) throws(Diagnostic) {
    guard levels > 0, value.kind == .dictionary else { return try add(copyOf: value) }
    try begin(like: value)
    for (_, value, counterpart) in value.entries(inOrderOf: other) {
      try add(value, alignedTo: counterpart, levels: levels - 1)
    }
    try end(like: value)
  }
}

extension Value {
  /// The entries in the order of another dictionary, each with its counterpart there.
  fileprivate func entries(
    inOrderOf other: Value?
  ) -> [(key: String, value: Value, counterpart: Value?)] {
    let others = other.map { Array($0.entries) } ?? []
    var positions: [[UInt8]: Int] = [:]
    for (position, entry) in others.enumerated() { positions[Array(entry.key.utf8)] = position }
    var ranked: [(rank: (Int, Int, Int), entry: (key: String, value: Value, counterpart: Value?))] =
      []
    // A new entry sorts right after the shared one that precedes it.
    var last = -1
    for (number, entry) in entries.enumerated() {
      let position = positions[Array(entry.key.utf8)]
      last = position ?? last
      let counterpart = position.map { others[$0].value }
      ranked.append(
        ((last, position == nil ? 1 : 0, number), (entry.key, entry.value, counterpart)))
    }
    return ranked.sorted { $0.rank < $1.rank }.map(\.entry)
  }
}
