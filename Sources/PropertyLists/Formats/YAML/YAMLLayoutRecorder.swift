/// Records the layout of a YAML document's values, from libyaml's events.
///
/// A block ends with the last line of its last entry, including the comment on that line and the
/// comments below that belong to the block: they move with it.
struct YAMLLayoutRecorder {
  private let bytes: [UInt8]
  private(set) var layout: TextLayout
  private var keyStart = 0
  /// The end of the last token.
  private var position = 0
  /// The blocks and the outermost brackets that have ended since then, innermost first.
  private var closed: [Int] = []

  init(_ source: Source) {
    bytes = source.bytes
    layout = TextLayout(bytes)
    // The modeline stays above everything else.
    if let modeline = YAMLModeline.find(in: bytes) { position = lineEnd(after: modeline.offset) }
  }

  /// - Parameters:
  ///   - isKey: Whether a scalar or an alias is a key.
  ///   - below: The comments before the event that belong to containers that have ended.
  mutating func record(
    _ kind: YAMLEventStream.Kind, _ events: borrowing YAMLEventStream, isKey: Bool,
    below: [YAMLTriviaReader.ClosedComment]
  ) {
    let range = events.range
    switch kind {
    case .documentStart: if !range.isEmpty { position = max(position, range.upperBound) }
    case .documentEnd:
      endBlocks(before: range.isEmpty ? bytes.count : range.lowerBound, below)
    case .scalar, .alias:
      endBlocks(before: range.lowerBound, below)
      add(kind, events, isKey: isKey)
    case .mappingStart, .sequenceStart:
      endBlocks(before: range.lowerBound, below)
      begin(range, isFlow: events.isFlow)
    case .mappingEnd, .sequenceEnd: end(at: range)
    case .streamStart, .streamEnd: break
    }
  }

  // MARK: Values

  private mutating func add(
    _ kind: YAMLEventStream.Kind, _ events: borrowing YAMLEventStream, isKey: Bool
  ) {
    let range = events.range
    let text = YAMLTriviaReader.textStart(ofScalar: range, in: bytes) ?? range.upperBound
    let isBlock = kind == .scalar && events.style == .block
    let end = isBlock ? blockScalarEnd(from: text, range) : range.upperBound
    if isKey {
      // An anchor alone is not part of the key, as in the document.
      let isPlain = kind == .scalar && events.style == .plain && events.tag == nil
      keyStart = entryStart(before: range.lowerBound, indicators: [UInt8(ascii: "?")])
      layout.key = (isPlain ? text : range.lowerBound)..<end
    } else {
      var node = node(at: range)
      node.value = min(text, end)..<end
      node.isOpaque = kind == .alias
      layout.add(node)
    }
    position = max(position, end)
  }

  private mutating func begin(_ range: Range<Int>, isFlow: Bool) {
    var node = node(at: range)
    var start = range.lowerBound
    if isFlow {
      let last = range.isEmpty ? 0 : bytes[range.upperBound - 1]
      // `[a: b]` has a mapping without braces.
      node.isOpaque = last != "[" && last != "{"
      if !node.isOpaque { start = range.upperBound - 1 }
    } else {
      start = propertiesEnd(in: range) ?? node.insertionPoint
      node.isBlock = true
    }
    let contents = isFlow ? start + 1 : start
    node.value = start..<start
    node.contents = contents..<contents
    position = max(position, contents)
    layout.begin(node)
  }

  private mutating func end(at range: Range<Int>) {
    guard let index = layout.innermost else { return }
    let node = layout.nodes[index]
    if node.isBlock || node.isOpaque {
      layout.end(contents: position, at: position)
    } else {
      layout.end(contents: range.lowerBound, at: range.upperBound)
    }
    if !node.isBlock { position = max(position, range.upperBound) }
    let isInBlock = layout.innermost.map { layout.nodes[$0].isBlock } ?? false
    if node.isBlock || isInBlock { closed.append(index) }
  }

  /// The node of a value, including the key or dash before it.
  private mutating func node(at range: Range<Int>) -> TextLayout.Node {
    defer { layout.key = nil }
    if let key = layout.key {
      let colon = skipSpace(from: key.upperBound, to: range.lowerBound)
      let isThere = colon < bytes.count && bytes[colon] == ":"
      return TextLayout.Node(
        start: keyStart, key: key, insertionPoint: isThere ? colon + 1 : range.lowerBound,
        value: range)
    }
    guard let container = layout.innermost, layout.nodes[container].isBlock else {
      let isRoot = layout.innermost == nil
      return TextLayout.Node(
        start: range.lowerBound, insertionPoint: isRoot ? position : range.lowerBound, value: range)
    }
    let dash = entryStart(before: range.lowerBound, indicators: [UInt8(ascii: "-")])
    return TextLayout.Node(
      start: dash, insertionPoint: dash < range.lowerBound ? dash + 1 : range.lowerBound,
      value: range)
  }

  // MARK: Blocks

  private mutating func endBlocks(
    before next: Int, _ below: [YAMLTriviaReader.ClosedComment]
  ) {
    guard !closed.isEmpty else { return }
    let end = lineEnd(after: position)
    if position > 0, !bytes[position - 1].isLineEnd, end <= next {
      for index in closed where layout.nodes[index].isBlock { layout.extend(index, to: end) }
      position = end
    }
    for comment in below {
      position = lineEnd(after: comment.end)
      for index in closed[comment.level...] { layout.extend(index, to: position) }
    }
    closed.removeAll(keepingCapacity: true)
  }

  // MARK: Tokens

  /// The end of the anchor and the tag at the beginning of a block, if any.
  private func propertiesEnd(in range: Range<Int>) -> Int? {
    var end: Int?
    var offset = range.lowerBound
    while offset < range.upperBound,
      bytes[offset] == "&" || bytes[offset] == "!"
    {
      while offset < range.upperBound, !bytes[offset].isSpace { offset += 1 }
      end = offset
      offset = skipSpace(from: offset, to: range.upperBound)
    }
    return end
  }

  private func skipSpace(from start: Int, to end: Int) -> Int {
    GapScanner(.yaml, in: bytes, start..<max(start, end)).endOfBlanks
  }

  /// The beginning of a value's entry: at its indicator, if one precedes it.
  private func entryStart(before offset: Int, indicators: [UInt8]) -> Int {
    let indicator = skipSpace(from: position, to: offset)
    return indicator < offset && indicators.contains(bytes[indicator]) ? indicator : offset
  }

  /// The end of a block scalar, including white space in the line after its text.
  private func blockScalarEnd(from sign: Int, _ range: Range<Int>) -> Int {
    var end = YAMLTriviaReader.end(ofBlockScalar: sign..<range.upperBound, in: bytes)
    while end < min(range.upperBound, bytes.count), bytes[end].isBlank { end += 1 }
    return end
  }

  private func lineEnd(after offset: Int) -> Int { bytes.lineEnd(after: offset) ?? bytes.count }
}
