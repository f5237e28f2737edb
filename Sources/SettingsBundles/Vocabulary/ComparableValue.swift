import PropertyLists

/// A scalar for comparisons like those of the Settings app: numbers are compared by value, so 1, 1.0,
/// and true are equal, and strings by their bytes.
///
/// Comparing documents is stricter: there, 1 and 1.0 are different settings.
enum ComparableValue: Hashable, Sendable {
  case integer(Integer)
  case real(UInt64)
  case text(ByteString)
  case data(ByteString)
  case date(UInt64)
  case uid(UInt64)

  static let on = ComparableValue.integer(Integer(1))
  static let off = ComparableValue.integer(Integer(0))

  /// - Returns: `nil` for a dictionary or an array.
  init?(_ value: Value) {
    switch value.kind {
    case .dictionary, .array: return nil
    case .string: self = .text(ByteString(value.bytes ?? []))
    case .data: self = .data(ByteString(value.bytes ?? []))
    case .boolean: self = value.boolean == true ? .on : .off
    case .integer: self = .integer(value.integer ?? Integer(0))
    case .real: self = Self.number(value.real ?? 0)
    case .date: self = .date((value.date?.secondsSince2001 ?? 0).bitPattern)
    case .uid: self = .uid(UInt64(value.uid ?? 0))
    }
  }

  static func number(_ real: Double) -> ComparableValue {
    if let whole = Int64(exactly: real) { return .integer(Integer(whole)) }
    if let whole = UInt64(exactly: real) { return .integer(Integer(whole)) }
    return .real(real.bitPattern)
  }

  /// Whether it differs from another value of the same type, even as a `Float`; booleans are numbers.
  func contradicts(_ other: ComparableValue) -> Bool {
    if case (.text, .text) = (self, other) { return self != other }
    guard let number, let other = other.number else { return false }
    return Float(number) != Float(other)
  }

  private var number: Double? {
    switch self {
    case .integer(let integer): integer.double
    case .real(let bits): Double(bitPattern: bits)
    case .text, .data, .date, .uid: nil
    }
  }
}

extension Value? {
  /// Whether two values are equal, or may be once a build knows them.
  func mayEqual(_ other: Value?) -> Bool {
    [self, other].contains { $0?.hasReferences == true }
      || flatMap { ComparableValue($0) } == other.flatMap { ComparableValue($0) }
  }
}

extension Value {
  var isNumber: Bool { kind == .integer || kind == .real }

  var number: Double? { integer?.double ?? real }

  /// Whether this number is less than another; `false` if either is not a number.
  func isLess(than other: Value) -> Bool {
    if let left = integer, let right = other.integer {
      return left.isNegative == right.isNegative ? left.bits < right.bits : left.isNegative
    }
    guard let left = number, let right = other.number else { return false }
    return left < right
  }
}
