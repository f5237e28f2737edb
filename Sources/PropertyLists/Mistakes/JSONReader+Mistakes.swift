/// Mistakes in JSON, most of which are valid JavaScript, Python, or YAML.
extension JSONReader {
  private typealias Recognizer = @Sendable (JSONReader) -> SyntaxMistake?

  /// The mistake in the bytes at the current position; `nil` if it is not a common one.
  func mistake(expecting expected: Expectation) -> SyntaxMistake? {
    for recognize in Self.recognizers(for: expected) {
      if let mistake = recognize(self) { return mistake }
    }
    return nil
  }

  private static func recognizers(for expected: Expectation) -> [Recognizer] {
    let common: [Recognizer] = [{ $0.comment }]
    switch expected {
    case .key:
      return common + [
        { $0.misplacedComma }, { $0.foreignQuote }, { $0.wrongBracket }, { $0.unquotedKey },
      ]
    case .colon:
      return common + [{ $0.equalsSign }, { $0.missingColon }]
    case .value:
      return common + [
        { $0.missingValue }, { $0.misplacedComma }, { $0.foreignQuote }, { $0.wrongBracket },
        { $0.foreignWord }, { $0.foreignNumber }, { $0.unquotedString },
      ]
    case .number: return [{ $0.foreignWord }, { $0.foreignNumber }, { $0.unquotedString }]
    case .separator:
      return common + [{ $0.wrongBracket }, { $0.keyInArray }, { $0.missingComma }]
    }
  }

  // MARK: Punctuation

  /// `// comment`, `/* comment */`, `# comment`.
  var comment: SyntaxMistake? {
    let rest = bytes[position...]
    guard rest.begins(with: "//") || rest.begins(with: "/*") || rest.begins(with: "#") else {
      return nil
    }
    return SyntaxMistake(
      "comments are not allowed in JSON", help: "remove it, or use YAML", at: position)
  }

  /// `[1,]`, `[1,,2]`, `[,1]`.
  private var misplacedComma: SyntaxMistake? {
    guard let byte else { return nil }
    let last = previous
    if byte == "," {
      return SyntaxMistake(
        "missing value before \",\"", help: "remove the comma", at: position..<position + 1)
    }
    guard byte == container?.closing, let last, bytes[last] == "," else { return nil }
    return SyntaxMistake(
      "trailing comma",
      help: byte == "]" ? "remove the comma before \"]\"" : "remove the comma before \"}\"",
      at: last..<last + 1)
  }

  /// `[1 2]`, `{"a": 1; "b": 2}`.
  private var missingComma: SyntaxMistake? {
    guard let last = previous, let byte else { return nil }
    if byte == ";" {
      return SyntaxMistake(
        "\";\" instead of \",\"", help: "write a comma",
        example: line(at: position).replacing(position..<position + 1, with: ","),
        at: position..<position + 1)
    }
    let isValue =
      byte == "\"" || byte == "{" || byte == "["
      || byte == "-" || byte.isDigit || byte.isLetter
    guard isValue else { return nil }
    return SyntaxMistake(
      "missing comma", help: "add it",
      example: line(at: last).replacing(last + 1..<last + 1, with: ","), at: last + 1)
  }

  /// `["a": 1]`.
  private var keyInArray: SyntaxMistake? {
    guard !builder.isInDictionary, byte == ":" else { return nil }
    return SyntaxMistake(
      "key in an array", help: "write { and } around keys and values", at: position..<position + 1)
  }

  /// `[1, 2}`.
  private var wrongBracket: SyntaxMistake? {
    guard let container, let byte, byte != container.closing,
      byte == "]" || byte == "}"
    else { return nil }
    let closing: StaticString = container.isObject ? "}" : "]"
    let line = SourceRange(in: source, container.start..<container.start).position?.line ?? 1
    return SyntaxMistake(
      "expected \"\(closing)\" but found \(bytes.found(at: position))",
      help: "close the \"\(container.opening)\" on line \(line) first", at: position..<position + 1)
  }

  /// `{"a" = 1}`, `{"a" => 1}`.
  private var equalsSign: SyntaxMistake? {
    guard byte == "=" else { return nil }
    let end = bytes[position...].begins(with: "=>") ? position + 2 : position + 1
    let name: StaticString = end == position + 2 ? "=>" : "="
    let start = previous.map { $0 + 1 } ?? position
    return SyntaxMistake(
      "\"\(name)\" instead of \":\"", help: "write a colon",
      example: line(at: position).range.contains(start)
        ? line(at: position).replacing(start..<end, with: ":") : nil, at: position..<end)
  }

  /// `{"a" 1}`, `{"a"}`.
  private var missingColon: SyntaxMistake? {
    guard let last = previous, let byte else { return nil }
    if byte == "," || byte == "}" { return missingValue(at: last + 1) }
    return SyntaxMistake(
      "missing colon", help: "add it",
      example: line(at: last).replacing(last + 1..<last + 1, with: ":"), at: last + 1)
  }

  /// `{"a": }`, `{"a": , "b": 1}`.
  private var missingValue: SyntaxMistake? {
    guard let last = previous, bytes[last] == ":",
      byte == "," || byte == "}"
    else { return nil }
    return missingValue(at: last + 1)
  }

  private func missingValue(at offset: Int) -> SyntaxMistake? {
    guard case .key(let key)? = builder.path.components.last else { return nil }
    return SyntaxMistake(
      "missing value for key \(key.quoted)", help: "add a value or remove the key", at: offset)
  }

  // MARK: Quotes

  /// The quotation marks of other languages and of word processors.
  private static let quotes: [(opening: StaticString, closing: String)] = [
    ("'", "'"), ("`", "`"), ("\u{201C}", "\u{201D}"), ("\u{201E}", "\u{201C}"),
    ("\u{2018}", "\u{2019}"),
  ]

  /// `'text'`.
  private var foreignQuote: SyntaxMistake? {
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
    return SyntaxMistake(
      isSingle ? "single quotes around a string" : "\(quote.opening) is not a quote in JSON",
      help: "use double quotes", example: isSimple ? text.map { "\"\($0)\"".visible } : nil,
      at: position..<(end.map { $0 + closing.count } ?? body))
  }

  /// `{Title: "Sync"}`.
  private var unquotedKey: SyntaxMistake? {
    let word = bytes[position...].prefix(Limits.quotedScalars * 4).prefix { $0.isWordByte }
    guard !word.isEmpty else { return nil }
    let key = String(decoding: word, as: UTF8.self).quoted
    return SyntaxMistake("key without quotes", help: "quote it", example: key, at: word.indices)
  }

  // MARK: The source

  /// The last byte before the current position that is not white space.
  private var previous: Int? { bytes[..<position].lastIndex { !$0.isSpace } }

  private func line(at offset: Int) -> SourceLine { SourceLine(at: offset, in: bytes) }
}

extension JSONReader.Expectation: CustomStringConvertible {
  var description: String {
    switch self {
    case .key: "a double-quoted key"
    case .colon: "\":\""
    case .value: "a value"
    case .number: "a number"
    case .separator(let isInObject): isInObject ? "\",\" or \"}\"" : "\",\" or \"]\""
    }
  }
}
