import PropertyLists

enum NormalizationMessage: DiagnosticMessage {
  case readAs(String, Kind)
  case booleanWord(String, Bool)
  case emptyString
  case lostDigits(String, String, Kind)
  case typeAsKey(String)

  var rule: String { kind.rawValue }

  private var kind: Diagnostic.Kind {
    switch self {
    case .readAs: .readAs
    case .booleanWord: .booleanWord
    case .emptyString: .emptyText
    case .lostDigits: .numberSpelling
    case .typeAsKey: .null
    }
  }

  var text: String {
    switch self {
    case .readAs(let spelling, let kind): "read \(spelling.quoted) as a \(kind.name)"
    case .booleanWord(let word, let truth): "\(word.quoted) read as the boolean \(truth)"
    case .emptyString: "no value; read as an empty string"
    case .lostDigits(let spelling, let number, let kind):
      "\(spelling.quoted) is read as the \(kind.name) \(number)"
    case .typeAsKey(let type): "\(type.quoted) is a type, not a key"
    }
  }

  var help: String {
    switch self {
    case .readAs: "put it in quotes to make that explicit; the key only accepts this kind"
    case .booleanWord(_, let truth): "write \(truth)"
    case .emptyString: "write the text, or \"\" without any"
    case .lostDigits(let spelling, let number, _):
      "to keep it as text, write \(spelling.quoted); as a number, \(number)"
    case .typeAsKey(let type): "write Type: \(type)"
    }
  }

  /// The new kind is the intended one, so it is a detail.
  var isDetail: Bool { if case .readAs = self { true } else { false } }

  var mayQuoteFile: Bool { if case .emptyString = self { false } else { true } }
}
