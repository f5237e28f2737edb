import Testing

@testable import PropertyLists

@Suite struct ByteSetTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let set: ByteSet
    let members: Set<UInt8>

    var testDescription: String { "\(members.sorted())" }
  }

  private static let samples = [
    Sample(set: ByteSet(0x3C), members: [0x3C]),
    Sample(set: ByteSet(0x00), members: [0x00]),
    Sample(set: ByteSet(0xFF, 0x80), members: [0xFF, 0x80]),
    Sample(
      set: ByteSet(0x3C, 0x26, 0xEF, below: 0x20), members: Set([0x3C, 0x26, 0xEF]).union(0..<0x20)),
    Sample(
      set: ByteSet(0x22, 0x5C, 0x7F, 0xC2, below: 0x80),
      members: Set([0x22, 0x5C, 0x7F, 0xC2]).union(0..<0x80)),
    Sample(set: ByteSet(0x01, 0x01, 0x00, 0x80, below: 1), members: [0x00, 0x01, 0x80]),
  ]

  @Test(arguments: samples)
  func containsItsMembersOnly(_ sample: Sample) {
    for byte in UInt8.min ... .max {
      #expect(sample.set.contains(byte) == sample.members.contains(byte), "\(byte)")
    }
  }

  /// Every byte beside every other, at every position in a word and at its edges.
  @Test(arguments: samples)
  func findsTheFirstMember(_ sample: Sample) {
    let ordinary = (UInt8.min ... .max).filter { !sample.members.contains($0) }
    var random = Seed.generator(30 + sample.members.count)
    for _ in 0..<Seed.cases(20_000) {
      var bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in random.pick(ordinary) }
      for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let location = Int.random(in: bytes.indices, using: &random)
        bytes[location] = UInt8.random(in: .min ... .max, using: &random)
      }
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      let expected = (start..<end).first { sample.members.contains(bytes[$0]) } ?? end
      guard sample.set.first(in: bytes, start..<end) != expected else { continue }
      Issue.record("\(sample.set.first(in: bytes, start..<end)), not \(expected), in \(bytes)")
      return
    }
  }

  /// One member at every position of buffers of all lengths up to several words, or none.
  @Test(arguments: samples)
  func isDisjointWithoutAMember(_ sample: Sample) {
    let ordinary = (UInt8.min ... .max).filter { !sample.members.contains($0) }
    var random = Seed.generator(35 + sample.members.count)
    for count in 0...33 {
      let bytes = (0..<count).map { _ in random.pick(ordinary) }
      #expect(bytes.withUnsafeBufferPointer(sample.set.isDisjoint), "\(bytes)")
      for index in bytes.indices {
        for member in sample.members {
          var bytes = bytes
          bytes[index] = member
          #expect(!bytes.withUnsafeBufferPointer(sample.set.isDisjoint), "\(bytes)")
        }
      }
    }
  }

  private static func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test(arguments: [0x00, 0x01, 0x3E, 0x7F, 0x80, 0xFF] as [UInt8])
  func endsAWordAfterAByte(byte: UInt8) {
    for index in 0...8 {
      let bytes = (0..<8).map { $0 < index ? byte ^ 0x01 : $0 == index ? byte : byte ^ 0x80 }
      let prefix = ByteSet.prefix(of: Self.word(bytes), through: byte)
      #expect(prefix == Self.word(Array(bytes.prefix(index + 1))))
    }
  }

  @Test(arguments: [0x00, 0x09, 0x20, 0x80, 0xFF] as [UInt8])
  func countsLeadingBytesOfAWord(byte: UInt8) {
    for count in 0...8 {
      let bytes = (0..<8).map { $0 == count ? byte ^ 0x01 : byte }
      #expect(ByteSet.countOfLeading(byte, in: Self.word(bytes)) == count)
    }
  }
}
