import Foundation
import Testing

/// A measure that let a square through would make the tests that use it worthless.
@Suite struct GrowthTests {
  @Test func tellsLinearFromWorse() {
    let time = { (exponent: Double) in
      Growth { size in .nanoseconds(Int(1000 * pow(Double(size), exponent))) }
    }
    #expect(time(1).isLinear)
    #expect(!time(1.6).isLinear)
    #expect(!time(2).isLinear)
  }
}
