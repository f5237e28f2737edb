import PropertyLists

extension SwiftAccessors.Member {
  var key: String { "SettingsKey.\(name)" }

  /// The accessor's type, which is that of the choices, if any; optional if nothing is chosen by default.
  private var type: String {
    guard let choices, choices.rawType != nil else { return setting.type.swiftName }
    return choices.defaultChoice == nil ? "\(choices.typeName)?" : choices.typeName
  }

  /// The expression that reads the value, and its end, which may go on the next line.
  private var getter: (value: String, end: String) {
    guard let choices, let rawType = choices.rawType
    else { return (setting.type.swiftReading(key), "") }
    let name = choices.typeName
    guard let choice = choices.defaultChoice else {
      // `integer(forKey:)` would return 0 for a missing value, and 0 may be a choice.
      return (
        "(object(forKey: \(key)) as? \(rawType.swiftName))", ".flatMap(\(name).init(rawValue:))"
      )
    }
    return ("\(name)(rawValue: \(rawType.swiftReading(key)))", " ?? .\(choice.name)")
  }

  private var newValue: String {
    guard let choices, choices.rawType != nil else { return "newValue" }
    return choices.defaultChoice == nil ? "newValue?.rawValue" : "newValue.rawValue"
  }

  /// Adds `var reminderMinutes: ReminderMinutes` with its getter and setter.
  func addAccessor(to code: inout SwiftCode) {
    let comments = [setting.title?.swiftComment, remark].compactMap { $0 }
    for (position, comment) in comments.enumerated() {
      if position > 0 { code.comment() }
      code.comment(comment)
    }
    code.block("var \(name.declaredName): \(type)") { code in
      addGetter(to: &code)
      code.line("set { set(\(newValue), forKey: \(key)) }")
    }
  }

  private func addGetter(to code: inout SwiftCode) {
    let (value, end) = getter
    let line = "get { \(value)\(end) }"
    guard !end.isEmpty, !code.fits(line) else { return code.line(line) }
    code.block("get") { code in
      code.line(value)
      code.indented { $0.line(String(end.drop { $0 == " " })) }
    }
  }

  /// The sentence about its values that its name and type do not convey.
  private var remark: String? {
    let element = setting.element
    let literals = { (keys: [String]) -> [String]? in
      let found = keys.compactMap { element[$0]?.shortLiteral }
      return found.count == keys.count ? found : nil
    }
    if setting.isReadOnly { return "The Settings app only shows the value; the app sets it." }
    if let choices, choices.rawType != nil {
      return choices.defaultChoice == nil ? "`nil` until someone chooses a value." : nil
    }
    switch element.description?.key(Setting.defaultKey)?.kind {
    case .scalarLike(let keys, _) where keys.count == 2 && setting.type != .boolean:
      return literals(keys).map { "\($0[0]) when on, \($0[1]) when off." }
    case .number:
      return literals(["MinimumValue", "MaximumValue"]).map { "From \($0[0]) to \($0[1])." }
    default: return choices.map { "One of the constants in `\($0.typeName)`." }
    }
  }
}

extension Value {
  /// A literal that fits into a comment; `nil` for dates, data, containers, and long strings.
  fileprivate var shortLiteral: String? {
    if let integer { return integer.description }
    guard [.string, .boolean, .real].contains(kind), let literal = swiftLiteral else { return nil }
    return literal.swiftComment.flatMap { $0.hasSuffix("…") ? nil : $0 }
  }
}

extension SwiftChoices {
  /// Adds `enum ReminderMinutes: Int` with its cases, or a caseless enumeration with constants.
  ///
  /// - Parameter first: The type of an equal list, to which the name becomes an alias.
  func add(to code: inout SwiftCode, for name: String, equalTo first: String?) {
    code.comment("The choices for `\(name)`.")
    if let first { return code.line("typealias \(typeName) = \(first)") }
    guard let rawType else {
      code.block("enum \(typeName)") { code in
        for choice in choices { add("static let", choice, to: &code) }
      }
      return
    }
    code.block("enum \(typeName): \(rawType.swiftName), CaseIterable") { code in
      for choice in choices { add("case", choice, to: &code) }
    }
  }

  private func add(_ keyword: String, _ choice: Choice, to code: inout SwiftCode) {
    if let comment = choice.comment { code.comment(comment) }
    let declaration = "\(keyword) \(choice.name.declaredName)"
    let isImplied = rawType == .string && choice.literal == "\"\(choice.name)\""
    code.line(isImplied ? declaration : "\(declaration) = \(choice.literal)")
  }
}
