struct GapSyntax: Sendable {
  /// The delimiters of comments; a comment without an end delimiter ends with its line.
  let comments: [(open: StaticString, close: StaticString?)]
  /// The byte that separates or ends entries.
  let separator: UInt8?
  var commentsFollowSpace = false
  /// Whether only LF and CR end a line.
  var hasPlainLines = true

  /// Whether every comment extends to the end of its line, so nothing can follow it there.
  var commentsEndLines: Bool { comments.allSatisfy { $0.close == nil } }

  static let xml = GapSyntax(comments: [("<!--", "-->"), ("<?", "?>")], separator: nil)
  static let json = GapSyntax(comments: [], separator: UInt8(ascii: ","))
  static let strings = GapSyntax(
    comments: [("//", nil), ("/*", "*/")], separator: UInt8(ascii: ";"), hasPlainLines: false)
  static let yaml = GapSyntax(
    comments: [("#", nil)], separator: UInt8(ascii: ","), commentsFollowSpace: true)
}

/// Splits the text between two values into spaces, line breaks, comments, and separators.
struct GapScanner: Sequence, IteratorProtocol {
  struct Token {
    enum Kind {
      case space, lineBreak, comment, separator, other
    }

    let kind: Kind
    let range: Range<Int>
  }

  private let syntax: GapSyntax
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ syntax: GapSyntax, in bytes: [UInt8], _ range: Range<Int>) {
    self.syntax = syntax
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Token? {
    guard position < end else { return nil }
    let start = position
    let kind = scan()
    return Token(kind: kind, range: start..<position)
  }

  private mutating func scan() -> Token.Kind {
    let lineBreak = lineBreakLength(at: position)
    if lineBreak > 0 {
      position += lineBreak
      return .lineBreak
    }
    if Self.isSpace(bytes[position]) {
      while position < end, Self.isSpace(bytes[position]) { position += 1 }
      return .space
    }
    if let comment = syntax.comments.first(where: { bytes[position..<end].begins(with: $0.open) }),
      !syntax.commentsFollowSpace || followsSpace
    {
      skip(comment)
      return .comment
    }
    position += 1
    return bytes[position - 1] == syntax.separator ? .separator : .other
  }

  private mutating func skip(_ comment: (open: StaticString, close: StaticString?)) {
    position += comment.open.utf8CodeUnitCount
    guard let close = comment.close else {
      while position < end, lineBreakLength(at: position) == 0 { position += 1 }
      return
    }
    while position < end, !bytes[position..<end].begins(with: close) { position += 1 }
    position = Swift.min(end, position + close.utf8CodeUnitCount)
  }

  private var followsSpace: Bool {
    guard position > 0 else { return true }
    let before = bytes[position - 1]
    return Self.isSpace(before) || before.isLineEnd
  }

  private func lineBreakLength(at offset: Int) -> Int {
    guard bytes[offset] == 0xE2, !syntax.hasPlainLines else {
      return bytes.lineBreakLength(at: offset)
    }
    return bytes[offset...].begins(with: "\u{2028}") || bytes[offset...].begins(with: "\u{2029}")
      ? 3 : 0
  }

  var hasComment: Bool { contains { $0.kind == .comment } }

  /// The end of the initial white space and comments.
  var endOfBlanks: Int {
    var end = position
    for token in self {
      guard token.kind != .other, token.kind != .separator else { break }
      end = token.range.upperBound
    }
    return end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }
}
