import PropertyLists

/// A count of processed files on a terminal's standard error; silent elsewhere.
///
/// Unchecked because the compiler cannot see the lock: `done` is touched only while it is held.
final class Progress: @unchecked Sendable {
  private let total: Int
  private let isShown: Bool
  private let lock = Lock()
  private var done = 0

  /// The number of files from which on a count is worth showing.
  private static let least = 20

  init(of total: Int, on console: Console) {
    self.total = total
    isShown = console.isErrorTerminal && console.threshold < .error && total >= Self.least
  }

  func advance() {
    lock.locked {
      done += 1
      guard isShown, done % 10 == 0 || done == total else { return }
      Console.writeRaw("\r\(done.grouped) of \(total.grouped) files")
    }
  }

  /// Clears the line.
  func finish() {
    if isShown { Console.writeRaw("\r\u{1B}[K") }
  }
}
