/// Mistakes in the values of JSON: words, numbers, and escape sequences of other languages.
extension JSONReader {
  private var word: Range<Int> {
    position..<(bytes[position...].firstIndex { !$0.isWordByte } ?? bytes.count)
  }

  /// `Sync`, `5px`.
  var unquotedString: SyntaxMistake? {
    let range = word
    guard let byte, byte.isWordByte else { return nil }
    let text = String(decoding: bytes[range].prefix(Limits.quotedScalars * 4), as: UTF8.self)
    let isWord = byte.isLetter || byte >= 0x80
    return SyntaxMistake(
      isWord ? "string without quotes" : "\(text.quoted) is not a number",
      help: isWord ? "quote it" : "correct it, or quote it as a string", example: text.quoted,
      at: range)
  }

  // MARK: Words and numbers

  private static let words: [(words: Set<String>, help: Wording)] = [
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

  /// `True`, `None`, `NaN`.
  var foreignWord: SyntaxMistake? {
    let range = word
    guard range.count <= 9 else { return nil }
    let word = String(decoding: bytes[range], as: UTF8.self)
    return Self.words.first { $0.words.contains(word) }.map {
      SyntaxMistake("\(word.quoted) is not a JSON value", help: $0.help, at: range)
    }
  }

  /// `01`, `+1`, `.5`, `1.`, `0x1F`.
  var foreignNumber: SyntaxMistake? {
    let range = word
    guard range.count <= 40 else { return nil }
    let word = bytes[range]
    let text = String(decoding: word, as: UTF8.self)
    let isNegative = word.first == "-"
    let digits = isNegative || word.first == "+" ? word.dropFirst() : word
    let sign = isNegative ? "-" : ""
    guard let first = digits.first, first.isDigit || first == "." else { return nil }
    if digits.begins(with: "0x") || digits.begins(with: "0X") {
      let reading = NumberText.magnitude(digits.dropFirst(2), radix: 16, isNegative: isNegative)
      guard case .number(let number) = reading else { return nil }
      return invalidNumber(text, "is hexadecimal", "write \(number.description)", range)
    }
    let stripped = digits.drop { $0 == "0" }
    let hasPoint = stripped.first == "."
    let whole = hasPoint || stripped.first?.isDigit != true ? "0" : ""
    let end = stripped.last == "." ? "0" : ""
    let corrected = sign + whole + String(decoding: stripped, as: UTF8.self) + end
    guard case .number = NumberText.real(Array(corrected.utf8)[...]), corrected != text else {
      return nil
    }
    let problem: Wording =
      if word.first == "+" {
        "has a plus sign"
      } else if first == "." {
        "has no digit before its point"
      } else if stripped.last == "." {
        "has no digit after its point"
      } else {
        "has a leading zero"
      }
    return invalidNumber(text, problem, "write \(corrected), or \(text.quoted) for a string", range)
  }

  private func invalidNumber(
    _ text: String, _ problem: Wording, _ help: Wording, _ range: Range<Int>
  ) -> SyntaxMistake {
    SyntaxMistake("the number \(text.quoted) \(problem)", help: help, at: range)
  }

  // MARK: Inside strings

  /// A control character in a string; a line end means that the string was not closed.
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

  /// The alternatives to escape sequences of other languages.
  private static let escapes: [UInt8: Wording] = [
    UInt8(ascii: "'"): "write ' without a backslash",
    UInt8(ascii: "0"): "write \\u0000",
    UInt8(ascii: "u"): "write \\u and four hexadecimal digits",
  ]

  /// `"\'"`, `"\x41"`, `"C:\Users"`.
  func invalidEscape(in range: Range<Int>) -> SyntaxMistake {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let letter = range.count > 1 ? bytes[range.lowerBound + 1] : 0
    let digits = bytes[range.upperBound...].prefix(2).prefix { $0.hexValue != nil }
    let isByte = letter == "x" && digits.count == 2
    let help: Wording? =
      isByte ? "write \\u00\(String(decoding: digits, as: UTF8.self))" : Self.escapes[letter]
    return SyntaxMistake(
      "invalid escape sequence \(text.quoted)",
      help: help
        ?? #"write a backslash as \\; the escapes are \" \\ \/ \b \f \n \r \t and \uXXXX"#,
      at: range)
  }
}
