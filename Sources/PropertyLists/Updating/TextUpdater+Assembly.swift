/// Puts a container's text together again from the text of its entries.
extension TextUpdater {
  /// One entry of the new text.
  private enum Piece {
    /// The text of a child, with the value that it now has; `isInPlace` unless it moves.
    case kept(child: Int, oldValue: Int, newValue: Int, isInPlace: Bool)
    case added(Int)
  }

  /// Writes the contents of a container.
  ///
  /// - Returns: Whether that was possible; if not, the container has to be written anew.
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
        try writeEntry(entries, child, oldValue, newValue, at: place)
        writeTrailing(entries, child, isLast: isLast)
        previous = isInPlace ? child : nil
      case .added(let value):
        if position == 0 {
          writeFloating(entries, from: 0, through: 0, isFirst: true)
          floated = 1
        }
        let beside = neighbors[position]
        beginEntry(entries, nil, beside: beside, isFirst: position == 0, at: place)
        try add(value, entries, beside: beside, at: place)
        finishAdded(entries, isLast: isLast)
        previous = nil
      }
    }
    writeClosing(entries, from: floated)
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
      let node = layout.nodes[child]
      copy(cursor..<node.slot)
      try write(
        entries.new[newPosition], over: entries.old[position].value, in: child,
        at: self.place(of: number, entries, at: place))
      cursor = node.value.upperBound
    }
    copy(cursor..<entries.extents.end)
    return true
  }

  // MARK: Planning

  private func pieces(of entries: Entries) -> [Piece] {
    var pieces: [Piece] = []
    for pair in entries.pairs {
      guard let new = pair.new else { continue }
      if let old = pair.old {
        let isMoved = entries.moved.contains(new)
        pieces.append(
          .kept(
            child: entries.old[old].child, oldValue: entries.old[old].value,
            newValue: entries.new[new], isInPlace: !isMoved))
      } else {
        pieces.append(.added(entries.new[new]))
      }
    }
    return entries.repeated.isEmpty ? pieces : withRepeated(pieces, entries)
  }

  /// The pieces with the entries that say again what an entry says that stays in place.
  private func withRepeated(_ pieces: [Piece], _ entries: Entries) -> [Piece] {
    var pieces = pieces
    for (child, position) in entries.repeated.sorted(by: { $0.key < $1.key }) {
      let first = entries.old[position].child
      var again: Piece?
      var index = 0
      for (place, piece) in pieces.enumerated() {
        guard case .kept(let other, let oldValue, let newValue, true) = piece else { continue }
        if other == first {
          again = .kept(child: child, oldValue: oldValue, newValue: newValue, isInPlace: true)
        }
        if other < child { index = place + 1 }
      }
      if let again { pieces.insert(again, at: index) }
    }
    return pieces
  }

  /// Whether the container can hold these entries in the form that it has.
  private func canHold(_ pieces: [Piece], _ entries: Entries) -> Bool {
    let isTable = entries.node.isBlock && syntax.holdsEmptyBlocks
    if isTable { return true }
    let hasComments = entries.extents.hasOwnComments
    if pieces.isEmpty {
      return hasComments && !entries.node.isBlock && syntax.gaps.separator == nil
    }
    return !entries.extents.entries.isEmpty || hasComments
  }

  /// For each piece the child whose habits a new entry there takes over: the one before it, else the
  /// one after it.
  private func neighbors(of pieces: [Piece]) -> [Int?] {
    var neighbors = [Int?](repeating: nil, count: pieces.count)
    var last: Int?
    for (position, piece) in pieces.enumerated() {
      if case .kept(let child, _, _, _) = piece { last = child }
      neighbors[position] = last
    }
    let first = pieces.lazy.compactMap { piece in
      if case .kept(let child, _, _, _) = piece { child } else { nil }
    }.first
    return neighbors.map { $0 ?? first }
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
    if !isOriginal, endsInBlankLine || isFirst {
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

  private mutating func writeEntry(
    _ entries: Entries, _ child: Int, _ oldValue: Int, _ newValue: Int, at place: ValuePlace
  ) throws(Diagnostic) {
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
    try write(newValue, over: oldValue, in: index, at: inner)
  }

  /// Writes what follows an entry on its line, with the separator that its new place asks for.
  private mutating func writeTrailing(_ entries: Entries, _ child: Int, isLast: Bool) {
    let extent = entries.extents.entries[child]
    let hadLast = entries.extents.entries.last?.separator != nil
    let needsSeparator =
      switch syntax.separation(in: entries.node) {
      case .nothing: false
      case .between: !isLast || hadLast
      case .afterEach: extent.separator != nil || !isLast
      }
    if let separator = extent.separator {
      copy(extent.end..<separator)
      if needsSeparator { copy(separator..<separator + 1) }
      copy(separator + 1..<extent.trailing)
    } else {
      if needsSeparator, let separator = syntax.gaps.separator { output.append(separator) }
      copy(extent.end..<extent.trailing)
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
    let hadLast = entries.extents.entries.last?.separator != nil
    let needsSeparator =
      switch syntax.separation(in: entries.node) {
      case .nothing: false
      case .between: !isLast || hadLast
      case .afterEach: true
      }
    if needsSeparator, let separator = syntax.gaps.separator { output.append(separator) }
    if !entries.isInline { endLine() }
  }

  /// Writes what follows the last entry.
  private mutating func writeClosing(_ entries: Entries, from floated: Int) {
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
    let endedLine = extents.lastTrailing > 0 && isLineEnd(bytes[extents.lastTrailing - 1])
    if endedLine {
      endLine()
    } else {
      while let last = output.last, last == 0x0A || last == 0x0D { output.removeLast() }
    }
    copy(extents.lastTrailing..<extents.end)
  }

  // MARK: Lines

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether the output ends in an empty line.
  private var endsInBlankLine: Bool {
    guard isAtLineStart else { return false }
    let line = output.dropLast(
      output.suffix(lineBreak.count) == lineBreak[...] ? lineBreak.count : 1)
    let text = line.suffix(while: { $0 == 0x20 || $0 == 0x09 })
    return text.startIndex == 0 || isLineEnd(line[text.startIndex - 1])
  }

  private func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isSpace) }

  private mutating func removeBlankLines() {
    while output.count > lineBreak.count, endsInBlankLine { output.removeLast(lineBreak.count) }
  }

  /// The end of the empty line that begins at an offset; `nil` when it is not empty.
  private func blankLineEnd(from start: Int, before end: Int) -> Int? {
    var offset = start
    while offset < end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    guard offset < end, isLineEnd(bytes[offset]) else { return nil }
    let isCRLF = bytes[offset] == 0x0D && offset + 1 < end && bytes[offset + 1] == 0x0A
    return offset + (isCRLF ? 2 : 1)
  }

  private func blankLines(after start: Int, before end: Int) -> Bool {
    blankLineEnd(from: start, before: end) != nil
  }

  // MARK: Places

  /// The indentation of a new entry: that of its neighbor, else of any other entry on its own line.
  private func indentation(
    of entries: Entries, beside neighbor: Int? = nil, at place: ValuePlace
  ) -> [UInt8] {
    let lines = entries.extents.entries
    let beside = neighbor.map { lines[$0] }.flatMap { $0.hasOwnLine ? $0 : nil }
    let model = beside ?? lines.first(where: \.hasOwnLine)
    if let extent = model ?? (entries.isInline ? nil : lines.first) {
      return syntax.indentation(at: extent.start)
    }
    return entries.node.isBlock && place.depth == 0 ? [] : place.indentation + place.unit
  }

  /// How much deeper than a container its entries are; `nil` for one that has none on own lines.
  private func unit(in node: Int) -> [UInt8]? {
    guard let contents = layout.nodes[node].contents, node + 1 < layout.nodes[node].next else {
      return nil
    }
    let child = layout.nodes[node + 1].start
    guard bytes[contents.lowerBound..<max(contents.lowerBound, child)].contains(0x0A) else {
      return nil
    }
    let outer = syntax.indentation(at: layout.nodes[node].start)
    let inner = syntax.indentation(at: child)
    return inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : nil
  }

  /// Where the value of a child is; without one, where a new entry goes.
  private func place(of child: Int?, _ entries: Entries, at place: ValuePlace) -> ValuePlace {
    let extent = child.map { entries.extents.entries[$0] } ?? entries.extents.entries.first
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
      unit: unit,
      isItem: isItem, depth: entries.depth, isInline: entries.isInline)
  }
}

extension TextLayout.Node {
  /// Where the text between the container's brackets begins.
  var contentsStart: Int { contents?.lowerBound ?? value.lowerBound }
}

extension ArraySlice<UInt8> {
  /// The longest end whose bytes all satisfy a condition.
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
