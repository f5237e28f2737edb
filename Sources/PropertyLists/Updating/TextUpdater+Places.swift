/// The places of values, and the lines around them.
extension TextUpdater {
  /// The indentation of a new entry: that of its neighbor, or else of any other entry on its own line.
  func indentation(
    of entries: Entries, beside neighbor: Int? = nil, at place: ValuePlace
  ) -> [UInt8] {
    let lines = entries.extents.entries
    let beside = neighbor.map { lines[$0] }.flatMap { $0.hasOwnLine ? $0 : nil }
    let model = beside ?? entries.extents.firstOnOwnLine
    if let extent = model ?? (entries.isInline ? nil : lines.first) {
      return syntax.indentation(at: extent.start)
    }
    return entries.node.isBlock && place.depth == 0 ? [] : place.indentation + place.unit
  }

  /// The indentation of entries relative to their container; `nil` if none is on its own line.
  func unit(in node: Int) -> [UInt8]? {
    guard let contents = layout.nodes[node].contents, node + 1 < layout.nodes[node].next else {
      return nil
    }
    let child = layout.nodes[node + 1].start
    guard bytes[contents.lowerBound..<max(contents.lowerBound, child)].contains(where: \.isLineEnd)
    else { return nil }
    let outer = syntax.indentation(at: layout.nodes[node].start)
    let inner = syntax.indentation(at: child)
    return inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : nil
  }

  /// The place of a child's value, or the place for a new entry without a child.
  func place(of child: Int?, _ entries: Entries, at place: ValuePlace) -> ValuePlace {
    let extents = entries.extents.entries
    let extent = child.flatMap { extents.indices.contains($0) ? extents[$0] : nil } ?? extents.first
    let indentation = extent.map { syntax.indentation(at: $0.start) } ?? place.indentation
    var unit = place.unit
    if let extent, extent.hasOwnLine, indentation.count > place.indentation.count,
      indentation.starts(with: place.indentation)
    {
      unit = Array(indentation.dropFirst(place.indentation.count))
    }
    let isItem = old.nodes[entries.oldValue].kind == .array
    return ValuePlace(
      old: child.map { entries.children[$0] }, container: entries.index, indentation: indentation,
      unit: unit, isItem: isItem, depth: entries.depth, isInline: entries.isInline)
  }

  // MARK: Lines

  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isSpace) }

  mutating func removeBlankLines() {
    while output.count > max(lineBreak.count, lineBreakStart), output.endsInBlankLine {
      output.removeLast(lineBreak.count)
    }
  }

  /// The end of the empty line that begins at an offset; `nil` if it is not empty.
  func blankLineEnd(from start: Int, before end: Int) -> Int? {
    bytes.blankLineEnd(after: start).flatMap { $0 <= end ? $0 : nil }
  }
}

extension TextLayout.Node {
  /// The beginning of the text between the container's brackets.
  var contentsStart: Int { contents?.lowerBound ?? value.lowerBound }
}
