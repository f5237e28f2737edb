import PropertyLists

extension Validator {
  /// A pattern in which `*` matches any characters: `Helvetica*`.
  public struct TextPattern: Sendable, Hashable {
    private let pattern: [UInt8]

    /// Creates a pattern from its spelling in the configuration file.
    public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

    /// Whether it can match anything but its own spelling.
    var hasWildcard: Bool { pattern.contains(UInt8(ascii: "*")) }

    package func matches(_ text: String) -> Bool {
      wildcardMatch(pattern, Array(text.utf8), isWildcard: { $0 == "*" }, ==)
    }
  }
}

extension Validator.TextPattern: ExpressibleByStringLiteral {
  public init(stringLiteral pattern: String) { self.init(pattern) }
}

extension Set<Validator.TextPattern> {
  func match(_ text: String) -> Bool {
    contains(Validator.TextPattern(text)) || contains { $0.hasWildcard && $0.matches(text) }
  }
}

/// A path pattern: `*` matches any characters in a name, and `**` any number of folders: `Legacy/**`.
///
/// A pattern that matches a folder matches everything in it, and one without a slash matches at any depth.
package struct PathPattern: Sendable {
  private let names: [Validator.TextPattern]

  private static let anyFolders = Validator.TextPattern("**")

  package init(_ pattern: String) {
    let names = pattern.split(separator: "/").map { Validator.TextPattern(String($0)) }
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

/// Path patterns in a list, of which those without `*` are looked up instead of tried one by one.
package struct PathPatterns: Sendable {
  /// The positions of the patterns that are a name at any depth, or a path, by their bytes.
  private var names: [[UInt8]: [Int]] = [:]
  private var paths: [[UInt8]: [Int]] = [:]
  private var others: [(position: Int, pattern: PathPattern)] = []

  package init(_ patterns: some Sequence<String> = []) {
    for (position, pattern) in patterns.enumerated() {
      let path = Array(pattern.utf8.split(separator: UInt8(ascii: "/")).joined(separator: [0x2F]))
      if path.isEmpty || path.contains(UInt8(ascii: "*")) {
        others.append((position, PathPattern(pattern)))
      } else if pattern.dropLast().contains("/") {
        paths[path, default: []].append(position)
      } else {
        names[path, default: []].append(position)
      }
    }
  }

  package var isEmpty: Bool { names.isEmpty && paths.isEmpty && others.isEmpty }

  var hasTooManyWildcards: Bool { others.count > Limits.wildcards }

  package func match(_ path: String) -> Bool { !positions(matching: path).isEmpty }

  /// The positions of the patterns that match a relative path, in order.
  func positions(matching path: String) -> [Int] {
    if isEmpty { return [] }
    var found = others.filter { $0.pattern.matches(path) }.map(\.position)
    var folder: [UInt8] = []
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      if !folder.isEmpty { folder.append(UInt8(ascii: "/")) }
      folder += name
      found += (names[Array(name)] ?? []) + (paths[folder] ?? [])
    }
    return Set(found).sorted()
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
