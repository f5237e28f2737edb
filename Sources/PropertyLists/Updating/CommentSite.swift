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
    /// On the line of the next token, followed by a space.
    case inline
    /// In place of the space between a dash and the first key after it.
    case betweenDashAndKey
  }

  let form: Form
  /// The text that is replaced, which is empty except after a dash.
  let range: Range<Int>
  let margin: [UInt8]

  func text(around comments: [[UInt8]]) -> [UInt8] {
    switch form {
    case .above: Array(comments.map { margin + $0 + [0x0A] }.joined())
    case .apartAbove: Array(comments.map { $0 + [0x0A] }.joined()) + [0x0A]
    case .below: Array(comments.map { [0x0A] + margin + $0 }.joined())
    case .lineEnd: Array(comments.map { [0x20] + $0 }.joined())
    case .inline: Array(comments.map { $0 + [0x20] }.joined())
    case .betweenDashAndKey: Array(comments.map { [0x0A] + margin + $0 }.joined()) + [0x0A] + margin
    }
  }
}

extension CommentUpdater {
  /// The site of a place; `nil` if a comment cannot be written there without changing the layout around it.
  func site(of place: CommentPlace) -> CommentSite? {
    switch place.anchor {
    case .head: headSite
    case .foot: footSite
    case .before(let index): siteBefore(index)
    case .lineEnd(let index): siteAtLineEnd(of: index)
    case .end(let index): siteAtEnd(of: index)
    }
  }

  private var layout: TextLayout { syntax.layout }

  private var headSite: CommentSite? {
    let root = layout.nodes[0]
    if root.isBlock {
      let start = root.contentsStart
      return CommentSite(
        form: lineEnd(after: start) == nil ? .apartAbove : .above, range: start..<start, margin: [])
    }
    let tag = bytes[..<root.value.lowerBound].lastIndex(of: UInt8(ascii: "<"))
    return lineStart(alone: tag ?? root.value.lowerBound).map {
      CommentSite(form: .above, range: $0..<$0, margin: [])
    }
  }

  private var footSite: CommentSite? {
    // In YAML, `...` would have to precede it.
    guard !syntax.gaps.commentsEndLines else { return nil }
    return CommentSite(form: .below, range: bytes.count..<bytes.count, margin: [])
  }

  private func siteBefore(_ index: Int) -> CommentSite? {
    guard let number = nodes[index] else { return nil }
    let node = layout.nodes[number]
    if let start = lineStart(alone: node.start) {
      return CommentSite(
        form: .above, range: start..<start, margin: Array(bytes[start..<node.start]))
    }
    guard syntax.gaps.commentsEndLines else {
      return CommentSite(form: .inline, range: node.start..<node.start, margin: [])
    }
    guard let parent = parents[index], let container = nodes[parent],
      layout.nodes[container].isBlock, node.key != nil
    else { return nil }
    return CommentSite(
      form: .betweenDashAndKey, range: layout.nodes[container].contentsStart..<node.start,
      margin: syntax.indentation(at: node.start))
  }

  private func siteAtLineEnd(of index: Int) -> CommentSite? {
    guard let number = nodes[index] else { return nil }
    let node = layout.nodes[number]
    let endsLine = syntax.gaps.commentsEndLines
    var end = node.contents?.lowerBound ?? node.value.upperBound
    if node.contents == nil, endsLine, bytes[node.value].contains(where: \.isLineEnd),
      bytes[node.value.lowerBound] == UInt8(ascii: "|") || bytes[node.value.lowerBound] == 0x3E
    {
      end = bytes[node.value].firstIndex(where: \.isLineEnd) ?? end
    }
    var scanner = GapScanner(syntax.gaps, in: bytes, end..<bytes.count)
    while let token = scanner.next(), token.kind == .space || token.kind == .separator {
      if token.kind == .separator { end = token.range.upperBound }
    }
    guard !endsLine || lineEnd(after: end) != nil else { return nil }
    return CommentSite(form: .lineEnd, range: end..<end, margin: [])
  }

  private func siteAtEnd(of index: Int) -> CommentSite? {
    guard let number = nodes[index], let contents = layout.nodes[number].contents else {
      return nil
    }
    let node = layout.nodes[number]
    let first = number + 1 < node.next ? layout.nodes[number + 1].start : nil
    let margin =
      first.map { syntax.indentation(at: $0) }
      ?? syntax.indentation(at: node.start) + (index == 0 && node.isBlock ? [] : syntax.unit)
    if node.isBlock {
      let endsLine = contents.isEmpty || bytes[contents.upperBound - 1].isLineEnd
      return CommentSite(
        form: endsLine ? .above : .below, range: contents.upperBound..<contents.upperBound,
        margin: margin)
    }
    return lineStart(alone: contents.upperBound).map {
      CommentSite(form: .above, range: $0..<$0, margin: margin)
    }
  }
}

extension TextLayout {
  /// The node of each value of a document; `nil` without its own text, as for an alias.
  static func nodes(of document: Document, in layout: TextLayout) -> [Int?] {
    let storage = document.storage
    var nodes = [Int?](repeating: nil, count: storage.nodes.count)
    nodes[0] = 0
    for index in storage.nodes.indices {
      guard let node = nodes[index], layout.nodes[node].contents != nil,
        storage.nodes[index].kind.isContainer
      else { continue }
      let values = storage.children(of: index)
      let children = layout.children(of: node)
      if storage.nodes[index].kind == .array {
        guard values.count == children.count else { continue }
        for (value, child) in zip(values, children) { nodes[value] = child }
        continue
      }
      let starts = Dictionary(
        firstOf: children.map { (layout.nodes[$0].key?.lowerBound ?? -1, $0) })
      for value in values { nodes[value] = starts[Int(storage.ranges[value].keyStart)] }
    }
    return nodes
  }
}
