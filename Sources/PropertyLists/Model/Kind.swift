/// The kinds of value that a property list holds.
///
/// There is no null.
public enum Kind: UInt8, Sendable, CaseIterable {
  case dictionary, array, string, integer, real, boolean, date, data, uid

  /// The kind's name as messages and differences print it.
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

  /// The name with its article, as sentences use it: `a string`, `an array`, `data`.
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
