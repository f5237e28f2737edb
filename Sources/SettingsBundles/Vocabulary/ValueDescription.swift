import PropertyLists

struct ValueDescription: Equatable {
  let kind: Kind

  /// The text of a scalar without quotes.
  let bareText: String

  init(_ value: Value) {
    kind = value.kind
    bareText =
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
    bareText = boolean ? "true" : "false"
  }

  static let on = ValueDescription(true)
  static let off = ValueDescription(false)

  /// The boolean that a word or number means; `nil` for others.
  var truth: Bool? {
    switch bareText {
    case "1": true
    case "0": false
    default: BooleanWord.truth(of: bareText.utf8)
    }
  }

  /// `"NO"`, `30`, `true`, `a date`.
  var text: String {
    switch kind {
    case .string: bareText.quoted
    case .integer, .real, .boolean: bareText
    case .dictionary, .array, .date, .data, .uid: kind.withArticle
    }
  }

  /// `the string "NO"`, `the integer 30`, `a date`.
  var textWithType: String {
    switch kind {
    case .string, .integer, .real, .boolean: "the \(kind.name) \(text)"
    case .dictionary, .array, .date, .data, .uid: kind.withArticle
    }
  }
}

extension Value {
  /// The value in a message: `"NO"`, `30`, `a date`, or `(hidden)` for a secret.
  var shown: String { isHidden ? "(hidden)" : ValueDescription(self).text }

  /// The value with its type: `the string "NO"`, `the integer 30`, `a date`.
  var shownWithType: String {
    isHidden ? kind.withArticle : ValueDescription(self).textWithType
  }
}
