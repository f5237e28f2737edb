/// The ASCII letters of a word regardless of case, which rule out most words without comparing any.
package struct LetterSet: Sendable {
  private var bits: UInt32 = 0

  package init(_ word: String) { self.init(word.utf8) }

  /// Not for other modules, in which it would look up the types of the sequence at run time.
  fileprivate init(_ word: some Sequence<UInt8>) {
    for byte in word {
      let position = (byte | 0x20) &- UInt8(ascii: "a")
      if position < 26 { bits |= 1 << position }
    }
  }

  /// The number of letters of another set that are not in this one.
  package func missing(from other: LetterSet) -> Int { (other.bits & ~bits).nonzeroBitCount }

  /// The least number of letters to change, add, or remove to turn a word with these letters into one with
  /// others.
  func distance(to other: LetterSet) -> Int { max(missing(from: other), other.missing(from: self)) }
}

extension ArraySlice<UInt8> {
  package var letters: LetterSet { LetterSet(self) }
}
