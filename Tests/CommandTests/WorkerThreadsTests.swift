import Foundation
import Testing

@testable import settings_convert

/// Work on several threads, whose results come in order.
@Suite struct WorkerThreadsTests {
  private struct Stop: Error {}

  /// Counts what has been begun, and lets a thread wait for a number.
  private final class Begun: @unchecked Sendable {
    private let lock = Lock()
    private var count = 0

    func add() {
      lock.locked {
        count += 1
        lock.wakeAll()
      }
    }

    func wait(for number: Int) {
      lock.locked { while count < number { lock.wait() } }
    }
  }

  @Test(arguments: [1, 2, 7])
  func resultsComeInOrder(jobs: Int) {
    var results: [Int] = []
    WorkerThreads.forEach(Array(0..<200), jobs: Jobs(jobs)) { item in
      if item % 3 == 0 { usleep(500) }
      return item
    } take: {
      results.append($0)
    }
    #expect(results == Array(0..<200))
  }

  /// The others are busy while one item takes long: it waits until all that may be begun before it ends are.
  @Test(.timeLimit(.minutes(1)), arguments: [2, 3])
  func othersWorkBesideASlowOne(jobs: Int) {
    let begun = Begun()
    var results: [Int] = []
    WorkerThreads.forEach(Array(0..<400), jobs: Jobs(jobs)) { item in
      begun.add()
      if item == 0 { begun.wait(for: jobs * WorkerThreads.itemsAhead) }
      return item
    } take: {
      results.append($0)
    }
    #expect(results == Array(0..<400))
  }

  /// The results of a whole run would need the memory of a whole run.
  @Test func fewResultsWaitForASlowOne() {
    let queue = WorkQueue<Int>(of: 400, ahead: 8)
    #expect((0..<8).map { _ in queue.claim() } == Array(0..<8))
    for position in 1..<8 { queue.end(position, position) }
    #expect(queue.claim() == nil)
    queue.end(0, 0)
    guard case .result(0)? = queue.next() else {
      Issue.record("the first result is not there")
      return
    }
    #expect(queue.claim() == 8)
    #expect(queue.claim() == nil)
  }

  @Test(arguments: [1, 2])
  func nothingIsTakenAfterAnError(jobs: Int) {
    var taken: [Int] = []
    #expect(throws: Stop.self) {
      try WorkerThreads.forEach(Array(0..<400), jobs: Jobs(jobs)) {
        $0
      } take: { (item) throws(Stop) in
        guard item < 5 else { throw Stop() }
        taken.append(item)
      }
    }
    #expect(taken == [0, 1, 2, 3, 4])
  }

  /// A thread that writes blocks signals for a while; another one must not receive them meanwhile.
  @Test func signalsAreForTheCallingThread() {
    let holdsBack = { @Sendable () -> Bool in
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      return sigismember(&signals, SIGTERM) == 1
    }
    // The threads of tests may block all signals.
    var (termination, others) = (sigset_t(), sigset_t())
    sigemptyset(&termination)
    sigaddset(&termination, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &termination, &others)
    defer { pthread_sigmask(SIG_SETMASK, &others, nil) }
    var results: [Bool] = []
    WorkerThreads.forEach(Array(0..<20), jobs: Jobs(3)) { _ in
      usleep(2000)
      return holdsBack()
    } take: {
      results.append($0)
    }
    #expect(results.contains(true))
    #expect(!holdsBack())
  }
}
