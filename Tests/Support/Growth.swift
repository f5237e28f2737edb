import Foundation

/// How the processor time of some work grows with its size.
///
/// Four times a size that takes hardly more than four times as long is linear; what the work takes at
/// any size does not count. An item that takes 0.005 % longer for each other item is noticed. What seems
/// to grow faster, if only like n log n, up to a limit, or for the other tests that run at the same time,
/// is measured at larger sizes. The best of several attempts counts.
public struct Growth: CustomStringConvertible {
  private static let near = Step(small: 1_000, large: 4_000, limit: 4.4)
  private static let far = Step(small: 2_000, large: 16_000, limit: 10.4)

  public private(set) var isLinear = false
  private var ratios: [Double] = []

  /// - Parameter prepare: Returns the work of a size; the preparation itself does not count.
  public init(of prepare: (_ size: Int) throws -> () throws -> Void) throws {
    let time = { (size: Int) in
      let work = try prepare(size)
      let start = Self.processorTime
      try work()
      return Double(Self.processorTime - start)
    }
    try self.init(time: time)
  }

  /// - Parameter time: Returns how long the work of a size takes, in any unit.
  public init(time: (_ size: Int) throws -> Double) throws {
    _ = try time(100)
    let fixed = try min(time(1), time(1))
    for _ in 0..<2 where !isLinear {
      isLinear = try Self.near.ratio(time, without: fixed) <= Self.near.limit
    }
    while !isLinear && ratios.count < 6 {
      ratios.append(try Self.far.ratio(time, without: fixed))
      isLinear = ratios.contains { $0 <= Self.far.limit }
    }
  }

  public var description: String {
    "\(Self.far.large) take \(ratios) times as long as \(Self.far.small)"
  }

  /// Two sizes, and how many times as long the large one may take.
  private struct Step {
    let small: Int
    let large: Int
    let limit: Double

    func ratio(
      _ time: (_ size: Int) throws -> Double, without fixed: Double
    ) rethrows -> Double {
      let least = try min(time(small), time(small))
      // Without a small difference of two large numbers.
      let fixed = min(fixed, 0.9 * least)
      return try (time(large) - fixed) / (least - fixed)
    }
  }

  /// The nanoseconds that the current thread has run.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
