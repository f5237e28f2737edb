/// The position for new comments, and the text around each.
struct CommentSite {
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

/// The sites for comments where the text has none yet; `nil` if there is no room.
extension TextUpdater {
  /// The site next to a comment on a line of its own.
  func site(below previous: PlacedComment?, above next: PlacedComment?) -> CommentSite? {
    guard let range = (previous ?? next)?.range,
      let start = bytes.lineStart(alone: range.lowerBound)
    else { return nil }
    let margin = Array(bytes[start..<range.lowerBound])
    return previous == nil
      ? .above(start, margin: margin) : .below(range.upperBound, margin: margin)
  }

  var siteOfHead: CommentSite? {
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

  func site(before number: Int, in container: Int?) -> CommentSite? {
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

  func site(atLineEndOf number: Int, fitLine: Bool) -> CommentSite? {
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

  func site(atEndOf number: Int, fitLine: Bool) -> CommentSite? {
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
