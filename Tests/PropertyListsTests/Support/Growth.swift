/// How the time of some work grows with its size.
///
/// Sixteen times the size may take forty times as long: that leaves room for n log n and a busy
/// machine, while n^1.6 would take 84 times. The best of several attempts counts, since other tests
/// run at the same time.
struct Growth: CustomStringConvertible {
  static let sizes = (small: 500, large: 8_000)
  static let limit = 40.0

  private(set) var ratios: [Double] = []

  /// - Parameter time: Returns how long the work takes at a size.
  init(of time: (_ size: Int) throws -> Duration) rethrows {
    _ = try time(100)
    repeat {
      let small = try min(time(Self.sizes.small), time(Self.sizes.small), time(Self.sizes.small))
      ratios.append(try time(Self.sizes.large) / small)
    } while !isLinear && ratios.count < 6
  }

  var isLinear: Bool { ratios.contains { $0 <= Self.limit } }

  var description: String {
    "\(Self.sizes.large) take \(ratios) times as long as \(Self.sizes.small)"
  }
}
