package import PropertyLists

/// The type of a key's value.
///
/// It determines the values that the validator accepts and how a plain YAML scalar is read. A type that
/// depends on other keys of the element names those keys.
package indirect enum ValueKind: Sendable, Equatable {
  case string
  case boolean
  /// An integer or a real.
  case number
  /// Anything but a dictionary or an array.
  case scalar
  case any
  case array(of: ValueKind)
  case dictionary(String)
  /// A dictionary of any names, each with a string or an array of strings.
  case stringsByName
  case elements
  /// A scalar with the same kind as the values of these keys; of the other kind if there are none.
  case scalarLike([String], otherwise: Kind)
  /// A value with the kind that all items in this key's array share.
  case itemOf(String, otherwise: ValueKind)

  /// Whether the validator accepts a value of a kind.
  ///
  /// Scalars are booleans, strings, numbers, dates, and data (Settings Application Schema Reference).
  package func accepts(_ kind: Kind) -> Bool {
    switch self {
    case .string: kind == .string
    case .boolean: kind == .boolean
    case .number: kind == .integer || kind == .real
    case .scalar, .scalarLike, .itemOf(_, .string): !kind.isContainer && kind != .uid
    case .any, .itemOf: true
    case .array, .elements: kind == .array
    case .dictionary, .stringsByName: kind == .dictionary
    }
  }

  /// Whether a reference to a build setting can take the place of a value: a build makes a scalar of it.
  var takesReferences: Bool { accepts(.string) || self == .boolean || self == .number }

  /// The type of the items in a list of values.
  var ofItems: ValueKind { if case .array(let items) = self { items } else { self } }

  /// The type in a dictionary: one that depends on keys which the dictionary lacks is simpler.
  func resolved(where hasKey: (String) -> Bool) -> ValueKind {
    switch self {
    case .scalarLike(let keys, .boolean) where !keys.contains(where: hasKey): .boolean
    case .itemOf(let key, let otherwise) where !hasKey(key): otherwise
    default: self
    }
  }

  /// The type in words: `an array of strings`.
  package var name: String {
    switch self {
    case .string: "a string"
    case .boolean: "a boolean"
    case .number: "a number"
    case .scalar, .scalarLike, .itemOf(_, .string): "a boolean, string, number, date, or data"
    case .any, .itemOf: "any value"
    case .array(.string): "an array of strings"
    case .array: "an array"
    case .elements: "an array of elements"
    case .dictionary(let name): "a \(name) dictionary"
    case .stringsByName: "a dictionary of strings or lists of strings"
    }
  }
}
