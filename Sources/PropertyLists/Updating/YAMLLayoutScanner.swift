/// Finds where the values of a YAML document are written, from libyaml's events.
///
/// A block ends with the last line of its last entry, the comment on that line and the comments
/// below it that are indented for the block included: whoever moves the block moves them.
struct YAMLLayoutScanner: ~Copyable {
  private struct Frame {
    let node: Int
    let isMapping: Bool
    let isFlow: Bool
    var isKeyNext: Bool
  }

  private let bytes: [UInt8]
  private var events: YAMLEventStream
  private var layout: TextLayout
  private var frames: [Frame] = []
  private var key: Range<Int>?
  private var keyStart = 0
  /// Where the last token ended.
  private var position: Int
  /// The blocks that have ended since, the innermost first.
  private var closed: [Int] = []

  /// Returns the layout; `nil` for a text that no reader accepts.
  static func scan(_ source: Source) -> TextLayout? {
    var scanner = YAMLLayoutScanner(source)
    do throws(Diagnostic) {
      while try scanner.scanEvent() {}
    } catch {
      return nil
    }
    return scanner.layout.isComplete ? scanner.layout : nil
  }

  private init(_ source: Source) {
    bytes = source.bytes
    layout = TextLayout(bytes)
    events = YAMLEventStream(source: source)
    position = 0
    // The modeline stays above everything else.
    if let modeline = YAMLModeline.find(in: source.bytes) {
      position = lineEnd(after: modeline.offset)
    }
  }

  private mutating func scanEvent() throws(Diagnostic) -> Bool {
    let kind = try events.next()
    let range = events.range
    switch kind {
    case .streamStart: break
    case .streamEnd: return false
    case .documentStart: if !range.isEmpty { position = max(position, range.upperBound) }
    case .documentEnd:
      endBlocks(before: range.isEmpty ? bytes.count : range.lowerBound, isLast: true)
    case .scalar, .alias: addScalar(range, isAlias: kind == .alias)
    case .mappingStart, .sequenceStart: begin(range, isMapping: kind == .mappingStart)
    case .mappingEnd, .sequenceEnd: end(range)
    }
    return true
  }

  // MARK: Values

  private mutating func addScalar(_ range: Range<Int>, isAlias: Bool) {
    let isPlain = !isAlias && events.style == .plain && events.tag == nil
    let text = isAlias ? range.lowerBound : textStart(in: range)
    let end = !isAlias && events.style == .block ? blockEnd(from: text, range) : range.upperBound
    if frames.last?.isKeyNext == true {
      endBlocks(before: range.lowerBound)
      key = (isPlain ? text : range.lowerBound)..<end
      keyStart = entryStart(before: range.lowerBound, marks: [UInt8(ascii: "?")])
      frames[frames.count - 1].isKeyNext = false
      position = max(position, end)
      return
    }
    var node = node(at: range)
    node.value = min(text, end)..<end
    node.isOpaque = isAlias
    layout.add(node)
    position = max(position, end)
    finishValue()
  }

  private mutating func begin(_ range: Range<Int>, isMapping: Bool) {
    var node = node(at: range)
    let isFlow = events.isFlow
    let text = textStart(
      in: range.lowerBound..<max(range.upperBound, min(bytes.count, range.lowerBound + 1)))
    let hasBrackets = text < bytes.count && (bytes[text] == 0x5B || bytes[text] == 0x7B)
    if isFlow {
      node.value = text..<text
      node.contents = text + 1..<text + 1
      // `[a: b]` has a mapping without braces.
      node.isOpaque = !hasBrackets
      position = max(position, text + 1)
    } else {
      let properties = propertiesEnd(in: range)
      let start = properties > range.lowerBound ? properties : node.slot
      node.value = start..<start
      node.contents = start..<start
      node.isBlock = true
      position = max(position, start)
    }
    layout.begin(node)
    frames.append(
      Frame(
        node: layout.nodes.count - 1, isMapping: isMapping, isFlow: isFlow, isKeyNext: isMapping))
  }

  private mutating func end(_ range: Range<Int>) {
    guard let frame = frames.popLast() else { return }
    if frame.isFlow {
      let isOpaque = layout.nodes[frame.node].isOpaque
      layout.end(
        contents: isOpaque ? position : range.lowerBound, at: isOpaque ? position : range.upperBound
      )
      position = max(position, range.upperBound)
      if !frames.contains(where: \.isFlow), frame.node > 0 { closed.append(frame.node) }
    } else {
      layout.end(contents: position, at: position)
      closed.append(frame.node)
    }
    finishValue()
  }

  private mutating func finishValue() {
    if let last = frames.indices.last, frames[last].isMapping { frames[last].isKeyNext = true }
  }

  /// Begins the node of a value with the key or dash before it.
  private mutating func node(at range: Range<Int>) -> TextLayout.Node {
    endBlocks(before: range.lowerBound)
    defer { key = nil }
    if let key {
      let colon = skipSpace(from: key.upperBound, to: range.lowerBound)
      let isThere = colon < bytes.count && bytes[colon] == UInt8(ascii: ":")
      return TextLayout.Node(
        start: keyStart, key: key, slot: isThere ? colon + 1 : range.lowerBound, value: range)
    }
    guard let frame = frames.last, !frame.isFlow else {
      return TextLayout.Node(
        start: range.lowerBound, slot: frames.isEmpty ? position : range.lowerBound, value: range)
    }
    let dash = entryStart(before: range.lowerBound, marks: [UInt8(ascii: "-")])
    let isThere = bytes[dash] == UInt8(ascii: "-") && dash < range.lowerBound
    return TextLayout.Node(start: dash, slot: isThere ? dash + 1 : range.lowerBound, value: range)
  }

  // MARK: Blocks

  /// Ends the blocks that have been closed, now that it is known what comes next.
  private mutating func endBlocks(before next: Int, isLast: Bool = false) {
    guard !closed.isEmpty else { return }
    defer { closed.removeAll(keepingCapacity: true) }
    var scanner = GapScanner(.yaml, in: bytes, position..<max(position, next))
    var isFirstLine = !(position > 0 && bytes[position - 1].isLineEnd)
    var level = 0
    let nextColumn = isLast ? -1 : column(of: entryStart(before: next, marks: [0x2D, 0x3F]))
    while let line = Self.nextLine(&scanner, mayLackBreak: isLast) {
      if isFirstLine {
        for index in closed where layout.nodes[index].isBlock { layout.extend(index, to: line.end) }
        position = line.end
        isFirstLine = false
      } else if let comment = line.comment {
        guard isLast || column(of: comment) > nextColumn else { return }
        while level < closed.count,
          column(of: firstEntry(of: closed[level])) > column(of: comment)
        {
          level += 1
        }
        // Where a list is not indented below its key, what is below both is the mapping's.
        while level + 1 < closed.count,
          column(of: firstEntry(of: closed[level + 1])) == column(of: comment)
        {
          level += 1
        }
        if level == closed.count, !isLast { return }
        for index in closed[min(level, closed.count - 1)...] { layout.extend(index, to: line.end) }
        position = line.end
      }
    }
  }

  /// The comment on the next line between two entries, and where the line ends; the last may lack a
  /// break.
  private static func nextLine(
    _ scanner: inout GapScanner, mayLackBreak: Bool
  ) -> (comment: Int?, end: Int)? {
    var comment: Int?
    var end: Int?
    while let token = scanner.next() {
      end = token.range.upperBound
      switch token.kind {
      case .space: break
      case .comment: comment = token.range.lowerBound
      case .lineBreak: return (comment, token.range.upperBound)
      case .separator, .other: return nil
      }
    }
    return mayLackBreak ? end.map { (comment, $0) } : nil
  }

  /// Where the comments below a block, or below brackets, are indented to.
  private func firstEntry(of node: Int) -> Int {
    guard layout.nodes[node].isBlock else {
      return layout.nodes[node].key.map { _ in layout.nodes[node].start + 1 }
        ?? layout.nodes[node].value.lowerBound
    }
    return node + 1 < layout.nodes.count ? layout.nodes[node + 1].start : layout.nodes[node].slot
  }

  private func column(of offset: Int) -> Int { offset - layout.lineStart(before: offset) }

  // MARK: Tokens

  /// Where the text of a scalar begins, after its anchor and its tag.
  private func textStart(in range: Range<Int>) -> Int {
    let end = propertiesEnd(in: range)
    return end > range.lowerBound ? skipSpace(from: end, to: range.upperBound) : range.lowerBound
  }

  /// Where the anchor and the tag at the beginning of an event end.
  private func propertiesEnd(in range: Range<Int>) -> Int {
    var end = range.lowerBound
    var offset = range.lowerBound
    while offset < range.upperBound,
      bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "!")
    {
      while offset < range.upperBound, !bytes[offset].isSpace { offset += 1 }
      end = offset
      offset = skipSpace(from: offset, to: range.upperBound)
    }
    return end
  }

  /// Skips white space, line breaks and comments.
  private func skipSpace(from start: Int, to end: Int) -> Int {
    GapScanner(.yaml, in: bytes, start..<max(start, end)).endOfBlanks
  }

  /// Where the entry of a value begins: at its mark, where one is written before it.
  private func entryStart(before offset: Int, marks: [UInt8]) -> Int {
    let mark = skipSpace(from: position, to: offset)
    return mark < offset && marks.contains(bytes[mark]) ? mark : offset
  }

  /// Where the text of a block scalar ends: before its last line break, or with the empty lines
  /// after it, if it keeps them.
  private func blockEnd(from sign: Int, _ range: Range<Int>) -> Int {
    let header = bytes[sign..<lineEnd(after: sign)].prefix { !$0.isSpace }
    var end = min(range.upperBound, bytes.count)
    if header.contains(UInt8(ascii: "+")) { return end }
    while end > sign, bytes[end - 1].isSpace { end -= 1 }
    while end < range.upperBound, bytes[end].isBlank { end += 1 }
    return end
  }

  private func lineEnd(after offset: Int) -> Int {
    guard let end = bytes[offset...].firstIndex(where: \.isLineEnd) else { return bytes.count }
    return bytes[end...].begins(with: "\r\n") ? end + 2 : end + 1
  }
}
