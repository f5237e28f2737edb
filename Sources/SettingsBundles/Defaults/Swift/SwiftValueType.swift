import PropertyLists

/// The type of a setting's constant: `Bool`, `UserDefaults.Theme`, or `UserDefaults.Theme?`.
struct SwiftValueType: Hashable {
  let form: SwiftValueForm
  /// The name of the list of choices; `nil` for any other type.
  private let choices: String?

  /// The type of a setting; `nil` if its values have several types, or one that only `object(forKey:)` reads.
  init?(_ setting: Setting, _ choices: SwiftChoices?) {
    self.choices = choices?.typeName
    if let choices {
      let isOptional = choices.defaultChoice == nil
      form =
        switch choices.rawType {
        case .integer: isOptional ? .optionalNumber : .numberedChoice
        default: isOptional ? .optionalChoice : .choice
        }
      return
    }
    switch setting.type {
    case .boolean: form = .boolean
    case .integer: form = .integer
    case .real: form = .real
    case .string: form = .string
    case .data: form = .data
    case .date: form = setting.defaultValue?.date == nil ? .optionalDate : .date
    case .any: return nil
    }
  }

  /// The name at the top level of the file.
  var qualifiedName: String {
    guard let choices else { return form.type }
    return "UserDefaults.\(choices)\(form.type.hasSuffix("?") ? "?" : "")"
  }
}

/// How values of some type are read and stored: a row of a table.
///
/// `bool(forKey:)` and its kin also understand what is written in the arguments of a launch, `-sound NO`.
struct SwiftValueForm: Hashable {
  /// The parameters of a generic subscript.
  var parameters = ""
  let type: String
  let reading: String
  var stored = "newValue"
  /// The type of which `AppStorage` takes the same values; `nil` if it takes none.
  let storage: String?

  private init(_ type: String, read reading: String, isStorable: Bool = true) {
    self.type = type
    self.reading = reading
    storage = isStorable ? "Value == \(type)" : nil
  }

  private init(choiceOf raw: String, isOptional: Bool, read reading: String) {
    parameters = "<Choice: RawRepresentable<\(raw)>>"
    type = isOptional ? "Choice?" : "Choice"
    self.reading = reading
    stored = isOptional ? "newValue?.rawValue" : "newValue.rawValue"
    storage = isOptional ? "Value == Choice?" : "Value: RawRepresentable<\(raw)>"
  }

  /// A number is 0 where there is none, which may not be its default.
  private static func present(_ reading: String, else other: String = "setting.default") -> String {
    "object(forKey: setting.key) == nil ? \(other) : \(reading)"
  }

  static let boolean = SwiftValueForm("Bool", read: present("bool(forKey: setting.key)"))
  static let integer = SwiftValueForm("Int", read: present("integer(forKey: setting.key)"))
  static let real = SwiftValueForm("Double", read: present("double(forKey: setting.key)"))
  static let string = SwiftValueForm(
    "String", read: "string(forKey: setting.key) ?? setting.default")
  static let data = SwiftValueForm("Data", read: "data(forKey: setting.key) ?? setting.default")
  static let date = SwiftValueForm(
    "Date", read: "object(forKey: setting.key) as? Date ?? setting.default", isStorable: false)
  static let optionalDate = SwiftValueForm(
    "Date?", read: "object(forKey: setting.key) as? Date", isStorable: false)
  static let choice = SwiftValueForm(
    choiceOf: "String", isOptional: false,
    read: "string(forKey: setting.key).flatMap(Choice.init(rawValue:)) ?? setting.default")
  static let optionalChoice = SwiftValueForm(
    choiceOf: "String", isOptional: true,
    read: "string(forKey: setting.key).flatMap(Choice.init(rawValue:))")
  static let numberedChoice = SwiftValueForm(
    choiceOf: "Int", isOptional: false,
    read: "object(forKey: setting.key)"
      + ".flatMap { _ in Choice(rawValue: integer(forKey: setting.key)) } ?? setting.default")
  static let optionalNumber = SwiftValueForm(
    choiceOf: "Int", isOptional: true,
    read: present("Choice(rawValue: integer(forKey: setting.key))", else: "nil"))

  static let all = [
    boolean, integer, real, string, data, date, optionalDate, choice, optionalChoice,
    numberedChoice, optionalNumber,
  ]
}
