import Foundation
import TestSupport
import Testing

@testable import PropertyLists

@Suite struct NumberTextTests {
  private static func integer(_ text: String, radix: UInt64 = 10) -> String {
    switch NumberText.integer(Array(text.utf8), radix: radix) {
    case .number(let number): number.description
    case .outOfRange: "out of range"
    case .malformed: "malformed"
    }
  }

  private static func real(_ text: String) -> String {
    switch NumberText.real(Array(text.utf8)) {
    case .number(let number): number.description
    case .outOfRange: "out of range"
    case .malformed: "malformed"
    }
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("+0", "0"), ("007", "7"), ("+42", "42"), ("-7", "-7"),
    ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", "9223372036854775808"),
    ("18446744073709551615", "18446744073709551615"), ("18446744073709551616", "out of range"),
    ("-9223372036854775808", "-9223372036854775808"), ("-9223372036854775809", "out of range"),
    ("-18446744073709551615", "out of range"),
    ("99999999999999999999999999999999", "out of range"), ("00000000000000000000000000000001", "1"),
    ("99999999999999999999a", "malformed"), ("", "malformed"), ("-", "malformed"),
    ("+", "malformed"), ("--1", "malformed"), ("1_0", "malformed"), (" 1", "malformed"),
    ("1.0", "malformed"), ("a", "malformed"), ("１", "malformed"),
  ])
  func readsDecimalIntegers(text: String, expected: String) {
    #expect(Self.integer(text) == expected)
  }

  @Test(
    arguments: [
      ("1f", 16, "31"), ("1F", 16, "31"), ("ffffffffffffffff", 16, "18446744073709551615"),
      ("10000000000000000", 16, "out of range"), ("-8000000000000000", 16, "-9223372036854775808"),
      ("g", 16, "malformed"), ("17", 8, "15"), ("18", 8, "malformed"), ("101", 2, "5"),
      ("102", 2, "malformed"), ("1777777777777777777777", 8, "18446744073709551615"),
      ("2000000000000000000000", 8, "out of range"),
    ] as [(String, UInt64, String)])
  func readsOtherBases(text: String, radix: UInt64, expected: String) {
    #expect(Self.integer(text, radix: radix) == expected)
  }

  @Test func agreesWithTheStandardLibraryOnRandomIntegers() {
    var random = Seed.generator(10)
    for _ in 0..<Seed.cases(5_000) {
      let bits = random.next() >> UInt64.random(in: 0..<64, using: &random)
      #expect(Self.integer(String(bits)) == String(bits))
      let signed = Int64(bitPattern: bits)
      #expect(Self.integer(String(signed)) == String(signed))
      #expect(Self.integer(String(bits, radix: 16), radix: 16) == String(bits))
    }
  }

  @Test(arguments: [
    ("0", "0.0"), ("-0", "-0.0"), ("1.", "1.0"), (".5", "0.5"), ("+.5e1", "5.0"), ("1e3", "1000.0"),
    ("1E-3", "0.001"), ("1e+3", "1000.0"), ("1e400", "out of range"), ("-1e400", "out of range"),
    ("1e-400", "out of range"), ("-1e-400", "out of range"), ("2e-324", "out of range"),
    ("3e-324", "5e-324"), ("0.00e-400", "0.0"), ("-0e9", "-0.0"), ("-.0E-400", "-0.0"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    ("1.7976931348623159e308", "out of range"),
    ("9007199254740993", "9007199254740992.0"),
    ("9007199254740993.0000000001", "9.007199254740994e+15"),
    ("0.1000000000000000055511151231257827021181583404541015625", "0.1"),
    ("", "malformed"), (".", "malformed"), ("-", "malformed"), ("e5", "malformed"),
    (".e5", "malformed"), ("1e", "malformed"), ("1e+", "malformed"), ("1.2.3", "malformed"),
    ("0x1p3", "malformed"), ("nan", "malformed"), ("inf", "malformed"), ("1 ", "malformed"),
    (" 1", "malformed"), ("1,5", "malformed"), ("1_0.5", "malformed"), ("--1", "malformed"),
  ])
  func readsReals(text: String, expected: String) {
    #expect(Self.real(text) == expected)
  }

  @Test func everyRealReadsBack() throws {
    var random = Seed.generator(11)
    let numbers =
      Nasty.reals.filter(\.isFinite)
      + (0..<5_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    for number in numbers {
      for text in [NumberText.shortest(number), NumberText.pointed(number)] {
        guard case .number(let again) = NumberText.real(Array(text.utf8)) else {
          Issue.record("\(text) cannot be read")
          continue
        }
        #expect(again.bitPattern == number.bitPattern, "\(text)")
      }
    }
  }

  @Test(
    arguments: [
      (1.0, "1", "1.0"), (-0.0, "-0", "-0.0"), (0.1, "0.1", "0.1"), (1e16, "1e+16", "1.0e+16"),
      (1e20, "1e+20", "1.0e+20"), (1.5e20, "1.5e+20", "1.5e+20"), (1e-5, "1e-05", "1.0e-05"),
      (.leastNonzeroMagnitude, "5e-324", "5.0e-324"), (100, "100", "100.0"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308", "1.7976931348623157e+308"),
    ] as [(Double, String, String)])
  func writesTheShortestDigits(number: Double, shortest: String, pointed: String) {
    #expect(NumberText.shortest(number) == shortest)
    #expect(NumberText.pointed(number) == pointed)
  }

  @Test func anyNumberOfDigitsIsReadInLinearTime() throws {
    let growth = try Growth { count in
      let digits = Array(("0." + String(repeating: "123456789", count: 20 * count)).utf8)
      return { _ = NumberText.real(digits) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
