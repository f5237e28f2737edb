/// Text from a file in a form that is safe in messages: escaped so that it cannot move the cursor or
/// hide or reorder other text, and truncated so that it cannot fill the screen.
extension Unicode.Scalar {
  /// Whether the scalar controls a terminal, reorders text, or is not displayed.
  package var isInvisible: Bool {
    // The properties of any other scalar are looked up in tables.
    if isASCII { return !UInt8(ascii: self).isPrintable }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default:
      properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }

  /// `\n`, `\r`, `\t`, or `\u{1B}`; `\xE9` for a byte of a file name.
  package var escaped: String {
    if let byte = fileNameByte { return "\\x\(String(byte, radix: 16, uppercase: true))" }
    return switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}

extension StringProtocol {
  package var visible: String {
    // Nearly all text is.
    let isPrintable = utf8.withContiguousStorageIfAvailable { $0.allSatisfy(\.isPrintable) }
    if isPrintable == true { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible { text += scalar.escaped } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// The lines without text that GitHub's runner would interpret as commands in the log of a workflow:
  /// `::error::` at the beginning of a line, and `##[error]` anywhere.
  ///
  /// Names of files and titles may come from anyone who opens a pull request.
  package var withoutLogCommands: String {
    let text = String(self)
    guard text.contains(bytesOf: "::") || text.contains(bytesOf: "##[") else { return text }
    var result = ""
    var isLineStart = true
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isCommand =
        scalar == ":" && isLineStart && rest.first == ":"
        || scalar == "#" && rest.starts(with: "#[".unicodeScalars)
      if isCommand { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
      isLineStart = scalar == "\n" || isLineStart && scalar.properties.isWhitespace
    }
    return result
  }

  /// The string in double quotes, escaped and truncated to `Limits.quotedScalars`.
  package var quoted: String { quoted(\.visible) }

  /// The quoted string, from shortly before the place where another string differs if truncation would
  /// hide that place.
  package func quoted(besides other: some StringProtocol) -> String {
    let same = zip(unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
    let context = Limits.quotedScalars / 4
    return quoted(\.visible, from: same < Limits.quotedScalars - context ? 0 : same - context)
  }

  /// The quoted string in ASCII, which distinguishes two Unicode forms of a letter.
  var asciiQuoted: String { quoted(\.visible.inASCII) }

  var inASCII: String { unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped }.joined() }

  private func quoted(_ escape: (String) -> String, from start: Int = 0) -> String {
    if start == 0, utf8.count <= Limits.quotedScalars { return "\"\(escape(String(self)))\"" }
    let scalars = unicodeScalars.dropFirst(start).prefix(Limits.quotedScalars + 1)
    let isCut = scalars.count > Limits.quotedScalars
    let shown = String(String.UnicodeScalarView(scalars.prefix(Limits.quotedScalars)))
    return (start > 0 ? "\"…" : "\"") + escape(shown) + (isCut ? "…\"" : "\"")
  }
}

extension String {
  /// The value that someone has put into curly quotes.
  var withoutCurlyQuotes: String {
    let quotes = "“”„‘’‚"
    return String(drop { quotes.contains($0) }.prefix { !quotes.contains($0) })
  }
}
