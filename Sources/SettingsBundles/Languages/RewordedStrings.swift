import PropertyLists

/// The keys of a table that match a page's string except for details: only the page was reworded.
struct RewordedStrings {
  /// The strings of the pages, by the keys that were meant for them.
  private(set) var wordings: [[UInt8]: String] = [:]

  init(of use: LocalizationIndex.Table, in table: StringsTable) {
    let keys = table.root.entries.map { (key: $0.key, bytes: Array($0.key.utf8)) }
    let unused = keys.filter { !use.allBytes.contains($0.bytes) }
    guard !unused.isEmpty else { return }
    let known = Set(keys.map(\.bytes))
    let missing = (use.translatable.map(\.string) + use.uncounted)
      .filter { !known.contains(Array($0.utf8)) }
    var wordings = Dictionary(firstOf: missing.map { ($0.words, $0) })
    for (key, bytes) in unused {
      self.wordings[bytes] = wordings.removeValue(forKey: key.words)
    }
  }

  subscript(key: String) -> String? { wordings[Array(key.utf8)] }
}

extension String {
  /// The letters and digits in lowercase: equal for strings that differ only in case, spaces, and
  /// punctuation.
  fileprivate var words: String {
    String(
      String.UnicodeScalarView(
        lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }
}
