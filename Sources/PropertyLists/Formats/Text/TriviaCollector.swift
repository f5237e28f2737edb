/// Collects the comments and blank lines between two tokens, for formats that mark the end of containers:
/// XML and old-style text.
///
/// The reader reports line ends and comments as it skips them, then the next token, which determines their
/// attachments.
struct TriviaCollector {
  enum Token {
    case start
    case key(Int)
    case scalar(Int)
    case begin(Int)
    case end(Int)
  }

  private var previous = Token.start
  /// Comments on the line of the previous token.
  private var lineEnd: [Trivia.Piece] = []
  /// Comments on separate lines.
  private var ownLines: [Trivia.Piece] = []
  /// The line ends since the previous token or comment.
  private var breaks = 0

  var isPending: Bool { breaks > 1 || !lineEnd.isEmpty || !ownLines.isEmpty }

  mutating func addLineEnds(_ count: Int) { breaks += count }

  mutating func addComment(_ text: String, at range: Range<Int>) {
    if breaks == 0, ownLines.isEmpty, hasLine {
      lineEnd.append(.comment(text, at: range))
    } else {
      addBlankLine()
      ownLines.append(.comment(text, at: range))
    }
    breaks = 0
  }

  mutating func takeOwnLines() -> [Trivia.Piece] {
    addBlankLine()
    breaks = 0
    defer { ownLines = [] }
    return ownLines
  }

  mutating func advance(to token: Token, _ builder: inout NodeBuilder) {
    if isPending { attach(before: token, &builder) }
    breaks = 0
    previous = token
  }

  mutating func finish(_ builder: inout NodeBuilder) {
    attachLineEnd(&builder)
    builder.add(takeOwnLines().withoutOuterBlankLines, .foot)
  }

  /// Whether a comment may belong to the line of the previous token.
  private var hasLine: Bool {
    switch previous {
    case .start, .key: false
    case .scalar, .begin, .end: true
    }
  }

  private mutating func addBlankLine() {
    if case .start = previous, ownLines.isEmpty { return }
    if breaks > 1 { ownLines.append(.blankLine) }
    breaks = 0
  }

  private mutating func attach(before token: Token, _ builder: inout NodeBuilder) {
    attachLineEnd(&builder)
    var pieces = takeOwnLines()
    if case .key = previous { pieces.removeAll { !$0.isComment } }
    switch token {
    case .start: builder.add(pieces, .head)
    case .key(let index), .scalar(let index), .begin(let index): builder.add(pieces, .before(index))
    case .end(let index): builder.add(pieces, .end(index))
    }
  }

  private mutating func attachLineEnd(_ builder: inout NodeBuilder) {
    guard !lineEnd.isEmpty else { return }
    switch previous {
    case .start, .key: break
    case .scalar(let index), .begin(let index): builder.add(lineEnd, .lineEnd(index))
    case .end(let index): builder.add(lineEnd, .end(index))
    }
    lineEnd = []
  }
}
