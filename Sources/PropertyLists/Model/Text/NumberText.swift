/// Numbers as text: the spellings that readers share, and the shortest ones for writers.
enum NumberText {
  enum Reading<Number: Sendable>: Sendable {
    case number(Number)
    case outOfRange
    case malformed

    var isMalformed: Bool { if case .malformed = self { true } else { false } }
  }

  /// Parses an optional sign and digits in a radix.
  static func integer(_ text: some Collection<UInt8>, radix: UInt64 = 10) -> Reading<Integer> {
    var digits = text[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    return magnitude(digits, radix: radix, isNegative: isNegative)
  }

  static func magnitude(
    _ digits: some Collection<UInt8>, radix: UInt64, isNegative: Bool
  ) -> Reading<Integer> {
    guard !digits.isEmpty else { return .malformed }
    var magnitude: UInt64 = 0
    var isTooLarge = false
    for byte in digits {
      guard let digit = byte.hexValue, digit < radix else { return .malformed }
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      isTooLarge = isTooLarge || overflow || carry
      magnitude = sum
    }
    guard !isTooLarge, let integer = Integer(magnitude: magnitude, isNegative: isNegative) else {
      return .outOfRange
    }
    return .number(integer)
  }

  /// Parses a decimal number with an optional fraction and exponent, correctly rounded.
  ///
  /// The grammar is the union of those of all formats, which includes `1.`, `.5`, and `+1e3`. Readers
  /// for stricter formats check the syntax first.
  static func real(_ text: some Collection<UInt8>) -> Reading<Double> {
    var rest = text[...]
    if rest.first == "-" || rest.first == "+" {
      rest = rest.dropFirst()
    }
    let whole = rest.prefix(while: \.isDigit).count
    rest = rest.dropFirst(whole)
    var fraction = 0
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(fraction)
    }
    guard whole + fraction > 0 else { return .malformed }
    if let first = rest.first, first | 0x20 == "e" {
      rest = rest.dropFirst()
      if rest.first == "-" || rest.first == "+" {
        rest = rest.dropFirst()
      }
      let exponent = rest.prefix(while: \.isDigit).count
      guard exponent > 0 else { return .malformed }
      rest = rest.dropFirst(exponent)
    }
    guard rest.isEmpty, let number = Double(String(decoding: text, as: UTF8.self)) else {
      return .malformed
    }
    // A number other than zero that is too small would become zero.
    let isZero = number.isZero && significand(of: text).contains { 0x31...0x39 ~= $0 }
    return number.isFinite && !isZero ? .number(number) : .outOfRange
  }

  private static func significand(of text: some Collection<UInt8>) -> some Collection<UInt8> {
    text.prefix { $0 | 0x20 != "e" }
  }

  static func padded(
    _ number: some BinaryInteger, to width: Int, radix: Int = 10, uppercase: Bool = false
  ) -> String {
    let digits = String(number, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  static func hex(_ number: some BinaryInteger, width: Int) -> String {
    padded(number, to: width, radix: 16, uppercase: true)
  }

  /// Returns the shortest digits that restore a finite number: `0.1`, `1`, `1e+20`, `-0`.
  static func shortest(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the shortest text with a point, which every reader recognizes as a real: `1.0`, `1.0e+20`.
  static func pointed(_ number: Double) -> String {
    let text = number.description
    guard !text.utf8.contains(UInt8(ascii: ".")),
      let exponent = text.utf8.firstIndex(of: UInt8(ascii: "e"))
    else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }
}
