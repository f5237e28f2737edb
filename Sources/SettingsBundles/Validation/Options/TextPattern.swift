/// A string in which `*` matches any characters: `Helvetica*`.
public struct TextPattern: Sendable, Hashable {
  private let pattern: [UInt8]

  /// A pattern as the configuration file spells it.
  public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether it may match more than its own spelling.
  var hasWildcard: Bool { pattern.contains(UInt8(ascii: "*")) }

  /// Whether the whole of a string matches.
  ///
  /// - Complexity: O(*n* · *m*) for *n* bytes of the pattern and *m* of the string.
  package func matches(_ text: String) -> Bool {
    wildcardMatch(pattern, Array(text.utf8), isWildcard: { $0 == UInt8(ascii: "*") }, ==)
  }
}

/// A path in which `*` matches any characters of a name, and `**` any folders: `Legacy/**`.
///
/// A pattern also matches everything in a folder that it matches, and one without a slash matches at
/// any depth.
package struct PathPattern: Sendable {
  private let names: [TextPattern]

  private static let anyFolders = TextPattern("**")

  package init(_ pattern: String) {
    let names = pattern.split(separator: "/").map { TextPattern(String($0)) }
    let isAnywhere = !pattern.dropLast().contains("/")
    self.names = (isAnywhere ? [Self.anyFolders] : []) + names + [Self.anyFolders]
  }

  /// Whether a relative path matches.
  ///
  /// - Complexity: O(*n* · *m*) for *n* bytes of the pattern and *m* of the path.
  package func matches(_ path: String) -> Bool {
    wildcardMatch(
      names, path.split(separator: "/").map(String.init), isWildcard: { $0 == Self.anyFolders }
    ) { pattern, name in pattern.matches(name) }
  }
}

/// Whether all of a text matches a pattern with wildcards for any number of its parts.
private func wildcardMatch<Pattern, Part>(
  _ pattern: [Pattern], _ text: [Part], isWildcard: (Pattern) -> Bool,
  _ matches: (Pattern, Part) -> Bool
) -> Bool {
  var (position, next) = (0, 0)
  // The place after the last wildcard, and the first part that it has not matched yet.
  var wildcard: (next: Int, position: Int)?
  while position < text.count {
    if next < pattern.count, isWildcard(pattern[next]) {
      wildcard = (next + 1, position)
      next += 1
    } else if next < pattern.count, matches(pattern[next], text[position]) {
      (position, next) = (position + 1, next + 1)
    } else if let last = wildcard {
      wildcard = (last.next, last.position + 1)
      (next, position) = (last.next, last.position + 1)
    } else {
      return false
    }
  }
  return pattern[next...].allSatisfy(isWildcard)
}
