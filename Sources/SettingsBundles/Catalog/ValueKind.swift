public import PropertyLists

/// The type of the value of a key.
///
/// It determines what the validator accepts, and how a plain YAML scalar is read. A type that depends
/// on other keys of the element names them, as data.
public indirect enum ValueKind: Sendable, Equatable {
  case string
  case boolean
  /// An integer or a real.
  case number
  /// Anything but a dictionary or an array.
  case scalar
  /// Any value.
  case any
  case array(of: ValueKind)
  /// The dictionary of this name in the catalog.
  case dictionary(String)
  /// The page's list of elements.
  case elements
  /// A scalar of the kind of the values of these keys in the same element; of another kind if the
  /// element has none of them.
  case scalarLike([String], otherwise: Kind)
  /// A value of the kind that all items in the array of this key share.
  case itemOf(String, otherwise: ValueKind)

  /// The kinds that the validator accepts.
  public var accepted: Set<Kind> {
    switch self {
    case .string: [.string]
    case .boolean: [.boolean]
    case .number: [.integer, .real]
    case .scalar, .scalarLike: Self.scalars
    case .itemOf(_, .string): Self.scalars
    case .any, .itemOf: Set(Kind.allCases)
    case .array, .elements: [.array]
    case .dictionary: [.dictionary]
    }
  }

  /// Boolean, string, number, date, or data (Settings Application Schema Reference).
  private static let scalars: Set<Kind> = [.string, .boolean, .integer, .real, .date, .data]

  /// The type in words: `an array of strings`.
  public var name: String {
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
    }
  }
}
