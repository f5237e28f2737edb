import PropertyLists

/// A type in which `UserDefaults` reads a value.
enum SwiftType {
  case boolean, integer, real, string, date, data
  /// Values of several types, or of one that only `object(forKey:)` reads.
  case any

  /// The type as an accessor has it; optional if a missing value has no equivalent.
  var name: String {
    switch self {
    case .boolean: "Bool"
    case .integer: "Int"
    case .real: "Double"
    case .string: "String"
    case .date: "Date?"
    case .data: "Data?"
    case .any: "Any?"
    }
  }

  func reading(_ key: String) -> String {
    switch self {
    case .boolean: "bool(forKey: \(key))"
    case .integer: "integer(forKey: \(key))"
    case .real: "double(forKey: \(key))"
    case .string: "string(forKey: \(key)) ?? \"\""
    case .date: "object(forKey: \(key)) as? Date"
    case .data: "data(forKey: \(key))"
    case .any: "object(forKey: \(key))"
    }
  }

  /// Whether an enumeration can have raw values of the type.
  var isRawType: Bool { self == .string || self == .integer }

  /// The type that reads all values of some kinds.
  private init(of kinds: Set<Kind>) {
    switch kinds {
    case [.boolean]: self = .boolean
    case [.integer]: self = .integer
    case [.real], [.integer, .real]: self = .real
    case [.string]: self = .string
    case [.date]: self = .date
    case [.data]: self = .data
    default: self = .any
    }
  }

  /// The type that reads each of some values, and any of some kinds.
  init(of values: [Value], and kinds: Set<Kind> = []) {
    // An `Int` ends at 2^63-1.
    let isWide = values.contains { $0.kind == .integer && $0.integer?.int == nil }
    self = isWide ? .any : SwiftType(of: kinds.union(values.map(\.kind)))
  }
}

extension Setting {
  /// The type of its values, as the catalog describes its default.
  var type: SwiftType {
    switch element.description?.key(Self.defaultKey)?.kind {
    case .string: .string
    case .number: .real
    case .boolean: .boolean
    case .scalarLike(let keys, let kind): type(ofValuesUnder: keys, otherwise: kind)
    case .itemOf(let list, let kind):
      type(ofItemsIn: list, otherwise: kind == .string ? .string : .any)
    default: .any
    }
  }

  /// The type of the values under some keys, each of a kind if it is missing.
  private func type(ofValuesUnder keys: [String], otherwise kind: Kind) -> SwiftType {
    let values = keys.compactMap { element[$0] }
    return SwiftType(of: values, and: values.count < keys.count ? [kind] : [])
  }

  /// The type of the values in a list; of the default, if there are none or it need not be one of
  /// them.
  private func type(ofItemsIn list: String, otherwise: SwiftType) -> SwiftType {
    let items = element[list]?.list.map(\.value) ?? []
    let values = items.isEmpty || isReadOnly ? items + [defaultValue].compactMap { $0 } : items
    return values.isEmpty ? otherwise : SwiftType(of: values)
  }

  /// The values to choose from; empty if the Settings app offers no choice.
  var choices: [Item] {
    guard !isReadOnly, case .itemOf(let list, _) = element.description?.key(Self.defaultKey)?.kind
    else { return [] }
    return element[list]?.list ?? []
  }
}
