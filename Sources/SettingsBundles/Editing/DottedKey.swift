import PropertyLists

/// The missing keys at the end of a path, which may be meant as one key with dots:
/// `com.apple.security.network.client`.
struct DottedKey {
  private let keys: [String]
  let text: String

  /// The first parts of names in reverse notation; others have two letters.
  private static let domains: Set = ["com", "org", "net", "edu", "gov", "app", "dev", "info"]

  init(_ keys: [String]) {
    self.keys = keys
    text = keys.joined(separator: ".")
  }

  /// Whether one of the keys may be the position of an item.
  var hasNumbers: Bool { keys.contains(where: \.isNumber) }

  /// Whether a key with dots exists that the keys, or some at their beginning, spell.
  func hasBeginning(among siblings: [String]) -> Bool {
    siblings.contains { key in key.contains(".") && (text + ".").hasPrefix(key + ".") }
  }

  /// Whether it has the form of a name in reverse notation, or that of a key next to it.
  func isLikely(among siblings: [String]) -> Bool {
    guard let first = keys.first, keys.count > 1, !hasNumbers else { return false }
    let isDomain =
      Self.domains.contains(first)
      || first.utf8.count == 2
        && first.utf8.allSatisfy { "a"..."z" ~= $0 }
    return isDomain && keys.count > 2 || siblings.contains { $0.hasPrefix(first + ".") }
  }
}
