#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs the same work on many items at once, on plain threads: Swift's concurrency runtime would add
/// more to the start of every command than it saves here.
enum WorkerThreads {
  /// The number of processors online.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Returns the result of `work` for each item, in the order of the items.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let count = min(jobs, items.count)
    guard count > 1 else { return items.map(work) }
    let queue = WorkQueue(items, work)
    let threads = (1..<count).compactMap { _ in Thread { queue.run() } }
    queue.run()
    for thread in threads { thread.join() }
    return queue.results
  }
}

/// Hands out items one by one, and keeps the results in order.
///
/// Unchecked because the compiler cannot see the lock: `next` and `slots` are touched only while it
/// is held.
private final class WorkQueue<Item: Sendable, Result: Sendable>: @unchecked Sendable {
  private let items: [Item]
  private let work: @Sendable (Item) -> Result
  private let lock = Lock()
  private var next = 0
  private var slots: [Result?]

  init(_ items: [Item], _ work: @escaping @Sendable (Item) -> Result) {
    self.items = items
    self.work = work
    slots = [Result?](repeating: nil, count: items.count)
  }

  func run() {
    while let position = take() {
      let result = work(items[position])
      lock.locked { slots[position] = result }
    }
  }

  var results: [Result] { lock.locked { slots.compactMap { $0 } } }

  private func take() -> Int? {
    lock.locked {
      guard next < items.count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

/// A mutex; on the heap, because the system identifies it by its address.
final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

/// One thread of the system.
private struct Thread {
  private let identifier: pthread_t

  /// Carries a closure to the thread, which takes it out and frees it.
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The size of a thread's stack: recursion goes no deeper than containers nest.
  private static let stackSize = 8 << 20

  /// Starts a thread; `nil` when the system refuses.
  init?(_ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, Self.stackSize)
    let start = Unmanaged.passRetained(Start(body))
    #if canImport(Glibc)
    var created: pthread_t = 0
    #else
    var created: pthread_t?
    #endif
    let status = pthread_create(&created, attributes, { Thread.enter($0) }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    #if !canImport(Glibc)
    guard let created else { return nil }
    #endif
    identifier = created
  }

  func join() { pthread_join(identifier, nil) }

  private static func enter(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let start else { return nil }
    Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
    return nil
  }
}
