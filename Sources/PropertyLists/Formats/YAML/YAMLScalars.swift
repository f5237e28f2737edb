extension Literal {
  /// The number that a plain YAML scalar represents; `nil` for anything else.
  package init?(plainNumber text: ArraySlice<UInt8>) {
    switch YAMLScalars.meaning(of: text) {
    case .integer(.number(let integer)): self = .integer(integer)
    case .real(.number(let real)): self = .real(real)
    default: return nil
    }
  }
}

/// The meaning of plain YAML scalars: in YAML 1.2's core schema with timestamps, and in YAML 1.1, whose
/// words and numbers differ.
///
/// The reader uses `meaning`. The writer quotes every string that has another meaning in either version.
enum YAMLScalars {
  enum Meaning: Sendable {
    case string
    case null
    case boolean(Bool)
    case integer(NumberText.Reading<Integer>)
    case real(NumberText.Reading<Double>)
    case date(DateText.Parts)

    var kind: Kind {
      switch self {
      case .string, .null: .string
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .date: .date
      }
    }
  }

  /// Whether the first byte and the length prove that a plain scalar is a string in both versions:
  /// numbers begin with a digit or a sign, and words other than strings have at most five letters.
  ///
  /// Lookups would take 4% of YAML -> binary, and 12% of XML -> YAML.
  static func isSurelyString(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    switch first {
    case "0"..."9", "+", "-",
      ".", "~", "=", "<":
      return false
    case "y", "Y", "n", "N",
      "t", "T", "f", "F",
      "o", "O":
      return text.count > 5
    default: return true
    }
  }

  /// Returns the meaning of a plain scalar (YAML 1.2.2, section 10.3.2, and timestamps from 1.1).
  static func meaning(of text: ArraySlice<UInt8>) -> Meaning {
    guard let first = text.first else { return .null }
    switch first {
    case "0"..."9", "+", "-",
      ".":
      return number(text)
    case "t", "T", "f", "F",
      "n", "N", "~":
      return words.first { text.matches($0.word) }?.meaning ?? .string
    default:
      return .string
    }
  }

  private static let words: [(word: StaticString, meaning: Meaning)] = [
    ("true", .boolean(true)), ("True", .boolean(true)), ("TRUE", .boolean(true)),
    ("false", .boolean(false)), ("False", .boolean(false)), ("FALSE", .boolean(false)),
    ("null", .null), ("Null", .null), ("NULL", .null), ("~", .null),
  ]

  private static let namedReals: [(word: StaticString, value: Double)] = [
    (".inf", .infinity), (".Inf", .infinity), (".INF", .infinity),
    ("+.inf", .infinity), ("+.Inf", .infinity), ("+.INF", .infinity),
    ("-.inf", -.infinity), ("-.Inf", -.infinity), ("-.INF", -.infinity),
    (".nan", .nan), (".NaN", .nan), (".NAN", .nan),
  ]

  private static func number(_ text: ArraySlice<UInt8>) -> Meaning {
    if text.last?.isLetter == true, let named = namedReals.first(where: { text.matches($0.word) }) {
      return .real(.number(named.value))
    }
    if text.begins(with: "0x") { return integer(text.dropFirst(2), radix: 16) }
    if text.begins(with: "0o") { return integer(text.dropFirst(2), radix: 8) }
    let decimal = NumberText.integer(text)
    if !decimal.isMalformed { return .integer(decimal) }
    let real = NumberText.real(text)
    if !real.isMalformed { return .real(real) }
    return timestamp(text).map(Meaning.date) ?? .string
  }

  private static func integer(_ digits: ArraySlice<UInt8>, radix: UInt64) -> Meaning {
    let reading = NumberText.magnitude(digits, radix: radix, isNegative: false)
    return reading.isMalformed ? .string : .integer(reading)
  }

  /// Parses `2001-12-14`, `2001-12-14t21:59:43.10-05:00`, `2001-12-14 21:59:43.10 -5`, …
  /// (yaml.org/type/timestamp).
  static func timestamp(_ text: ArraySlice<UInt8>) -> DateText.Parts? {
    var cursor = text
    var parts = DateText.Parts()
    guard let year = DateText.digits(4, from: &cursor), DateText.take("-", from: &cursor),
      let month = oneOrTwoDigits(&cursor), DateText.take("-", from: &cursor),
      let day = oneOrTwoDigits(&cursor)
    else { return nil }
    (parts.year, parts.month, parts.day) = (year, month, day)
    if cursor.isEmpty { return text.count == 10 ? parts : nil }
    guard
      DateText.take("T", from: &cursor) || DateText.take("t", from: &cursor) || skipSpaces(&cursor),
      let hour = oneOrTwoDigits(&cursor), DateText.take(":", from: &cursor),
      let minute = DateText.digits(2, from: &cursor), DateText.take(":", from: &cursor),
      let second = DateText.digits(2, from: &cursor)
    else { return nil }
    (parts.hour, parts.minute, parts.second) = (hour, minute, second)
    if DateText.take(".", from: &cursor) {
      parts.fraction = cursor.prefix(while: \.isDigit)
      cursor = cursor.dropFirst(parts.fraction.count)
    }
    skipSpaces(&cursor)
    if cursor.isEmpty || DateText.take("Z", from: &cursor) { return cursor.isEmpty ? parts : nil }
    guard let offset = zone(&cursor), cursor.isEmpty else { return nil }
    parts.offsetMinutes = offset
    return parts
  }

  private static func zone(_ cursor: inout ArraySlice<UInt8>) -> Int? {
    let isBehind = cursor.first == "-"
    guard isBehind || cursor.first == "+" else { return nil }
    cursor = cursor.dropFirst()
    guard let hours = oneOrTwoDigits(&cursor) else { return nil }
    var minutes = 0
    if DateText.take(":", from: &cursor) || !cursor.isEmpty {
      guard let digits = DateText.digits(2, from: &cursor) else { return nil }
      minutes = digits
    }
    // An offset of a day is invalid, and `DateText.seconds` rejects it.
    let offset = minutes < 60 ? hours * 60 + minutes : 1440
    return isBehind ? -offset : offset
  }

  private static func oneOrTwoDigits(_ cursor: inout ArraySlice<UInt8>) -> Int? {
    let count = cursor.prefix(2).prefix(while: \.isDigit).count
    return count == 0 ? nil : DateText.digits(count, from: &cursor)
  }

  @discardableResult
  private static func skipSpaces(_ cursor: inout ArraySlice<UInt8>) -> Bool {
    let count = cursor.prefix(while: \.isBlank).count
    cursor = cursor.dropFirst(count)
    return count > 0
  }

  // MARK: YAML 1.1

  /// Returns the meaning of a plain scalar in YAML 1.1 (yaml.org/type, and common readers such as
  /// PyYAML and Ruby's); `nil` for a string.
  ///
  /// Numbers are recognized by their form, slightly more permissively than in any reader.
  static func meaningInYAML11(of text: ArraySlice<UInt8>) -> String? {
    guard let first = text.first else { return "null" }
    if first.isLetter || first == "~" || first == "="
      || first == "<"
    {
      guard text.count <= 5 else { return nil }
      return BooleanWord.isInYAML11(text)
        ? "a boolean" : wordsOf11.first { text.matches($0.word) }?.meaning
    }
    let isSigned = first == "+" || first == "-"
    let digits = isSigned ? text.dropFirst() : text
    guard let lead = digits.first,
      lead.isDigit || lead == "." || isSigned && lead == "_"
    else { return nil }
    return numberIn11(digits)
  }

  /// Returns the meaning of a plain scalar in YAML 1.1 if it differs from `meaning`.
  static func differenceInYAML11(of text: ArraySlice<UInt8>, _ meaning: Meaning) -> String? {
    switch meaning {
    case .string:
      // A version such as 1.0.0 has the form of a number, but every reader takes it for a string.
      let isVersion =
        text.count { $0 == UInt8(ascii: ".") } > 1 && !text.contains(UInt8(ascii: ":"))
      return text.isEmpty || isVersion ? nil : meaningInYAML11(of: text)
    case .integer:
      let digits = text.drop { $0 == "+" || $0 == "-" }
      guard digits.count > 1, digits.first == "0" else { return nil }
      if digits.begins(with: "0x") { return nil }
      return digits.allSatisfy { 0x30...0x37 ~= $0 } ? "an octal number" : "a string"
    case .real: return text.contains(UInt8(ascii: ".")) ? nil : "a string"
    case .null, .boolean, .date: return nil
    }
  }

  private static func numberIn11(_ digits: ArraySlice<UInt8>) -> String? {
    let allow = { (rest: ArraySlice<UInt8>, isMember: (UInt8) -> Bool) in
      !rest.isEmpty && rest.allSatisfy { isMember($0) || $0 == "_" }
    }
    if digits.begins(with: "0x"), allow(digits.dropFirst(2), { $0.hexValue != nil }) {
      return "an integer"
    }
    if digits.begins(with: "0b"), allow(digits.dropFirst(2), { $0 & 0xFE == 0x30 }) {
      return "an integer"
    }
    if digits.begins(with: "0o"), allow(digits.dropFirst(2), \.isDigit) { return "an integer" }
    if namedReals.contains(where: { digits.matches($0.word) }) { return "a real" }
    if timestamp(digits) != nil { return "a date" }
    let mantissa = digits.prefix {
      $0.isDigit || $0 == "_" || $0 == "." || $0 == ":"
    }
    let rest = digits.dropFirst(mantissa.count)
    let isReal = mantissa.contains(UInt8(ascii: "."))
    if rest.isEmpty { return isReal ? "a real" : "an integer" }
    guard isReal || mantissa.contains(UInt8(ascii: "_")),
      rest.first.map({ $0 | 0x20 }) == "e"
    else { return nil }
    let exponent = rest.dropFirst().drop { $0 == "+" || $0 == "-" }
    return exponent.allSatisfy(\.isDigit) ? "a real" : nil
  }

  private static let wordsOf11: [(word: StaticString, meaning: String)] = [
    ("~", "null"), ("null", "null"), ("Null", "null"), ("NULL", "null"),
    ("=", "a default value"), ("<<", "a merge key"),
  ]
}
