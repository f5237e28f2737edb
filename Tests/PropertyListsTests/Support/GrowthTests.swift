import Foundation
import TestSupport
import Testing

/// A measure that let a square through would make the tests that use it worthless.
@Suite struct GrowthTests {
  @Test func tellsLinearFromWorse() throws {
    for (exponent, isLinear) in [(1, true), (1.1, true), (1.3, false), (2, false)] {
      let growth = try Growth(time: { pow(Double($0), exponent) })
      #expect(growth.isLinear == isLinear, "n^\(exponent)")
    }
    #expect(try Growth(time: { Double($0) * log(Double($0)) }).isLinear)
  }

  /// Items that each take a little longer for every other item, beside a cost that all have once.
  @Test(arguments: [0, 500, 5_000])
  func noticesAQuadraticTerm(fixed: Double) throws {
    for (share, isLinear) in [(0, true), (0.000_01, true), (0.000_05, false), (0.000_3, false)] {
      let growth = try Growth(time: { fixed + Double($0) * (1 + share * Double($0)) })
      #expect(growth.isLinear == isLinear, "\(share) of an item for each item")
    }
  }

  /// Work that another program holds up once is still linear.
  @Test func forgivesADisturbance() throws {
    var isHeldUp = true
    let growth = try Growth(time: { size in
      defer { if size > 1_000 { isHeldUp = false } }
      return Double(size) * (isHeldUp && size > 1_000 ? 2 : 1)
    })
    #expect(growth.isLinear)
    #expect(try Growth(time: { _ in 1 }).isLinear)
  }
}
