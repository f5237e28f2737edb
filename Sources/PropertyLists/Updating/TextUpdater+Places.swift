/// The places of values and entries in a container, and the lines between them.
extension TextUpdater {
  /// Whether the pieces can be written between the brackets or lines of the old text.
  func canWrite(_ plan: ContainerPlan) -> Bool {
    if plan.isSameSequence { return true }
    if plan.text.isIrregular { return false }
    let isTable = plan.node.isBlock && syntax.holdsEmptyBlocks
    if isTable { return true }
    let hasComments = plan.text.hasOwnComments
    if plan.pieces.isEmpty {
      return hasComments && !plan.node.isBlock && syntax.gaps.separator == nil
    }
    return !plan.text.entries.isEmpty || hasComments
  }

  /// The indentation of a new entry: that of its neighbor, or else of any other entry on its own line.
  func indentation(of plan: ContainerPlan, beside neighbor: Int? = nil) -> [UInt8] {
    let lines = plan.text.entries
    let beside = neighbor.map { lines[$0] }.flatMap { $0.hasOwnLine ? $0 : nil }
    let model = beside ?? plan.text.firstOnOwnLine
    if let entry = model ?? (plan.isInline ? nil : lines.first) {
      return syntax.indentation(at: entry.start)
    }
    let place = plan.pair.place
    return plan.node.isBlock && place.depth == 0 ? [] : place.indentation + place.unit
  }

  /// Whether a new container goes on one line, as a neighbor does that is not much smaller.
  func fitsLine(_ value: Int, like node: Int) -> Bool {
    let text = layout.nodes[node]
    guard let contents = text.contents, !text.isBlock, !text.isOpaque,
      new.storage.nodes[value].kind.isContainer,
      new.storage.next(after: value) - value <= 2 * (text.next - node)
    else { return false }
    return !bytes[contents].contains(where: \.isLineEnd)
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
  func place(of child: Int?, in plan: ContainerPlan) -> ValuePlace {
    let (place, entries) = (plan.pair.place, plan.text.entries)
    let entry = child.flatMap { entries.indices.contains($0) ? entries[$0] : nil } ?? entries.first
    let indentation = entry.map { syntax.indentation(at: $0.start) } ?? place.indentation
    var unit = place.unit
    if let entry, entry.hasOwnLine, indentation.count > place.indentation.count,
      indentation.starts(with: place.indentation)
    {
      unit = Array(indentation.dropFirst(place.indentation.count))
    }
    let isItem = old.nodes[plan.pair.oldValue].kind == .array
    return ValuePlace(
      old: child.map { plan.children[$0] }, container: plan.pair.node, indentation: indentation,
      unit: unit, isItem: isItem, depth: place.depth + 1, isInline: plan.isInline)
  }

  // MARK: Lines

  func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isSpace) }

  mutating func removeBlankLines() {
    while output.count > max(lineBreak.count, position.lineBreakStart), output.endsInBlankLine {
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
