/// Reassembles the text of a container from the text of its entries.
extension TextUpdater {
  /// A container whose entries are being written.
  struct OpenContainer {
    let pair: ValuePair
    let entries: Entries
    let beginning: Mark
    var place: ValuePlace { pair.place }
    /// The entries of its new text, in the order of the old text if all of them stay there.
    let resultEntries: [ResultEntry]
    /// The number of entries that have been written or begun.
    var count = 0
    /// The position in the old text, if all entries stay.
    var cursor: Int
    /// The child that followed the last entry in the old text, or child 0 before any; `nil` if that entry
    /// is new or has moved.
    var successor: Int? = 0
    /// The number of children whose floating text has been written.
    var floated = 0
    let neighbors: [Int?]
    let followers: [Int?]

    init(
      _ entries: Entries, _ resultEntries: [ResultEntry], _ pair: ValuePair,
      at beginning: Mark
    ) {
      let isSame = entries.isSameSequence
      self.pair = pair
      self.beginning = beginning
      self.entries = entries
      self.resultEntries =
        isSame ? resultEntries.sorted { ($0.child ?? 0) < ($1.child ?? 0) } : resultEntries
      cursor = entries.node.contentsStart
      neighbors = isSame ? [] : Self.neighbors(of: resultEntries)
      followers = isSame ? [] : Self.followers(of: resultEntries)
    }

    var isInBrackets: Bool { !entries.node.isBlock }

    var isAtLast: Bool { count == resultEntries.count }
  }

  /// Writes a container up to the next value that has an old one; `nil` after the last.
  mutating func nextPair(in container: inout OpenContainer) throws(Diagnostic) -> ValuePair? {
    while !container.isAtLast {
      let entry = container.resultEntries[container.count]
      container.count += 1
      switch entry {
      case .kept(let child, let oldValue, let newValue, let isInPlace):
        let entries = container.entries
        var pair = ValuePair(
          value: newValue, oldValue: oldValue, node: entries.children[child],
          place: container.place, outer: (entries.oldValue, container.pair.value),
          replacesMerge: child == entries.lostMerge)
        if entries.isSameSequence {
          let keepsKey = keepsKey(of: pair)
          let isKept = keepsKey && takesText(of: pair)
          changeComments(of: pair, entries, child, isKept: isKept)
          if isKept { continue }
          copyKey(of: pair, from: container.cursor, isKept: keepsKey)
        } else {
          beginKept(pair, child, isInPlace: isInPlace, in: &container)
        }
        // Most entries need none, because they stay as they are.
        pair.place = place(of: child, entries, at: container.place)
        return pair
      case .added(let value): try add(value, to: &container)
      }
    }
    return nil
  }

  /// Writes the text after a value on its line, beginning at the position in the old text.
  mutating func finishEntry(of container: inout OpenContainer, at end: Int) {
    container.cursor = end
    // Those in text that is gone.
    edits.removeAll(before: end)
    guard !container.entries.isSameSequence,
      case .kept(let child, _, _, let isInPlace) = container.resultEntries[container.count - 1]
    else { return }
    writeTrailing(container.entries, child, from: end, isLast: container.isAtLast)
    container.successor = isInPlace ? child + 1 : nil
  }

  /// Writes the text after the entries of a container; returns the position in the old text.
  mutating func close(_ container: OpenContainer) -> Int {
    let entries = container.entries
    if entries.isSameSequence {
      copy(container.cursor..<entries.extents.end)
      if let last = entries.children.last, container.cursor < layout.nodes[last].value.upperBound,
        entries.extents.end < bytes.count
      {
        noteEnd(syntax.lastLineBreaks(of: entries.index))
      }
    } else {
      writeClosing(
        entries, from: container.floated, before: container.successor, at: container.place)
    }
    let end = entries.node.value.upperBound
    copy(entries.extents.end..<end)
    return end
  }

  /// Writes the text before the entries if some of them move.
  mutating func beginReassembly(_ entries: Entries) {
    copy(entries.node.contentsStart..<entries.extents.opening)
    position.contentsStart = output.count
    if entries.extents.entries.isEmpty {
      copy(entries.extents.opening..<entries.extents.closingIndentation)
    }
  }

  /// Writes an entry of the old text up to its value.
  private mutating func beginKept(
    _ pair: ValuePair, _ child: Int, isInPlace: Bool, in container: inout OpenContainer
  ) {
    let entries = container.entries
    let extent = entries.extents.entries[child]
    let isFirst = container.count == 1
    if isInPlace || isFirst {
      writeFloating(in: &container, through: isInPlace ? child : 0, isFirst: isFirst)
    }
    if isInPlace && container.successor == child {
      copy(extent.leading..<extent.start)
    } else {
      let isJoined = entries.isJoined(child)
      beginEntry(entries, extent, isJoined: isJoined, isFirst: isFirst, at: container.place)
    }
    copyKey(of: pair, from: layout.nodes[pair.node].start, isKept: keepsKey(of: pair))
  }

  /// Whether an entry keeps the text of its key, which then counts as written.
  private mutating func keepsKey(of pair: ValuePair) -> Bool {
    let node = layout.nodes[pair.node]
    guard let key = node.key, !isMerge(node) else { return !pair.replacesMerge }
    if documents.trustsUnprovenText, let change = anchors.changedAnchor(of: key)?.change {
      return name(after: change) == new.storage.keyBytes(of: pair.value)
        && anchors.copy(key, isCompared: true)
    }
    return old.hasSameKey(pair.oldValue, as: pair.value, of: new.storage)
      && anchors.copy(node.start..<node.insertionPoint)
  }

  /// The key that an alias gives.
  private func name(after change: AnchorTrail.Change) -> ArraySlice<UInt8>? {
    let storage = new.storage
    switch change {
    case .key(let value): return storage.keyBytes(of: value)
    case .value(let value) where storage.nodes[value].kind == .string:
      return storage.store.bytes(of: storage.nodes[value].slice)
    case .value: return nil
    }
  }

  /// Copies the text in front of an entry's value; the key is spelled anew unless it is kept.
  private mutating func copyKey(of pair: ValuePair, from start: Int, isKept: Bool) {
    let node = layout.nodes[pair.node]
    guard !isKept, let key = node.key, let name = new.storage.keyBytes(of: pair.value) else {
      return copy(start..<node.insertionPoint)
    }
    if anchors.hasAlias(in: key) { noteWrittenOut(key) }
    copy(start..<key.lowerBound)
    append(syntax.key(name, insteadOf: pair.node))
    copy(key.upperBound..<node.insertionPoint)
    anchors.write(node.start..<key.lowerBound, change: .key(of: pair.value))
  }

  private mutating func add(_ value: Int, to container: inout OpenContainer) throws(Diagnostic) {
    let (entries, place) = (container.entries, container.place)
    let position = container.count - 1
    let isFirst = position == 0
    var comments = documents.newComments[.before(value)][...]
    var last = isFirst ? 0 : nil
    if let follower = container.followers[position], follower >= container.floated,
      let floating = floatingComments(of: entries.extents.entries[follower], above: comments)
    {
      last = follower
      comments = comments.dropFirst(floating)
    }
    if let last { writeFloating(in: &container, through: last, isFirst: isFirst) }
    let beside = container.neighbors[position]
    let isJoined = entries.isJoined(beside, container.followers[position])
    beginEntry(entries, nil, beside: beside, isJoined: isJoined, isFirst: isFirst, at: place)
    writeLines(comments)
    let start = output.count
    try add(value, entries, beside: beside, at: place)
    finishAdded(entries, isLast: container.isAtLast)
    if !isJoined {
      writeLineComment(of: value, from: start)
      endLine()
    }
    container.successor = nil
  }

  /// The number of floating comments above an entry of the old text, if the given ones begin with them;
  /// `nil` if they do not, or there are none.
  private mutating func floatingComments(
    of extent: EntryExtents.Entry, above comments: ArraySlice<PlacedComment>
  ) -> Int? {
    let floating = writtenComments.within(extent.floating..<extent.leading)
    let matches = zip(floating, comments).allSatisfy {
      CommentText.comparable($0.text) == CommentText.comparable($1.text)
    }
    return floating.isEmpty || floating.count > comments.count || !matches ? nil : floating.count
  }

  /// Writes comments above an entry whose line has just begun.
  private mutating func writeLines(_ comments: ArraySlice<PlacedComment>) {
    guard let start = output.lineStart(alone: output.count) else { return }
    let margin = Array(output[start...])
    for (number, comment) in comments.enumerated() {
      append(syntax.comment(comment.text, isAfterComment: number > 0, margin: margin, like: nil))
      endLine()
      output += margin
    }
  }

  /// Writes the comment at the end of an entry's line, unless the entry has several lines.
  private mutating func writeLineComment(of value: Int, from start: Int) {
    let comments = documents.newComments[.lineEnd(value)]
    guard comments.count == 1, !new.storage.nodes[value].kind.isContainer,
      !output[start...].contains(where: \.isLineEnd)
    else { return }
    output.append(0x20)
    append(syntax.comment(comments[0].text, isAfterComment: false, margin: [], like: nil))
  }

  // MARK: Writing

  /// Writes the floating text before the entries from the last written one up to another.
  ///
  /// If all entries between two empty lines are gone, one of the lines is removed too.
  private mutating func writeFloating(
    in container: inout OpenContainer, through last: Int, isFirst: Bool
  ) {
    let extents = container.entries.extents.entries
    let first = container.floated
    for number in first..<max(first, min(last + 1, extents.count)) {
      let extent = extents[number]
      writeFloating(
        extent.floating..<extent.leading, of: container.entries,
        isOriginal: number == first && isFirst)
    }
    container.floated = last + 1
  }

  private mutating func writeFloating(_ range: Range<Int>, of entries: Entries, isOriginal: Bool) {
    guard !range.isEmpty else { return }
    if !isOriginal, output.count == position.contentsStart, isBlank(range) { return }
    endLine()
    var start = range.lowerBound
    if !isOriginal, output.endsInBlankLine {
      while let end = blankLineEnd(from: start, before: range.upperBound) { start = end }
    }
    copy(start..<range.upperBound)
    noteComments(in: range, of: entries)
  }

  /// Begins the line of an entry that is new or has a different predecessor.
  private mutating func beginEntry(
    _ entries: Entries, _ extent: EntryExtents.Entry?, beside neighbor: Int? = nil, isJoined: Bool,
    isFirst: Bool, at place: ValuePlace
  ) {
    let first = entries.extents.entries.first
    if isFirst, let first, !first.hasOwnLine, output.count == position.contentsStart {
      guard let extent, extent.hasOwnLine, extent.leading < extent.indentation else {
        return copy(first.indentation..<first.start)
      }
      while output.last == 0x20 { output.removeLast() }
    } else if isJoined, !isAtLineStart {
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
    if let extent = entries.extents.firstJoined {
      copy(extent.indentation..<extent.start)
    } else if case .between = syntax.separation(in: entries.node) {
      output.append(0x20)
    } else if let first = entries.extents.entries.first {
      copy(first.indentation..<first.start)
    }
  }

  /// Writes the text after an entry on its line, with the separator required at its new place.
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
    noteComments(in: end..<extent.trailing, of: entries)
  }

  /// Records whether the copied text ends in a comment, whose line has to end before a bracket.
  private mutating func noteComments(in range: Range<Int>, of entries: Entries) {
    guard syntax.gaps.commentsEndLines, entries.extents.hasComments(in: range) else { return }
    position.commentEnd = output.count
  }

  /// Whether there is only white space after the last comment.
  private var endsInCommentLine: Bool {
    position.commentEnd.map { $0 <= output.count && output[$0...].allSatisfy(\.isSpace) } ?? false
  }

  /// Whether a separator follows an entry; `endsItself` if it has one in a format where that is optional.
  private func needsSeparator(_ entries: Entries, isLast: Bool, endsItself: Bool) -> Bool {
    switch syntax.separation(in: entries.node) {
    case .nothing: false
    case .between: !isLast || entries.extents.entries.last?.separator != nil
    case .afterEach: endsItself || !isLast
    }
  }

  private mutating func add(
    _ value: Int, _ entries: Entries, beside neighbor: Int?, at place: ValuePlace
  ) throws(Diagnostic) {
    var inner = self.place(of: neighbor, entries, at: place)
    inner.old = nil
    inner.neighbor = neighbor.map { entries.children[$0] }
    if !entries.isInline {
      inner.indentation = indentation(of: entries, beside: neighbor, at: place)
    }
    if let neighbor {
      let node = entries.children[neighbor]
      if let unit = unit(in: node) { inner.unit = unit }
      inner.isInline = inner.isInline || fitsLine(value, like: node)
    }
    append(syntax.entry(new.storage.keyBytes(of: value), at: inner))
    try spell(value, at: inner)
  }

  private mutating func finishAdded(_ entries: Entries, isLast: Bool) {
    if needsSeparator(entries, isLast: isLast, endsItself: true),
      let separator = syntax.gaps.separator
    {
      output.append(separator)
    }
  }

  /// Writes the text after the last entry, which the child `successor` followed in the old text; `nil` if
  /// the entry is new or has moved.
  private mutating func writeClosing(
    _ entries: Entries, from floated: Int, before successor: Int?, at place: ValuePlace
  ) {
    let extents = entries.extents
    guard !extents.entries.isEmpty else { return copy(extents.closingIndentation..<extents.end) }
    let mayBeBlank = blankLineEnd(from: extents.lastTrailing, before: extents.end) != nil
    for extent in extents.entries[min(floated, extents.entries.count)...] {
      writeFloating(extent.floating..<extent.leading, of: entries, isOriginal: false)
    }
    if let gone = extents.entries.dropFirst(floated).last, !mayBeBlank,
      extents.end == bytes.count || !extents.hasComments(in: gone.floating..<gone.leading)
    {
      removeBlankLines()
    }
    let endedLine = extents.lastTrailing > 0 && bytes[extents.lastTrailing - 1].isLineEnd
    if endedLine {
      endLine()
    } else if let successor, extents.end == bytes.count,
      extents.entries.indices.dropFirst().contains(successor)
    {
      // The last line of the file is gone, and the line above it stays unchanged.
    } else if endsInCommentLine, !entries.node.isBlock {
      endLine()
      output += indentation(of: entries, at: place)
    } else {
      while let last = output.last, last.isLineEnd, output.count > position.lineBreakStart {
        output.removeLast()
      }
    }
    copy(extents.lastTrailing..<extents.end)
  }
}
