import PropertyLists

/// The type of a setting's constant, and how its values are read and stored: a row of a table.
///
/// `bool(forKey:)` and its kin also understand what is written in the arguments of a launch, `-sound NO`.
struct SwiftValueType: Hashable {
  let name: String
  let reading: String
  /// Whether `AppStorage` takes its values.
  var isStorable = true

  /// A number is 0 where there is none, which may not be its default.
  private static func present(_ reading: String) -> String {
    "object(forKey: setting.key) == nil ? setting.default : \(reading)"
  }

  static let boolean = SwiftValueType(
    name: "Bool", reading: present("bool(forKey: setting.key)"))
  static let integer = SwiftValueType(
    name: "Int", reading: present("integer(forKey: setting.key)"))
  static let real = SwiftValueType(
    name: "Double", reading: present("double(forKey: setting.key)"))
  static let string = SwiftValueType(
    name: "String", reading: "string(forKey: setting.key) ?? setting.default")
  static let data = SwiftValueType(
    name: "Data", reading: "data(forKey: setting.key) ?? setting.default")
  static let date = SwiftValueType(
    name: "Date", reading: "object(forKey: setting.key) as? Date ?? setting.default",
    isStorable: false)
  static let optionalDate = SwiftValueType(
    name: "Date?", reading: "object(forKey: setting.key) as? Date", isStorable: false)

  static let all = [boolean, integer, real, string, data, date, optionalDate]
}

extension Setting {
  /// The type of its constant; `nil` if its values have several types, or one that only `object(forKey:)` reads.
  var swiftType: SwiftValueType? {
    switch type {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .data: .data
    case .date: defaultValue?.date == nil ? .optionalDate : .date
    case .any: nil
    }
  }
}
