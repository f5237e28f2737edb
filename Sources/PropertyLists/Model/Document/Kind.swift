extension Document {
  /// The kinds of values in a property list, which do not include null.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Entries with distinct keys, in order.
    case dictionary
    /// Items, in order.
    case array
    /// Unicode text.
    case string
    /// A whole number from -2^63 to 2^64-1.
    case integer
    /// A `Double`.
    case real
    /// True or false.
    case boolean
    /// A point in time, in seconds since 2001-01-01T00:00:00Z.
    case date
    /// Bytes.
    case data
    /// A reference in a keyed archive: a number from 0 to 2^32-1.
    case uid

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

    /// Whether values of this kind contain other values.
    public var isContainer: Bool { self == .dictionary || self == .array }
  }
}
