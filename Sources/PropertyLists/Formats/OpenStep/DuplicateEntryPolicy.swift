/// The handling of duplicate entries in a strings table.
///
/// A duplicate with the same string is dropped with a warning. One with another string remains for the
/// table to reject at its end, with all others. If losses are accepted, the last one wins, as in Apple's
/// software, and takes the position of the first.
struct DuplicateEntryPolicy {
  private(set) var losses: LossPolicy
  private var values: [UInt32: Int] = [:]
  private var key: UInt32 = 0
  private var keyStart = 0
  /// The positions of keys by the index of their value, up to the last requested one.
  private var positions: [Position] = []
  private var counter: PositionCounter
  /// The warning about the entry, reported at the entry's end.
  private var warning: FormatMessage?

  init(losses: LossPolicy, in source: Source) {
    self.losses = losses
    counter = PositionCounter(source)
  }

  mutating func begin(_ key: UInt32, at range: Range<Int>) {
    self.key = key
    keyStart = range.lowerBound
  }

  /// Resolves an entry's string; returns the existing value of the key, if any.
  mutating func resolve(
    _ text: StoreSlice, at range: Range<Int>, _ builder: inout NodeBuilder
  ) -> Int? {
    guard let first = values[key] else {
      values[key] = builder.nextIndex
      return nil
    }
    let name = builder.keyName(key)
    let location = location(ofKeyOf: first, builder)
    if builder.hasString(text, at: first) {
      warning = .repeatedEntry(name, first: location)
      return first
    }
    guard losses.areAccepted else { return nil }
    losses.accept(
      .repeatedKey(name, first: location),
      at: SourceRange(in: builder.source, keyStart..<keyStart), path: [.key(name)]
    )
    builder.replaceString(of: first, by: text, at: range)
    return first
  }

  /// `Root.strings:9:5`, in linear time for all keys together.
  private mutating func location(ofKeyOf index: Int, _ builder: NodeBuilder) -> String {
    while positions.count <= index {
      let start = builder.keyLocation(of: positions.count).range.lowerBound
      positions.append(counter.position(at: start))
    }
    return builder.keyLocation(of: index).description(at: positions[index])
  }

  /// Ends an entry after its semicolon, and reports the warning about a duplicate.
  mutating func end(at position: Int, _ builder: inout NodeBuilder) {
    guard let message = warning else { return }
    warning = nil
    builder.report(message, severity: .warning, at: keyStart..<position)
  }
}

extension NodeBuilder {
  fileprivate func hasString(_ text: StoreSlice, at index: Int) -> Bool {
    nodes[index].kind == .string && store.hasSameBytes(nodes[index].slice, as: text, of: store)
  }

  /// Replaces the string of an existing value with that of a later entry.
  fileprivate mutating func replaceString(of index: Int, by slice: StoreSlice, at range: Range<Int>)
  {
    nodes[index] = Node(.string, key: nodes[index].key, slice: slice)
    ranges[index] = NodeRange(range, keyStart: Int(ranges[index].keyStart))
  }
}
