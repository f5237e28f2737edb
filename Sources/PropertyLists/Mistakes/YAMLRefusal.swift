/// A position at which libyaml rejected the source, with its message, for finding the actual mistake.
///
/// libyaml names the violated rule of its grammar, often far after the position that has to be changed.
/// The recognizers look at the source around that position and at the tokens before it.
struct YAMLRefusal {
  let source: Source
  /// libyaml's problem: `did not find expected key`.
  let problem: String
  /// The offset at which libyaml failed.
  let offset: Int
  /// The offset of the surrounding construct: a bracket, a quote, or the first entry of a block.
  let contextStart: Int?
  let trail: YAMLTokenTrail

  init(of source: Source, _ problem: String, at offset: Int, contextStart: Int?) {
    self.source = source
    self.problem = problem
    self.offset = offset
    self.contextStart = contextStart
    trail = YAMLTokenTrail(of: source.bytes, before: offset)
  }

  private typealias Recognizer = @Sendable (YAMLRefusal) -> SyntaxMistake?

  /// The recognizers for each of libyaml's problems, of which the first that recognizes a mistake wins.
  private static let recognizers: [String: [Recognizer]] = [
    "found character that cannot start any token": [{ $0.tab }, { $0.reservedCharacter }],
    "found a tab character that violates indentation": [{ $0.tab }],
    "found a tab character where an indentation space is expected": [{ $0.tab }],

    "did not find expected alphabetic or numeric character": [{ $0.bullet }, { $0.indicator }],
    "did not find expected tag URI": [{ $0.indicator }],
    "did not find expected whitespace or line break": [{ $0.indicator }],
    "did not find expected '!'": [{ $0.indicator }],
    "did not find the expected '>'": [{ $0.indicator }],
    "found undefined tag handle": [{ $0.indicator }],
    "did not find expected comment or line break": [{ $0.indicator }],
    "found an indentation indicator equal to 0": [{ $0.indicator }],
    "mapping keys are not allowed in this context": [{ $0.indicator }],

    "found unexpected end of stream": [{ $0.unclosedQuote }],
    "found unexpected document indicator": [{ $0.unclosedQuote }],
    "found unknown escape character": [{ $0.unknownEscape }],
    "did not find expected hexdecimal number": [{ $0.incompleteEscape }],
    "found invalid Unicode character escape code": [{ $0.surrogateEscape }],

    "mapping values are not allowed in this context": [
      { $0.mappingAfterMarker }, { $0.secondColon }, { $0.lineWithoutColon },
      { $0.keyOnSeveralLines },
      { $0.deeperThanCompleteValue },
    ],
    "could not find expected ':'": [{ $0.lineWithoutColon }],
    "block sequence entries are not allowed in this context": [
      { $0.textAfterString }, { $0.listAfterKey },
    ],

    "did not find expected key": unexpectedToken,
    "did not find expected '-' indicator": unexpectedToken,
    "did not find expected <document start>":
      [{ $0.contentOutsideDocument }] + unexpectedToken + [{ $0.contentAfterRoot }],
    "did not find expected node content": [
      { $0.unclosedBracket }, { $0.wrongBracket }, { $0.missingItem }, { $0.dashInBrackets },
      { $0.reservedIndicator },
    ],
    "found unexpected ':'": [{ $0.colonWithoutSpace }],
    "did not find expected ',' or ']'": missingComma,
    "did not find expected ',' or '}'": missingComma,

    "found incompatible YAML document": [{ $0.unsupportedVersion }],
    "found unknown directive name": [{ $0.unknownDirective }],
  ]

  private static let unexpectedToken: [Recognizer] = [
    { $0.noBreakSpace }, { $0.secondProperty }, { $0.commentInString }, { $0.swallowedQuote },
    { $0.trailingComma },
    { $0.unopenedBracket }, { $0.textAfterString }, { $0.missingKey }, { $0.shallowBlockText },
    { $0.missingSpaceAfterDash }, { $0.mixedBlock }, { $0.misalignedEntry },
  ]

  private static let missingComma: [Recognizer] = [
    { $0.unclosedBracket }, { $0.wrongBracket }, { $0.commentInString }, { $0.colonOnNextLine },
    { $0.colonInBrackets }, { $0.missingComma },
  ]

  /// The mistake that caused the error; `nil` if it is not a common one.
  var mistake: SyntaxMistake? {
    for recognize in Self.recognizers[problem] ?? [] {
      if let mistake = recognize(self) { return mistake }
    }
    return nil
  }
}

extension YAMLRefusal {
  var bytes: [UInt8] { source.bytes }

  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func line(at offset: Int) -> SourceLine { SourceLine(at: offset, in: bytes) }

  func lineNumber(of offset: Int) -> Int {
    SourceRange(in: source, offset..<offset).position?.line ?? 1
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a byte is followed by a space, a tab, or the end of its line.
  func isSpace(at offset: Int) -> Bool { byte(at: offset)?.isSpace ?? true }

  /// Whether only white space precedes an offset on its line.
  func isFirst(_ offset: Int) -> Bool { line(at: offset).contentStart == offset }

  /// Whether nothing but white space and comments follows.
  func isAtEnd(_ offset: Int) -> Bool {
    var offset = offset
    while let byte = byte(at: offset) {
      if byte == "#" {
        offset = line(at: offset).range.upperBound
      } else if byte.isSpace {
        offset += 1
      } else {
        return false
      }
    }
    return true
  }

  /// The end of an unquoted string: a comment, the end of the line or, in brackets, a comma or a bracket.
  func endOfText(from start: Int) -> Int {
    let line = line(at: start)
    var end = start
    var offset = start
    while offset < line.range.upperBound {
      let byte = bytes[offset]
      if byte == "#", offset > start, bytes[offset - 1].isSpace { break }
      if !trail.brackets.isEmpty, offset > start, Self.flowEnds.contains(byte) { break }
      offset += 1
      if !byte.isSpace { end = offset }
    }
    return end
  }

  private static let flowEnds = Set(",]}".utf8)

  /// A string in double quotes, or in single quotes if it contains double quotes or a backslash.
  static func quoting(_ text: String) -> String {
    text.contains("\"") || text.contains("\\")
      ? "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        + "'" : "\"\(text)\""
  }

  /// The line with an unquoted string put in quotes.
  func quoting(_ range: Range<Int>) -> String? {
    guard range.count <= Limits.quotedScalars * 4 else { return nil }
    return line(at: range.lowerBound).replacing(range, with: Self.quoting(string(range)))
  }

  /// The character at an offset, with all of its bytes.
  func character(at offset: Int) -> String {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return string(offset..<end)
  }
}
