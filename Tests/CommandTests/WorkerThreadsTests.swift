import Foundation
import Testing

@testable import settings_convert

/// Work on several threads, whose results come in order.
@Suite struct WorkerThreadsTests {
  private struct Stop: Error {}

  /// Counts what has been begun and not been taken, from any thread.
  private final class Waiting: @unchecked Sendable {
    private let lock = Lock()
    private var count = 0
    private(set) var most = 0

    func add(_ number: Int) {
      lock.locked {
        count += number
        most = max(most, count)
      }
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

  /// The results of a whole run would need the memory of a whole run.
  @Test(arguments: [2, 3])
  func fewResultsWaitForASlowOne(jobs: Int) {
    let waiting = Waiting()
    WorkerThreads.forEach(Array(0..<400), jobs: Jobs(jobs)) { item in
      waiting.add(1)
      if item == 0 { usleep(100_000) }
    } take: {
      waiting.add(-1)
    }
    #expect((2...jobs * 4 + 1).contains(waiting.most))
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
