/// The result of verifying one document.
public struct Verification: Sendable {
  /// The number of values in the document.
  public let values: Int

  /// The formats that can represent the document.
  public internal(set) var formats: [Format] = []

  /// The losses, by key path.
  ///
  /// Empty if the document survived.
  public internal(set) var losses: [Diagnostic] = []

  /// The errors of formats that cannot represent the document.
  ///
  /// They are not losses.
  public internal(set) var refusals: [(format: Format, diagnostic: Diagnostic)] = []

  init(values: Int) {
    self.values = values
  }

  /// Records an error: a refusal when writing, or a loss when reading back.
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

/// A value or a document that did not survive a round trip.
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
