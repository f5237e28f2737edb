/// Resolves YAML's merge keys: `<<: *base` adds the entries of the mapping `base`.
///
/// A mapping's own keys take precedence over merged ones, and earlier merges over later ones. Merged
/// entries take the position of `<<` (yaml.org/type/merge). The reader represents a merge as an entry
/// with a special key, which this transformation replaces.
///
/// Recursion is limited by `Limits.nesting`, which the reader has checked.
struct MergeKeys {
  /// The entry of a mapping, and the merge in whose place it is the first.
  private typealias Entry = (key: UInt32, index: Int, merge: Int?)

  private let storage: Document.Storage
  private let mergeKey: UInt32
  private var builder: NodeBuilder

  static func resolve(_ document: Document, mergeKey: UInt32) throws(Diagnostic) -> Document {
    var merge = MergeKeys(
      storage: document.storage, mergeKey: mergeKey,
      builder: NodeBuilder(transforming: document))
    try merge.copy(0)
    return merge.builder.finish()
  }

  private mutating func copy(_ index: Int) throws(Diagnostic) {
    let node = storage.nodes[index]
    let range = storage.ranges[index].range
    builder.nextReplaces(index)
    guard node.kind.isContainer else { return try builder.add(node, at: range) }
    try builder.begin(node.kind, at: range.lowerBound)
    if node.kind == .array {
      for item in storage.children(of: index) { try copy(item) }
      try builder.end(at: range.upperBound)
    } else {
      for entry in try entries(of: index) {
        if let merge = entry.merge { builder.nextReplaces(merge) }
        builder.key(entry.key, at: Int(storage.ranges[entry.index].keyStart))
        try copy(entry.index)
      }
      try builder.endDictionaryOrUID(at: range.upperBound)
    }
  }

  private func entries(of mapping: Int) throws(Diagnostic) -> [Entry] {
    let own = storage.children(of: mapping)
    guard own.contains(where: { storage.nodes[$0].key == mergeKey }) else {
      return own.map { (storage.nodes[$0].key, $0, nil) }
    }
    var taken = Set(own.map { storage.nodes[$0].key })
    var entries: [Entry] = []
    for child in own {
      guard storage.nodes[child].key == mergeKey else {
        entries.append((storage.nodes[child].key, child, nil))
        continue
      }
      let first = entries.count
      for merged in try mergedMappings(child) {
        entries += try self.entries(of: merged).filter { taken.insert($0.key).inserted }
      }
      // It has the comments of the merge.
      if first < entries.count { entries[first].merge = child }
    }
    return entries
  }

  private func mergedMappings(_ value: Int) throws(Diagnostic) -> [Int] {
    let mappings = storage.nodes[value].kind == .array ? storage.children(of: value) : [value]
    for mapping in mappings where storage.nodes[mapping].kind != .dictionary {
      let location = SourceRange(in: storage.source, storage.ranges[mapping].range)
      throw Diagnostic(FormatMessage.invalidMerge, at: location, path: builder.path)
    }
    return mappings
  }
}
