#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Ctrl-C, and the other requests to end.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Does something that must not be left half done: a request to end waits for its end.
  ///
  /// Afterwards, requests are heard even if the program was started with them blocked, as by a thread
  /// of a program that handles no signals itself.
  static func postponed<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var requests = sigset_t()
    sigemptyset(&requests)
    for signal in signals { sigaddset(&requests, signal) }
    pthread_sigmask(SIG_BLOCK, &requests, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &requests, nil) }
    try body()
  }
}

/// A file's size and the time of its last change, by which a change is noticed.
struct FileStamp: Equatable {
  private let size: Int
  private let file: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  /// - Returns: `nil` when there is nothing at the path.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    size = Int(status.st_size)
    file = UInt64(status.st_ino)
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}

extension SystemCalls {
  /// Lets some time pass without using the processor.
  static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    // A signal that does not end the process only cuts the wait short.
    nanosleep(&time, nil)
  }
}
