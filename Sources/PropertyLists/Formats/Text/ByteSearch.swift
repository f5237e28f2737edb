/// Searching for a string in another, by bytes.
///
/// The standard library's own search is in its module of regular expressions, which a single call
/// links into the program: 0.9 MB of 12.
extension Collection<UInt8> {
  fileprivate func hasPart(_ wanted: some Collection<UInt8>) -> Bool {
    guard let first = wanted.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension String {
  /// Whether the bytes of another string are in this one.
  ///
  /// - Complexity: O(*n* · *m*) for strings of *n* and *m* bytes, O(*n*) for most.
  package func contains(bytesOf other: String) -> Bool { utf8.hasPart(other.utf8) }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes of a string are among these.
  ///
  /// - Complexity: O(*n* · *m*) for *n* bytes and a string of *m* bytes, O(*n*) for most.
  package func contains(bytesOf text: String) -> Bool { hasPart(text.utf8) }
}
