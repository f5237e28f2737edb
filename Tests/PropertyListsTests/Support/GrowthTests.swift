import Foundation
import TestSupport
import Testing

/// A measure that let a square through would make the tests that use it worthless.
@Suite struct GrowthTests {
  @Test func tellsLinearFromWorse() throws {
    for (exponent, isLinear) in [(1, true), (1.2, true), (1.6, false), (2, false)] {
      let growth = try Growth(time: { pow(Double($0), exponent) })
      #expect(growth.isLinear == isLinear, "n^\(exponent)")
    }
  }
}
