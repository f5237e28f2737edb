/// Attaches the comments and blank lines that libyaml drops, which are in the gaps between its events.
///
/// The reader reports each event before it builds the event's value. YAML does not mark the end of a block:
/// a comment after it belongs to the innermost block with its indentation.
struct YAMLTriviaReader {
  enum Token {
    case start
    case key(Int)
    case scalar(Int)
    case flow(Int)
    case block(Int, isList: Bool)
    case end
  }

  /// A comment that belongs to a block or to brackets that have ended.
  struct ClosedComment {
    /// The number of inner blocks or brackets that it does not belong to.
    let level: Int
    let end: Int
  }

  /// The comments before the last token, in order.
  private(set) var below: [ClosedComment] = []
  /// The offset of a `#` right after another token, which is invalid.
  private(set) var unseparatedSign: Int?

  private let bytes: [UInt8]
  /// The offset of the modeline, which is not a comment.
  private let modeline: Int?
  /// Whether the source may have any comments or blank lines.
  let isActive: Bool
  /// The beginning of the gap before the next event.
  private var position = 0
  private var previous = Token.start
  private var openBrackets = 0
  /// The brackets right before the gap if there are comments in them.
  private var commentedBrackets: Int?
  private var keyStart = 0
  /// The minimum indentation of comments below the outermost brackets that belong to them.
  private var bracketStart = 0
  /// The blocks and brackets that have ended since the previous token, innermost first.
  private var closed: [(node: Int, offset: Int)] = []
  /// The comments right above a root in brackets, which belong to it if it is empty.
  private var aboveBrackets: [Trivia.Piece] = []
  /// The attachment of comments on separate lines before the document.
  private var head = Trivia.Attachment.head

  init(_ source: Source, isActive: Bool) {
    bytes = source.bytes
    self.isActive = isActive
    modeline = isActive ? YAMLModeline.find(in: bytes)?.offset : nil
  }

  // MARK: Events

  /// Visits the beginning of a value or a key; the range of a block begins at its first entry.
  mutating func visit(_ token: Token, at range: Range<Int>, _ builder: inout NodeBuilder) {
    guard isActive else { return }
    if !below.isEmpty { below.removeAll(keepingCapacity: true) }
    if hasTrivia(before: range.lowerBound) {
      attach(gap(to: range.lowerBound), before: token, at: range.lowerBound, &builder)
    }
    if !closed.isEmpty { closed.removeAll(keepingCapacity: true) }
    if case .flow = token, openBrackets == 0 {
      if case .key = previous {
        bracketStart = keyStart + 1
      } else {
        bracketStart = range.lowerBound
      }
    }
    previous = token
    commentedBrackets = nil
    switch token {
    case .flow:
      openBrackets += 1
      position = max(position, range.lowerBound)
    case .block: position = max(position, range.lowerBound)
    case .key:
      keyStart = range.lowerBound
      position = max(position, range.upperBound)
    case .start, .scalar, .end: position = max(position, range.upperBound)
    }
  }

  /// Finds the comments inside a scalar's event: between tag and text, and after the header of a block
  /// scalar.
  mutating func visitContents(
    of token: Token, at range: Range<Int>, isBlock: Bool, _ builder: inout NodeBuilder
  ) {
    guard isActive, let text = Self.textStart(ofScalar: range, in: bytes) else { return }
    let sign =
      isBlock
      ? YAMLCommentScanner(text..<min(lineEnd(after: text), range.upperBound), of: bytes) : nil
    unseparatedSign = unseparatedSign ?? sign?.unseparatedSign
    guard case .scalar(let index) = token else { return }
    if text > range.lowerBound {
      let properties = YAMLCommentScanner(range.lowerBound..<text, of: bytes)
      builder.add(properties.comments.map(\.piece), .before(index))
    }
    guard let sign else { return }
    builder.add(sign.comments.map(\.piece), .lineEnd(index))
    // The empty lines after a block scalar are not part of its text.
    position = Self.end(ofBlockScalar: text..<range.upperBound, in: bytes)
  }

  /// The offset of a scalar's text, after its anchor, its tag, and comments; `nil` if it is empty.
  static func textStart(ofScalar range: Range<Int>, in bytes: [UInt8]) -> Int? {
    var text = range.lowerBound
    while text < range.upperBound {
      switch bytes[text] {
      case "&", "!":
        while text < range.upperBound, !bytes[text].isSpace { text += 1 }
      case "#": text = lineEnd(after: text, in: bytes)
      case 0x20, 0x09, 0x0A, 0x0D: text += 1
      default: return text
      }
    }
    return nil
  }

  mutating func endFlow(_ index: Int, at range: Range<Int>, _ builder: inout NodeBuilder) {
    guard isActive else { return }
    if hasTrivia(before: range.lowerBound) {
      var pieces: [Trivia.Piece] = []
      for comment in gap(to: range.lowerBound).comments {
        if isTrailing(comment) {
          attachTrailing(comment, &builder)
        } else {
          add(comment, to: &pieces)
        }
      }
      builder.add(pieces.filter(\.isComment), .end(index))
    }
    commentedBrackets = builder.hasTrivia(in: index) ? index : nil
    if index == 0 {
      // In a file without settings, comments cannot be about anything else.
      builder.add(aboveBrackets, builder.nextIndex == 1 ? .end(0) : head)
    }
    openBrackets -= 1
    previous = .scalar(index)
    position = max(position, range.upperBound)
    if index > 0, openBrackets == 0 { closed.append((index, bracketStart)) }
  }

  /// Visits the end of a block, given the offset of its first entry.
  mutating func endBlock(_ index: Int, from offset: Int, isContainer: Bool) {
    guard isActive else { return }
    closed.append((index, offset))
    if !isContainer { previous = .scalar(index) }
  }

  /// Visits the beginning of the document, which may be marked by `---`.
  mutating func begin(at range: Range<Int>, _ builder: inout NodeBuilder) {
    guard isActive, !range.isEmpty else { return }
    let gap = gap(to: range.upperBound)
    builder.add(pieces(of: gap).withoutTrailingBlankLines, .head)
    head = .before(0)
    position = range.upperBound
  }

  /// Visits the end of the document, which may be marked by `...`.
  mutating func end(at range: Range<Int>, _ builder: inout NodeBuilder) {
    guard isActive else { return }
    below.removeAll()
    attach(gap(to: range.lowerBound), before: .end, at: range.lowerBound, &builder)
    position = max(position, range.upperBound)
    let rest = YAMLCommentScanner(min(position, bytes.count)..<bytes.count, of: bytes)
    builder.add(pieces(of: rest).withoutOuterBlankLines, .foot)
  }

  // MARK: Attachments

  /// Whether the gap before an offset, usually a byte or two, contains a comment or an empty line.
  private func hasTrivia(before end: Int) -> Bool {
    guard position < end else { return false }
    var breaks = position > 0 && bytes[position - 1] == 0x0A ? 1 : 0
    for index in position..<end {
      switch bytes[index] {
      case "#": return true
      case 0x0A, 0x0D: breaks += 1
      default: break
      }
    }
    return breaks > 1
  }

  private mutating func gap(to end: Int) -> YAMLCommentScanner {
    defer { position = max(position, end) }
    var isAfterScalar = false
    if case .scalar = previous { isAfterScalar = true }
    let gap = YAMLCommentScanner(
      position..<max(position, end), of: bytes, isAfterScalar: isAfterScalar, omitting: modeline)
    unseparatedSign = unseparatedSign ?? gap.unseparatedSign
    return gap
  }

  private mutating func attach(
    _ gap: YAMLCommentScanner, before token: Token, at offset: Int, _ builder: inout NodeBuilder
  ) {
    guard !gap.isEmpty else { return }
    if case .start = previous { return attachHead(gap, before: token, &builder) }
    var before: [Trivia.Piece] = []
    var inner: [Trivia.Piece] = []
    var opener: [Trivia.Piece] = []
    let column = gap.indicatorColumn ?? indentation(at: offset)
    var level = 0
    for comment in gap.comments {
      if isTrailing(comment) {
        attachTrailing(comment, &builder)
      } else if openBrackets > 0 {
        add(comment, to: &before)
      } else if !comment.isAlone {
        opener.append(comment.piece)
      } else if comment.followsIndicator || isAfterKey {
        add(comment, to: &inner)
      } else if let block = block(for: comment, before: token, in: column, &level) {
        var pieces: [Trivia.Piece] = []
        add(comment, to: &pieces)
        builder.add(pieces, .end(block))
        below.append(
          ClosedComment(level: min(level, closed.count - 1), end: comment.range.upperBound))
      } else {
        add(comment, to: &before)
      }
    }
    if gap.indicatorFollowsBlankLine { before.append(.blankLine) }
    if gap.endsInBlankLine {
      if inner.isEmpty, opener.isEmpty, !isAfterKey, gap.indicatorColumn == nil {
        before.append(.blankLine)
      } else {
        inner.append(.blankLine)
      }
    }
    if openBrackets > 0 {
      // Containers in brackets are written without blank lines.
      before.removeAll { !$0.isComment }
      inner.removeAll { !$0.isComment }
    }
    switch token {
    case .start: break
    case .end: builder.add(before.withoutOuterBlankLines, .foot)
    case .key(let index), .flow(let index), .scalar(let index):
      let inside = (opener + inner).filter { !isAfterKey || $0.isComment }
      builder.add(before.joined(with: inside), .before(index))
    case .block(let index, _):
      builder.add(before, .before(index))
      builder.add(opener, .lineEnd(index))
      builder.add(inner, .before(index + 1))
    }
  }

  /// Splits the comments before the first value: those right above the first entry of a block belong to it.
  private mutating func attachHead(
    _ gap: YAMLCommentScanner, before token: Token, _ builder: inout NodeBuilder
  ) {
    let pieces = pieces(of: gap)
    let (own, first) = pieces.splitAtFirstValue
    switch token {
    case .block:
      builder.add(own, head)
      builder.add(first, .before(1))
    case .flow:
      builder.add(own, head)
      aboveBrackets = first
    case .start, .key, .scalar, .end: builder.add(pieces.withoutTrailingBlankLines, head)
    }
  }

  /// The closed block that a comment's indentation puts it in; `nil` if it belongs to the next token.
  private func block(
    for comment: YAMLCommentScanner.Comment, before token: Token, in column: Int, _ level: inout Int
  ) -> Int? {
    guard let outermost = closed.last else { return nil }
    var isLast = false
    if case .end = token { isLast = true }
    if !isLast, comment.column <= column { level = closed.count }
    while level < closed.count, self.column(of: closed[level].offset) > comment.column {
      level += 1
    }
    // If a list is not indented more than its key, comments below both belong to the mapping.
    while level + 1 < closed.count, self.column(of: closed[level + 1].offset) == comment.column {
      level += 1
    }
    if level < closed.count { return closed[level].node }
    return isLast ? outermost.node : nil
  }

  private func isTrailing(_ comment: YAMLCommentScanner.Comment) -> Bool {
    guard comment.isOnFirstLine, !comment.isAlone else { return false }
    switch previous {
    case .start, .key, .end: return false
    case .scalar, .flow: return true
    case .block(_, let isList): return !isList || !comment.followsIndicator
    }
  }

  private func attachTrailing(
    _ comment: YAMLCommentScanner.Comment, _ builder: inout NodeBuilder
  ) {
    switch previous {
    case .scalar(let index) where index == commentedBrackets:
      // At the beginning of a block, it would come before those.
      builder.add([comment.piece], .end(index))
    case .scalar(let index), .flow(let index), .block(let index, _):
      builder.add([comment.piece], .lineEnd(index))
    case .start, .key, .end: break
    }
  }

  private var isAfterKey: Bool { if case .key = previous { true } else { false } }

  private func pieces(of gap: YAMLCommentScanner) -> [Trivia.Piece] {
    var pieces: [Trivia.Piece] = []
    for comment in gap.comments { add(comment, to: &pieces) }
    if gap.endsInBlankLine, !pieces.isEmpty { pieces.append(.blankLine) }
    return pieces
  }

  private func add(_ comment: YAMLCommentScanner.Comment, to pieces: inout [Trivia.Piece]) {
    let isFirst: Bool
    if case .start = previous { isFirst = pieces.isEmpty } else { isFirst = false }
    if comment.followsBlankLine, !isFirst { pieces.append(.blankLine) }
    pieces.append(comment.piece)
  }

  // MARK: Columns

  /// The end of a block scalar's text: before its last line break, or after empty lines that it keeps.
  static func end(ofBlockScalar range: Range<Int>, in bytes: [UInt8]) -> Int {
    let sign = range.lowerBound
    let header = bytes[sign..<lineEnd(after: sign, in: bytes)].prefix { !$0.isSpace }
    var end = min(range.upperBound, bytes.count)
    guard !header.contains(UInt8(ascii: "+")) else { return end }
    while end > sign, bytes[end - 1].isSpace { end -= 1 }
    return end
  }

  private func lineEnd(after offset: Int) -> Int { Self.lineEnd(after: offset, in: bytes) }

  private static func lineEnd(after offset: Int, in bytes: [UInt8]) -> Int {
    bytes[offset...].firstIndex(where: \.isLineEnd) ?? bytes.count
  }

  private func column(of offset: Int) -> Int {
    offset - YAMLCommentScanner.lineStart(before: offset, in: bytes)
  }

  private func indentation(at offset: Int) -> Int {
    let start = YAMLCommentScanner.lineStart(before: offset, in: bytes)
    return bytes[start...].prefix { $0 == 0x20 }.count
  }
}
