/// Writes values into an existing YAML document.
struct YAMLSyntax: TextSyntax {
  let source: Source
  let layout: TextLayout
  let gaps = GapSyntax.yaml
  let unit: [UInt8]
  /// The indentation of a list relative to its key.
  private let listOffset: Int
  let anchors: AnchorTrail

  init?(_ document: Document) {
    guard let layout = document.storage.layout else { return nil }
    source = document.source
    self.layout = layout
    let indents = Self.indents(in: layout)
    unit = [UInt8](repeating: 0x20, count: indents.mapping ?? 2)
    listOffset = indents.list ?? indents.mapping ?? 2
    anchors = AnchorTrail(document, layout)
  }

  /// The indentation relative to its key of the first block of each kind.
  private static func indents(in layout: TextLayout) -> (mapping: Int?, list: Int?) {
    var mapping: Int?
    var list: Int?
    let column = { (offset: Int) in offset - layout.lineStart(before: offset) }
    for (index, node) in layout.nodes.enumerated() where node.isBlock && node.key != nil {
      guard mapping == nil || list == nil, index + 1 < node.next else { continue }
      let child = layout.nodes[index + 1]
      let indent = column(child.start) - column(node.start)
      if child.key != nil, indent > 0 { mapping = mapping ?? indent }
      if child.key == nil, indent >= 0 { list = list ?? indent }
    }
    return (mapping, list)
  }

  func separation(in container: TextLayout.Node) -> Separation {
    container.isBlock ? .nothing : .between
  }

  func indentation(at offset: Int) -> [UInt8] {
    [UInt8](repeating: 0x20, count: column(of: offset))
  }

  private func column(of offset: Int) -> Int {
    let start = layout.lineStart(before: offset)
    // Only a flow collection extends so far to the right, and it does not depend on its column.
    return source.bytes[start..<min(offset, start + Limits.columns)].count { $0 & 0xC0 != 0x80 }
  }

  func entry(_ key: ArraySlice<UInt8>?, at place: ValuePlace) -> [UInt8] {
    let isFlow = isFlow(place)
    guard let key else { return isFlow ? [] : [UInt8(ascii: "-")] }
    let text = spelled(key, like: place.neighbor.flatMap { layout.nodes[$0].key }, isFlow: isFlow)
    if text.count > YAMLWriter.keyLength, !isFlow {
      return [UInt8(ascii: "?"), 0x20] + text + [0x0A] + place.indentation + [UInt8(ascii: ":")]
    }
    return text + [UInt8(ascii: ":")]
  }

  func comment(
    _ text: String, isAfterComment: Bool, margin: [UInt8], like model: ArraySlice<UInt8>?
  ) -> [UInt8] {
    let lines = YAMLWriter.commentLines(text, isAfterComment: isAfterComment)
    return Array(lines.joined(separator: [0x0A] + margin))
  }

  func key(_ key: ArraySlice<UInt8>, insteadOf old: Int) -> [UInt8] {
    spelled(key, like: layout.nodes[old].key, isFlow: true)
  }

  func holdsComments(at place: ValuePlace) -> Bool { !isFlow(place) }

  func value(_ document: Document, at place: ValuePlace) throws(Diagnostic) -> InsertedValue {
    var style = ValueStyle(unit: unit)
    style.margin = place.indentation
    style.depth = place.depth
    style.listOffset = listOffset
    style.quote = quote(at: place)
    let old = place.old.map { layout.nodes[$0] }
    if isFlow(place) {
      let space = old.map { before($0) } ?? (place.isItem ? [] : [0x20])
      let text = try YAMLWriter.write(flow: document, style)
      return InsertedValue(text: space + text, keepsAnchor: true)
    }
    if place.isInline, place.neighbor != nil, document.root.count > 0 {
      return try inline(document, at: place, style)
    }
    var value =
      place.container == nil
      ? try root(document, at: place, style) : try block(document, at: place, style)
    if old.flatMap({ bytes(of: $0.value).last })?.isLineEnd ?? false { value.text.append(0x0A) }
    return value
  }

  /// A new container in brackets on one line, with spaces inside of these if its neighbor has any.
  private func inline(
    _ document: Document, at place: ValuePlace, _ style: ValueStyle
  ) throws(Diagnostic) -> InsertedValue {
    let contents = place.neighbor.flatMap { layout.nodes[$0].contents } ?? 0..<0
    let padding = Array(bytes(of: contents).prefix { $0 == 0x20 })
    let text = try YAMLWriter.write(flow: document, style)
    return InsertedValue(
      text: [0x20] + text.prefix(1) + padding + text.dropFirst().dropLast() + padding
        + text.suffix(1), isInBrackets: true)
  }

  private func root(
    _ document: Document, at place: ValuePlace, _ style: ValueStyle
  ) throws(Diagnostic) -> InsertedValue {
    var head = place.old.map { self.head(of: layout.nodes[$0]) } ?? []
    var value = try YAMLWriter.write(value: document, after: .nothing, style)
    if let comment = place.lineComment {
      if document.root.kind.isContainer {
        head += bytes(of: comment).drop { $0 == 0x20 } + [0x0A]
      } else {
        add(comment, to: &value, of: document.root, at: place)
      }
    }
    value.text = head + value.text
    return value
  }

  private func block(
    _ document: Document, at place: ValuePlace, _ style: ValueStyle
  ) throws(Diagnostic) -> InsertedValue {
    var style = style
    let old = place.old.map { layout.nodes[$0] }
    if let old, let unit = blockScalarUnit(of: old, at: place) { style.unit = unit }
    style.mayEndInEmptyLines = old.map(keepsLineBreaks) ?? false
    // After a dash, a scalar is written as after a colon.
    let kind = document.root.kind
    let isWide = kind.isContainer || kind == .uid
    var value = try YAMLWriter.write(
      value: document, after: place.isItem && isWide ? .dash : .colon, style)
    guard let old else { return value }
    if let comment = place.lineComment { add(comment, to: &value, of: document.root, at: place) }
    if value.text.last == 0x0A { value.text.removeLast() }
    let isBlock = document.root.kind.isContainer && !value.isInBrackets
    let isOnLine = !isBlock && value.text.first == 0x20
    value.keepsAnchor = isOnLine || hasComment(before: old)
    if isOnLine {
      value.text = before(old) + value.text.dropFirst()
    } else if value.keepsAnchor {
      breakLine(of: &value.text, at: place)
      var comments = before(old)
      while comments.last?.isSpace == true { comments.removeLast() }
      value.text = comments + value.text
    }
    return value
  }

  /// The comments and white space above the root that do not belong to its first entry, without its tag.
  private func head(of root: TextLayout.Node) -> [UInt8] {
    let first =
      root.isBlock && layout.nodes.count > 1 ? layout.nodes[1].start : root.value.lowerBound
    let front = ContainerText(
      [], in: root.insertionPoint..<max(root.insertionPoint, first), of: source.bytes, gaps)
    let end = root.isBlock ? front.closingLeading : first
    let text = Array(bytes(of: root.insertionPoint..<end))
    guard front.isIrregular else { return text }
    let head = self.text(in: root.insertionPoint..<end, keepingAnchors: false)
    // A comment below the tag must not become the modeline.
    return YAMLModeline.find(in: head) == nil ? head : text
  }

  private func isFlow(_ place: ValuePlace) -> Bool {
    place.container.map { !layout.nodes[$0].isBlock } ?? false
  }

  /// The text to keep between a colon or a dash and a rewritten value: spaces, comments, and an anchor
  /// that aliases may name.
  private func before(_ old: TextLayout.Node) -> [UInt8] {
    let range = old.insertionPoint..<max(old.insertionPoint, old.value.lowerBound)
    if hasComment(before: old) { return self.text(in: range, keepingAnchors: true) }
    let text = bytes(of: range)
    let spaces = text.prefix { $0 == 0x20 }
    // An item of a flow sequence has nothing in front of it.
    let gap = spaces.isEmpty && old.start < old.insertionPoint ? [0x20] : Array(spaces)
    let anchor = text.drop { $0 != "&" }.prefix { !$0.isSpace }
    return anchor.isEmpty ? gap : gap + anchor + [0x20]
  }

  private func hasComment(before old: TextLayout.Node) -> Bool {
    GapScanner(
      gaps, in: source.bytes, old.insertionPoint..<max(old.insertionPoint, old.value.lowerBound)
    ).hasComment
  }

  /// The text in front of a value without its tag, which may not fit another value.
  private func text(in range: Range<Int>, keepingAnchors: Bool) -> [UInt8] {
    var text: [UInt8] = []
    var isInProperty = false
    var isKept = true
    for token in GapScanner(gaps, in: source.bytes, range) {
      switch token.kind {
      case .separator, .other:
        if !isInProperty {
          isKept = keepingAnchors && source.bytes[token.range.lowerBound] == "&"
        }
        isInProperty = true
        if isKept { text += bytes(of: token.range) }
      case .space where isInProperty && !isKept: isInProperty = false
      case .space, .lineBreak, .comment:
        text += bytes(of: token.range)
        isInProperty = false
      }
    }
    return text
  }

  // MARK: Quotes

  private func spelled(_ key: ArraySlice<UInt8>, like model: Range<Int>?, isFlow: Bool) -> [UInt8] {
    let quote = model.flatMap { bytes(of: $0).first }
    var output: [UInt8] = []
    YAMLScalarStyle.append(
      key, YAMLScalarStyle.keyStyle(of: key, isFlow: isFlow, quote: quote), to: &output)
    return output
  }

  /// The quotes for strings that do not need any: those of the replaced string, or of the neighbor's first
  /// strings.
  private func quote(at place: ValuePlace) -> UInt8? {
    if let old = place.old { return quote(of: layout.nodes[old]) }
    guard let neighbor = place.neighbor else { return nil }
    var quote: UInt8?
    for node in shownNodes(in: neighbor) where node.contents == nil && !node.isOpaque {
      if let own = self.quote(of: node) {
        quote = quote ?? own
      } else if case .string = YAMLScalars.meaning(of: bytes(of: node.value)) {
        return nil
      }
    }
    return quote
  }

  private func quote(of node: TextLayout.Node) -> UInt8? {
    guard node.contents == nil, let first = bytes(of: node.value).first else { return nil }
    return first == 0x22 || first == 0x27 ? first : nil
  }
}

/// The form of block scalars, which keep their indentation.
extension YAMLSyntax {
  private func isBlockScalar(_ node: TextLayout.Node) -> Bool {
    node.isBlockScalar(in: source.bytes)
  }

  /// Whether a value is a block scalar that includes all empty lines after it.
  private func keepsLineBreaks(_ node: TextLayout.Node) -> Bool {
    isBlockScalar(node) && bytes(of: node.value).prefix { !$0.isSpace }.contains(0x2B)
  }

  var finalHeader: (range: Range<Int>, text: [UInt8])? {
    guard let node = layout.nodes.last, isBlockScalar(node),
      node.value.upperBound == source.bytes.count, source.bytes.last?.isLineEnd == false
    else { return nil }
    let header = bytes(of: node.value).prefix { !$0.isSpace }
    let sign = header.filter { $0 != "+" && $0 != "-" }
    return (header.startIndex..<header.endIndex, sign + [UInt8(ascii: "-")])
  }

  func lastLineBreaks(of index: Int) -> LastLineBreaks {
    let (node, last) = (layout.nodes[index], layout.nodes[layout.nodes[index].next - 1])
    let header = bytes(of: last.value).prefix { !$0.isSpace }
    guard isBlockScalar(last), !header.contains(UInt8(ascii: "-")),
      bytes(of: last.value.upperBound..<max(last.value.upperBound, node.value.upperBound))
        .allSatisfy(\.isSpace)
    else { return .free }
    return header.contains(UInt8(ascii: "+")) ? .all : .one
  }

  /// The indentation of a block scalar's text relative to its entry; `nil` for other values.
  private func blockScalarUnit(of node: TextLayout.Node, at place: ValuePlace) -> [UInt8]? {
    guard isBlockScalar(node) else { return nil }
    let lines = bytes(of: node.value).split(whereSeparator: \.isLineEnd).dropFirst()
    guard let line = lines.first(where: { !$0.allSatisfy(\.isSpace) }) else { return nil }
    let depth = line.prefix { $0 == 0x20 }.count - place.indentation.count
    // YAML has one digit for this, which is required if the text itself begins with a space.
    return (1...9).contains(depth) ? [UInt8](repeating: 0x20, count: depth) : nil
  }
}

/// Comments on the line of a value, which `#` ends: a new value of several lines has to include the
/// comment in its first line.
extension YAMLSyntax {
  func lineComment(of old: Int, in container: Int?) -> Range<Int>? {
    let node = layout.nodes[old]
    let isInBlock = container.map { layout.nodes[$0].isBlock } ?? !node.isBlock
    guard isInBlock else { return nil }
    // Comments below brackets are part of the value.
    let end =
      node.contents.map { min($0.upperBound + 1, source.bytes.count) }
      ?? node.value.upperBound
    var start = node.isBlock ? node.contentsStart : end
    if isBlockScalar(node) {
      start = node.value.lowerBound + bytes(of: node.value).prefix { !$0.isSpace }.count
    }
    var scanner = GapScanner(gaps, in: source.bytes, start..<source.bytes.count)
    while let token = scanner.next(), token.kind == .space || token.kind == .comment {
      if token.kind == .comment { return start..<token.range.upperBound }
    }
    return nil
  }

  private func add(
    _ comment: Range<Int>, to value: inout InsertedValue, of root: Value,
    at place: ValuePlace
  ) {
    if root.kind.isContainer, !value.isInBrackets { breakLine(of: &value.text, at: place) }
    let lineEnd = value.text.firstIndex(of: 0x0A) ?? value.text.count
    value.text.insert(contentsOf: bytes(of: comment), at: lineEnd)
  }

  /// Begins a container on the line after its dash.
  private func breakLine(of text: inout [UInt8], at place: ValuePlace) {
    guard text.first == 0x20 else { return }
    text.replaceSubrange(..<1, with: [0x0A] + place.indentation + [0x20, 0x20])
  }
}
