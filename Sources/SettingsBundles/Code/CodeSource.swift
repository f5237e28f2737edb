import PropertyLists

/// A file of an app, read as far as that does not depend on other files, so that several can be read at once.
package struct CodeSource: Sendable {
  enum Content: Sendable {
    /// Swift, Objective-C, or C.
    case code(CodeFile, UserDefaultsUses?)
    /// A file that this program generated; `nil` if it is not code and has no constants.
    case generated(CodeFile?)
    /// Code with too many tokens.
    case tooLong
    /// Any other text, of which only the words count.
    case words
  }

  let path: String
  let bytes: [UInt8]
  let content: Content

  /// The lowercase extensions of the files that can contain code.
  package static let fileExtensions = CodeLanguage.all.reduce(CodeLanguage.otherExtensions) {
    $0.union($1.fileExtensions)
  }

  /// Reads a file: source code, an interface file of Xcode, or another property list than a page; `nil` for
  /// a page and a file of another kind.
  ///
  /// - Parameter path: The path in messages; its extension determines the language.
  /// - Complexity: O(*n*) on average for *n* bytes.
  package init?(_ bytes: [UInt8], at path: String) {
    (self.bytes, self.path) = (bytes, path)
    let fileExtension = Format.fileExtension(of: path)
    guard let language = CodeLanguage.named(fileExtension) else {
      guard CodeLanguage.otherExtensions.contains(fileExtension),
        !PageText.mentionsElements(bytes)
      else { return nil }
      content = GeneratedCode.holds(bytes) ? .generated(nil) : .words
      return
    }
    let file = CodeFile(bytes, language)
    if file.tokens.count >= Limits.codeTokens {
      content = .tooLong
    } else if GeneratedCode.holds(bytes) {
      content = .generated(file)
    } else {
      content = .code(file, file.mayUseUserDefaults ? UserDefaultsUses(in: file) : nil)
    }
  }
}
