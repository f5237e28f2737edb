/// Changes the comments of the old text while it is copied.
///
/// Where those at a place differ, they are replaced, removed, or added. Text that moves or is respelled
/// keeps its comments until the next pass, in which it stays.
extension TextUpdater {
  /// Changes the comments above the document, and those above a root that is a scalar.
  mutating func changeCommentsAboveRoot() {
    guard documents.areEqual(0, 0) else { return }
    change(.head, to: .head) { updater, _ in updater.siteOfHead }
    change(.before(0), to: .before(0)) { updater, _ in updater.site(before: 0, in: nil) }
  }

  mutating func changeCommentsBelowRoot() {
    guard documents.areEqual(0, 0) else { return }
    // In YAML, `...` would have to precede them.
    change(.foot, to: .foot) { updater, _ in
      updater.syntax.gaps.commentsEndLines ? nil : .below(updater.bytes.count, margin: [])
    }
  }

  /// Changes the comments above an entry, and those on its line if its text is kept.
  mutating func changeComments(
    of pair: ValuePair, _ commented: Int?, in container: Int, isKept: Bool
  ) {
    guard documents.haveComments, let commented else { return }
    var pair = pair
    pair.oldValue = commented
    change(.before(commented), to: .before(pair.value)) { updater, _ in
      updater.site(before: pair.node, in: container)
    }
    if isKept { changeLineComments(of: pair) }
  }

  /// Changes the comments on the line of a scalar, or on the first line of a container.
  mutating func changeLineComments(of pair: ValuePair) {
    change(.lineEnd(pair.oldValue), to: .lineEnd(pair.value)) { updater, fitLine in
      updater.site(atLineEndOf: pair.node, fitLine: fitLine)
    }
    if layout.nodes[pair.node].contents == nil { changeCommentsAtEnd(of: pair) }
  }

  mutating func changeCommentsAtEnd(of pair: ValuePair) {
    change(.end(pair.oldValue), to: .end(pair.value)) { updater, fitLine in
      updater.site(atEndOf: pair.node, fitLine: fitLine)
    }
  }

  // MARK: Edits

  private typealias Site = (TextUpdater, _ fitLine: Bool) -> CommentSite?

  /// Notes the edits for other comments at a place.
  ///
  /// - Parameter site: The site for new ones if there are none; whether these are one of one line.
  private mutating func change(
    _ place: Trivia.Attachment, to newPlace: Trivia.Attachment, _ site: Site
  ) {
    let comments = documents.oldComments(at: place, to: newPlace)
    let new = documents.newComments[newPlace]
    guard !comments.isEmpty || !new.isEmpty else { return }
    let (start, end) = comments.commonEnds(with: new) { $0.hash == $1.hash }
    let different = comments[start..<(comments.count - end)]
    var added = new[start..<(new.count - end)].map(\.text)[...]
    for (number, (comment, text)) in zip(different, added).enumerated() {
      guard let range = comment.range else { continue }
      let margin = syntax.whiteSpace(before: range.lowerBound)
      edits.replace(
        range,
        with: syntax.comment(
          text, isAfterComment: start + number > 0, margin: margin, like: bytes[range]))
    }
    for comment in different.dropFirst(added.count) { remove(comment) }
    added = added.dropFirst(different.count)
    guard !added.isEmpty else { return }
    let previous = comments[..<different.endIndex].last
    let next = comments[different.endIndex...].first
    let fitLine = added.count == 1 && added.allSatisfy(CommentText.fitsLine)
    guard let site = self.site(below: previous, above: next) ?? site(self, fitLine) else {
      return lacksRoom = true
    }
    let model = (previous ?? next)?.range.map { bytes[$0] }
    let spelled = added.enumerated().map { number, text in
      syntax.comment(
        text, isAfterComment: previous != nil || number > 0, margin: site.margin, like: model)
    }
    if let space = site.brokenSpace { edits.replace(space, with: [0x0A] + site.margin) }
    edits.insert(spelled.flatMap { site.before + $0 + site.after } + site.end, at: site.offset)
  }

  private mutating func remove(_ comment: PlacedComment) {
    guard var range = comment.range else { return }
    if let start = bytes.lineStart(alone: range.lowerBound) {
      if let end = bytes.emptyLineEnd(after: range.upperBound) { range = start..<end }
    } else {
      range = bytes.blanksStart(before: range.lowerBound)..<range.upperBound
    }
    edits.removeLines(range)
  }
}
