import PropertyLists

/// New strings for the table of a language.
struct TableAddition {
  struct NewString {
    let key: String
    let value: String
    /// The comment above it, possibly empty.
    let comment: String
    /// The preceding string in the table; `nil` at the beginning.
    let sibling: String?
  }

  let language: String
  let table: String
  private(set) var strings: [NewString] = []
  /// The last string before the next one that the table contains.
  var sibling: String?

  init(to table: String, in language: String) {
    self.table = table
    self.language = language
  }

  mutating func add(_ key: String, _ value: String, comment: String) {
    strings.append(NewString(key: key, value: value, comment: comment, sibling: sibling))
  }

  var path: Document.KeyPath { Translations.path(language, table) }

  /// A new table with the strings.
  var literal: Literal { .dictionary(strings.map { .init($0.key, .string($0.value)) }) }
}
