/// Mistakes around document markers and directives.
extension YAMLRefusal {
  /// `--- Title: Sync`.
  var mappingAfterMarker: SyntaxMistake? {
    guard line(at: offset).content.begins(with: "--- ") else { return nil }
    return SyntaxMistake(
      "a mapping cannot begin on the line of \"---\"", help: "begin it on the next line",
      at: line(at: offset).range.lowerBound + 4)
  }

  /// Text outside of the document, or before its marker.
  var contentOutsideDocument: SyntaxMistake? {
    switch trail.last?.kind {
    case .directive:
      SyntaxMistake(
        "missing \"---\" after the % lines", help: "write --- on a line above this one", at: offset)
    case .documentEnd:
      SyntaxMistake(
        "content after \"...\", which ends the document",
        help: "remove the \"...\", or put each document in its own file", at: offset)
    default: nil
    }
  }

  /// A line below a root value that ends before it.
  var contentAfterRoot: SyntaxMistake? {
    guard isFirst(offset) else { return nil }
    return SyntaxMistake(
      "content after the end of the root value",
      help: trail.last?.kind == .blockText ? "indent it to keep it in the text" : "remove it",
      at: offset)
  }

  /// `%YAML 3.0`.
  var unsupportedVersion: SyntaxMistake? {
    SyntaxMistake(
      "unsupported version of YAML", help: "write %YAML 1.2, or remove the line", at: offset)
  }

  /// `%d items` at the beginning of a line.
  var unknownDirective: SyntaxMistake? {
    guard let start = contextStart else { return nil }
    return SyntaxMistake(
      "\"%\" at the beginning of a line begins a directive",
      help: "remove the line, or quote the string",
      example: quoting(start..<endOfText(from: start)), at: start)
  }
}
