import PropertyLists

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

  /// - Parameters:
  ///   - others: More strings, which need no translation.
  ///   - make: Returns the value and comment of a string that the table lacks, or `nil` to omit it.
  init(
    to translated: TranslatedTable, in language: String, besides others: [String] = [],
    _ make: (String) throws(Diagnostic) -> (value: String, comment: String)?
  ) throws(Diagnostic) {
    self.language = language
    table = translated.name
    var sibling: String?
    let known = Set(translated.strings.map { Array($0.utf8) })
    for key in translated.strings + others.filter({ !known.contains(Array($0.utf8)) }) {
      if translated.value(of: key, in: language) != nil {
        sibling = key
      } else if let (value, comment) = try make(key) {
        strings.append(NewString(key: key, value: value, comment: comment, sibling: sibling))
      }
    }
  }

  var path: KeyPath { Translations.path(language, table) }

  /// A new table with the strings.
  var literal: Literal { .dictionary(strings.map { ($0.key, .string($0.value)) }) }
}
