import PropertyLists

/// What a build says about its inputs: where they contradict each other, and what became of them.
enum BuildMessage: DiagnosticMessage {
  case duplicateKey(String, first: String)
  case differentValue(String, first: String)
  case differentFile(String, first: String)
  // Progress
  case unreachablePage(String)
  case unrelatedFiles([String])
  case contributed([String])
  case dropped([String])

  var rule: String { kind.rawValue }

  private var kind: Diagnostic.Kind {
    switch self {
    case .duplicateKey, .differentValue, .differentFile: .buildConflict
    case .unreachablePage, .unrelatedFiles, .contributed, .dropped: .progress
    }
  }

  var text: String {
    switch self {
    case .duplicateKey(let key, _): "another input has an element with the Key \(key.quoted)"
    case .differentValue(let key, _): "another input has a different \(key.quoted)"
    case .differentFile(let path, _): "another input has a different file \(path.quoted)"
    case .unreachablePage(let page): "left out the page \(page.quoted), which no row opens anymore"
    case .unrelatedFiles(let paths):
      "left out \(paths.count.counted("file")) that a bundle does not hold: "
        + Advice.sample(paths.map(\.quoted))
    case .contributed(let parts):
      parts.isEmpty ? "added nothing new" : "added \(parts.joined(separator: ", "))"
    case .dropped(let rows):
      "left out \(rows.count.counted("row")) whose conditions do not hold: "
        + Advice.sample(rows.map(\.quoted))
    }
  }

  var help: String {
    switch self {
    case .duplicateKey(_, let first):
      "rename one, or give them opposite conditions; the other is at \(first)"
    case .differentValue(_, let first): Advice.writeTheSame(asAt: first)
    case .differentFile(_, let first): "delete it in the older source; the other is \(first)"
    case .unrelatedFiles: "to put a file of another kind into the app, add it in Xcode"
    case .unreachablePage, .contributed, .dropped: ""
    }
  }
}
