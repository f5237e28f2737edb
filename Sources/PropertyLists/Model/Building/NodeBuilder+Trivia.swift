/// Comments and blank lines from readers.
extension NodeBuilder {
  /// Attaches comments and blank lines, possibly to a value that has not been added yet.
  mutating func add(_ pieces: [Trivia.Piece], _ attachment: Trivia.Attachment) {
    guard !pieces.isEmpty else { return }
    trivia.append(Trivia(attachment, pieces))
  }

  /// Whether the last comments are in a value that has just ended.
  func hasTrivia(in index: Int) -> Bool {
    switch trivia.last?.attachment {
    case .before(let last)?: last > index
    case .lineEnd(let last)?, .end(let last)?: last >= index
    case .head?, .foot?, nil: false
    }
  }

  /// Records that the next value replaces one of the original document, whose comments it keeps.
  mutating func nextReplaces(_ old: Int) { remapper.note(old, replacedBy: nodes.count) }

  /// Moves the comments before the root to the head.
  mutating func raiseComments() {
    for index in trivia.indices where trivia[index].attachment == .before(0) {
      trivia[index].attachment = .head
    }
  }

  /// Moves the comments in an empty container of the original document above the next value, its first.
  mutating func raiseComments(ofEmpty container: Int) {
    let pieces = remapper.take([.end(container)])
    let (head, first) = pieces.splitAtFirstValue
    if container == 0, !head.isEmpty {
      add(head, .head)
      add(first, .before(nextIndex))
    } else {
      add(pieces, .before(nextIndex))
    }
  }

  /// Leaves the comments at the beginning of a container where they are when the next value comes before
  /// its first one: an empty line separates them from that.
  ///
  /// - Parameter next: The old value that comes next, whose own comments follow; `nil` for a new one.
  mutating func leaveComments(above first: Int, before next: Int?) {
    let pieces = remapper.takeApart(above: first)
    if let next {
      remapper.add(pieces, above: next)
    } else {
      add(pieces, .before(nextIndex))
    }
  }

  /// Keeps the comments above and below the root's values in place when another value replaces the root.
  mutating func moveComments(ofRoot old: Value, replacedBy new: Value) {
    guard old.count > 0 else { return }
    let above: Trivia.Attachment =
      if new.kind.isContainer { new.count > 0 ? .before(1) : .end(0) } else { .before(0) }
    add(remapper.take([.lineEnd(0), .before(1)]), above)
    add(remapper.take([.end(0), .foot]), .foot)
  }

  var orderedTrivia: [Trivia] {
    let carried = remapper.carried(to: nodes)
    // The trivia of a document from a reader need not be copied.
    var all = carried.isEmpty ? trivia : carried + trivia
    for index in all.indices {
      switch all[index].attachment {
      // A dictionary that turned out to be a UID has no end.
      case .end(let value) where nodes.indices.contains(value) && !nodes[value].kind.isContainer:
        all[index].attachment = .lineEnd(value)
      // The value that should follow has been dropped.
      case .before(let value) where value >= nodes.count: all[index].attachment = .foot
      default: break
      }
    }
    return all.ordered(in: nodes)
  }

  /// Moves the comments above the next value, a duplicate, to the value that it duplicates.
  mutating func moveComments(toRepeated first: Int) {
    for index in trivia.indices.reversed() {
      guard trivia[index].attachment == .before(nextIndex) else { return }
      trivia[index] = Trivia(.before(first), trivia[index].pieces.filter(\.isComment))
    }
  }

  mutating func joinTrivia(ofLastWith container: Int) {
    remapper.joinNewest(container + 1)
    for index in trivia.indices.reversed() {
      let attachment = trivia[index].attachment
      if attachment.isAtEntry, attachment.value == container + 1 {
        trivia[index].attachment = attachment.moved(to: container)
      } else if attachment.isOfDocument || attachment.value != container {
        return
      }
    }
  }
}
