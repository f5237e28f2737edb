package typealias Verification = Document.Verification

extension Document {
  /// The result of verifying that a document, or a whole bundle, survives a number of forms.
  public struct Verification: Sendable {
    /// The number of values in the document.
    public let values: Int

    /// The forms that can represent the document: titles of formats, or `a folder of YAML`.
    public package(set) var forms: [String] = []

    /// The losses, by key path; empty if the document survived.
    public package(set) var losses: [Diagnostic] = []

    /// The forms that rejected the document because they cannot represent it, which is not a loss.
    public package(set) var refusals: [Refusal] = []

    /// A form that cannot represent the document.
    public struct Refusal: Sendable {
      /// The title of a format, or `a folder of YAML`.
      public let form: String
      /// The first value that it cannot represent, and the places of the others.
      public let diagnostic: Diagnostic
    }

    package init(values: Int) { self.values = values }

    /// Adds a form that cannot represent the document.
    ///
    /// - Parameters:
    ///   - error: The first value that it cannot represent.
    ///   - losses: The known diagnostics of all such values, including the first.
    package mutating func refuse(_ error: Diagnostic, by form: String, losses: [Diagnostic] = []) {
      let places = losses.compactMap { loss in
        loss.location.flatMap { location in loss.path.map { Place(location: location, path: $0) } }
      }
      let message = RefusalMessage(
        form: form, message: error.message, otherPlaces: places.filter { $0.path != error.path })
      let note = Diagnostic(message, severity: .note, at: error.location, path: error.path)
      refusals.append(Refusal(form: form, diagnostic: note))
    }

    package mutating func add(_ error: Diagnostic, from form: String) {
      losses.append(
        Diagnostic(
          Loss.unreadable(form: form, error.message.text), at: error.location, path: error.path))
    }

    package mutating func add(
      _ differences: [Difference], of document: Document, from: String, to: String
    ) {
      losses += differences.map { difference in
        let location =
          switch difference.change {
          case .removed(let value), .changed(from: let value, to: _): value.location
          case .added, .moved, .reordered: document.root.location
          }
        let message = Loss.change(difference.text, from: from, to: to)
        return Diagnostic(message, at: location, path: difference.path)
      }
    }
  }
}

extension Document.Verification: CustomStringConvertible {
  /// `13 values in XML, YAML, binary, JSON: no losses`.
  public var description: String {
    let end =
      losses.isEmpty
      ? "no losses" : "\(losses.count.grouped) \(losses.count == 1 ? "loss" : "losses")"
    return "\(values.counted("value")) in \(forms.joined(separator: ", ")): \(end)"
  }
}

/// The values that a form cannot represent.
struct RefusalMessage: DiagnosticMessage {
  let form: String
  let message: any DiagnosticMessage
  let otherPlaces: [Place]

  var rule: String { message.rule }
  var mayQuoteFile: Bool { true }
  var text: String {
    message.text.hasPrefix(form) ? message.text : "\(message.text) (rejected as \(form))"
  }
  var help: String { message.help }
}

/// A value or a document that did not survive a round trip.
enum Loss: DiagnosticMessage {
  case change(String, from: String, to: String)
  case bytes(form: String, offset: Int)
  case unreadable(form: String, String)

  var rule: String { Diagnostic.Kind.roundTrip.rawValue }
  var mayQuoteFile: Bool { true }

  var text: String {
    switch self {
    case .change(let text, let from, let to): "\(text) between \(from) and \(to)"
    case .bytes(let form, let offset):
      "\(form) differs from byte \(offset) on when written again"
    case .unreadable(let form, let problem):
      "cannot read back the output as \(form): \(problem)"
    }
  }

  var help: String { "this is a bug; please report it and attach the file" }
}
