/// Comments and blank lines, which readers report beside the values.
extension DocumentBuilder {
  /// Adds comments and blank lines at an anchor, which may be a value that is not built yet.
  mutating func add(_ pieces: [Trivia.Piece], _ anchor: Trivia.Anchor) {
    guard !pieces.isEmpty else { return }
    trivia.append(Trivia(anchor, pieces))
  }

  /// Notes that the next value replaces one of the document that is being transformed, so that it
  /// keeps that one's comments.
  mutating func nextReplaces(_ old: Int) { remapper.note(old, replacedBy: nodes.count) }

  /// Puts the comments in an empty container of the document that is being transformed above the
  /// next value, which is its first.
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

  /// Keeps the comments above the first value of the root above the value that replaces the root, and
  /// those below its last value below.
  mutating func moveComments(ofRoot old: Value, replacedBy new: Value) {
    guard old.count > 0 else { return }
    let above: Trivia.Anchor =
      if new.kind.isContainer { new.count > 0 ? .before(1) : .end(0) } else { .before(0) }
    add(remapper.take([.lineEnd(0), .before(1)]), above)
    add(remapper.take([.end(0), .foot]), .foot)
  }

  /// All trivia in writing order, for the finished document.
  var orderedTrivia: [Trivia] {
    let carried = remapper.carried(to: nodes)
    // Of the trivia of a document that was read, none have to be copied.
    var all = carried.isEmpty ? trivia : carried + trivia
    for index in all.indices {
      switch all[index].anchor {
      // A dictionary that turned out to be a UID has no end.
      case .end(let value) where nodes.indices.contains(value) && !nodes[value].kind.isContainer:
        all[index].anchor = .lineEnd(value)
      // The value that was to follow has been dropped.
      case .before(let value) where value >= nodes.count: all[index].anchor = .foot
      case .head, .foot, .before, .lineEnd, .end: break
      }
    }
    return all.ordered(in: nodes)
  }

  /// Moves the comments above the next value, which is a duplicate, to the value that it repeats.
  mutating func moveComments(toRepeated first: Int) {
    for index in trivia.indices.reversed() {
      guard trivia[index].anchor == .before(nextIndex) else { return }
      trivia[index] = Trivia(.before(first), trivia[index].pieces.filter(\.isComment))
    }
  }

  /// Moves the trivia of the last value to the container that it replaces.
  mutating func joinTrivia(ofLastWith container: Int) {
    remapper.joinNewest(container + 1)
    for index in trivia.indices.reversed() {
      switch trivia[index].anchor {
      case .before(container + 1): trivia[index].anchor = .before(container)
      case .lineEnd(container + 1): trivia[index].anchor = .lineEnd(container)
      case .before(container), .lineEnd(container), .end(container): continue
      case .head, .foot, .before, .lineEnd, .end: return
      }
    }
  }
}
