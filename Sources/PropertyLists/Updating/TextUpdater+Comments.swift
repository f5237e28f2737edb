/// Changes the comments of the old text while it is copied.
///
/// Where those at a place differ, they are replaced, removed, or added. Text that moves or is respelled
/// keeps its comments until the next pass, in which it stays.
extension TextUpdater {
  /// Changes the comments above the document, and those of a root that is a scalar.
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
    of pair: ValuePair, _ entries: Entries, _ child: Int, isKept: Bool
  ) {
    guard documents.haveComments, entries.repeated[child] == nil else { return }
    var pair = pair
    if let merge = entries.merge, merge.child == child { pair.oldValue = merge.value }
    change(.before(pair.oldValue), to: .before(pair.value)) { updater, _ in
      updater.site(before: pair.node, in: entries.index)
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
    let (comments, new) = (documents.oldComments[place], documents.newComments[newPlace])
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
    let texts = added.enumerated().map { number, text in
      syntax.comment(
        text, isAfterComment: previous != nil || number > 0, margin: site.margin, like: model)
    }
    if let space = site.brokenSpace { edits.replace(space, with: [0x0A] + site.margin) }
    edits.insert(texts.flatMap { site.before + $0 + site.after } + site.end, at: site.offset)
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

/// The position for new comments, and the text around each.
private struct CommentSite {
  let offset: Int
  /// The indentation of their lines.
  var margin: [UInt8] = []
  var before: [UInt8] = []
  var after: [UInt8] = []
  /// The text after all of them.
  var end: [UInt8] = []
  /// The space in front of the next token if the line has to be broken there.
  var brokenSpace: Range<Int>?

  /// On separate lines, above the line that begins at an offset.
  static func above(_ offset: Int, margin: [UInt8]) -> CommentSite {
    CommentSite(offset: offset, margin: margin, before: margin, after: [0x0A])
  }

  /// On separate lines, below the token that ends at an offset.
  static func below(_ offset: Int, margin: [UInt8]) -> CommentSite {
    CommentSite(offset: offset, margin: margin, before: [0x0A] + margin)
  }
}

extension TextUpdater {
  /// The site next to a comment on a line of its own.
  private func site(below previous: PlacedComment?, above next: PlacedComment?) -> CommentSite? {
    guard let range = (previous ?? next)?.range,
      let start = bytes.lineStart(alone: range.lowerBound)
    else { return nil }
    let margin = Array(bytes[start..<range.lowerBound])
    return previous == nil
      ? .above(start, margin: margin) : .below(range.upperBound, margin: margin)
  }

  private var siteOfHead: CommentSite? {
    let root = layout.nodes[0]
    guard root.isBlock else {
      let tag = bytes[..<root.value.lowerBound].lastIndex(of: UInt8(ascii: "<"))
      return bytes.lineStart(alone: tag ?? root.value.lowerBound).map { .above($0, margin: []) }
    }
    var start = root.contentsStart
    if bytes.lineStart(alone: start) == nil {
      // Behind `---`, where an empty line has to follow.
      guard let end = bytes.emptyLineEnd(after: start) else {
        let next = bytes[start...].firstIndex { !$0.isBlank } ?? start
        return CommentSite(
          offset: start, margin: [0x0A], before: [0x20], brokenSpace: start..<next)
      }
      start = end
    }
    var site = CommentSite.above(start, margin: [])
    if bytes.emptyLineEnd(after: start) == nil { site.end = [0x0A] }
    return site
  }

  private func site(before number: Int, in container: Int?) -> CommentSite? {
    let node = layout.nodes[number]
    if let start = bytes.lineStart(alone: node.start) {
      return .above(start, margin: Array(bytes[start..<node.start]))
    }
    guard syntax.gaps.commentsEndLines else {
      // Behind another entry, it would belong to that.
      let line = GapScanner(
        syntax.gaps, in: bytes, layout.lineStart(before: node.start)..<node.start)
      let isBehindToken = line.contains { $0.kind == .other || $0.kind == .separator }
      let space = bytes.blanksStart(before: node.start)..<node.start
      return CommentSite(
        offset: node.start, margin: syntax.whiteSpace(before: node.start), after: [0x20],
        brokenSpace: isBehindToken ? space : nil)
    }
    guard let space = container.flatMap(spaceBehindDash), space.upperBound == node.start else {
      return nil
    }
    var site = CommentSite.below(space.lowerBound, margin: syntax.indentation(at: node.start))
    site.brokenSpace = space
    return site
  }

  /// The space between the dash of a block and its first entry on the same line.
  private func spaceBehindDash(of number: Int) -> Range<Int>? {
    let node = layout.nodes[number]
    guard node.isBlock, number + 1 < node.next else { return nil }
    let entry = layout.nodes[number + 1].start
    guard node.contentsStart < entry, bytes[node.contentsStart..<entry].allSatisfy(\.isBlank)
    else { return nil }
    return node.contentsStart..<entry
  }

  private func site(atLineEndOf number: Int, fitLine: Bool) -> CommentSite? {
    let endsLine = syntax.gaps.commentsEndLines
    guard fitLine || !endsLine else { return nil }
    let node = layout.nodes[number]
    var end = node.value.upperBound
    if let contents = node.contents {
      let isOneLine = endsLine && !bytes[contents].contains(where: \.isLineEnd)
      if !isOneLine || node.isBlock { end = contents.lowerBound }
    } else if endsLine, node.isBlockScalar(in: bytes) {
      end = bytes[node.value].firstIndex(where: \.isLineEnd) ?? end
    }
    var scanner = GapScanner(syntax.gaps, in: bytes, end..<bytes.count)
    while let token = scanner.next(), token.kind == .space || token.kind == .separator {
      if token.kind == .separator { end = token.range.upperBound }
    }
    if !endsLine || bytes.emptyLineEnd(after: end) != nil {
      return CommentSite(offset: end, before: [0x20])
    }
    return spaceBehindDash(of: number).map { space in
      let margin = syntax.indentation(at: space.upperBound)
      return CommentSite(
        offset: space.lowerBound, margin: margin, before: [0x20], brokenSpace: space)
    }
  }

  private func site(atEndOf number: Int, fitLine: Bool) -> CommentSite? {
    let node = layout.nodes[number]
    let first = number + 1 < node.next ? layout.nodes[number + 1].start : nil
    let margin =
      first.map { syntax.indentation(at: $0) }
      ?? syntax.indentation(at: node.start) + (number == 0 && node.isBlock ? [] : syntax.unit)
    let isEmpty = first == nil && !node.isBlock && !node.isOpaque
    let lineEnd = isEmpty ? site(atLineEndOf: number, fitLine: true) : nil
    if fitLine, let lineEnd { return lineEnd }
    guard let contents = node.contents else { return nil }
    if node.isBlock {
      let endsLine = contents.isEmpty || bytes[contents.upperBound - 1].isLineEnd
      return endsLine
        ? .above(contents.upperBound, margin: margin) : .below(contents.upperBound, margin: margin)
    }
    if let start = bytes.lineStart(alone: contents.upperBound) {
      return .above(start, margin: margin)
    }
    return syntax.gaps.commentsEndLines ? lineEnd.map { .below($0.offset, margin: margin) } : nil
  }
}
