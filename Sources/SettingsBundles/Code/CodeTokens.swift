import PropertyLists

/// A word, number, string, or punctuation mark in a source file, as opposed to comments and white space.
struct CodeToken {
  enum Kind {
    case word
    case number
    /// A string, without its delimiters.
    case literal
    /// One byte.
    case punctuation
  }

  let kind: Kind
  let range: Range<Int>
  /// The offset of the first expression or placeholder in a string.
  var interpolation: Int?
}

/// The tokens of a source file, in one pass.
///
/// Any bytes are accepted. An unclosed string hides the rest of its line, and a multiline one or a comment
/// the rest of the file.
struct CodeTokens {
  private let bytes: [UInt8]
  private let language: CodeLanguage
  private(set) var all: [CodeToken] = []
  private var position = 0

  init(in bytes: [UInt8], _ language: CodeLanguage) {
    self.bytes = bytes
    self.language = language
    readCode(depth: 0)
  }

  /// Reads to the end of the file, or of an expression in a string, or as many tokens as are allowed.
  private mutating func readCode(depth: Int) {
    var nesting = 0
    while position < bytes.count, all.count < Limits.codeTokens {
      let byte = bytes[position]
      if byte <= 0x20 {
        position += 1
      } else if let quote = language.quotes.first(where: { isNext($0.open) }) {
        readLiteral(quote, depth: depth)
      } else if byte.isInWord {
        readWord()
      } else if !skipComment() {
        if depth > 0, byte == ")" {
          if nesting == 0 { return }
          nesting -= 1
        } else if byte == "(" {
          nesting += 1
        }
        all.append(CodeToken(kind: .punctuation, range: position..<position + 1))
        position += 1
      }
    }
  }

  private mutating func readWord() {
    let start = position
    let isNumber = bytes[start].isDigit
    skip { $0.isInWord }
    // Only digits continue a number after a period: `$0.sound` ends in a word.
    if isNumber, position + 1 < bytes.count, bytes[position] == ".", bytes[position + 1].isDigit {
      position += 1
      skip { $0.isInWord }
    }
    all.append(CodeToken(kind: isNumber ? .number : .word, range: start..<position))
  }

  private mutating func readLiteral(_ quote: CodeLanguage.Quote, depth: Int) {
    position += quote.open.count
    let (start, number) = (position, all.count)
    all.append(CodeToken(kind: .literal, range: start..<start))
    var interpolation: Int?
    while position < bytes.count, !isNext(quote.close),
      quote.isMultiline || !bytes[position].isLineEnd
    {
      let part = position
      if let open = quote.interpolation, isNext(open), depth < Limits.codeNesting {
        position += open.count
        readCode(depth: depth + 1)
        position += 1
      } else if isPlaceholder(at: position) {
        position += 1
        skip { $0.isInWord || $0 == "$" || $0 == "@" || $0 == "." }
      } else {
        position += quote.hasEscapes && bytes[position] == "\\" ? 2 : 1
        continue
      }
      interpolation = interpolation ?? part
    }
    position = min(position, bytes.count)
    all[number] = CodeToken(kind: .literal, range: start..<position, interpolation: interpolation)
    if isNext(quote.close) { position += quote.close.count }
  }

  /// Whether a format follows: `%@`, `%1$d`.
  private func isPlaceholder(at position: Int) -> Bool {
    guard position + 1 < bytes.count, bytes[position] == "%" else { return false }
    return bytes[position + 1].isInWord || bytes[position + 1] == "@"
  }

  private mutating func skipComment() -> Bool {
    if isNext("/", "/") {
      skip { !$0.isLineEnd }
      return true
    }
    guard isNext("/", "*") else { return false }
    var nesting = 0
    repeat {
      if isNext("*", "/") {
        nesting -= 1
        position += 2
      } else if nesting == 0 || language.nestsComments, isNext("/", "*") {
        nesting += 1
        position += 2
      } else {
        position += 1
      }
    } while nesting > 0 && position < bytes.count
    return true
  }

  private mutating func skip(while isWanted: (UInt8) -> Bool) {
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
  }

  private func isNext(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    position + 1 < bytes.count && bytes[position] == first && bytes[position + 1] == second
  }

  private func isNext(_ text: [UInt8]) -> Bool {
    guard position < bytes.count, bytes[position] == text[0] else { return false }
    return text.count == 1
      || position + text.count <= bytes.count
        && bytes[position..<position + text.count].elementsEqual(text)
  }
}

extension UInt8 {
  /// Whether it is part of a word: a letter, a digit, an underscore, or not ASCII.
  var isInWord: Bool { isLetter || isDigit || self == "_" || self >= 0x80 }
}
