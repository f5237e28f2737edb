import PropertyLists

/// What the normalizer has to say.
enum NormalizationMessage: DiagnosticMessage {
  case readAs(String, Kind)
  case booleanWord(String, Bool)
  case emptyText

  var rule: String {
    switch self {
    case .readAs: "read-as"
    case .booleanWord: "boolean-word"
    case .emptyText: "empty-text"
    }
  }

  var text: String {
    switch self {
    case .readAs(let spelling, let kind): "read \(spelling.quoted) as a \(kind.name)"
    case .booleanWord(let word, let truth): "\(word.quoted) is read as \(truth)"
    case .emptyText: "no value; read as an empty string"
    }
  }

  var help: String {
    switch self {
    case .readAs: "the key takes nothing else; put it in quotes to say so"
    case .booleanWord(_, let truth): "write \(truth)"
    case .emptyText: "write \"\""
    }
  }

  /// What was re-read is what the person meant; it is said to those who ask.
  var isDetail: Bool {
    if case .readAs = self { true } else { false }
  }
}
