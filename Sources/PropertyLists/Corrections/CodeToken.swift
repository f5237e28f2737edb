/// A token of JSON or of a strings table, and of whatever else people write there.
struct CodeToken {
  enum Kind: Equatable {
    /// In double quotes, which are both there.
    case string
    /// In other quotes: single ones, backquotes, or curly ones.
    case foreignString
    /// A quote that is not closed on its line.
    case loneQuote
    /// Letters, digits, and signs that people expect in words.
    case word
    /// `//`, `/* */`, `#`, or `<!-- -->`.
    case comment
    case sign(UInt8)
  }

  let kind: Kind
  let range: Range<Int>

  func isSign(_ character: Unicode.Scalar) -> Bool {
    if case .sign(let byte) = kind { byte == character } else { false }
  }

  func isSign(in characters: String) -> Bool {
    if case .sign(let byte) = kind { characters.utf8.contains(byte) } else { false }
  }

  /// The tokens in a range, which begins outside of strings.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func all(in range: Range<Int>, of bytes: [UInt8]) -> [CodeToken] {
    var tokens: [CodeToken] = []
    var search = ForwardSearch()
    var offset = range.lowerBound
    var lineEnd = offset
    while offset < range.upperBound {
      if bytes[offset].isSpace {
        offset += 1
        continue
      }
      let rest = bytes[offset..<range.upperBound]
      if offset >= lineEnd { lineEnd = rest.prefix { !$0.isLineEnd }.endIndex }
      let (kind, end) = token(rest, bytes[offset..<lineEnd], &search)
      tokens.append(CodeToken(kind: kind, range: offset..<end))
      offset = end
    }
    return tokens
  }

  /// The tokens on some lines; of long ones, only those around an offset.
  static func all(on numbers: ClosedRange<Int>, around offset: Int, in draft: CorrectionDraft)
    -> [CodeToken]
  {
    all(in: draft.lines.range(of: numbers), of: draft.bytes).filter {
      abs($0.range.lowerBound - offset) < Limits.correctedLineBytes
    }
  }

  private static func token(
    _ rest: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>, _ search: inout ForwardSearch
  ) -> (Kind, end: Int) {
    if rest.begins(with: "//") || rest.first == "#" { return (.comment, line.endIndex) }
    for (kind, open, close) in brackets where rest.starts(with: open.utf8) {
      // Only a comment has several lines.
      let inner = (kind == .comment ? rest : line).dropFirst(open.utf8.count)
      if let end = search.offset(of: close, in: inner) { return (kind, end + close.utf8.count) }
    }
    if rest.first == "\"" { return (.loneQuote, rest.startIndex + 1) }
    let word = rest.prefix { $0.isWordByte || $0 == "~" }
    return word.isEmpty
      ? (.sign(rest[rest.startIndex]), rest.startIndex + 1) : (.word, word.endIndex)
  }

  private static let brackets: [(kind: Kind, open: String, close: String)] = [
    (.comment, "/*", "*/"), (.comment, "<!--", "-->"), (.string, "\"", "\""),
    (.foreignString, "'", "'"), (.foreignString, "`", "`"), (.foreignString, "“", "”"),
    (.foreignString, "”", "”"), (.foreignString, "„", "“"), (.foreignString, "„", "”"),
    (.foreignString, "‘", "’"), (.foreignString, "«", "»"), (.foreignString, "“", "\""),
    (.foreignString, "\u{FF02}", "\u{FF02}"),
  ]

  /// The text of a string in foreign quotes, without them.
  func inner(in bytes: [UInt8]) -> String {
    let text = bytes[range]
    for (_, open, close) in Self.brackets
    where text.starts(with: open.utf8) && text.suffix(close.utf8.count).elementsEqual(close.utf8) {
      return String(
        decoding: text.dropFirst(open.utf8.count).dropLast(close.utf8.count), as: UTF8.self)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Searches forward for delimiters, and remembers which of them do not occur in the rest.
struct ForwardSearch {
  private var absent: [String: Int] = [:]

  /// The offset at which a text first occurs; of a double quote, one without a backslash.
  mutating func offset(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.endIndex > absent[text] ?? 0 else { return nil }
    var rest = bytes
    while let offset = rest.offset(of: text) {
      if text != "\"" || bytes[..<offset].reversed().prefix(while: { $0 == "\\" }).count % 2 == 0 {
        return offset
      }
      rest = rest[(offset + 1)...]
    }
    absent[text] = bytes.endIndex
    return nil
  }
}
