/// The style of a string in YAML: as plain as both YAML 1.1 and 1.2 allow.
///
/// Plain if every reader reads the same string; a literal block for several lines; single quotes to
/// avoid escaping backslashes; double quotes with escapes for everything else. Only double quotes can
/// represent every string in both versions.
enum YAMLScalarStyle {
  enum Style {
    case plain, singleQuoted, doubleQuoted, literal
  }

  enum Context {
    case block, flow, key
  }

  /// The properties of a byte that affect the style.
  private struct Traits: OptionSet {
    let rawValue: UInt8
    /// Cannot begin a plain scalar.
    static let indicator = Traits(rawValue: 1)
    /// Not allowed in a plain scalar in brackets.
    static let flow = Traits(rawValue: 2)
    /// `:` and `#`, whose meaning depends on adjacent spaces.
    static let ambiguous = Traits(rawValue: 4)
    static let lineFeed = Traits(rawValue: 8)
    static let tab = Traits(rawValue: 16)
    /// Needs an escape in any context.
    static let control = Traits(rawValue: 32)
    /// First byte of a character that may need an escape.
    static let lead = Traits(rawValue: 64)
    /// More readable in single quotes.
    static let backslash = Traits(rawValue: 128)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(of byte: UInt8) {
      switch byte {
      case 0x09: self = .tab
      case 0x0A: self = .lineFeed
      case 0x00..<0x20, 0x7F: self = .control
      case 0xC2, 0xE2, 0xEF: self = .lead
      case "\\": self = .backslash
      case "\"": self = [.backslash, .indicator]
      case ":": self = [.ambiguous, .flow, .indicator]
      case "#": self = [.ambiguous, .indicator]
      case ",", "[", "]", "{",
        "}", "?":
        self = [.flow, .indicator]
      case 0x20, "-", "&", "*", "!",
        "|", ">", "'", "%",
        "@", "`":
        self = .indicator
      default: self = []
      }
    }
  }

  static func style(of text: some BidirectionalCollection<UInt8>, in context: Context) -> Style {
    guard let first = text.first, let last = text.last else { return .doubleQuoted }
    let found = traits(in: text)
    if needsEscape(text, found) { return .doubleQuoted }
    if found.contains(.lineFeed) {
      return context == .block && fitsLiteral(text) ? .literal : .doubleQuoted
    }
    if found.contains(.tab) { return .doubleQuoted }
    let isPlain =
      !isIndicator(first, in: text) && last != 0x20
      && !(found.contains(.ambiguous) && hasBlankIndicator(text))
      && !(context == .flow && found.contains(.flow))
      && !meansSomethingElse(text)
    if isPlain { return .plain }
    return found.contains(.backslash) ? .singleQuoted : .doubleQuoted
  }

  /// Returns the plainest style that preserves a string, preferring a kind of quotes.
  static func style(
    of text: some BidirectionalCollection<UInt8>, in context: Context, quote: UInt8?
  ) -> Style {
    let style = style(of: text, in: context)
    switch quote {
    case "\""? where style != .literal: return .doubleQuoted
    case "'"? where style == .plain: return .singleQuoted
    default: return style
    }
  }

  static func keyStyle(of key: ArraySlice<UInt8>, isFlow: Bool, quote: UInt8?) -> Style {
    let style = style(of: key, in: .key, quote: quote)
    let isPlainInFlow = !isFlow || Self.style(of: key, in: .flow) == .plain
    return style == .plain && !isPlainInFlow ? .doubleQuoted : style
  }

  /// Appends a string in a style that fits on one line.
  static func append(_ text: ArraySlice<UInt8>, _ style: Style, to output: inout [UInt8]) {
    switch style {
    case .plain, .literal: output += text
    case .singleQuoted:
      output.append(UInt8(ascii: "'"))
      for byte in text {
        if byte == "'" { output.append(byte) }
        output.append(byte)
      }
      output.append(UInt8(ascii: "'"))
    case .doubleQuoted: appendEscaped(text, to: &output)
    }
  }

  // MARK: Choosing

  /// Whether only double quotes can represent a string.
  private static func needsEscape(_ text: some Collection<UInt8>, _ found: Traits) -> Bool {
    found.contains(.control) || found.contains(.lead) && hasSpecialCharacter(text)
  }

  private static func traits(in text: some Collection<UInt8>) -> Traits {
    var found: Traits = []
    // Nearly all bytes are letters and digits, which have none.
    for byte in text where !byte.isLetter && !byte.isDigit { found.formUnion(Traits(of: byte)) }
    return found
  }

  /// Whether the first byte rules out a plain scalar; a dash does unless a letter follows, as in `-foo`.
  private static func isIndicator(_ first: UInt8, in text: some Collection<UInt8>) -> Bool {
    guard Traits(of: first).contains(.indicator) else { return false }
    guard first == "-", let second = text.dropFirst().first else { return true }
    return !second.isLetter
  }

  /// Whether a string contains `: ` or ` #`, or ends in a colon.
  private static func hasBlankIndicator(_ text: some Collection<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in text {
      if previous == ":", byte == 0x20 { return true }
      if previous == 0x20, byte == "#" { return true }
      previous = byte
    }
    return previous == ":"
  }

  /// Whether a plain scalar with this text is not a string in some version.
  private static func meansSomethingElse(_ text: some Collection<UInt8>) -> Bool {
    if YAMLScalars.isSurelyString(text) { return false }
    let text = Array(text)[...]
    // The normalizer may read such a word as a boolean.
    if text.begins(with: "...") || BooleanWord.truth(of: text) != nil { return true }
    if case .string = YAMLScalars.meaning(of: text) {
      return YAMLScalars.meaningInYAML11(of: text) != nil
    }
    return true
  }

  /// Whether a literal block preserves the string: a last line of white space would look like one after the
  /// block.
  private static func fitsLiteral(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    guard let end = text.lastIndex(where: { $0 != 0x0A }) else { return false }
    return text[...end].reversed().prefix { $0 != 0x0A }.contains { !$0.isSpace }
  }

  /// Whether the first line of a literal block begins with white space, so its indentation is ambiguous.
  static func needsIndicator(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first(where: { $0 != 0x0A }) else { return false }
    return first == 0x20 || first == 0x09
  }

  /// Whether a string contains a character that is not printable or that a reader treats as a line end:
  /// U+0080–U+009F, U+2028, U+2029, U+FEFF, U+FFFE, U+FFFF.
  private static func hasSpecialCharacter(_ text: some Collection<UInt8>) -> Bool {
    text.indices.contains { specialLength(at: $0, in: text) > 0 }
  }

  /// The number of bytes of the special character at an index; 0 if there is none.
  private static func specialLength<Text: Collection<UInt8>>(
    at index: Text.Index, in text: Text
  ) -> Int {
    let rest = text[index...]
    switch text[index] {
    case 0xC2: return (rest.dropFirst().first ?? 0xFF) < 0xA0 ? 2 : 0
    case 0xE2: return rest.begins(with: "\u{2028}") || rest.begins(with: "\u{2029}") ? 3 : 0
    case 0xEF:
      return rest.begins(with: "\u{FEFF}") || rest.begins(with: "\u{FFFE}")
        || rest.begins(with: "\u{FFFF}") ? 3 : 0
    default: return 0
    }
  }

  // MARK: Escaping

  private static let escapes: [UInt8: UInt8] = [
    0x00: UInt8(ascii: "0"), 0x07: UInt8(ascii: "a"), 0x08: UInt8(ascii: "b"),
    0x09: UInt8(ascii: "t"), 0x0A: UInt8(ascii: "n"), 0x0B: UInt8(ascii: "v"),
    0x0C: UInt8(ascii: "f"), 0x0D: UInt8(ascii: "r"), 0x1B: UInt8(ascii: "e"),
    0x22: 0x22, 0x5C: 0x5C,
  ]

  private static func appendEscaped(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(0x22)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      let special = specialLength(at: index, in: text)
      if let letter = escapes[byte] {
        output += [0x5C, letter]
      } else if byte < 0x20 || byte == 0x7F {
        appendHex(UInt32(byte), digits: 2, to: &output)
      } else if special > 0 {
        let scalars = String(decoding: text[index..<(index + special)], as: UTF8.self)
          .unicodeScalars
        appendHex(scalars.first?.value ?? 0xFFFD, digits: special, to: &output)
        index += special - 1
      } else {
        output.append(byte)
      }
      index += 1
    }
    output.append(0x22)
  }

  /// Writes `\x85` for a character of two bytes or fewer, `\u2028` for one of three.
  private static func appendHex(_ value: UInt32, digits: Int, to output: inout [UInt8]) {
    let isWide = digits > 2
    output.append(text: (isWide ? "\\u" : "\\x") + NumberText.hex(value, width: isWide ? 4 : 2))
  }
}
