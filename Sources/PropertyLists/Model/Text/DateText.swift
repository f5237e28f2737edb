/// Dates as text: `2010-04-27T00:00:00Z`.
///
/// Values are seconds since 2001, in the proleptic Gregorian calendar without leap seconds.
package enum DateText {
  /// The dates that can be written: years 1 to 9999.
  static let range = -63_113_904_000.0..<252_423_993_600.0

  private static let daysTo2001 = 730_485

  /// The parts of a date in a file.
  struct Parts: Sendable {
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var second = 0
    /// The fractional digits of the seconds.
    var fraction: ArraySlice<UInt8> = []
    /// The offset from UTC, positive to the east, less than a day.
    var offsetMinutes = 0
  }

  /// Parses `YYYY-MM-DDTHH:MM:SS`, an optional fraction, and `Z`; `nil` if the text has another form.
  static func parts(_ text: ArraySlice<UInt8>) -> Parts? {
    var cursor = text
    var parts = Parts()
    guard let year = digits(4, from: &cursor), take("-", from: &cursor),
      let month = digits(2, from: &cursor), take("-", from: &cursor),
      let day = digits(2, from: &cursor), take("T", from: &cursor),
      let hour = digits(2, from: &cursor), take(":", from: &cursor),
      let minute = digits(2, from: &cursor), take(":", from: &cursor),
      let second = digits(2, from: &cursor)
    else { return nil }
    (parts.year, parts.month, parts.day) = (year, month, day)
    (parts.hour, parts.minute, parts.second) = (hour, minute, second)
    if take(".", from: &cursor) {
      parts.fraction = cursor.prefix(while: \.isDigit)
      cursor = cursor.dropFirst(parts.fraction.count)
      if parts.fraction.isEmpty { return nil }
    }
    return take("Z", from: &cursor) && cursor.isEmpty ? parts : nil
  }

  /// Returns the date with these parts; `nil` if the day or time does not exist, or if the year is not 1 to
  /// 9999.
  static func seconds(_ parts: Parts) -> Double? {
    guard 1...9999 ~= parts.year, 1...12 ~= parts.month,
      1...days(inMonth: parts.month, of: parts.year) ~= parts.day,
      0...23 ~= parts.hour, 0...59 ~= parts.minute, 0...59 ~= parts.second,
      -1440 < parts.offsetMinutes, parts.offsetMinutes < 1440
    else { return nil }
    let days = daysBefore(year: parts.year, month: parts.month) + parts.day - 1 - daysTo2001
    let whole = (days * 24 + parts.hour) * 3600 + (parts.minute - parts.offsetMinutes) * 60
    guard let seconds = sum(whole + parts.second, parts.fraction) else { return nil }
    return range.contains(seconds) ? seconds : nil
  }

  /// Returns the text of a date with the shortest fraction that restores it, or without a fraction.
  package static func text(_ seconds: Double, withFraction: Bool = true) -> String {
    guard range.contains(seconds) else { return "\(seconds)" }
    let whole = wholeSeconds(seconds)
    let sinceYear1 = Int(whole) + daysTo2001 * 86400
    let time = sinceYear1 % 86400
    let (year, month, dayOfMonth) = civil(day: sinceYear1 / 86400)
    let two = { (number: Int) in NumberText.padded(number, to: 2) }
    let date = "\(NumberText.padded(year, to: 4))-\(two(month))-\(two(dayOfMonth))"
    let clock = "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
    let fraction = withFraction && seconds != whole ? shortestFraction(of: seconds) : ""
    return "\(date)T\(clock)\(fraction)Z"
  }

  /// The start of the second that contains a date in `range`.
  static func wholeSeconds(_ seconds: Double) -> Double {
    let towardZero = Double(Int(seconds))
    return towardZero > seconds ? towardZero - 1 : towardZero
  }

  // MARK: Calendar

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func daysBefore(year: Int, month: Int) -> Int {
    let before = year - 1
    let years = before * 365 + before / 4 - before / 100 + before / 400
    return (1..<month).reduce(years) { $0 + days(inMonth: $1, of: year) }
  }

  private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    var year = day * 400 / 146_097 + 1
    while year < 9999, daysBefore(year: year + 1, month: 1) <= day { year += 1 }
    while year > 1, daysBefore(year: year, month: 1) > day { year -= 1 }
    var rest = day - daysBefore(year: year, month: 1)
    var month = 1
    while month < 12, rest >= days(inMonth: month, of: year) {
      rest -= days(inMonth: month, of: year)
      month += 1
    }
    return (year, month, rest + 1)
  }

  // MARK: Digits

  /// The Double nearest to the sum of a whole number and a fraction.
  ///
  /// Adding the two as Doubles would round twice: just before a whole second near 2001, dates are
  /// more precise than fractions.
  private static func sum(_ whole: Int, _ fraction: ArraySlice<UInt8>) -> Double? {
    guard let last = fraction.lastIndex(where: { $0 != "0" }) else {
      return Double(whole)
    }
    let digits = fraction[...last]
    guard whole < 0 else { return Double("\(whole).\(String(decoding: digits, as: UTF8.self))") }
    return Double("-\(-whole - 1).\(String(decoding: complement(digits), as: UTF8.self))")
  }

  /// The fewest fractional digits that result in the same Double.
  private static func shortestFraction(of seconds: Double) -> String {
    let digits = fractionDigits(of: seconds.magnitude)
    let fraction = seconds < 0 ? complement(digits) : digits
    return "." + String(decoding: fraction, as: UTF8.self)
  }

  private static func fractionDigits(of number: Double) -> ArraySlice<UInt8> {
    let text = Array(number.description.utf8)
    guard let exponentStart = text.firstIndex(of: UInt8(ascii: "e")) else {
      return text[((text.firstIndex(of: UInt8(ascii: ".")) ?? -1) + 1)...]
    }
    guard case .number(let exponent) = NumberText.integer(text[(exponentStart + 1)...]) else {
      return []
    }
    let digits = text[..<exponentStart].filter(\.isDigit)
    let zeros = max(0, -(exponent.int ?? 0) - 1)
    return ([UInt8](repeating: UInt8(ascii: "0"), count: zeros) + digits)[...]
  }

  /// The complement to one, such as 75 for 25; the last digit is not 0.
  private static func complement(_ fraction: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let nine = UInt8(ascii: "0") + UInt8(ascii: "9")
    var digits = Array(fraction.map { nine - $0 })
    if let last = digits.indices.last { digits[last] += 1 }
    return digits[...]
  }

  static func digits(_ count: Int, from cursor: inout ArraySlice<UInt8>) -> Int? {
    let digits = cursor.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    cursor = cursor.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  static func take(_ character: Unicode.Scalar, from cursor: inout ArraySlice<UInt8>) -> Bool {
    guard let first = cursor.first, first == UInt8(ascii: character) else { return false }
    cursor = cursor.dropFirst()
    return true
  }
}
