/// Finds the comments and blank lines in the gap between two of libyaml's events.
///
/// A gap consists of white space, line ends, comments, indicators, anchors, and tags. A `#` inside an
/// indicator, anchor, or tag never follows a space, so one forward pass finds every comment.
struct YAMLCommentScanner {
  struct Comment {
    var text: String
    /// From the `#` of its first line to the end of its last.
    var range: Range<Int>
    /// Of its `#`, from 0.
    let column: Int
    /// Whether it is preceded only by spaces on its line.
    let isAlone: Bool
    let isOnFirstLine: Bool
    /// Whether it follows an indicator in the gap: a dash, a question mark, or a colon.
    let followsIndicator: Bool
    let followsBlankLine: Bool

    var piece: Trivia.Piece { .comment(text, at: range) }
  }

  private(set) var comments: [Comment] = []
  /// The offset of a `#` that does not begin a comment because it does not follow a space.
  private(set) var unseparatedSign: Int?
  /// Whether an empty line follows the last comment.
  private(set) var endsInBlankLine = false

  private(set) var indicatorFollowsBlankLine = false
  /// The column of the first indicator and of the entry that it begins.
  private(set) var indicatorColumn: Int?

  private let bytes: [UInt8]
  private let modeline: Int?
  private var position: Int
  private let end: Int
  private var breaks: Int
  private var lineStart: Int
  private var isAlone: Bool
  private var isFirstLine: Bool

  /// Scans part of the source, except for the comment at `modeline`.
  ///
  /// - Parameter isAfterScalar: Whether the gap follows a scalar. A block scalar may end after its last
  ///   line.
  init(
    _ range: Range<Int>, of bytes: [UInt8], isAfterScalar: Bool = false,
    omitting modeline: Int? = nil
  ) {
    self.bytes = bytes
    self.modeline = modeline
    (position, end) = (range.lowerBound, range.upperBound)
    lineStart = Self.lineStart(before: position, in: bytes)
    isAlone = bytes[lineStart..<position].allSatisfy(\.isBlank)
    breaks = isAlone && position > 0 ? 1 : 0
    isFirstLine = !(isAfterScalar && isAlone)
    scan()
    joinLines()
    endsInBlankLine = breaks > 1
  }

  var isEmpty: Bool { comments.isEmpty && !endsInBlankLine && !indicatorFollowsBlankLine }

  static func lineStart(before offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<min(offset, bytes.count)].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
  }

  private mutating func scan() {
    while position < end {
      let length = bytes.lineBreakLength(at: position)
      if length > 0 {
        position += length
        breaks += 1
        (lineStart, isAlone, isFirstLine) = (position, true, false)
        continue
      }
      switch bytes[position] {
      case 0x20, 0x09: position += 1
      case "#" where beginsComment: addComment()
      case let byte:
        if byte == "#", unseparatedSign == nil { unseparatedSign = position }
        if byte == "-" || byte == "?" || byte == ":" {
          if indicatorColumn == nil {
            indicatorFollowsBlankLine = breaks > 1
            indicatorColumn = position - lineStart
          }
        }
        isAlone = false
        breaks = 0
        position += 1
      }
    }
  }

  private var beginsComment: Bool { position == lineStart || bytes[position - 1].isBlank }

  private mutating func addComment() {
    let offset = position
    while position < end, bytes.lineBreakLength(at: position) == 0 { position += 1 }
    defer { breaks = 0 }
    guard offset != modeline else { return }
    let text = YAMLCommentText.text(of: bytes[offset + 1..<position])
    comments.append(
      Comment(
        text: text, range: offset..<position, column: offset - lineStart, isAlone: isAlone,
        isOnFirstLine: isFirstLine, followsIndicator: indicatorColumn != nil,
        followsBlankLine: breaks > 1))
  }

  /// Joins the lines of a multi-line comment: lines after the first are indented by one more space.
  ///
  ///     # This comment
  ///     #  has two lines.
  ///     # This is another one.
  private mutating func joinLines() {
    // An empty comment continues the previous one if the next one does, too.
    var continues = [Bool](repeating: false, count: comments.count)
    for index in comments.indices.dropFirst().reversed() where canContinue(at: index) {
      let text = comments[index].text
      continues[index] =
        text.isEmpty
        ? index + 1 < comments.count && continues[index + 1]
        : text.unicodeScalars.first?.isBlank == true
    }
    var joined: [Comment] = []
    for (index, comment) in comments.enumerated() {
      if continues[index] {
        let first = joined[joined.count - 1]
        joined[joined.count - 1].text += "\n" + comment.text
        joined[joined.count - 1].range = first.range.lowerBound..<comment.range.upperBound
      } else {
        joined.append(comment)
      }
    }
    comments = joined
  }

  /// Whether a comment is right below the previous one, and neither is on the line of a value.
  private func canContinue(at index: Int) -> Bool {
    let (last, comment) = (comments[index - 1], comments[index])
    return last.isAlone && comment.isAlone && last.column == comment.column
      && last.followsIndicator == comment.followsIndicator && !comment.followsBlankLine
  }
}
