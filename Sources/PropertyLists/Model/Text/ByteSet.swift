/// The bytes that end a run of ordinary text: up to four bytes, all below a bound, and optionally all
/// non-ASCII bytes.
///
/// Readers and writers spend most of their time looking for the next special byte. This tests eight bytes
/// at a time, which is five times as fast. The unsafe loads stay inside the buffer: a word is loaded only
/// if eight bytes are left.
struct ByteSet: Sendable {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  private let members: (UInt64, UInt64, UInt64, UInt64)
  private let bound: UInt64
  /// The bits that are set in bytes below the bound, if there is one.
  private let boundBits: UInt64
  private let boundByte: UInt8
  /// The bits that are set in non-ASCII bytes, if these are members.
  private let longerBits: UInt64

  /// - Parameter bound: A bound of at most 0x80. All bytes below it are members too.
  init(
    _ first: UInt8, _ second: UInt8? = nil, _ third: UInt8? = nil, _ fourth: UInt8? = nil,
    below bound: UInt8 = 0, orLonger hasLonger: Bool = false
  ) {
    let word = { (byte: UInt8?) in UInt64(byte ?? first) &* Self.ones }
    members = (word(first), word(second), word(third), word(fourth))
    self.bound = UInt64(bound) &* Self.ones
    boundBits = bound == 0 ? 0 : Self.highBits
    boundByte = bound
    longerBits = hasLonger ? Self.highBits : 0
  }

  static let lineEnds = ByteSet(0x0A, 0x0D)

  func contains(_ byte: UInt8) -> Bool {
    let word = UInt64(byte)
    return byte < boundByte || word & longerBits != 0
      || word == members.0 & 0xFF || word == members.1 & 0xFF
      || word == members.2 & 0xFF || word == members.3 & 0xFF
  }

  func isDisjoint(with text: String) -> Bool {
    var text = text
    return text.withUTF8 { isDisjoint(with: $0) }
  }

  /// Whether no byte is a member.
  ///
  /// The position of a member does not matter, so the last word may overlap the previous one.
  @inline(__always)
  func isDisjoint(with bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // A shorter buffer does not fill a word.
    guard bytes.count >= 4 else { return !bytes.contains(where: contains) }
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while bytes.count - index > 8 {
      guard hits(in: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) == 0 else {
        return false
      }
      index += 8
    }
    return hits(in: bytes.lastWord) == 0
  }

  /// The index of the first member at or after `start`; the buffer's count if there is none.
  @inline(__always)
  func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while bytes.count - index >= 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let hits = hits(in: word)
      if hits != 0 { return index + hits.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, !contains(bytes[index]) { index += 1 }
    return index
  }

  /// The index of the first member in a range of an array; the range's end if there is none.
  func first(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer {
      first(in: UnsafeBufferPointer(rebasing: $0[range]), from: 0) + range.lowerBound
    }
  }

  /// The index of the first member in an array that satisfies a condition.
  func first(in bytes: [UInt8], where isWanted: (Int) -> Bool) -> Int? {
    var index = first(in: bytes, 0..<bytes.count)
    while index < bytes.count, !isWanted(index) {
      index = first(in: bytes, index + 1..<bytes.count)
    }
    return index < bytes.count ? index : nil
  }

  /// A word's lowest bytes up to the first one with a certain value, with zeros above; or else the whole
  /// word.
  @inline(__always)
  static func prefix(of word: UInt64, through byte: UInt8) -> UInt64 {
    let hits = zeroBytes(word ^ UInt64(byte) &* ones) & highBits
    return word & (hits ^ (hits &- 1))
  }

  /// The number of a word's lowest bytes with a certain value, up to the first different one.
  @inline(__always)
  static func countOfLeading(_ byte: UInt8, in word: UInt64) -> Int {
    (word ^ UInt64(byte) &* ones).trailingZeroBitCount / 8
  }

  /// A word whose lowest set bit marks the first member; higher bits may be false positives.
  @inline(__always)
  private func hits(in word: UInt64) -> UInt64 {
    var hits = Self.zeroBytes(word ^ members.0) | Self.zeroBytes(word ^ members.1)
    hits |= Self.zeroBytes(word ^ members.2) | Self.zeroBytes(word ^ members.3)
    hits |= (word &- bound) & ~word & boundBits | word & longerBits
    return hits & Self.highBits
  }

  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
}
