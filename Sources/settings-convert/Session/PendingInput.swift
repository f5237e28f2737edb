import PropertyLists

/// One of several inputs, which waits for its turn with no more of its bytes than show its format:
/// the inputs are not all in memory at once.
struct PendingInput: Sendable {
  /// The input, or the beginning of its file.
  private(set) var head: Input
  private let path: String
  private let form: InputForm

  /// - Parameter isOnly: Whether it is the only one, so that it need not wait.
  /// - Throws: A `Diagnostic` when it cannot be read.
  init(_ path: String, as form: InputForm, isOnly: Bool) throws(Diagnostic) {
    self.path = path
    self.form = form
    head = try Input(path, as: form, mayRecover: false, headOnly: !isOnly)
  }

  /// The whole input.
  ///
  /// - Throws: A `Diagnostic` when it can no longer be read.
  func read() throws(Diagnostic) -> Input {
    guard case .file(let file) = head, !file.isWhole else { return head }
    return try Input(path, as: form, mayRecover: false)
  }

  /// Reads the whole input now if it is one of some files, which are about to be replaced.
  ///
  /// - Throws: A `Diagnostic` when it can no longer be read.
  mutating func read(ifAmong files: Set<FileStatus.Identity>) throws(Diagnostic) {
    guard !files.isEmpty, let file = try? FileStatus.identity(of: path), files.contains(file) else {
      return
    }
    head = try read()
  }
}
