/// The handling of duplicate entries in a strings table.
///
/// A duplicate with the same string is dropped with a warning. One with another string is an error.
/// If losses are accepted, the last one counts, as in Apple's software, and takes the position of
/// the first.
struct DuplicateEntryPolicy {
  private(set) var losses: LossPolicy
  /// The value of each key, by the key's number.
  private var values: [UInt32: Int] = [:]
  private var key: UInt32 = 0
  private var keyStart = 0

  init(losses: LossPolicy) {
    self.losses = losses
  }

  /// Begins an entry.
  mutating func begin(_ key: UInt32, at range: Range<Int>) {
    self.key = key
    keyStart = range.lowerBound
  }

  /// Decides what becomes of an entry's string.
  ///
  /// - Returns: The index of the value that already has the key; `nil` if there is none.
  /// - Throws: `FormatMessage.repeatedKey`, unless losses are accepted.
  mutating func resolve(
    _ text: Slice, at range: Range<Int>, _ builder: inout DocumentBuilder
  ) throws(Diagnostic) -> Int? {
    guard let first = values[key] else {
      values[key] = builder.nextIndex
      return nil
    }
    let name = builder.keyName(key)
    let location = builder.keyLocation(of: first).description
    if builder.hasString(text, at: first) {
      builder.report(
        .repeatedEntry(name, first: location), severity: .warning, at: keyStart..<keyStart)
      return first
    }
    try losses.add(
      .repeatedKey(name, first: location),
      at: SourceRange(in: builder.source, keyStart..<keyStart), path: KeyPath([.key(name)]))
    builder.replaceString(of: first, by: text, at: range)
    return first
  }
}
