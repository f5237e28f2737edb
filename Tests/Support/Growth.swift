import Foundation

/// How the processor time of some work grows with its size.
///
/// Sixteen times the size may take forty times as long: that leaves room for n log n, while n^1.6
/// would take 84 times. The best of several attempts counts, since other tests run at the same time.
public struct Growth: CustomStringConvertible {
  public static let sizes = (small: 500, large: 8_000)
  static let limit = 40.0

  public private(set) var ratios: [Double] = []

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
    repeat {
      let small = try min(time(Self.sizes.small), time(Self.sizes.small), time(Self.sizes.small))
      ratios.append(try time(Self.sizes.large) / small)
    } while !isLinear && ratios.count < 6
  }

  public var isLinear: Bool { ratios.contains { $0 <= Self.limit } }

  public var description: String {
    "\(Self.sizes.large) take \(ratios) times as long as \(Self.sizes.small)"
  }

  /// The nanoseconds that the current thread has run.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
