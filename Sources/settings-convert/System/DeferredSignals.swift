#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The signals that end a run, deferred while there are staged files that would be left behind.
enum DeferredSignals {
  private static let all = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Calls a function; a signal that arrives in the meantime ends the run afterwards.
  static func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var signals = sigset_t()
    var others = sigset_t()
    sigemptyset(&signals)
    for signal in all { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &others)
    defer { pthread_sigmask(SIG_SETMASK, &others, nil) }
    return try body()
  }

  /// Whether a signal is waiting to end the run.
  static var isPending: Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    sigpending(&pending)
    return all.contains { sigismember(&pending, $0) == 1 }
  }

  /// Fails if a signal is waiting to end the run, so long work can stop early.
  static func check() throws(SystemError) {
    if isPending { throw .interrupted }
  }
}
