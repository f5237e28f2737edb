import PropertyLists

/// A count of processed files for a terminal's standard error; silent elsewhere.
///
/// Unchecked because the compiler cannot see the lock: `done` is accessed only while it is held.
final class Progress: @unchecked Sendable {
  private let total: Int
  private let isShown: Bool
  private let lock = Lock()
  private var done = 0

  /// The minimum number of files for which a count is shown.
  private static let least = 20

  init(of total: Int, on console: Console) {
    self.total = total
    isShown = console.isErrorTerminal && !console.isQuiet && total >= Self.least
  }

  func advance() {
    lock.locked {
      done += 1
      guard isShown, done % 10 == 0 || done == total else { return }
      Console.writeRaw("\r\(done.grouped) of \(total.grouped) files")
    }
  }

  func finish() {
    if isShown { Console.writeRaw("\r\u{1B}[K") }
  }
}
