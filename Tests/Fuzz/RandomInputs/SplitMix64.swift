/// Random numbers from a seed, so that a failure can be repeated (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Whether an event occurs that has a chance of one in `count`.
  public mutating func happens(onceIn count: Int) -> Bool { happens(1, in: count) }

  /// Whether an event occurs that has a chance of `part` in `count`.
  public mutating func happens(_ part: Int, in count: Int) -> Bool { number(below: count) < part }

  /// A number from 0 to `limit` - 1.
  public mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// One of the items, of which there must be some.
  public mutating func pick<Item>(_ items: [Item]) -> Item {
    items[Int.random(in: items.indices, using: &self)]
  }

  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}
