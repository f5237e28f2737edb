/// Reassembles the text of a container from the text of its entries.
extension TextUpdater {
  /// A container whose entries are being written.
  struct OpenContainer {
    let plan: ContainerPlan
    let beginning: Mark
    var pair: ValuePair { plan.pair }
    /// The number of pieces that have been written or begun.
    var count = 0
    /// The position in the old text, if all entries stay.
    var cursor: Int
    /// The child that followed the last entry in the old text, or child 0 before any; `nil` if that entry
    /// is new or has moved.
    var successor: Int? = 0
    /// The number of children whose floating text has been written.
    var floated = 0

    init(_ plan: ContainerPlan, at beginning: Mark) {
      self.plan = plan
      self.beginning = beginning
      cursor = plan.node.contentsStart
    }

    var isInBrackets: Bool { !plan.node.isBlock }

    var isAtLast: Bool { count == plan.pieces.count }
  }

  /// Writes a container up to the next value that has an old one; `nil` after the last.
  mutating func nextPair(in container: inout OpenContainer) throws(Diagnostic) -> ValuePair? {
    let plan = container.plan
    while !container.isAtLast {
      let piece = plan.pieces[container.count]
      container.count += 1
      switch piece {
      case .kept(let entry):
        var pair = ValuePair(
          value: entry.value, oldValue: entry.oldValue, node: plan.children[entry.child],
          place: plan.pair.place, outer: (plan.pair.oldValue, plan.pair.value),
          replacesMerge: entry.child == plan.lostMerge)
        if plan.isSameSequence {
          let keepsKey = keepsKey(of: pair)
          let isKept = keepsKey && takesText(of: pair)
          changeComments(of: pair, entry.commented, in: plan.pair.node, isKept: isKept)
          if isKept { continue }
          copyKey(of: pair, from: container.cursor, isKept: keepsKey)
        } else {
          beginKept(entry, pair, in: &container)
        }
        // Most entries need none, because they stay as they are.
        pair.place = place(of: entry.child, in: plan)
        return pair
      case .added(let entry): try add(entry, to: &container)
      }
    }
    return nil
  }

  /// Writes the text after a value on its line, beginning at the position in the old text.
  mutating func finishEntry(of container: inout OpenContainer, at end: Int) {
    container.cursor = end
    // The text that they would change was respelled.
    edits.removeAll(before: end)
    guard !container.plan.isSameSequence,
      case .kept(let entry) = container.plan.pieces[container.count - 1]
    else { return }
    writeTrailing(container.plan, entry.child, from: end, isLast: container.isAtLast)
    container.successor = entry.isInPlace ? entry.child + 1 : nil
  }

  /// Writes the text after the entries of a container; returns the position in the old text.
  mutating func close(_ container: OpenContainer) -> Int {
    let plan = container.plan
    if plan.isSameSequence {
      copy(container.cursor..<plan.text.end)
      if let last = plan.children.last, container.cursor < layout.nodes[last].value.upperBound,
        plan.text.end < bytes.count
      {
        noteEnd(syntax.lastLineBreaks(of: plan.pair.node))
      }
    } else {
      writeClosing(plan, from: container.floated, before: container.successor)
    }
    let end = plan.node.value.upperBound
    copy(plan.text.end..<end)
    return end
  }

  /// Writes the text before the entries if some of them move.
  mutating func beginReassembly(_ plan: ContainerPlan) {
    copy(plan.node.contentsStart..<plan.text.opening)
    position.contentsStart = output.count
    if plan.text.entries.isEmpty {
      copy(plan.text.opening..<plan.text.closingIndentation)
    }
  }

  /// Writes an entry of the old text up to its value.
  private mutating func beginKept(
    _ kept: ContainerPlan.Kept, _ pair: ValuePair, in container: inout OpenContainer
  ) {
    let plan = container.plan
    let (child, isInPlace) = (kept.child, kept.isInPlace)
    let text = plan.text.entries[child]
    let isFirst = container.count == 1
    if isInPlace || isFirst {
      writeFloating(in: &container, through: isInPlace ? child : 0, isFirst: isFirst)
    }
    if isInPlace && container.successor == child {
      copy(text.leading..<text.start)
    } else {
      beginEntry(plan, text, isJoined: plan.isJoined(child), isFirst: isFirst)
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

  private mutating func add(
    _ entry: ContainerPlan.Added, to container: inout OpenContainer
  ) throws(Diagnostic) {
    let plan = container.plan
    let isFirst = container.count == 1
    var comments = documents.newComments[.before(entry.value)][...]
    var last = isFirst ? 0 : nil
    if let follower = entry.follower, follower >= container.floated,
      let floating = floatingComments(of: plan.text.entries[follower], above: comments)
    {
      last = follower
      comments = comments.dropFirst(floating)
    }
    if let last { writeFloating(in: &container, through: last, isFirst: isFirst) }
    let isJoined = plan.isJoined(entry.model, entry.follower)
    beginEntry(plan, nil, beside: entry.model, isJoined: isJoined, isFirst: isFirst)
    writeLines(comments)
    try write(entry, in: plan)
    if needsSeparator(plan, isLast: container.isAtLast, endsItself: true),
      let separator = syntax.gaps.separator
    {
      output.append(separator)
    }
    // The comment on its line comes with the next pass.
    if !isJoined { endLine() }
    container.successor = nil
  }

  /// The number of floating comments above an entry of the old text, if the given ones begin with them;
  /// `nil` if they do not, or there are none.
  private mutating func floatingComments(
    of text: EntryText, above comments: ArraySlice<PlacedComment>
  ) -> Int? {
    let floating = writtenComments.within(text.floating..<text.leading)
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

  // MARK: Writing

  /// Writes the floating text before the entries from the last written one up to another.
  ///
  /// If all entries between two empty lines are gone, one of the lines is removed too.
  private mutating func writeFloating(
    in container: inout OpenContainer, through last: Int, isFirst: Bool
  ) {
    let entries = container.plan.text.entries
    let first = container.floated
    for number in first..<max(first, min(last + 1, entries.count)) {
      writeFloating(
        entries[number].floating..<entries[number].leading, of: container.plan,
        isOriginal: number == first && isFirst)
    }
    container.floated = last + 1
  }

  private mutating func writeFloating(_ range: Range<Int>, of plan: ContainerPlan, isOriginal: Bool)
  {
    guard !range.isEmpty else { return }
    if !isOriginal, output.count == position.contentsStart, isBlank(range) { return }
    endLine()
    var start = range.lowerBound
    if !isOriginal, output.endsInBlankLine {
      while let end = blankLineEnd(from: start, before: range.upperBound) { start = end }
    }
    copy(start..<range.upperBound)
    noteComments(in: range, of: plan)
  }

  /// Begins the line of an entry that is new or has a different predecessor.
  private mutating func beginEntry(
    _ plan: ContainerPlan, _ text: EntryText?, beside neighbor: Int? = nil, isJoined: Bool,
    isFirst: Bool
  ) {
    let first = plan.text.entries.first
    if isFirst, let first, !first.hasOwnLine, output.count == position.contentsStart {
      guard let text, text.hasOwnLine, text.leading < text.indentation else {
        return copy(first.indentation..<first.start)
      }
      while output.last == 0x20 { output.removeLast() }
    } else if isJoined, !isAtLineStart {
      return writeJoint(plan)
    }
    endLine()
    guard let text, text.hasOwnLine else {
      output += indentation(of: plan, beside: neighbor)
      return
    }
    copy(text.leading..<text.start)
  }

  /// Writes the white space between two entries on one line.
  private mutating func writeJoint(_ plan: ContainerPlan) {
    if let joined = plan.text.firstJoined {
      copy(joined.indentation..<joined.start)
    } else if case .between = syntax.separation(in: plan.node) {
      output.append(0x20)
    } else if let first = plan.text.entries.first {
      copy(first.indentation..<first.start)
    }
  }

  /// Writes the text after an entry on its line, with the separator required at its new place.
  private mutating func writeTrailing(
    _ plan: ContainerPlan, _ child: Int, from end: Int, isLast: Bool
  ) {
    let text = plan.text.entries[child]
    let needsSeparator = needsSeparator(
      plan, isLast: isLast, endsItself: text.separator != nil)
    if let separator = text.separator {
      copy(end..<separator)
      if needsSeparator { copy(separator..<separator + 1) }
      copy(separator + 1..<text.trailing)
    } else {
      if needsSeparator, let separator = syntax.gaps.separator { output.append(separator) }
      copy(end..<text.trailing)
    }
    noteComments(in: end..<text.trailing, of: plan)
  }

  /// Records whether the copied text ends in a comment, whose line has to end before a bracket.
  private mutating func noteComments(in range: Range<Int>, of plan: ContainerPlan) {
    guard syntax.gaps.commentsEndLines, plan.text.hasComments(in: range) else { return }
    position.commentEnd = output.count
  }

  /// Whether there is only white space after the last comment.
  private var endsInCommentLine: Bool {
    position.commentEnd.map { $0 <= output.count && output[$0...].allSatisfy(\.isSpace) } ?? false
  }

  /// Whether a separator follows an entry; `endsItself` if it has one in a format where that is optional.
  private func needsSeparator(_ plan: ContainerPlan, isLast: Bool, endsItself: Bool) -> Bool {
    switch syntax.separation(in: plan.node) {
    case .nothing: false
    case .between: !isLast || plan.text.entries.last?.separator != nil
    case .afterEach: endsItself || !isLast
    }
  }

  private mutating func write(
    _ entry: ContainerPlan.Added, in plan: ContainerPlan
  ) throws(Diagnostic) {
    var place = place(of: entry.model, in: plan)
    place.old = nil
    if !plan.isInline { place.indentation = indentation(of: plan, beside: entry.model) }
    if let model = entry.model.map({ plan.children[$0] }) {
      place.neighbor = model
      place.unit = unit(in: model) ?? place.unit
      place.isInline = place.isInline || fitsLine(entry.value, like: model)
    }
    append(syntax.entry(new.storage.keyBytes(of: entry.value), at: place))
    try spell(entry.value, at: place)
  }

  /// Writes the text after the last entry.
  ///
  /// - Parameter successor: The child that followed that entry in the old text; `nil` if it is new or has
  ///   moved.
  private mutating func writeClosing(
    _ plan: ContainerPlan, from floated: Int, before successor: Int?
  ) {
    let text = plan.text
    guard !text.entries.isEmpty else { return copy(text.closingIndentation..<text.end) }
    let mayBeBlank = blankLineEnd(from: text.lastTrailing, before: text.end) != nil
    for entry in text.entries[min(floated, text.entries.count)...] {
      writeFloating(entry.floating..<entry.leading, of: plan, isOriginal: false)
    }
    if let gone = text.entries.dropFirst(floated).last, !mayBeBlank,
      text.end == bytes.count || !text.hasComments(in: gone.floating..<gone.leading)
    {
      removeBlankLines()
    }
    let endedLine = text.lastTrailing > 0 && bytes[text.lastTrailing - 1].isLineEnd
    if endedLine {
      endLine()
    } else if let successor, text.end == bytes.count,
      text.entries.indices.dropFirst().contains(successor)
    {
      // The last line of the file is gone, and the line above it stays unchanged.
    } else if endsInCommentLine, !plan.node.isBlock {
      endLine()
      output += indentation(of: plan)
    } else {
      while let last = output.last, last.isLineEnd, output.count > position.lineBreakStart {
        output.removeLast()
      }
    }
    copy(text.lastTrailing..<text.end)
  }
}
