import PropertyLists

/// A problem in a configuration file or in options that configure rules.
enum ConfigurationMessage: DiagnosticMessage, Equatable {
  case expected(String, found: Kind)
  case unknownKey(String, nearest: String?, known: String)
  case unknownRule(String, nearest: String?)
  case fixedRule(String)
  case unknownSeverity(String)
  case invalidVersion(String)
  case tooManyWildcards

  static func unusableRule(_ id: String) -> Self {
    Validator.Rule.isFixed(id)
      ? .fixedRule(id) : .unknownRule(id, nearest: Validator.Rule.nearestID(to: id))
  }

  var rule: String { Diagnostic.Kind.configuration.rawValue }

  var text: String {
    switch self {
    case .expected(let expected, let kind): "expected \(expected) but found \(kind.withArticle)"
    case .unknownKey(let key, _, _): "unknown setting \(key.quoted)"
    case .unknownRule(let id, _): "unknown rule \(id.quoted)"
    case .fixedRule(let id): "the severity of \(id) cannot be changed"
    case .unknownSeverity(let severity): "unknown severity \(severity.quoted)"
    case .invalidVersion(let version): "invalid version \(version.quoted)"
    case .tooManyWildcards: "more than \(Limits.wildcards) names with \"*\""
    }
  }

  var help: String {
    switch self {
    case .expected:
      "for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]"
    case .unknownKey(_, let nearest?, _), .unknownRule(_, let nearest?): "did you mean \(nearest)?"
    case .unknownKey(_, nil, let known): "the settings are \(known)"
    case .unknownRule(_, nil): "validate prints the id of a rule in brackets after its messages"
    case .fixedRule: "remove it; help rules lists the rules that can be changed"
    case .unknownSeverity:
      "use \(Advice.list(Validator.RuleSeverity.allCases.map(\.rawValue), "or"))"
    case .tooManyWildcards: "use names without \"*\" instead; their number is not limited"
    case .invalidVersion: "write one number, or two separated by a dot, such as 12 or 8.2"
    }
  }
}
