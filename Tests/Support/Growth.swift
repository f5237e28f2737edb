import Foundation

/// How the processor time of some work grows with its size.
///
/// Four times a small size that takes hardly more than four times as long is linear, without a look
/// at larger ones: a square would show there as well. What grows faster, if only like n log n or for
/// the other tests that run at the same time, is measured at sixteen times the size, which may take
/// forty times as long, while n^1.6 would take 84 times. The best of several attempts counts.
public struct Growth: CustomStringConvertible {
  private static let near = Step(small: 250, large: 1_000, limit: 4.8)
  private static let far = Step(small: 500, large: 8_000, limit: 40)

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
    for _ in 0..<2 where !isLinear {
      isLinear = try Self.near.ratio(time) <= Self.near.limit
    }
    while !isLinear && ratios.count < 6 {
      ratios.append(try Self.far.ratio(time))
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

    func ratio(_ time: (_ size: Int) throws -> Double) rethrows -> Double {
      try time(large) / min(time(small), time(small), time(small))
    }
  }

  /// The nanoseconds that the current thread has run.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
