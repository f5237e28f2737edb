import PropertyLists

/// A difference between two documents, or between a document and a file that should hold it.
struct DifferenceMessage: DiagnosticMessage {
  let text: String

  var rule: String { "difference" }
  var help: String { "" }

  static let missing = DifferenceMessage(text: "would be created")

  static func bytes(from offset: Int) -> DifferenceMessage {
    DifferenceMessage(text: "other bytes from byte \(offset.grouped) on")
  }

  /// A difference with its location in the new document: of a removed value, the location of the
  /// container that it is missing from.
  static func diagnostic(_ difference: Difference, in new: Input.Reading) -> Diagnostic {
    let path = difference.path
    let isRemoved = if case .removed = difference.change { true } else { false }
    let found = isRemoved ? KeyPath(Array(path.components.dropLast())) : path
    return Diagnostic(
      DifferenceMessage(text: difference.text), at: new.location(of: found), path: path)
  }
}
