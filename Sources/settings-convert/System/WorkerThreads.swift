#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The number of threads that a command may use.
struct Jobs: Sendable {
  /// `nil` for the number of processors.
  private let limit: Int?

  static let one = Jobs(1)
  static let processors = Jobs(nil)

  init(_ limit: Int?) {
    self.limit = limit
  }

  /// The number of threads for some items.
  ///
  /// The system is asked for the number of processors only if there are several items, because that
  /// takes longer than reading a page.
  func count(for items: Int) -> Int {
    items < 2 ? items : min(items, limit ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}

/// Runs the same work on many items in parallel, on plain threads: Swift's concurrency runtime would
/// cost more at the start of every command than it saves here.
enum WorkerThreads {
  /// Does `work` for each item, and passes the results to `take` on this thread, in the order of the
  /// items and as soon as possible.
  ///
  /// This thread works too while there is nothing to take. The number of results that wait for an
  /// earlier one is limited, and so is their memory.
  ///
  /// - Parameter jobs: The threads, including this one.
  /// - Throws: The error of `take`, after which no other item is started.
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
    // The threads block the signals that end a run; this thread handles them when it can.
    let threads = DeferredSignals.during {
      (1..<count).compactMap { _ in
        Thread { while let position = queue.begin() { queue.end(position, work(items[position])) } }
      }
    }
    defer {
      queue.cancel()
      for thread in threads { thread.join() }
    }
    while let assignment = queue.next() {
      switch assignment {
      case .result(let result): try take(result)
      case .work(let position): queue.end(position, work(items[position]))
      }
    }
  }

  /// The number of items that each thread may be ahead of the next result to take: enough to stay busy
  /// next to an item that is as large as several others.
  static let itemsAhead = 4
}

/// Hands out items one by one, and their results in order.
///
/// Unchecked because the compiler cannot see the lock: the variables are accessed only while it is held.
final class WorkQueue<Result: Sendable>: @unchecked Sendable {
  enum Assignment {
    case work(Int)
    case result(Result)
  }

  private let lock = Lock()
  private let count: Int
  private let ahead: Int
  private var pending = 0
  private var taken = 0
  private var results: [Int: Result] = [:]
  private var isCancelled = false

  init(of count: Int, ahead: Int) {
    self.count = count
    self.ahead = ahead
  }

  /// The next item to work on, once it is not too far ahead; `nil` if none is left.
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

  /// The next result if it is available, or else an item to work on; `nil` after the last result.
  func next() -> Assignment? {
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

  /// Keeps other threads from starting another item.
  func cancel() {
    lock.locked {
      isCancelled = true
      lock.wakeAll()
    }
  }

  /// An item to work on, unless it is too far ahead of the next result to take; the caller holds the lock,
  /// or is alone.
  func claim() -> Int? {
    guard pending < count, pending - taken < ahead else { return nil }
    defer { pending += 1 }
    return pending
  }
}

/// A mutex with a condition, on the heap because the system identifies both by their addresses.
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

  /// Releases the lock until another thread calls `wakeAll`; the caller must hold it.
  func wait() { pthread_cond_wait(condition, mutex) }

  func wakeAll() { pthread_cond_broadcast(condition) }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}

private struct Thread {
  private let identifier: pthread_t

  /// Carries a closure to the thread, which takes ownership and frees it.
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The size of a thread's stack; recursion is no deeper than the nesting of containers.
  private static let stackSize = 8 << 20

  /// Starts a thread; `nil` if the system refuses.
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
