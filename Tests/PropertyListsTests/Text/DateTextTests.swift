import Foundation
import Testing

@testable import PropertyLists

@Suite struct DateTextTests {
  private static func read(_ text: String) -> Double? {
    DateText.parts(Array(text.utf8)[...]).flatMap(DateText.seconds)
  }

  @Test(
    arguments: [
      ("2001-01-01T00:00:00Z", 0.0),
      ("2000-12-31T23:59:59Z", -1.0),
      ("2010-04-27T00:00:00Z", 294_019_200.0),
      ("1970-01-01T00:00:00Z", -978_307_200.0),
      ("0001-01-01T00:00:00Z", -63_113_904_000.0),
      ("9999-12-31T23:59:59Z", 252_423_993_599.0),
      ("2000-02-29T12:30:45Z", -26_479_755.0),
      ("2001-01-01T00:00:00.5Z", 0.5),
      ("2000-12-31T23:59:59.75Z", -0.25),
      ("2010-04-27T00:00:00.123Z", 294_019_200.123),
    ] as [(String, Double)])
  func readsAndWrites(text: String, seconds: Double) {
    #expect(Self.read(text) == seconds)
    #expect(DateText.text(seconds) == text)
  }

  @Test(
    arguments: [
      ("2010-04-27T00:00:00.250Z", 294_019_200.25), ("2001-01-01T00:00:00.000Z", 0),
      ("2000-12-31T23:59:59.000Z", -1),
    ] as [(String, Double)])
  func fractionsMayEndInZeros(text: String, seconds: Double) {
    #expect(Self.read(text) == seconds)
  }

  @Test(arguments: [
    "", "2010", "2010-04-27", "2010-4-27T00:00:00Z", "2010-04-27 00:00:00Z", "2010-04-27T00:00:00",
    "2010-04-27T00:00:00z", "2010-04-27T00:00Z", "2010-04-27T00:00:00.Z", "2010-04-27T00:00:00Z ",
    "2010-04-27T00:00:00+00:00", "20100-04-27T00:00:00Z", "-010-04-27T00:00:00Z",
    "2010-04-27T00:00:0aZ", "2010-04-27T00:00:00ZZ", "٢٠١٠-04-27T00:00:00Z",
  ])
  func rejectsOtherForms(text: String) {
    #expect(DateText.parts(Array(text.utf8)[...]) == nil)
  }

  /// Peers roll these over: to March, to the next day, to the next minute.
  @Test(arguments: [
    "2010-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2010-02-31T00:00:00Z", "2010-04-31T00:00:00Z",
    "2010-00-01T00:00:00Z", "2010-13-01T00:00:00Z", "2010-01-00T00:00:00Z", "2010-01-32T00:00:00Z",
    "2010-01-01T24:00:00Z", "2010-01-01T00:60:00Z", "2010-01-01T00:00:60Z", "0000-12-31T00:00:00Z",
    "2026-02-31T25:61:61Z",
  ])
  func rejectsDatesThatDoNotExist(text: String) throws {
    let parts = try #require(DateText.parts(Array(text.utf8)[...]))
    #expect(DateText.seconds(parts) == nil)
  }

  /// Counted month by month, according to the calendar.
  @Test func everyMonthBeginsWhereTheOneBeforeEnds() {
    var day = 0
    for year in 1...9999 {
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in lengths.enumerated() where year % 50 < 2 || month == 1 {
        let before = lengths.prefix(month).reduce(day, +)
        var parts = DateText.Parts()
        (parts.year, parts.month, parts.day) = (year, month + 1, length)
        let seconds = Double((before + length - 1 - 730_485) * 86_400)
        #expect(DateText.seconds(parts) == seconds)
        #expect(
          DateText.text(seconds).hasPrefix(
            String(format: "%04d-%02d-%02dT", year, month + 1, length)))
      }
      day += lengths.reduce(0, +)
    }
  }

  @Test func agreesWithFoundation() {
    let formatter = ISO8601DateFormatter()
    var random = Seed.generator(1)
    for _ in 0..<Seed.cases(2_000) {
      // Foundation's calendar changes in 1582.
      let seconds = Double(Int.random(in: -13_000_000_000..<252_423_993_600, using: &random))
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(DateText.text(seconds) == formatter.string(from: date))
    }
  }

  /// The shortest fraction that reads back, wherever Doubles are dense or sparse.
  @Test func fractionsReadBackAndAreShortest() throws {
    var random = Seed.generator(2)
    for number in 0..<Seed.cases(4_000) {
      let seconds: Double =
        switch number % 5 {
        case 0: Double.random(in: -63_113_904_000..<252_423_993_600, using: &random)
        case 1: Double.random(in: -1...1, using: &random)
        case 2: Double.random(in: -1e-6...1e-6, using: &random)
        case 3: Double(Int.random(in: -9_999...9_999, using: &random)) / 1_000
        default: Double.random(in: -1e9...1e9, using: &random).rounded().nextDown
        }
      let text = DateText.text(seconds)
      #expect(Self.read(text)?.bitPattern == seconds.bitPattern, "\(text)")
      guard let point = text.firstIndex(of: ".") else { continue }
      let digits = text[text.index(after: point)...].dropLast()
      #expect(digits.last != "0", "\(text)")
      guard digits.count < 18, let fraction = UInt64(digits) else { continue }
      for shorter in [fraction / 10, fraction / 10 + 1] {
        let padded = String(shorter)
        guard padded.count < digits.count else { continue }
        let zeros = String(repeating: "0", count: digits.count - 1 - padded.count)
        let other = "\(text[...point])\(zeros)\(padded)Z"
        #expect(Self.read(other)?.bitPattern != seconds.bitPattern, "\(text) and \(other)")
      }
    }
  }

  @Test(
    arguments: [
      (1e-300, "2001-01-01T00:00:00." + String(repeating: "0", count: 299) + "1Z"),
      (-1e-20, "2000-12-31T23:59:59." + String(repeating: "9", count: 20) + "Z"),
      (-0.001, "2000-12-31T23:59:59.999Z"),
      (1.0.nextDown, "2001-01-01T00:00:00.9999999999999999Z"),
    ] as [(Double, String)])
  func theSmallestFractionsAreHeld(seconds: Double, text: String) {
    #expect(DateText.text(seconds) == text)
    #expect(Self.read(text)?.bitPattern == seconds.bitPattern)
  }

  @Test func aFractionCanBeLeftOut() {
    #expect(DateText.text(0.75, withFraction: false) == "2001-01-01T00:00:00Z")
    #expect(DateText.text(-0.25, withFraction: false) == "2000-12-31T23:59:59Z")
    #expect(DateText.wholeSeconds(-0.25) == -1 && DateText.wholeSeconds(2.75) == 2)
    #expect(DateText.wholeSeconds(-3) == -3)
  }

  @Test func aClockAheadIsEarlierInUTC() {
    var parts = DateText.Parts(year: 2001, month: 1, day: 1)
    parts.offsetMinutes = 90
    #expect(DateText.seconds(parts) == -5_400)
    parts.offsetMinutes = -90
    #expect(DateText.seconds(parts) == 5_400)
    parts = DateText.Parts(year: 1, month: 1, day: 1, offsetMinutes: 1)
    #expect(DateText.seconds(parts) == nil)
  }
}
