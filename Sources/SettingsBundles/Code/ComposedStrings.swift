/// The strings that code puts together, by their beginnings and ends: `"volume_\(channel)"`.
///
/// Only hashes are kept, as `CodeIndex` does.
struct ComposedStrings: Sendable {
  private var beginnings: Set<Int> = []
  private var ends: Set<Int> = []
  private var pairs: Set<Int> = []

  var count: Int { pairs.count }

  mutating func insert(_ beginning: ArraySlice<UInt8>, _ end: ArraySlice<UInt8>) {
    let (beginning, end) = (Self.hashes(of: beginning).last, Self.hashes(of: end.reversed()).last)
    guard let beginning, let end else { return }
    beginnings.insert(beginning)
    ends.insert(end)
    pairs.insert(Self.hash(beginning, end))
  }

  /// Whether a text has the beginning and the end of one of the strings.
  ///
  /// - Complexity: O(*n*) on average for *n* bytes, if few of its parts are a beginning or an end.
  func match(_ text: ArraySlice<UInt8>) -> Bool {
    let (forward, backward) = (Self.hashes(of: text), Self.hashes(of: text.reversed()))
    let endLengths = backward.indices.filter { ends.contains(backward[$0]) }
    return forward.indices.contains { length in
      beginnings.contains(forward[length])
        && endLengths.contains { endLength in
          length + endLength <= text.count
            && pairs.contains(Self.hash(forward[length], backward[endLength]))
        }
    }
  }

  /// The hashes of the first bytes of a text: of none, of one, up to all of them.
  private static func hashes(of bytes: some Sequence<UInt8>) -> [Int] {
    var hasher = Hasher()
    var hashes = [hasher.value]
    for byte in bytes {
      hasher.combine(byte)
      hashes.append(hasher.value)
    }
    return hashes
  }

  private static func hash(_ beginning: Int, _ end: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(beginning)
    hasher.combine(end)
    return hasher.finalize()
  }
}

extension Hasher {
  /// The hash of everything so far, after which more can follow.
  fileprivate var value: Int {
    let copy = self
    return copy.finalize()
  }
}
