import PropertyLists

/// The lexical rules of a language in which an app reads its settings: as many as it takes to tell
/// strings and comments from everything else.
struct CodeLanguage: Sendable {
  /// The lowercase extensions of its files.
  let fileExtensions: [String]
  let lineComment: [UInt8]?
  let blockComment: (open: [UInt8], close: [UInt8])
  let nestsComments: Bool
  /// Whether apps for Apple's systems are written in it, and read `UserDefaults` in the forms of `CodeFile`.
  let hasUserDefaults: Bool
  /// Its kinds of string literals; a longer delimiter comes before one that it begins with.
  let quotes: [Quote]

  struct Quote: Sendable {
    let open: [UInt8]
    let close: [UInt8]
    let isMultiline: Bool
    /// Where an expression begins in it, and the byte at its end.
    let interpolation: (open: [UInt8], close: UInt8)?
    /// Whether a backslash makes the next byte part of it.
    let hasEscapes: Bool

    init(
      _ open: StaticString, _ close: StaticString? = nil, isMultiline: Bool = false,
      interpolation: StaticString? = nil, hasEscapes: Bool = true
    ) {
      self.open = open.bytes
      self.close = (close ?? open).bytes
      self.isMultiline = isMultiline
      self.interpolation = interpolation.map {
        ($0.bytes, $0.bytes.last == "(" ? UInt8(ascii: ")") : UInt8(ascii: "}"))
      }
      self.hasEscapes = hasEscapes
    }
  }

  private init(
    _ fileExtensions: [String], lineComment: StaticString? = "//",
    blockComment: (open: StaticString, close: StaticString) = ("/*", "*/"),
    nestsComments: Bool = false, hasUserDefaults: Bool = false, _ quotes: [Quote]
  ) {
    self.fileExtensions = fileExtensions
    self.lineComment = lineComment?.bytes
    self.blockComment = (blockComment.open.bytes, blockComment.close.bytes)
    self.nestsComments = nestsComments
    self.hasUserDefaults = hasUserDefaults
    self.quotes = quotes
  }

  static let all = [
    CodeLanguage(
      ["swift"], nestsComments: true, hasUserDefaults: true,
      [
        Quote("##\"", "\"##", interpolation: "\\##(", hasEscapes: false),
        Quote("#\"\"\"", "\"\"\"#", isMultiline: true, interpolation: "\\#(", hasEscapes: false),
        Quote("#\"", "\"#", interpolation: "\\#(", hasEscapes: false),
        Quote("\"\"\"", isMultiline: true, interpolation: "\\("), Quote("\"", interpolation: "\\("),
      ]),
    CodeLanguage(
      ["m", "mm", "h", "pch", "hh", "hpp", "c", "cc", "cpp", "cxx"], hasUserDefaults: true,
      [
        Quote("R\"(", ")\"", isMultiline: true, hasEscapes: false), Quote("\""), Quote("'"),
      ]),
    CodeLanguage(
      ["js", "jsx", "mjs", "cjs", "ts", "tsx", "vue"],
      [Quote("\""), Quote("'"), Quote("`", isMultiline: true, interpolation: "${")]),
    CodeLanguage(
      ["dart"], nestsComments: true,
      [
        Quote("\"\"\"", isMultiline: true, interpolation: "${"),
        Quote("'''", isMultiline: true, interpolation: "${"), Quote("\"", interpolation: "${"),
        Quote("'", interpolation: "${"),
      ]),
    CodeLanguage(
      ["cs"],
      [
        Quote("@\"", "\"", isMultiline: true, hasEscapes: false),
        Quote("$\"", "\"", interpolation: "{"), Quote("\""), Quote("'"),
      ]),
    CodeLanguage(
      ["kt", "java"], nestsComments: true,
      [
        Quote("\"\"\"", isMultiline: true, interpolation: "${"), Quote("\"", interpolation: "${"),
        Quote("'"),
      ]),
    // The text between tags is a string like the value of an attribute.
    CodeLanguage(
      ["plist", "xib", "storyboard"], lineComment: nil, blockComment: ("<!--", "-->"),
      [
        Quote(">", "<", isMultiline: true, hasEscapes: false),
        Quote("\"", isMultiline: true, hasEscapes: false),
      ]),
  ]

  static func named(_ fileExtension: String) -> CodeLanguage? {
    all.first { $0.fileExtensions.contains(fileExtension) }
  }

  /// Whether its files are XML.
  var isMarkup: Bool { lineComment == nil }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
