/// What a table needs whose entries may stand twice.
extension DocumentBuilder {
  /// The text of a key.
  func keyName(_ key: UInt32) -> String { store.string(of: keys.slice(of: key)) }

  /// Where the key of a built value stands.
  func keyLocation(of index: Int) -> SourceRange {
    let start = Int(ranges[index].keyStart)
    return SourceRange(in: source, start..<start)
  }

  /// Whether a built value is a string with this text.
  func hasText(_ text: Slice, at index: Int) -> Bool {
    nodes[index].kind == .string && store.hasSameBytes(nodes[index].slice, as: text, of: store)
  }

  /// Gives a string that is already built another text, for an entry that a later one replaces.
  mutating func replaceText(of index: Int, by slice: Slice, at range: Range<Int>) {
    nodes[index] = Node(.string, key: nodes[index].key, slice: slice)
    ranges[index] = NodeRange(range, keyStart: Int(ranges[index].keyStart))
  }
}
