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

/// The line of a place and a caret below it, for a terminal.
struct SourceExcerpt {
  /// How much of the line is shown before and after the place.
  private static let before = 48
  private static let after = 48

  private let line: String
  /// How many characters stand before the caret.
  private let indent: Int

  init(of location: SourceRange) {
    let source = location.source
    let column = (location.position?.column ?? 1) - 1
    let scalars = source.line(at: location.range.lowerBound).unicodeScalars
    let isCut = column > Self.before
    let head = scalars.prefix(column).suffix(Self.before)
    let tail = scalars.dropFirst(column)
    let visibleHead = (isCut ? "…" : "") + Self.visible(head)
    let end = tail.count > Self.after ? "…" : ""
    line = visibleHead + Self.visible(tail.prefix(Self.after)) + end
    indent = visibleHead.unicodeScalars.count
  }

  /// Both lines, the caret as `paint` returns it.
  func lines(paint: (String) -> String) -> String {
    "  | \(line)\n  | \(String(repeating: " ", count: indent))\(paint("^"))\n"
  }

  /// A tab becomes a blank, so that the caret stands where it should.
  private static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar == "\t" ? " " : scalar) }
    return text.visible
  }
}
