import PropertyLists

/// Keys that code reads and no row has, for rows whose keys no code mentions.
struct StrayKeys {
  private let keys: [(spelling: CodeIndex.Spelling, words: Set<String>, letters: LetterSet)]
  /// The number of rows whose keys have a word.
  private var rows: [String: Int] = [:]

  /// - Parameter rowKeys: The keys of all rows.
  init(in code: CodeIndex, besides rowKeys: Set<ByteString>) {
    keys = code.readKeys.filter { !rowKeys.contains(ByteString($0.text)) }
      .sorted { $0.text < $1.text }.prefix(Limits.comparedKeys)
      .map { ($0, $0.text.keyWords, LetterSet($0.text)) }
    guard !keys.isEmpty else { return }
    for word in rowKeys.flatMap(\.text.keyWords) { rows[word, default: 0] += 1 }
  }

  /// The keys that may be meant by another one: they share a word that no other row has, or differ in two letters.
  func similar(to key: String) -> [CodeIndex.Spelling] {
    guard !keys.isEmpty else { return [] }
    let words = key.keyWords.filter { rows[$0] == 1 }
    let letters = LetterSet(key)
    return keys.filter { stray in
      !words.isDisjoint(with: stray.words)
        || key.utf8.count > 4 && letters.missing(from: stray.letters) <= 2
          && stray.letters.missing(from: letters) <= 2
          && editDistance(from: key, to: stray.spelling.text) <= 2
    }.map(\.spelling)
  }
}

extension String {
  /// Words that say nothing of what a key is about.
  private static let commonWords: Set<String> = [
    "allow", "allowed", "app", "default", "disable", "disabled", "enable", "enabled", "has", "key",
    "last", "option", "pref", "preference", "preferences", "prefs", "saved", "selected", "setting",
    "settings", "should", "show", "state", "use", "user", "value",
  ]

  /// The lowercase words of a key that may tell what it is about: `width` of `kTrackWidthSetting`.
  fileprivate var keyWords: Set<String> {
    var words: Set<String> = []
    var word = ""
    var isAfterCapital = false
    for letter in unicodeScalars {
      let isCapital = letter.properties.isUppercase
      if !letter.properties.isAlphabetic || isCapital && !isAfterCapital {
        words.insert(word)
        word = ""
      }
      if letter.properties.isAlphabetic { word += String(letter).lowercased() }
      isAfterCapital = isCapital
    }
    words.insert(word)
    return words.filter { $0.count > 2 }.subtracting(Self.commonWords)
  }
}
