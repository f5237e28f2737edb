/// The lines and columns of many locations, computed in one forward pass over each source.
package struct SourcePositions {
  private struct Positions {
    let source: Source
    let positions: [Int: Position]
  }

  /// The sources by name, which different sources may share.
  private var sources: [String: [Positions]] = [:]

  /// Computes the positions.
  package init(of locations: [SourceRange]) {
    for (name, locations) in Dictionary(
      grouping: locations.filter(\.source.isText), by: \.source.name)
    {
      var rest = locations
      while let first = rest.first {
        let isSame = { (location: SourceRange) in location.source.isSame(as: first.source) }
        let offsets = Set(rest.filter(isSame).map(\.range.lowerBound)).sorted()
        let positions = zip(offsets, first.source.positions(of: offsets))
        sources[name, default: []].append(
          Positions(source: first.source, positions: Dictionary(uniqueKeysWithValues: positions)))
        rest.removeAll(where: isSame)
      }
    }
  }

  /// The line and column of a location's first byte; `nil` in a binary source, or for a location that
  /// was not passed to `init`.
  package func position(of location: SourceRange) -> Position? {
    sources[location.source.name]?.first { $0.source.isSame(as: location.source) }?
      .positions[location.range.lowerBound]
  }

  /// The description of a location that was passed to `init`: `Root.plist:9:5`.
  package func description(of location: SourceRange) -> String {
    location.description(at: position(of: location))
  }
}

extension [SourceRange] {
  /// The description of each location, computed in one pass over each source.
  package var descriptions: [String] {
    let positions = SourcePositions(of: self)
    return map(positions.description)
  }
}

extension Source {
  /// Whether two sources are the same, which is quick if they share their bytes, as in one document.
  fileprivate func isSame(as other: Source) -> Bool {
    name == other.name && isText == other.isText && bytes == other.bytes
  }
}
