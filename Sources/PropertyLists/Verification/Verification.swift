/// What a verifier found out about one document.
public struct Verification: Sendable {
  /// How many values the document has.
  public let values: Int

  /// The formats that can hold the document.
  public internal(set) var formats: [Format] = []

  /// What was lost, by key path.
  ///
  /// Empty when the document survived.
  public internal(set) var losses: [Diagnostic] = []

  /// What formats refused because they cannot hold it: no loss, but worth saying.
  public internal(set) var refusals: [(format: Format, diagnostic: Diagnostic)] = []

  init(values: Int) {
    self.values = values
  }

  /// Notes an error in writing, which is a refusal, or in reading what was written, which is a loss.
  mutating func add(_ error: Diagnostic, of format: Format, isHeld: Bool) {
    if isHeld {
      losses.append(
        Diagnostic(
          Loss.unreadable(format: format.title, error.message.text), at: error.location,
          path: error.path))
    } else {
      refusals.append((format, error))
    }
  }

  mutating func add(
    _ differences: [Difference], of document: Document, from: Format, to: Format
  ) {
    losses += differences.map { difference in
      let location =
        switch difference.change {
        case .removed(let value), .changed(from: let value, to: _): value.location
        case .added, .moved, .reordered: document.root.location
        }
      let message = Loss.change(difference.text, from: from.title, to: to.title)
      return Diagnostic(message, at: location, path: difference.path)
    }
  }
}

/// Something that did not survive a round trip.
enum Loss: DiagnosticMessage {
  case change(String, from: String, to: String)
  case bytes(format: String, offset: Int)
  case unreadable(format: String, String)

  var rule: String { "round-trip" }

  var text: String {
    switch self {
    case .change(let text, let from, let to): "\(text) between \(from) and \(to)"
    case .bytes(let format, let offset):
      "\(format) differs from byte \(offset) on when written again"
    case .unreadable(let format, let problem):
      "the \(format) that was written cannot be read back: \(problem)"
    }
  }

  var help: String { "this is a bug; please report it and attach the file" }
}
