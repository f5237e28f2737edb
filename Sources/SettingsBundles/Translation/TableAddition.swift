import PropertyLists

/// The strings to add to a table in one language.
struct TableAddition {
  struct NewString {
    let key: String
    let value: String
    /// The comment above it; empty for none.
    let comment: String
    /// The string that is before it in the table; `nil` for the front.
    let sibling: String?
  }

  let language: String
  let table: String
  private(set) var strings: [NewString] = []

  /// - Parameter make: The value and the comment of a string that the table lacks; `nil` to leave
  ///   it out.
  init(
    to translated: TranslatedTable, in language: String,
    _ make: (String) throws(Diagnostic) -> (value: String, comment: String)?
  ) throws(Diagnostic) {
    self.language = language
    table = translated.name
    var sibling: String?
    for key in translated.strings {
      if translated.value(of: key, in: language) != nil {
        sibling = key
      } else if let (value, comment) = try make(key) {
        strings.append(NewString(key: key, value: value, comment: comment, sibling: sibling))
      }
    }
  }

  var path: KeyPath { Translations.path(language, table) }

  /// The table, if it is new.
  var literal: Literal { .dictionary(strings.map { ($0.key, .string($0.value)) }) }
}
