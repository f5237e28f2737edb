/// Mistakes in JSON, most of which are valid JavaScript, Python, or YAML.
extension JSONReader {
  private typealias Recognizer = @Sendable (JSONReader, Range<Int>) -> LocatedMistake?

  /// The mistake behind the unexpected bytes in a range; `nil` if it is not a common one.
  func mistake(expecting expected: Expectation, at range: Range<Int>) -> LocatedMistake? {
    for recognize in Self.recognizers(for: expected) {
      if let mistake = recognize(self, range) { return mistake }
    }
    return nil
  }

  private static func recognizers(for expected: Expectation) -> [Recognizer] {
    let common: [Recognizer] = [{ reader, _ in reader.comment }]
    switch expected {
    case .key:
      return common + [
        { reader, _ in reader.misplacedComma }, { reader, _ in reader.foreignQuote },
        { reader, _ in reader.wrongBracket }, { reader, _ in reader.unquotedKey },
      ]
    case .colon:
      return common + [{ reader, _ in reader.equalsSign }, { reader, _ in reader.missingColon }]
    case .value:
      return common + [
        { reader, _ in reader.missingValue }, { reader, _ in reader.misplacedComma },
        { reader, _ in reader.foreignQuote }, { reader, _ in reader.wrongBracket }, { $0.word($1) },
        { $0.number($1) },
        { $0.unquotedString($1) },
      ]
    case .number: return [{ $0.word($1) }, { $0.number($1) }, { $0.unquotedString($1) }]
    case .separator(let container):
      return common + [
        { reader, _ in reader.wrongBracket }, { reader, _ in reader.keyInArray(container) },
        { reader, _ in reader.missingComma },
      ]
    }
  }

  // MARK: Punctuation

  /// `// comment`, `/* comment */`, `# comment`
  var comment: LocatedMistake? {
    let rest = bytes[position...]
    guard rest.begins(with: "//") || rest.begins(with: "/*") || rest.begins(with: "#") else {
      return nil
    }
    return LocatedMistake(
      SyntaxMistake("JSON has no comments", help: "remove it, or use YAML"), at: position)
  }

  /// `[1,]`, `[1,,2]`, `[,1]`
  private var misplacedComma: LocatedMistake? {
    guard let byte else { return nil }
    let last = previous
    if byte == UInt8(ascii: ",") {
      return LocatedMistake(
        SyntaxMistake("missing value before \",\"", help: "remove the comma"),
        at: position..<position + 1)
    }
    guard byte == opened.last?.closing, let last, bytes[last] == UInt8(ascii: ",") else {
      return nil
    }
    return LocatedMistake(
      SyntaxMistake(
        "trailing comma",
        help: "remove the comma before \"\(String(decoding: [byte], as: UTF8.self))\""),
      at: last..<last + 1)
  }

  /// `[1 2]`, `{"a": 1; "b": 2}`
  private var missingComma: LocatedMistake? {
    guard let last = previous, let byte else { return nil }
    if byte == UInt8(ascii: ";") {
      return LocatedMistake(
        SyntaxMistake(
          "\";\" instead of \",\"", help: "write a comma",
          example: line(at: position).replacing(position..<position + 1, with: ",")),
        at: position..<position + 1)
    }
    let isValue =
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "-") || byte.isDigit || byte.isLetter
    guard isValue else { return nil }
    return LocatedMistake(
      SyntaxMistake(
        "missing comma", help: "add it",
        example: line(at: last).replacing(last + 1..<last + 1, with: ",")), at: last + 1)
  }

  /// `["a": 1]`
  private func keyInArray(_ container: Container) -> LocatedMistake? {
    guard !container.isObject, byte == UInt8(ascii: ":") else { return nil }
    return LocatedMistake(
      SyntaxMistake("key in an array", help: "write { and } around keys and values"),
      at: position..<position + 1)
  }

  /// `[1, 2}`
  private var wrongBracket: LocatedMistake? {
    guard let container = opened.last, let byte, byte != container.closing,
      byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    else { return nil }
    let closing = String(decoding: [container.closing], as: UTF8.self)
    let line = SourceRange(in: source, container.start..<container.start).position?.line ?? 1
    return LocatedMistake(
      SyntaxMistake(
        "expected \"\(closing)\" but found \(bytes.found(at: position))",
        help: "close the \"\(container.opening)\" on line \(line) first"),
      at: position..<position + 1)
  }

  /// `{"a" = 1}`, `{"a" => 1}`
  private var equalsSign: LocatedMistake? {
    guard byte == UInt8(ascii: "=") else { return nil }
    let end = bytes[position...].begins(with: "=>") ? position + 2 : position + 1
    let name = String(decoding: bytes[position..<end], as: UTF8.self)
    let start = previous.map { $0 + 1 } ?? position
    return LocatedMistake(
      SyntaxMistake(
        "\"\(name)\" instead of \":\"", help: "write a colon",
        example: line(at: position).range.contains(start)
          ? line(at: position).replacing(start..<end, with: ":") : nil),
      at: position..<end)
  }

  /// `{"a" 1}`, `{"a"}`
  private var missingColon: LocatedMistake? {
    guard let last = previous, let byte else { return nil }
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { return missingValue(at: last + 1) }
    return LocatedMistake(
      SyntaxMistake(
        "missing colon", help: "add it",
        example: line(at: last).replacing(last + 1..<last + 1, with: ":")), at: last + 1)
  }

  /// `{"a": }`, `{"a": , "b": 1}`
  private var missingValue: LocatedMistake? {
    guard let last = previous, bytes[last] == UInt8(ascii: ":"),
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
    else { return nil }
    return missingValue(at: last + 1)
  }

  private func missingValue(at offset: Int) -> LocatedMistake? {
    guard case .key(let key)? = builder.path.components.last else { return nil }
    return LocatedMistake(
      SyntaxMistake("missing value for key \(key.quoted)", help: "add a value or remove the key"),
      at: offset)
  }

  // MARK: Quotes

  /// The quotes of other languages, and those that word processors write.
  private static let quotes: [(opening: StaticString, closing: String)] = [
    ("'", "'"), ("`", "`"), ("\u{201C}", "\u{201D}"), ("\u{201E}", "\u{201C}"),
    ("\u{2018}", "\u{2019}"),
  ]

  /// `'text'`
  private var foreignQuote: LocatedMistake? {
    let rest = bytes[position...]
    guard let quote = Self.quotes.first(where: { rest.begins(with: $0.opening) }) else {
      return nil
    }
    let line = line(at: position)
    let body = position + quote.opening.utf8CodeUnitCount
    let content = bytes[body..<max(body, line.range.upperBound)].prefix(Limits.quotedScalars)
    let closing = Array(quote.closing.utf8)
    let end = content.indices.first { content[$0...].starts(with: closing) }
    let text = end.map { String(decoding: bytes[body..<$0], as: UTF8.self) }
    let isSimple = text.map { !$0.contains("\"") && !$0.contains("\\") } ?? false
    let isSingle = closing == [UInt8(ascii: "'")]
    return LocatedMistake(
      SyntaxMistake(
        isSingle ? "single quotes around a string" : "\(quote.opening) is not a quote in JSON",
        help: "use double quotes",
        example: isSimple ? text.map { "\"\($0)\"".visible } : nil),
      at: position..<(end.map { $0 + closing.count } ?? body))
  }

  /// `{Title: "Sync"}`
  private var unquotedKey: LocatedMistake? {
    let word = bytes[position...].prefix(Limits.quotedScalars * 4).prefix { $0.isWordByte }
    guard !word.isEmpty else { return nil }
    let key = String(decoding: word, as: UTF8.self).quoted
    return LocatedMistake(
      SyntaxMistake("key without quotes", help: "write \(key)"), at: word.indices)
  }

  /// `Sync`, `5px`
  private func unquotedString(_ range: Range<Int>) -> LocatedMistake? {
    guard let byte, byte.isWordByte else { return nil }
    let text = String(decoding: bytes[range].prefix(Limits.quotedScalars * 4), as: UTF8.self)
    let isWord = byte.isLetter || byte >= 0x80
    return LocatedMistake(
      SyntaxMistake(
        isWord ? "string without quotes" : "\(text.quoted) is not a number",
        help: isWord ? "write \(text.quoted)" : "correct it, or write \(text.quoted) for a string"),
      at: range)
  }

  // MARK: Words and numbers

  /// The values of other languages.
  private static let words: [(words: Set<String>, help: String)] = [
    (["True", "TRUE"], "write true"),
    (["False", "FALSE"], "write false"),
    (
      ["None", "nil", "Null", "NULL", "undefined"],
      "a property list cannot contain null: write \"\" for an empty string, or remove the key"
    ),
    (["NaN", "nan"], "write {\"$real\": \"nan\"}"),
    (["Infinity", "+Infinity", "inf"], "write {\"$real\": \"inf\"}"),
    (["-Infinity", "-inf"], "write {\"$real\": \"-inf\"}"),
  ]

  /// `True`, `None`, `NaN`
  private func word(_ range: Range<Int>) -> LocatedMistake? {
    guard range.count <= 9 else { return nil }
    let word = String(decoding: bytes[range], as: UTF8.self)
    return Self.words.first { $0.words.contains(word) }.map {
      LocatedMistake(SyntaxMistake("\(word.quoted) is not a JSON value", help: $0.help), at: range)
    }
  }

  /// `01`, `+1`, `.5`, `1.`, `0x1F`
  private func number(_ range: Range<Int>) -> LocatedMistake? {
    guard range.count <= 40 else { return nil }
    let word = bytes[range]
    let text = String(decoding: word, as: UTF8.self)
    let isNegative = word.first == UInt8(ascii: "-")
    let digits = isNegative || word.first == UInt8(ascii: "+") ? word.dropFirst() : word
    let sign = isNegative ? "-" : ""
    guard let first = digits.first, first.isDigit || first == UInt8(ascii: ".") else { return nil }
    if digits.begins(with: "0x") || digits.begins(with: "0X") {
      let reading = NumberText.magnitude(digits.dropFirst(2), radix: 16, isNegative: isNegative)
      guard case .number(let number) = reading else { return nil }
      return invalidNumber(text, "is hexadecimal", "write \(number.description)", range)
    }
    let stripped = digits.drop { $0 == UInt8(ascii: "0") }
    let hasPoint = stripped.first == UInt8(ascii: ".")
    let whole = hasPoint || stripped.first?.isDigit != true ? "0" : ""
    let end = stripped.last == UInt8(ascii: ".") ? "0" : ""
    let corrected = sign + whole + String(decoding: stripped, as: UTF8.self) + end
    guard case .number = NumberText.real(Array(corrected.utf8)[...]), corrected != text else {
      return nil
    }
    let problem =
      if word.first == UInt8(ascii: "+") {
        "has a plus sign"
      } else if first == UInt8(ascii: ".") {
        "has no digit before its point"
      } else if stripped.last == UInt8(ascii: ".") {
        "has no digit after its point"
      } else {
        "has a leading zero"
      }
    return invalidNumber(text, problem, "write \(corrected), or \(text.quoted) for a string", range)
  }

  private func invalidNumber(
    _ text: String, _ problem: String, _ help: String, _ range: Range<Int>
  ) -> LocatedMistake {
    LocatedMistake(
      SyntaxMistake("the number \(text.quoted) \(problem)", help: help), at: range)
  }

  // MARK: Inside strings

  /// A control character in the string that begins at an offset.
  ///
  /// A line end means that the string was not closed.
  func unescaped(_ control: UInt8, inStringAt start: Int) -> LocatedMistake {
    guard control != 0x0A, control != 0x0D else {
      return LocatedMistake(
        SyntaxMistake(
          "the string is not closed on its line",
          help: "add the closing quote, or write \\n for a line break"), at: start)
    }
    let escape = control == 0x09 ? "\\t" : "\\u\(NumberText.hex(control, width: 4))"
    return LocatedMistake(
      SyntaxMistake(
        "unescaped control character \(Unicode.Scalar(control).escaped) in a string",
        help: "write it as \(escape)"),
      at: position..<position + 1)
  }

  /// The ways out of escape sequences of other languages.
  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "'"): "write ' without a backslash",
    UInt8(ascii: "0"): "write \\u0000",
    UInt8(ascii: "u"): "write \\u and four hexadecimal digits",
  ]

  /// `"\'"`, `"\x41"`, `"C:\Users"`
  func invalidEscape(in range: Range<Int>) -> LocatedMistake {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let letter = range.count > 1 ? bytes[range.lowerBound + 1] : 0
    let digits = bytes[range.upperBound...].prefix(2).prefix { $0.hexValue != nil }
    let isByte = letter == UInt8(ascii: "x") && digits.count == 2
    let help =
      isByte ? "write \\u00\(String(decoding: digits, as: UTF8.self))" : Self.escapes[letter]
    return LocatedMistake(
      SyntaxMistake(
        "invalid escape sequence \(text.quoted)",
        help: help ?? "write a backslash as \\\\; the escapes are "
          + #"\" \\ \/ \b \f \n \r \t and \uXXXX"#),
      at: range)
  }

  // MARK: The source

  /// The last byte before the current position that is not white space.
  private var previous: Int? {
    bytes[..<position].lastIndex { !$0.isSpace }
  }

  private func line(at offset: Int) -> SourceLine { SourceLine(at: offset, in: bytes) }
}

extension JSONReader.Expectation: CustomStringConvertible {
  var description: String {
    switch self {
    case .key: "a double-quoted key"
    case .colon: "\":\""
    case .value: "a value"
    case .number: "a number"
    case .separator(let container): container.isObject ? "\",\" or \"}\"" : "\",\" or \"]\""
    }
  }
}
