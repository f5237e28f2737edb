import PropertyLists

/// The lines and columns of many places, found in one forward pass over each source.
struct SourcePositions {
  private struct Entry {
    let source: Source
    let positions: [Int: Position]
  }

  /// The sources by their names; two may share one.
  private var entries: [String: [Entry]] = [:]

  /// - Complexity: O(*n* + *k* log *k*) for *k* places in sources of *n* bytes.
  init(of locations: [SourceRange]) {
    for (name, locations) in Dictionary(
      grouping: locations.filter(\.source.isText), by: \.source.name)
    {
      var rest = locations
      while let first = rest.first {
        let isSame = { (location: SourceRange) in location.source.isSame(as: first.source) }
        let offsets = Set(rest.filter(isSame).map(\.range.lowerBound)).sorted()
        let positions = zip(offsets, first.source.positions(of: offsets))
        entries[name, default: []].append(
          Entry(source: first.source, positions: Dictionary(uniqueKeysWithValues: positions)))
        rest.removeAll(where: isSame)
      }
    }
  }

  func position(of location: SourceRange) -> Position? {
    entries[location.source.name]?.first { $0.source.isSame(as: location.source) }?
      .positions[location.range.lowerBound]
  }
}

extension Source {
  /// Whether two sources are one.
  ///
  /// - Complexity: O(1) where they share their bytes, as the places of one document do.
  fileprivate func isSame(as other: Source) -> Bool {
    name == other.name && isText == other.isText && bytes == other.bytes
  }
}
