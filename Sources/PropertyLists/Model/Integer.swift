/// A whole number from -2^63 to 2^64-1, the range that Apple's property lists hold.
public struct Integer: Hashable, Sendable, CustomStringConvertible {
  /// The number's lower 64 bits in two's complement.
  public let bits: UInt64

  /// Whether the number is below zero, so that `bits` is to be read as an `Int64`.
  public let isNegative: Bool

  public init(_ value: Int64) {
    bits = UInt64(bitPattern: value)
    isNegative = value < 0
  }

  public init(_ value: UInt64) {
    bits = value
    isNegative = false
  }

  public init(_ value: Int) { self.init(Int64(value)) }

  /// Takes a sign and a magnitude; `nil` when the number lies outside the range.
  init?(magnitude: UInt64, isNegative: Bool) {
    guard isNegative, magnitude != 0 else {
      self.init(magnitude)
      return
    }
    guard magnitude <= 1 << 63 else { return nil }
    self.init(bits: 0 &- magnitude, isNegative: true)
  }

  init(bits: UInt64, isNegative: Bool) {
    self.bits = bits
    self.isNegative = isNegative
  }

  /// The number as an `Int`, when it fits.
  public var int: Int? {
    isNegative ? Int(exactly: Int64(bitPattern: bits)) : Int(exactly: bits)
  }

  /// The nearest `Double`.
  public var double: Double {
    isNegative ? Double(Int64(bitPattern: bits)) : Double(bits)
  }

  public var description: String {
    isNegative ? Int64(bitPattern: bits).description : bits.description
  }
}
