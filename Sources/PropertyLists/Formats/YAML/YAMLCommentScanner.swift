/// The comments and blank lines in a gap between two of libyaml's events.
///
/// A gap holds nothing but blanks, line ends, comments, indicators, anchors and tags; in none of
/// these does a `#` follow a blank, so that one pass forward finds every comment.
struct YAMLCommentScanner {
  /// A comment in a gap.
  struct Comment {
    var text: String
    /// The column that its sign stands in, from 0.
    let column: Int
    /// Whether nothing but blanks stands before it on its line.
    let isAlone: Bool
    /// Whether it stands on the line on which the gap begins.
    let isOnFirstLine: Bool
    /// Whether an indicator stands before it in the gap: a dash, a question mark or a colon.
    let followsIndicator: Bool
    let followsBlankLine: Bool
  }

  private(set) var comments: [Comment] = []
  /// Whether an empty line stands after the last comment.
  private(set) var endsInBlankLine = false

  /// Whether an empty line stands right above the first indicator.
  private(set) var indicatorFollowsBlankLine = false
  /// The column of the first indicator, which is that of the entry that it begins.
  private(set) var indicatorColumn: Int?

  private let bytes: [UInt8]
  private let modeline: Int?
  private var position: Int
  private let end: Int
  private var breaks: Int
  private var lineStart: Int
  private var isAlone: Bool
  private var isFirstLine: Bool

  /// Looks through a part of the source.
  ///
  /// - Parameters:
  ///   - isAfterScalar: Whether a scalar ends where the gap begins: one in lines may end after its
  ///     last line.
  ///   - modeline: The offset of a comment to skip.
  init(
    _ range: Range<Int>, of bytes: [UInt8], isAfterScalar: Bool = false,
    omitting modeline: Int? = nil
  ) {
    self.bytes = bytes
    self.modeline = modeline
    (position, end) = (range.lowerBound, range.upperBound)
    lineStart = Self.lineStart(before: position, in: bytes)
    isAlone = bytes[lineStart..<position].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    breaks = isAlone && position > 0 ? 1 : 0
    isFirstLine = !(isAfterScalar && isAlone)
    scan()
    joinLines()
    endsInBlankLine = breaks > 1
  }

  var isEmpty: Bool { comments.isEmpty && !endsInBlankLine && !indicatorFollowsBlankLine }

  /// Where the line that holds an offset begins.
  static func lineStart(before offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<min(offset, bytes.count)].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
  }

  private mutating func scan() {
    while position < end {
      let length = lineEndLength
      if length > 0 {
        position += length
        breaks += 1
        (lineStart, isAlone, isFirstLine) = (position, true, false)
        continue
      }
      switch bytes[position] {
      case 0x20, 0x09: position += 1
      case UInt8(ascii: "#") where beginsComment: addComment()
      case let byte:
        if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ":") {
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

  private var beginsComment: Bool {
    position == lineStart || bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09
  }

  /// The length of the line end at the position, of all that YAML 1.1 has; 0 if there is none.
  private var lineEndLength: Int {
    switch bytes[position] {
    case 0x0A: 1
    case 0x0D: position + 1 < end && bytes[position + 1] == 0x0A ? 2 : 1
    case 0xC2: bytes[position...].begins(with: "\u{85}") ? 2 : 0
    case 0xE2:
      bytes[position...].begins(with: "\u{2028}") || bytes[position...].begins(with: "\u{2029}")
        ? 3 : 0
    default: 0
    }
  }

  private mutating func addComment() {
    let offset = position
    position += 1
    if position < end, bytes[position] == 0x20 { position += 1 }
    let start = position
    while position < end, lineEndLength == 0 { position += 1 }
    defer { breaks = 0 }
    guard offset != modeline else { return }
    let text = String(decoding: bytes[start..<position].withoutLastBlanks, as: UTF8.self)
    comments.append(
      Comment(
        text: text, column: offset - lineStart, isAlone: isAlone, isOnFirstLine: isFirstLine,
        followsIndicator: indicatorColumn != nil, followsBlankLine: breaks > 1))
  }

  /// Puts the lines of one comment together: after the first, each is indented by a blank more.
  ///
  ///     # This comment
  ///     #  has two lines.
  ///     # This is another one.
  private mutating func joinLines() {
    var joined: [Comment] = []
    for (index, comment) in comments.enumerated() {
      guard let last = joined.last, last.isAlone, comment.isAlone, last.column == comment.column,
        last.followsIndicator == comment.followsIndicator, !comment.followsBlankLine,
        continues(at: index)
      else {
        joined.append(comment)
        continue
      }
      joined[joined.count - 1].text += "\n" + comment.text
    }
    comments = joined
  }

  /// Whether a comment's line goes on with the comment before it.
  ///
  /// An empty one does when the next one that is not empty does.
  private func continues(at index: Int) -> Bool {
    let next = comments[index...].first { !$0.text.isEmpty }
    return next?.text.unicodeScalars.first?.isBlank == true
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutLastBlanks: ArraySlice<UInt8> {
    self[startIndex..<(lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? startIndex)]
  }
}
