import PropertyLists

/// What can be wrong with what a person says about the rules.
enum ConfigurationMessage: DiagnosticMessage, Equatable {
  case expected(String, found: Kind)
  case unknownKey(String, nearest: String?, known: String)
  case unknownRule(String, nearest: String?)
  case unknownSeverity(String)
  case unknownVersion(String)

  var rule: String { "configuration" }

  var text: String {
    switch self {
    case .expected(let what, let kind): "expected \(what), found \(kind.withArticle)"
    case .unknownKey(let key, _, _): "there is no setting \(key.quoted)"
    case .unknownRule(let id, _): "there is no rule \(id.quoted)"
    case .unknownSeverity(let text): "a rule has no severity \(text.quoted)"
    case .unknownVersion(let text): "there is no version \(text.quoted)"
    }
  }

  var help: String {
    switch self {
    case .expected:
      "for example: rules: {page-empty: off}, extra-keys: [name], generated-pages: [Name]"
    case .unknownKey(_, let nearest?, _), .unknownRule(_, let nearest?): "did you mean \(nearest)?"
    case .unknownKey(_, nil, let known): "the settings are \(known)"
    case .unknownRule(_, nil): "a rule's name stands in brackets at the end of its messages"
    case .unknownSeverity:
      "write \(RuleSeverity.allCases.map(\.rawValue).joined(separator: ", "))"
    case .unknownVersion: "write it as a number, or two with a dot between: 12, 8.2"
    }
  }
}
