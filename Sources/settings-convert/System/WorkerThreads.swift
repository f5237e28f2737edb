#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How many threads a command may use.
struct Jobs: Sendable {
  /// `nil` for as many as there are processors.
  private let limit: Int?

  static let one = Jobs(1)
  static let processors = Jobs(nil)

  init(_ limit: Int?) {
    self.limit = limit
  }

  /// The number of threads for some items.
  ///
  /// The system is asked for its processors only if there are several items: that takes longer than it
  /// takes to read a page.
  func count(for items: Int) -> Int {
    items < 2 ? items : min(items, limit ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}

/// Runs the same work on many items at once, on plain threads: Swift's concurrency runtime would add
/// more to the start of every command than it saves here.
enum WorkerThreads {
  /// Does `work` for each item, and hands the results to `take` on this thread, in the order of the
  /// items and each as soon as it is there.
  ///
  /// This thread works too while there is nothing to take. Results that wait for an earlier one are
  /// limited, and with them the memory that all of them hold.
  ///
  /// - Parameter jobs: The threads, this one included.
  /// - Throws: The error of `take`; then no other item is begun.
  static func forEach<Item: Sendable, Result: Sendable, Failure: Error>(
    _ items: [Item], jobs: Jobs, _ work: @escaping @Sendable (Item) -> Result,
    take: (Result) throws(Failure) -> Void
  ) throws(Failure) {
    let count = jobs.count(for: items.count)
    guard count > 1 else {
      for item in items { try take(work(item)) }
      return
    }
    let queue = WorkQueue<Result>(of: items.count, ahead: count * itemsAhead)
    // The threads hold back the signals that end a run, which this one heeds when it can.
    let threads = DeferredSignals.during {
      (1..<count).compactMap { _ in
        Thread { while let position = queue.begin() { queue.end(position, work(items[position])) } }
      }
    }
    defer {
      queue.cancel()
      for thread in threads { thread.join() }
    }
    while let step = queue.next() {
      switch step {
      case .result(let result): try take(result)
      case .work(let position): queue.end(position, work(items[position]))
      }
    }
  }

  /// How many items each thread may be ahead of the one whose result is taken next: enough to have work
  /// beside an item that is as large as several others.
  private static let itemsAhead = 4
}

/// Hands out items one by one, and their results in order.
///
/// Unchecked because the compiler cannot see the lock: the variables are touched only while it is
/// held.
private final class WorkQueue<Result: Sendable>: @unchecked Sendable {
  enum Step {
    case work(Int)
    case result(Result)
  }

  private let lock = Lock()
  private let count: Int
  private let ahead: Int
  /// The first item that nobody has begun.
  private var pending = 0
  /// The item whose result is next.
  private var taken = 0
  /// The results that wait for an earlier one.
  private var results: [Int: Result] = [:]
  private var isCancelled = false

  init(of count: Int, ahead: Int) {
    self.count = count
    self.ahead = ahead
  }

  /// The next item to work on, once it is not too far ahead; `nil` when there is none left.
  func begin() -> Int? {
    lock.locked {
      while !isCancelled, pending < count {
        if let position = claim() { return position }
        lock.wait()
      }
      return nil
    }
  }

  func end(_ position: Int, _ result: Result) {
    lock.locked {
      results[position] = result
      lock.wakeAll()
    }
  }

  /// The next result if it is there, else an item to work on meanwhile; `nil` after the last result.
  func next() -> Step? {
    lock.locked {
      while taken < count {
        if let result = results.removeValue(forKey: taken) {
          taken += 1
          lock.wakeAll()
          return .result(result)
        }
        if let position = claim() { return .work(position) }
        lock.wait()
      }
      return nil
    }
  }

  /// Keeps other threads from beginning another item.
  func cancel() {
    lock.locked {
      isCancelled = true
      lock.wakeAll()
    }
  }

  private func claim() -> Int? {
    guard pending < count, pending - taken < ahead else { return nil }
    defer { pending += 1 }
    return pending
  }
}

/// A mutex with a condition; on the heap, because the system identifies both by their addresses.
final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Lets others hold the lock until one of them calls `wakeAll`; for a thread that holds it.
  func wait() { pthread_cond_wait(condition, mutex) }

  func wakeAll() { pthread_cond_broadcast(condition) }

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
