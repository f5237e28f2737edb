import PropertyLists

enum NormalizationMessage: DiagnosticMessage {
  case readAs(String, Kind)
  case booleanWord(String, Bool)
  case emptyString

  var rule: String {
    switch self {
    case .readAs: "read-as"
    case .booleanWord: "boolean-word"
    case .emptyString: "empty-text"
    }
  }

  var text: String {
    switch self {
    case .readAs(let spelling, let kind): "read \(spelling.quoted) as a \(kind.name)"
    case .booleanWord(let word, let truth): "\(word.quoted) read as the boolean \(truth)"
    case .emptyString: "no value; read as an empty string"
    }
  }

  var help: String {
    switch self {
    case .readAs: "put it in quotes to make that explicit; the key only accepts this kind"
    case .booleanWord(_, let truth): "write \(truth)"
    case .emptyString: "write \"\""
    }
  }

  /// The new kind is the intended one, so it is a detail.
  var isDetail: Bool { if case .readAs = self { true } else { false } }
}
