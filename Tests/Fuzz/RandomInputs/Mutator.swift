/// Random changes of inputs, the same for the same seed.
public struct Mutator {
  private var random: SplitMix64
  private let seeds: [[UInt8]]
  private let fragments: [[UInt8]]

  /// - Parameters:
  ///   - seeds: The inputs to start from, of which there must be one.
  ///   - fragments: Parts of the format, so that some changes go further than to the first byte.
  public init(seed: UInt64, of seeds: [[UInt8]], with fragments: [[UInt8]]) {
    random = SplitMix64(seed: seed)
    self.seeds = seeds
    self.fragments = fragments
  }

  /// The input with a number: up to four changes of one of the seeds.
  public mutating func input(_ number: Int) -> [UInt8] {
    var bytes = seeds[number % seeds.count]
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes = fragments.randomElement(using: &random) ?? [] }
    let start = Int.random(in: bytes.indices, using: &random)
    let end = min(bytes.count, start + Int.random(in: 1...16, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[start] = .random(in: .min ... .max, using: &random)
    case 2: bytes.removeSubrange(start..<end)
    case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 4: bytes.insert(contentsOf: fragment(), at: start)
    case 5: bytes.replaceSubrange(start..<end, with: fragment())
    case 6: splice(&bytes, from: start)
    case 7: bytes.replaceSubrange(start..<end, with: number(of: end - start))
    default: bytes.removeSubrange(start...)
    }
  }

  private mutating func fragment() -> [UInt8] { fragments.randomElement(using: &random) ?? [0] }

  /// Ends the input with the end of another one.
  private mutating func splice(_ bytes: inout [UInt8], from start: Int) {
    let other = seeds[Int.random(in: seeds.indices, using: &random)]
    bytes.replaceSubrange(start..., with: other.suffix(Int.random(in: 0...64, using: &random)))
  }

  /// A number where a length, a count or an offset may be: at the edge of its width, or small.
  private mutating func number(of width: Int) -> [UInt8] {
    let width = min(width, 8)
    let edges: [UInt64] = [0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 1 << 31, 1 << 63, .max]
    let value = edges.randomElement(using: &random) ?? 0
    return (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
