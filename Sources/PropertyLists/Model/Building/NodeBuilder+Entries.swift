/// Access to values that are already built, for strings tables with duplicate entries.
extension NodeBuilder {
  func keyName(_ key: UInt32) -> String { store.string(of: keys.slice(of: key)) }

  func keyLocation(of index: Int) -> SourceRange {
    let start = Int(ranges[index].keyStart)
    return SourceRange(in: source, start..<start)
  }

  func hasString(_ text: StoreSlice, at index: Int) -> Bool {
    nodes[index].kind == .string && store.hasSameBytes(nodes[index].slice, as: text, of: store)
  }

  /// Replaces the string of an existing value with that of a later entry.
  mutating func replaceString(of index: Int, by slice: StoreSlice, at range: Range<Int>) {
    nodes[index] = Node(.string, key: nodes[index].key, slice: slice)
    ranges[index] = NodeRange(range, keyStart: Int(ranges[index].keyStart))
  }
}
