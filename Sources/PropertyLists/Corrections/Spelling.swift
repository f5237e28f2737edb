/// How a format spells what others spell otherwise: all that the search knows about it.
struct Spelling: Sendable {
  /// What is between a key and its value, and what may follow the value.
  var separator = ": "
  var ends = [""]
  var quote: Character = "\""
  /// The marks of a comment; `nil` if there is none.
  var comment: (begin: String, end: String)?
  /// The bytes that are tokens of their own outside of quotes.
  var signs = Set("{}[],:;=()".utf8)
  /// The signs that people often leave out or mistype.
  var insertions: [String] = []
  var isIndented = false
  var hasTags = false
  /// Whether all text has quotes, so that booleans are none.
  var holdsTextOnly = false

  static let yaml = Spelling(
    quote: "'", comment: ("#", ""), signs: Set("[]{}(),:".utf8),
    insertions: [", ", "]", "[", "}", "\""],
    isIndented: true)

  static let json = Spelling(
    ends: [",", ""], insertions: [",", ":", "\"", "{", "}", "[", "]"])

  static let strings = Spelling(
    separator: " = ", ends: [";"], comment: ("/*", "*/"), signs: Set("{},;=()".utf8),
    insertions: [";", " =", "\"", " */"], holdsTextOnly: true)

  static let xml = Spelling(
    comment: ("<!--", "-->"),
    insertions: [
      "</dict>", "</array>", "<dict>", "<array>", "</plist>", "<plist version=\"1.0\">",
    ],
    hasTags: true)

  /// How a format is spelled; `nil` for a binary one.
  static func of(_ format: Format) -> Spelling? {
    [
      Format.xml.name: xml, Format.yaml.name: yaml, Format.json.name: json,
      Format.strings.name: strings, Format.openStep.name: strings,
    ][format.name]
  }

  // MARK: Words

  static let scalars = ["string", "key", "integer", "real", "date", "data"]
  static let containers = ["dict", "array", "plist"]
  static let truths = ["true", "false"]
  static let elements = scalars + containers + truths

  /// The boolean or null that a word of any language means.
  static let words = [
    "true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
    "null": "null", "nil": "null", "nan": "null", "infinity": "null", "none": "null",
    "undefined": "null",
  ]

  private static let otherNames = [
    "int": "integer", "number": "integer", "float": "real", "double": "real", "str": "string",
    "yes": "true", "no": "false", "bool": "true", "null": "null",
  ]

  /// The element that a name means: its own, in any case, with a letter more, less, or changed.
  static func element(_ name: String) -> String? {
    if elements.contains(name) { return name }
    guard name.utf8.count <= 9 else { return nil }
    let word = name.lowercased()
    if elements.contains(word) { return word }
    if let other = otherNames[name] { return other }
    return word.utf8.count < 3
      ? nil
      : elements.first {
        abs($0.utf8.count - word.utf8.count) < 2 && $0.utf8.first == word.utf8.first
          && editDistance(from: word, to: $0) == 1
      }
  }

  /// The boolean that a bare word means; in JSON, misspelled, too.
  func truth(_ word: ArraySlice<UInt8>) -> String? {
    guard word.count <= 9, !holdsTextOnly, let first = word.first, first.isLetter else {
      return nil
    }
    let word = String(decoding: word, as: UTF8.self).lowercased()
    if let known = Self.words[word] { return known }
    guard !isIndented, !hasTags, word.utf8.count > 2 else { return nil }
    return Self.truths.first { editDistance(from: word, to: $0) == 1 }
  }

  // MARK: Characters

  /// Whether an ASCII character is a sign that is never syntax in the format.
  func isContent(_ scalar: Unicode.Scalar) -> Bool {
    let syntax = hasTags ? " \t\r\n" : " \t\r\n\"'\\`-/*#<>{}[](),:;="
    return scalar.isASCII && !syntax.unicodeScalars.contains(scalar)
  }

  /// Whether a character is content wherever it is: a letter, a digit, or a picture.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || !scalar.isASCII && scalar.properties.isEmojiPresentation
  }
}
