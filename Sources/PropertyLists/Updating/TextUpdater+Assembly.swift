/// Reassembles the text of a container from the text of its entries.
extension TextUpdater {
  /// Writes the contents of a container.
  ///
  /// - Returns: Whether that was possible; if not, the container has to be rewritten.
  mutating func write(_ entries: Entries, at place: ValuePlace) throws(Diagnostic) -> Bool {
    if entries.isSameSequence { return try writeInPlace(entries, at: place) }
    guard !entries.extents.isIrregular else { return false }
    let pieces = pieces(of: entries)
    guard canHold(pieces, entries) else { return false }
    copy(entries.node.contentsStart..<entries.extents.opening)
    contentsStart = output.count
    if entries.extents.entries.isEmpty {
      copy(entries.extents.opening..<entries.extents.closingIndentation)
    }
    let neighbors = neighbors(of: pieces)
    let followers = followers(of: pieces)
    var previous: Int? = -1
    var floated = 0
    for (position, piece) in pieces.enumerated() {
      let isLast = position + 1 == pieces.count
      switch piece {
      case .kept(let child, let oldValue, let newValue, let isInPlace):
        let isVerbatim = isInPlace && previous == child - 1
        let extent = entries.extents.entries[child]
        if isInPlace || position == 0 {
          let last = isInPlace ? child : 0
          writeFloating(entries, from: floated, through: last, isFirst: position == 0)
          floated = last + 1
        }
        if isVerbatim {
          copy(extent.leading..<extent.start)
        } else {
          beginEntry(entries, extent, isFirst: position == 0, at: place)
        }
        let end = try writeEntry(entries, child, oldValue, newValue, at: place)
        writeTrailing(entries, child, from: end, isLast: isLast)
        previous = isInPlace ? child : nil
      case .added(let value):
        var last = position == 0 ? 0 : nil
        if let follower = followers[position], follower >= floated,
          hasFloatingComments(of: entries.extents.entries[follower], above: value)
        {
          last = follower
        }
        if let last {
          writeFloating(entries, from: floated, through: last, isFirst: position == 0)
          floated = last + 1
        }
        let beside = neighbors[position]
        beginEntry(entries, nil, beside: beside, isFirst: position == 0, at: place)
        try add(value, entries, beside: beside, at: place)
        finishAdded(entries, isLast: isLast)
        previous = nil
      }
    }
    writeClosing(entries, from: floated, after: previous)
    return true
  }

  /// Writes the values of entries that all stay where they are.
  private mutating func writeInPlace(
    _ entries: Entries, at place: ValuePlace
  ) throws(Diagnostic) -> Bool {
    var cursor = entries.node.contentsStart
    let positions = Dictionary(
      entries.old.enumerated().map { ($1.child, $0) }, uniquingKeysWith: { first, _ in first })
    let values = Dictionary(
      entries.pairs.compactMap { pair in
        pair.old.flatMap { old in pair.new.map { (old, $0) } }
      },
      uniquingKeysWith: { first, _ in first })
    for (number, child) in entries.children.enumerated() {
      guard let position = positions[number] ?? entries.repeated[number],
        let newPosition = values[position]
      else { continue }
      let (before, after) = (entries.old[position].value, entries.new[newPosition])
      let node = layout.nodes[child]
      if isUnchanged(before, after) {
        let start = output.count + node.slot - cursor
        written.add(after, copying: (before, child), of: node, at: start)
        continue
      }
      copy(cursor..<node.slot)
      cursor = try write(
        after, over: before, in: child, at: self.place(of: number, entries, at: place))
    }
    copy(cursor..<entries.extents.end)
    return true
  }

  // MARK: Writing

  /// Writes the floating text before the entries from one to another.
  ///
  /// Where the entries between two empty lines are gone, one of the lines goes too.
  private mutating func writeFloating(
    _ entries: Entries, from first: Int, through last: Int, isFirst: Bool
  ) {
    for number in first..<max(first, min(last + 1, entries.extents.entries.count)) {
      let extent = entries.extents.entries[number]
      writeFloating(extent.floating..<extent.leading, isOriginal: number == first && isFirst)
    }
  }

  private mutating func writeFloating(_ range: Range<Int>, isOriginal: Bool) {
    guard !range.isEmpty else { return }
    endLine()
    var start = range.lowerBound
    let isFirst = output.count == contentsStart && isBlank(range)
    if !isOriginal, output.endsInBlankLine || isFirst {
      while let end = blankLineEnd(from: start, before: range.upperBound) { start = end }
    }
    copy(start..<range.upperBound)
  }

  /// Begins the line of an entry that has another one before it than it had, or is new.
  private mutating func beginEntry(
    _ entries: Entries, _ extent: EntryExtents.Entry?, beside neighbor: Int? = nil, isFirst: Bool,
    at place: ValuePlace
  ) {
    let first = entries.extents.entries.first
    if isFirst, let first, !first.hasOwnLine {
      guard let extent, extent.hasOwnLine, extent.leading < extent.indentation else {
        return copy(first.indentation..<first.start)
      }
      while output.last == 0x20 { output.removeLast() }
    } else if entries.isInline {
      return writeJoint(entries)
    }
    endLine()
    guard let extent, extent.hasOwnLine else {
      output += indentation(of: entries, beside: neighbor, at: place)
      return
    }
    copy(extent.leading..<extent.start)
  }

  /// Writes the white space between two entries on one line.
  private mutating func writeJoint(_ entries: Entries) {
    if let extent = entries.extents.entries.dropFirst().first {
      copy(extent.indentation..<extent.start)
    } else if case .between = syntax.separation(in: entries.node) {
      output.append(0x20)
    } else if let first = entries.extents.entries.first {
      copy(first.indentation..<first.start)
    }
  }

  /// - Returns: Where the old text goes on.
  private mutating func writeEntry(
    _ entries: Entries, _ child: Int, _ oldValue: Int, _ newValue: Int, at place: ValuePlace
  ) throws(Diagnostic) -> Int {
    let index = entries.children[child]
    let node = layout.nodes[index]
    let isRenamed = !old.hasSameKey(oldValue, as: newValue, of: new.storage)
    if isRenamed, let key = node.key, let name = new.storage.keyBytes(of: newValue) {
      copy(node.start..<key.lowerBound)
      append(syntax.key(name, insteadOf: index))
      copy(key.upperBound..<node.slot)
    } else {
      copy(node.start..<node.slot)
    }
    let inner = self.place(of: child, entries, at: place)
    return try write(newValue, over: oldValue, in: index, at: inner)
  }

  /// Writes what follows an entry on its line, with the separator that its new place asks for.
  private mutating func writeTrailing(
    _ entries: Entries, _ child: Int, from end: Int, isLast: Bool
  ) {
    let extent = entries.extents.entries[child]
    let needsSeparator = needsSeparator(
      entries, isLast: isLast, endsItself: extent.separator != nil)
    if let separator = extent.separator {
      copy(end..<separator)
      if needsSeparator { copy(separator..<separator + 1) }
      copy(separator + 1..<extent.trailing)
    } else {
      if needsSeparator, let separator = syntax.gaps.separator { output.append(separator) }
      copy(end..<extent.trailing)
    }
  }

  /// Whether a separator follows an entry.
  ///
  /// - Parameter endsItself: Whether the entry has one, where each entry may have its own.
  private func needsSeparator(_ entries: Entries, isLast: Bool, endsItself: Bool) -> Bool {
    switch syntax.separation(in: entries.node) {
    case .nothing: false
    case .between: !isLast || entries.extents.entries.last?.separator != nil
    case .afterEach: endsItself || !isLast
    }
  }

  /// Writes a new entry's key and value.
  private mutating func add(
    _ value: Int, _ entries: Entries, beside neighbor: Int?, at place: ValuePlace
  ) throws(Diagnostic) {
    var inner = self.place(of: neighbor, entries, at: place)
    inner.old = nil
    inner.neighbor = neighbor.map { entries.children[$0] }
    if !entries.isInline {
      inner.indentation = indentation(of: entries, beside: neighbor, at: place)
    }
    if let neighbor, let unit = unit(in: entries.children[neighbor]) { inner.unit = unit }
    append(syntax.entry(new.storage.keyBytes(of: value), at: inner))
    try spell(value, at: inner)
  }

  private mutating func finishAdded(_ entries: Entries, isLast: Bool) {
    if needsSeparator(entries, isLast: isLast, endsItself: true),
      let separator = syntax.gaps.separator
    {
      output.append(separator)
    }
    if !entries.isInline { endLine() }
  }

  /// Writes what follows the last entry.
  ///
  /// - Parameter previous: The child that is last now, if it is where it was.
  private mutating func writeClosing(_ entries: Entries, from floated: Int, after previous: Int?) {
    let extents = entries.extents
    guard !extents.entries.isEmpty else { return copy(extents.closingIndentation..<extents.end) }
    let mayBeBlank = blankLines(after: extents.lastTrailing, before: extents.end)
    for extent in extents.entries[min(floated, extents.entries.count)...] {
      writeFloating(extent.floating..<extent.leading, isOriginal: false)
    }
    if let gone = extents.entries.dropFirst(floated).last, !mayBeBlank,
      extents.end == bytes.count || !extents.hasComments(in: gone.floating..<gone.leading)
    {
      removeBlankLines()
    }
    let endedLine = extents.lastTrailing > 0 && bytes[extents.lastTrailing - 1].isLineEnd
    if endedLine {
      endLine()
    } else if let previous, extents.end == bytes.count,
      extents.entries.indices.dropLast().contains(previous)
    {
      // The last line of the file is gone, and the line above it stays as it is.
    } else {
      while let last = output.last, last.isLineEnd { output.removeLast() }
    }
    copy(extents.lastTrailing..<extents.end)
  }
}
