/// Finds duplicate keys in dictionaries.
///
/// Recording the last use of each key avoids building a table for every dictionary.
struct DuplicateKeys {
  /// The last dictionary with each key.
  private var lastUses: [UInt32] = []
  private var dictionaries: UInt32 = 0

  /// Whether a key of a dictionary is repeated.
  mutating func occur(in dictionary: Int, of nodes: [Node], keyCount: Int) -> Bool {
    dictionaries += 1
    if lastUses.count < keyCount {
      let missing = max(keyCount, 2 * lastUses.count) - lastUses.count
      lastUses += [UInt32](repeating: 0, count: missing)
    }
    let end = nodes[dictionary].end
    var index = dictionary + 1
    while index < end {
      let key = Int(nodes[index].key)
      if lastUses[key] == dictionaries { return true }
      lastUses[key] = dictionaries
      index = nodes[index].kind.isContainer ? nodes[index].end : index + 1
    }
    return false
  }

  /// The entries of a dictionary with repeated keys, up to a limit, each with the first entry with that key.
  static func find(in dictionary: Int, of nodes: [Node]) -> [(first: Int, second: Int)] {
    var firsts: [UInt32: Int] = [:]
    var found: [(first: Int, second: Int)] = []
    var index = dictionary + 1
    while index < nodes[dictionary].end, found.count < Limits.diagnostics {
      if let first = firsts[nodes[index].key] {
        found.append((first, index))
      } else {
        firsts[nodes[index].key] = index
      }
      index = nodes[index].kind.isContainer ? nodes[index].end : index + 1
    }
    return found
  }
}
