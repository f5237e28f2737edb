import PropertyLists

/// What is wrong with a reference to a build setting, or with a condition on one.
enum BuildSettingMessage: DiagnosticMessage, Error {
  // References
  case undefined([String], nearest: String?, isInCondition: Bool)
  case unknownOperator(String)
  case invalidName(String)
  case nestedReference(String)
  case unterminated(String)
  case tooLong
  /// A place that a build does not change, such as the value of a quoted key.
  case fixed(String)
  /// The name of a setting in a string, without parentheses.
  case bareName(String)
  /// A value that is not a boolean where one is needed, or not a number.
  case wrongKind([String], isBoolean: Bool)
  /// Strings whose keys become equal.
  case differentString(String, first: String)

  static let fixedKey = Self.fixed("the names of keys")

  // Conditions
  case condition
  case conditionName(String)
  case conditionValue(String)
  case conditionReference(String)
  /// A value that the setting almost has: in another case, or among several in one string.
  case almost(String, of: String, String)
  case misspelled(String)
  case misplaced(String)

  var rule: String { kind.rawValue }

  private var kind: Diagnostic.Kind {
    switch self {
    case .undefined, .unknownOperator, .invalidName, .nestedReference, .unterminated, .tooLong,
      .fixed, .wrongKind, .bareName:
      .buildReference
    case .condition, .conditionName, .conditionValue, .conditionReference, .misspelled, .misplaced,
      .almost:
      .buildCondition
    case .differentString: .buildConflict
    }
  }

  /// The severity of a mistake in a page or table.
  var severity: Diagnostic.Severity {
    switch self {
    case .bareName, .almost: .note
    default: .error
    }
  }

  var text: String {
    switch self {
    case .undefined(let names, _, _):
      "undefined build \(names.count == 1 ? "setting" : "settings") "
        + Advice.sample(names.map(\.quoted))
    case .unknownOperator(let reference): "unsupported operator in \(reference.quoted)"
    case .invalidName(let reference): "invalid name of a build setting in \(reference.quoted)"
    case .nestedReference(let reference):
      "a default cannot contain a reference: \(reference.quoted)"
    case .unterminated(let text): "unterminated reference \(text.quoted)"
    case .tooLong: "the build settings make the bundle's strings too long"
    case .fixed(let key): "a build does not expand references in \(key)"
    case .wrongKind(let names, let isBoolean):
      (names.isEmpty ? "the text" : "the value of \(Advice.list(names.map(\.quoted), "and"))")
        + " is not a \(isBoolean ? "boolean" : "number")"
    case .bareName(let name): "\("$\(name)".quoted) stays as it is"
    case .almost(let value, let name, let setting):
      "\(name) is \(setting.quoted), not \(value.quoted)"
    case .condition: "expected a dictionary of settings and their values as the condition"
    case .conditionName(let name): "invalid name of a build setting \(name.quoted)"
    case .conditionValue(let name):
      "expected a string or a list of strings as the values of \(name.quoted)"
    case .conditionReference(let name):
      "a build does not expand references in the values of \(name.quoted)"
    case .misspelled(let key): "\(key.quoted) is not a condition"
    case .misplaced(let key): "\(key.quoted) is not a key of a page"
    case .differentString(let key, _): "two different strings for \(key.quoted)"
    }
  }

  var help: String {
    switch self {
    case .undefined(let names, let nearest, let isInCondition):
      (nearest.map { "did you mean \($0)? Otherwise, " } ?? "")
        + "define \(names.count == 1 ? "it" : "them") with --define \(names.first ?? "")=VALUE "
        + "or in the environment"
        + (isInCondition ? "" : ", or name the file with --no-expand")
    case .unknownOperator: "the only operator is default: $(NAME:default=TEXT)"
    case .invalidName, .unterminated:
      "write $(NAME), write $$( for a literal $(, or name the file with --no-expand"
    case .nestedReference: "write the default without a reference"
    case .tooLong: "use shorter values"
    case .fixed: "write the text itself, or two rows with opposite conditions"
    case .wrongKind(_, let isBoolean): isBoolean ? "set it to true or false" : "set it to a number"
    case .bareName(let name): "to insert the build setting, write $(\(name))"
    case .almost(let value, _, let setting) where value.joinedValues.contains { $0 == setting }:
      "for several values, write a list: [\(value.joinedValues.joined(separator: ", "))]"
    case .almost(_, _, let setting): "case matters; write \(setting.quoted) to match it"
    case .condition: "write it like {CONFIGURATION: [Debug, Staging]}"
    case .conditionName: "write a name such as CONFIGURATION"
    case .conditionValue, .conditionReference: "write the text to compare with"
    case .misspelled: "write When or Unless"
    case .misplaced: "write it in the rows that open the page"
    case .differentString(_, let first): Advice.writeTheSame(asAt: first)
    }
  }
}
