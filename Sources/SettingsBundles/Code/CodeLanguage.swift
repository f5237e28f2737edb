import PropertyLists

/// The lexical rules of a language in which apps use `UserDefaults`: as many as it takes to tell strings and
/// comments from everything else.
struct CodeLanguage: Sendable {
  /// In lowercase, without the dot.
  let fileExtensions: Set<String>
  let nestsComments: Bool
  /// Its kinds of string literals; a longer delimiter comes before one that it begins with.
  let quotes: [Quote]

  struct Quote: Sendable {
    let open: [UInt8]
    let close: [UInt8]
    let isMultiline: Bool
    /// The characters that begin an expression in it, including the opening parenthesis.
    let interpolation: [UInt8]?
    /// Whether a backslash makes the next byte part of it.
    let hasEscapes: Bool

    init(
      _ open: StaticString, _ close: StaticString? = nil, isMultiline: Bool = false,
      interpolation: StaticString? = nil, hasEscapes: Bool = true
    ) {
      self.open = open.bytes
      self.close = (close ?? open).bytes
      self.isMultiline = isMultiline
      self.interpolation = interpolation?.bytes
      self.hasEscapes = hasEscapes
    }
  }

  static let all = [
    CodeLanguage(
      fileExtensions: ["swift"], nestsComments: true,
      quotes: [
        Quote("##\"", "\"##", interpolation: "\\##(", hasEscapes: false),
        Quote("#\"\"\"", "\"\"\"#", isMultiline: true, interpolation: "\\#(", hasEscapes: false),
        Quote("#\"", "\"#", interpolation: "\\#(", hasEscapes: false),
        Quote("\"\"\"", isMultiline: true, interpolation: "\\("), Quote("\"", interpolation: "\\("),
      ]),
    // Objective-C, C, and C++
    CodeLanguage(
      fileExtensions: ["m", "mm", "h", "pch", "hh", "hpp", "c", "cc", "cpp", "cxx"],
      nestsComments: false,
      quotes: [
        Quote("R\"(", ")\"", isMultiline: true, hasEscapes: false), Quote("\""), Quote("'"),
      ]),
  ]

  /// The lowercase extensions of other files of an app: code in other languages, interface files of Xcode,
  /// and property lists.
  static let otherExtensions: Set = [
    "cjs", "cs", "dart", "java", "js", "jsx", "kt", "mjs", "plist", "storyboard", "ts", "tsx",
    "vue", "xib",
  ]

  static func named(_ fileExtension: String) -> CodeLanguage? {
    all.first { $0.fileExtensions.contains(fileExtension) }
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}
