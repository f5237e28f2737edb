/// The ASCII letters of a word regardless of case, which rule out most words without comparing any.
struct LetterSet {
  private var bits: UInt32 = 0

  init(_ word: some Sequence<UInt8>) {
    for byte in word {
      let position = (byte | 0x20) &- UInt8(ascii: "a")
      if position < 26 { bits |= 1 << position }
    }
  }

  /// The number of letters of another set that are not in this one.
  func missing(from other: LetterSet) -> Int { (other.bits & ~bits).nonzeroBitCount }

  func isSuperset(of word: String) -> Bool { missing(from: LetterSet(word.utf8)) == 0 }
}

extension ArraySlice<UInt8> {
  var letters: LetterSet { LetterSet(self) }
}
