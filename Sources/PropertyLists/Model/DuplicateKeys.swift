/// Finds duplicate keys in dictionaries.
///
/// Recording the last use of each key avoids building a table for every dictionary.
struct DuplicateKeys {
  /// The last dictionary with a key, and the key's value in it.
  private struct Use {
    var dictionary: UInt32 = 0
    var node: UInt32 = 0
  }

  private var lastUses: [Use] = []
  private var dictionaries: UInt32 = 0

  /// Returns the entries of a dictionary with repeated keys, up to a limit, each with the first entry
  /// with that key.
  mutating func find(
    in dictionary: Int, of nodes: [Node], keyCount: Int
  ) -> [(first: Int, second: Int)] {
    dictionaries += 1
    if lastUses.count < keyCount {
      let missing = max(keyCount, 2 * lastUses.count) - lastUses.count
      lastUses += [Use](repeating: Use(), count: missing)
    }
    let end = nodes[dictionary].end
    var index = dictionary + 1
    var found: [(first: Int, second: Int)] = []
    while index < end, found.count < Limits.diagnostics {
      let key = Int(nodes[index].key)
      if lastUses[key].dictionary == dictionaries {
        found.append((Int(lastUses[key].node), index))
      } else {
        lastUses[key] = Use(dictionary: dictionaries, node: UInt32(truncatingIfNeeded: index))
      }
      index = nodes[index].kind.isContainer ? nodes[index].end : index + 1
    }
    return found
  }
}
