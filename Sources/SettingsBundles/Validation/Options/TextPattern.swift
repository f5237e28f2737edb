/// A string in which `*` matches any characters: `Helvetica*`.
public struct TextPattern: Sendable, Hashable {
  private let pattern: [UInt8]

  public init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether the whole of a string matches.
  ///
  /// - Complexity: O(*n* · *m*) for *n* bytes of the pattern and *m* of the string.
  public func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var (position, next) = (0, 0)
    // The place after the last star, and the first byte that the star has not matched yet.
    var star: (next: Int, position: Int)?
    while position < text.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        star = (next + 1, position)
        next += 1
      } else if next < pattern.count, pattern[next] == text[position] {
        (position, next) = (position + 1, next + 1)
      } else if let last = star {
        star = (last.next, last.position + 1)
        (next, position) = (last.next, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
