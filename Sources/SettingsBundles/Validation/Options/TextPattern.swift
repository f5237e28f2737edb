import PropertyLists

extension Validator {
  /// A pattern in which `*` matches any characters: `Helvetica*`.
  public struct TextPattern: Sendable, Hashable {
    private let pattern: [UInt8]

    /// Creates a pattern from its spelling in the configuration file.
    public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

    /// Whether it can match anything but its own spelling.
    var hasWildcard: Bool { pattern.contains(UInt8(ascii: "*")) }

    /// Whether the pattern matches a whole string.
    package func matches(_ text: String) -> Bool {
      wildcardMatch(pattern, Array(text.utf8), isWildcard: { $0 == "*" }, ==)
    }
  }
}

extension TextPattern: ExpressibleByStringLiteral {
  public init(stringLiteral pattern: String) { self.init(pattern) }
}

extension Set<TextPattern> {
  /// Whether a pattern matches a whole string.
  func match(_ text: String) -> Bool {
    contains(TextPattern(text)) || contains { $0.hasWildcard && $0.matches(text) }
  }
}

/// A path pattern: `*` matches any characters in a name, and `**` any number of folders: `Legacy/**`.
///
/// A pattern that matches a folder matches everything in it, and one without a slash matches at any depth.
package struct PathPattern: Sendable {
  private let names: [TextPattern]

  private static let anyFolders = TextPattern("**")

  package init(_ pattern: String) {
    let names = pattern.split(separator: "/").map { TextPattern(String($0)) }
    let isAnywhere = !pattern.dropLast().contains("/")
    self.names = (isAnywhere ? [Self.anyFolders] : []) + names + [Self.anyFolders]
  }

  /// Whether the pattern matches a relative path.
  package func matches(_ path: String) -> Bool {
    wildcardMatch(
      names, path.split(separator: "/").map(String.init), isWildcard: { $0 == Self.anyFolders }
    ) { pattern, name in pattern.matches(name) }
  }
}

/// Whether a pattern with wildcards, each for any number of parts, matches an entire text.
private func wildcardMatch<Pattern, Part>(
  _ pattern: [Pattern], _ text: [Part], isWildcard: (Pattern) -> Bool,
  _ matches: (Pattern, Part) -> Bool
) -> Bool {
  var (position, next) = (0, 0)
  // The position after the last wildcard, and the first part that the wildcard does not cover yet.
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
