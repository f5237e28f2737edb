package import PropertyLists

extension SettingsEditor {
  /// A note for each value that was added under a new key, and a warning for each number that lost its
  /// spelling: nobody has said what type it should have.
  ///
  /// - Parameter document: The edited document.
  /// - Complexity: O(*n*) for *n* values if there are any.
  package func additions(in document: Document) -> [Diagnostic] {
    guard !added.isEmpty else { return [] }
    let secrets = document.secretIndices
    return added.flatMap { path, text -> [Diagnostic] in
      // It may have been removed again.
      guard let value = document.root[path] else { return [] }
      let isHidden = secrets.contains(value.index)
      let summary = isHidden ? "\(value.kind.name) (hidden)" : value.summary
      let isRespelled =
        [.integer, .real].contains(value.kind) && !isHidden && !YAMLTag.begins(text)
        && !value.summary.hasSuffix(" \(text.trimmed)")
      let messages: [(PathMessage, Diagnostic.Severity)] =
        [(.added(path, summary), .note)]
        + (isRespelled ? [(.respelled(text.trimmed, as: value.summary, at: path), .warning)] : [])
      return messages.map { message, severity in
        Diagnostic(message, severity: severity, at: .file(document.source.name))
      }
    }
  }
}
