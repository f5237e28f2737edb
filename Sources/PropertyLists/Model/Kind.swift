/// The kinds of value in a property list.
///
/// Null is not among them.
public enum Kind: UInt8, Sendable, CaseIterable {
  case dictionary, array, string, integer, real, boolean, date, data, uid

  /// The name in messages and differences.
  public var name: String {
    switch self {
    case .dictionary: "dictionary"
    case .array: "array"
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .date: "date"
    case .data: "data"
    case .uid: "UID"
    }
  }

  /// The name with its article: `a string`, `an array`, `data`.
  package var withArticle: String {
    switch self {
    case .array, .integer: "an \(name)"
    case .data: name
    case .dictionary, .string, .real, .boolean, .date, .uid: "a \(name)"
    }
  }

  /// Whether values of this kind hold other values.
  public var isContainer: Bool { self == .dictionary || self == .array }
}
