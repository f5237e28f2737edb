import PropertyLists

/// A value as a sentence names it.
struct ShownValue: Equatable {
  let kind: Kind
  private let text: String

  init(_ value: Value) {
    kind = value.kind
    text =
      switch value.kind {
      case .string: String((value.string ?? "").unicodeScalars.prefix(Limits.quotedScalars + 1))
      case .integer: value.integer?.description ?? ""
      case .real: value.real?.description ?? ""
      case .boolean: value.boolean == true ? "true" : "false"
      case .dictionary, .array, .date, .data, .uid: ""
      }
  }

  private init(_ boolean: Bool) {
    kind = .boolean
    text = boolean ? "true" : "false"
  }

  static let on = ShownValue(true)
  static let off = ShownValue(false)

  /// `"NO"`, `30`, `true`, `a date`.
  var alone: String {
    switch kind {
    case .string: text.quoted
    case .integer, .real, .boolean: text
    case .dictionary, .array, .date, .data, .uid: kind.withArticle
    }
  }

  /// `the string "NO"`, `the integer 30`, `a date`.
  var withKind: String {
    switch kind {
    case .string, .integer, .real, .boolean: "the \(kind.name) \(alone)"
    case .dictionary, .array, .date, .data, .uid: kind.withArticle
    }
  }

  /// The text of a scalar, without quotes.
  var bareText: String { text }
}

extension Kind {
  /// `a string`, `an array`, `data`.
  var withArticle: String {
    switch self {
    case .array, .integer: "an \(name)"
    case .data: name
    case .dictionary, .string, .real, .boolean, .date, .uid: "a \(name)"
    }
  }
}
