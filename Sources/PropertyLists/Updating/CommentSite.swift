/// The position for new comments at a place without any.
struct CommentSite {
  enum Form {
    /// On separate lines, above the next token.
    case above
    /// Like `above`, followed by an empty line.
    case apartAbove
    /// On separate lines, below the previous token.
    case below
    /// On the line of the previous token, after a space.
    case lineEnd
    /// On separate lines, in front of a token that already has its margin.
    case aboveToken
    /// On the line of the next token, followed by a space.
    case inline
  }

  let form: Form
  let offset: Int
  var margin: [UInt8] = []
  /// The space in front of the next token if the line has to be broken there.
  var brokenSpace: Range<Int>?

  func text(around comments: [[UInt8]]) -> [UInt8] {
    switch form {
    case .above: Array(comments.map { margin + $0 + [0x0A] }.joined())
    case .apartAbove: Array(comments.map { $0 + [0x0A] }.joined()) + [0x0A]
    case .below: Array(comments.map { [0x0A] + margin + $0 }.joined())
    case .aboveToken: Array(comments.map { $0 + [0x0A] + margin }.joined())
    case .lineEnd: Array(comments.map { [0x20] + $0 }.joined())
    case .inline: Array(comments.map { $0 + [0x20] }.joined())
    }
  }
}

/// The sites for comments in the text of a document.
struct CommentSites {
  let syntax: any TextSyntax
  /// The text; comments that will be removed may have been replaced with spaces.
  var bytes: [UInt8]
  /// The layout node of each value, by index; `nil` for a value without text of its own.
  private let nodes: [Int?]
  private let parents: [Int?]
  private var layout: TextLayout { syntax.layout }

  init(_ document: Document, _ syntax: any TextSyntax) {
    self.syntax = syntax
    bytes = syntax.source.bytes
    nodes = TextLayout.nodes(of: document, in: syntax.layout)
    parents = document.storage.parents
  }

  /// The innermost container around a place that is not in brackets itself.
  func container(around place: CommentPlace) -> Int {
    var value = place.value
    var isScalar = nodes[value].map { layout.nodes[$0].contents == nil } ?? true
    if case .before = place.attachment { isScalar = true }
    while isScalar || nodes[value] == nil || isInBrackets(value), let container = parents[value] {
      (value, isScalar) = (container, false)
    }
    return value
  }

  private func isInBrackets(_ value: Int) -> Bool {
    parents[value].flatMap { nodes[$0] }.map(isBrackets) ?? false
  }

  /// Whether a node has brackets that cannot hold a comment without a line break after it.
  private func isBrackets(_ node: Int) -> Bool {
    syntax.gaps.commentsEndLines && layout.nodes[node].contents != nil
      && !layout.nodes[node].isBlock
  }

  /// The site of a place for comments; `nil` if they cannot be written there without changing the layout
  /// around it.
  func site(of place: CommentPlace, for comments: some Collection<String>) -> CommentSite? {
    site(of: place, fitLine: comments.count == 1 && comments.allSatisfy(CommentText.fitsLine))
  }

  private func site(of place: CommentPlace, fitLine: Bool) -> CommentSite? {
    switch place.attachment {
    case .head: headSite
    case .foot: footSite
    case .before(let index): siteBefore(index)
    case .lineEnd(let index):
      fitLine || !syntax.gaps.commentsEndLines ? siteAtLineEnd(of: index) : nil
    case .end(let index): siteAtEnd(of: index, fitLine: fitLine)
    }
  }

  private var headSite: CommentSite? {
    let root = layout.nodes[0]
    if root.isBlock {
      var start = root.contentsStart
      if bytes.lineStart(alone: start) == nil {
        // Behind `---`, where an empty line has to follow.
        guard let end = bytes.emptyLineEnd(after: start) else {
          let next = bytes[start...].firstIndex { !$0.isBlank } ?? start
          return CommentSite(
            form: .lineEnd, offset: start, margin: [0x0A], brokenSpace: start..<next)
        }
        start = end
      }
      let isApart = syntax.source.bytes.emptyLineEnd(after: start) != nil
      return CommentSite(form: isApart ? .above : .apartAbove, offset: start)
    }
    let tag = bytes[..<root.value.lowerBound].lastIndex(of: UInt8(ascii: "<"))
    return bytes.lineStart(alone: tag ?? root.value.lowerBound).map {
      CommentSite(form: .above, offset: $0)
    }
  }

  private var footSite: CommentSite? {
    // In YAML, `...` would have to precede it.
    guard !syntax.gaps.commentsEndLines else { return nil }
    return CommentSite(form: .below, offset: bytes.count)
  }

  private func siteBefore(_ index: Int) -> CommentSite? {
    guard let number = nodes[index] else { return nil }
    let node = layout.nodes[number]
    if let start = bytes.lineStart(alone: node.start) {
      return CommentSite(
        form: .above, offset: start, margin: Array(bytes[start..<node.start]))
    }
    guard syntax.gaps.commentsEndLines else {
      // Behind another entry, it would belong to that.
      let line = GapScanner(
        syntax.gaps, in: bytes, layout.lineStart(before: node.start)..<node.start)
      let isBehindToken = line.contains { $0.kind == .other || $0.kind == .separator }
      let space = bytes.blanksStart(before: node.start)..<node.start
      return CommentSite(
        form: .inline, offset: node.start, margin: syntax.whiteSpace(before: node.start),
        brokenSpace: isBehindToken ? space : nil)
    }
    guard let parent = parents[index].flatMap({ nodes[$0] }),
      let space = spaceBehindDash(of: parent)
    else { return nil }
    return CommentSite(
      form: .aboveToken, offset: node.start, margin: syntax.indentation(at: node.start),
      brokenSpace: space)
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

  private func siteAtLineEnd(of index: Int) -> CommentSite? {
    let endsLine = syntax.gaps.commentsEndLines
    guard let number = nodes[index] else { return nil }
    let node = layout.nodes[number]
    var end = node.contents?.lowerBound ?? node.value.upperBound
    if endsLine, node.isBlockScalar(in: bytes) {
      end = bytes[node.value].firstIndex(where: \.isLineEnd) ?? end
    }
    if isBrackets(number), let contents = node.contents,
      !bytes[contents].contains(where: \.isLineEnd)
    {
      end = min(contents.upperBound + 1, bytes.count)
    }
    var scanner = GapScanner(syntax.gaps, in: bytes, end..<bytes.count)
    while let token = scanner.next(), token.kind == .space || token.kind == .separator {
      if token.kind == .separator { end = token.range.upperBound }
    }
    guard !endsLine || bytes.emptyLineEnd(after: end) != nil else {
      return spaceBehindDash(of: number).map { space in
        let margin = syntax.indentation(at: space.upperBound)
        return CommentSite(
          form: .lineEnd, offset: space.lowerBound, margin: margin, brokenSpace: space)
      }
    }
    return CommentSite(form: .lineEnd, offset: end)
  }

  private func siteAtEnd(of index: Int, fitLine: Bool) -> CommentSite? {
    guard let number = nodes[index] else { return nil }
    let node = layout.nodes[number]
    let first = number + 1 < node.next ? layout.nodes[number + 1].start : nil
    let margin =
      first.map { syntax.indentation(at: $0) }
      ?? syntax.indentation(at: node.start) + (index == 0 && node.isBlock ? [] : syntax.unit)
    let lineEnd = first == nil && !node.isBlock && !node.isOpaque ? siteAtLineEnd(of: index) : nil
    if fitLine, let lineEnd { return lineEnd }
    guard let contents = node.contents else { return nil }
    if node.isBlock {
      let endsLine = contents.isEmpty || bytes[contents.upperBound - 1].isLineEnd
      return CommentSite(
        form: endsLine ? .above : .below, offset: contents.upperBound, margin: margin)
    }
    if let start = bytes.lineStart(alone: contents.upperBound) {
      return CommentSite(form: .above, offset: start, margin: margin)
    }
    guard isBrackets(number) else { return nil }
    return lineEnd.map { CommentSite(form: .below, offset: $0.offset, margin: margin) }
  }
}
