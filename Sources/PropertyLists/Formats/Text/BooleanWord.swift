/// Words that people write instead of a boolean.
enum BooleanWord {
  private static let truths: [String: Bool] = [
    "yes": true, "on": true, "true": true, "1": true, "y": true,
    "no": false, "off": false, "false": false, "0": false, "n": false,
  ]

  /// The boolean that a word means, ignoring case; `nil` for other words.
  static func truth(of word: String) -> Bool? { truths[word.lowercased()] }
}
