extension SettingType {
  /// The type of an accessor, which is optional if no value is equivalent to a missing one.
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

  var isSwiftRawType: Bool { self == .string || self == .integer }
}
