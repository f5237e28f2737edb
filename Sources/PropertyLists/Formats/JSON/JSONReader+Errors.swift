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
