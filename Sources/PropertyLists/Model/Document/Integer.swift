extension Document {
  /// A whole number from -2^63 to 2^64-1, the range of integers in Apple's property lists.
  public struct Integer: Hashable, Sendable, CustomStringConvertible {
    /// The lower 64 bits of the number in two's complement.
    public let bits: UInt64

    /// Whether the number is negative, in which case `bits` is an `Int64`.
    public let isNegative: Bool

    /// Creates a number from a signed integer.
    public init(_ value: Int64) {
      bits = UInt64(bitPattern: value)
      isNegative = value < 0
    }

    /// Creates a number from an unsigned integer.
    public init(_ value: UInt64) {
      bits = value
      isNegative = false
    }

    /// Creates a number from an `Int`.
    public init(_ value: Int) { self.init(Int64(value)) }

    /// Creates a number from its sign and magnitude; `nil` if it is out of range.
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

    var magnitude: UInt64 { isNegative ? 0 &- bits : bits }

    /// The number as an `Int`, if it fits.
    public var int: Int? { isNegative ? Int(exactly: Int64(bitPattern: bits)) : Int(exactly: bits) }

    /// The nearest `Double`.
    public var double: Double { isNegative ? Double(Int64(bitPattern: bits)) : Double(bits) }

    public var description: String {
      isNegative ? Int64(bitPattern: bits).description : bits.description
    }
  }
}
