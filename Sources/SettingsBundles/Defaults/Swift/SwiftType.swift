/// The types of settings in Swift.
extension SettingType {
  /// The type as an accessor has it; optional if a missing value has no equivalent.
  var swiftName: String {
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

  func swiftReading(_ key: String) -> String {
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
  var isSwiftRawType: Bool { self == .string || self == .integer }
}
