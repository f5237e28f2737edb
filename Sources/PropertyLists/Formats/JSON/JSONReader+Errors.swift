/// What a reader of JSON says about text that it cannot read.
extension JSONReader {
  /// A control character in a string, which ends at a line break at the latest.
  func unescaped(_ control: UInt8, inStringAt start: Int) -> SyntaxMistake {
    guard control != 0x0A, control != 0x0D else {
      return SyntaxMistake(
        "the string is not closed on its line",
        help: "add the closing quote, or write \\n for a line break", at: start)
    }
    let escape: Wording = control == 0x09 ? "\\t" : "\\u\(NumberText.hex(control, width: 4))"
    return SyntaxMistake(
      "unescaped control character \(Unicode.Scalar(control).escaped) in a string",
      help: "write it as \(escape)", at: position..<position + 1)
  }

  func invalidEscape(in range: Range<Int>) -> SyntaxMistake {
    SyntaxMistake(
      "invalid escape sequence \(String(decoding: bytes[range], as: UTF8.self).quoted)",
      help: #"write a backslash as \\; the escapes are \" \\ \/ \b \f \n \r \t and \uXXXX"#,
      at: range)
  }
}

/// What other languages allow where JSON wants a value.
extension JSONReader {
  /// The remedy of a value that JSON does not know; `nil` if nothing is known about it.
  func foreignValue(to end: Int) -> SyntaxMistake? {
    let range = position..<max(position, end)
    let text = bytes[range].prefix { $0.isWordByte }
    let word = String(decoding: text.prefix(Limits.quotedScalars), as: UTF8.self)
    if text.isEmpty, byte == "}" || byte == "]" || byte == "," {
      let isEmpty = bytes[..<position].last { !$0.isSpace } == ":"
      return isEmpty
        ? SyntaxMistake(
          "missing value before \(bytes.found(at: position))",
          help: "write a value behind the colon, or remove the key", at: range) : nil
    }
    if let number = Self.plainNumber(text) {
      return SyntaxMistake(
        "\(word.quoted) is not a JSON number", help: "write \(number)", at: range)
    }
    if text.first.map({ $0.isDigit || "+-.".utf8.contains($0) }) == true {
      return SyntaxMistake(
        "\(word.quoted) is not a JSON number",
        help: "write a number such as 42, -7, 0.5, or 1e20; quote it to keep it as a string",
        at: range)
    }
    let known = word.lowercased()
    if ["nan", "infinity", "inf"].contains(known) {
      return SyntaxMistake(
        "\(word.quoted) is not a JSON number",
        help: "write a number; to keep this one, use XML or YAML", at: range)
    }
    return ["undefined", "nil", "none"].contains(known)
      ? SyntaxMistake(
        "\(word.quoted) is not a JSON value", help: "write a value, or remove the key", at: range)
      : nil
  }

  /// The number that a text of another language means: `01`, `1.`, `.5`, `+1`, `0x10`, or `1_000`.
  private static func plainNumber(_ text: ArraySlice<UInt8>) -> String? {
    let sign = text.first == "-" ? "-" : ""
    let digits = text.drop { $0 == "+" || $0 == "-" }.filter { $0 != "_" }
    guard digits.count < Limits.quotedScalars, digits.contains(where: \.isDigit) else { return nil }
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      let number = UInt64(String(decoding: digits.dropFirst(2), as: UTF8.self), radix: 16)
      return number.map { "\(sign)\($0)" }
    }
    guard digits.allSatisfy({ $0.isDigit || $0 == "." }), digits.count(where: { $0 == "." }) < 2
    else { return nil }
    var plain = digits.drop { $0 == "0" }
    if plain.first?.isDigit != true { plain = "0".utf8 + plain }
    let zero = plain.last == "." ? "0" : ""
    return sign + String(decoding: plain, as: UTF8.self) + zero
  }
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
