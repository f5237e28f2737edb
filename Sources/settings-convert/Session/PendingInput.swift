import PropertyLists

/// One of several inputs.
///
/// It waits for its turn with only the bytes that show its format, so not all inputs are in memory at once.
struct PendingInput: Sendable {
  private(set) var head: Input
  private let path: String
  private let form: DocumentForm?

  /// - Parameter isOnly: Whether it is the only one, so it need not wait.
  init(_ path: String, as form: DocumentForm?, isOnly: Bool) throws(Diagnostic) {
    self.path = path
    self.form = form
    head = try Input(path, as: form, headOnly: !isOnly)
  }

  func read() throws(Diagnostic) -> Input {
    guard case .file(let file) = head, !file.isWhole else { return head }
    return try Input(path, as: form)
  }

  /// Reads the whole input now if it is one of some files that are about to be replaced.
  mutating func read(ifAmong files: Set<FileStatus.Identity>) throws(Diagnostic) {
    guard !files.isEmpty, let file = try? FileStatus.identity(of: path), files.contains(file) else {
      return
    }
    head = try read()
  }
}
