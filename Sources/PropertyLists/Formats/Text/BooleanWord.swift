/// The words of YAML 1.1 for a boolean, which people write in other formats, too.
package enum BooleanWord {
  /// In lowercase, as words are compared.
  private static let all: [(word: StaticString, truth: Bool)] = [
    ("true", true), ("yes", true), ("on", true), ("y", true),
    ("false", false), ("no", false), ("off", false), ("n", false),
  ]

  /// The boolean that a word means, in any case; `nil` for other words.
  package static func truth(of word: some Collection<UInt8>) -> Bool? {
    guard word.count <= 5 else { return nil }
    let word = word.map { $0 | 0x20 }
    return all.first { word.matches($0.word) }?.truth
  }

  /// Whether readers of YAML 1.1 take text for a boolean: `yes`, `Yes`, and `YES`, but not `yEs`.
  static func isInYAML11(_ text: ArraySlice<UInt8>) -> Bool {
    truth(of: text) != nil
      && (text.allSatisfy { $0 & 0x20 == 0 } || text.dropFirst().allSatisfy { $0 & 0x20 != 0 })
  }
}
