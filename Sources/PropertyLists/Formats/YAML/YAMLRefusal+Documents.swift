/// Mistakes around document markers and directives.
extension YAMLRefusal {
  /// `--- Title: Sync`.
  var mappingAfterMarker: LocatedMistake? {
    guard line(at: offset).content.begins(with: "--- ") else { return nil }
    return LocatedMistake(
      SyntaxMistake(
        "a mapping cannot begin on the line of \"---\"", help: "begin it on the next line"),
      at: line(at: offset).range.lowerBound + 4)
  }

  /// Text outside of the one document, or before its marker.
  var contentOutsideDocument: LocatedMistake? {
    switch trail.last?.kind {
    case .directive:
      LocatedMistake(
        SyntaxMistake(
          "missing \"---\" after the % lines", help: "write --- on a line above this one"),
        at: offset)
    case .documentEnd:
      LocatedMistake(
        SyntaxMistake(
          "content after \"...\", which ends the document",
          help: "remove the \"...\", or put each document in a file of its own"), at: offset)
    default: nil
    }
  }

  /// A line below a root value that ends before it.
  var contentAfterRoot: LocatedMistake? {
    guard isFirst(offset) else { return nil }
    return LocatedMistake(
      SyntaxMistake(
        "content after the end of the root value",
        help: trail.last?.kind == .blockText ? "indent it to keep it in the text" : "remove it"),
      at: offset)
  }

  /// `%YAML 3.0`.
  var unsupportedVersion: LocatedMistake? {
    LocatedMistake(
      SyntaxMistake("unsupported version of YAML", help: "write %YAML 1.2, or remove the line"),
      at: offset)
  }

  /// `%d items` at the beginning of a line.
  var unknownDirective: LocatedMistake? {
    guard let start = contextStart else { return nil }
    return LocatedMistake(
      SyntaxMistake(
        "\"%\" at the beginning of a line begins a directive",
        help: "remove the line, or quote the string",
        example: quoting(start..<endOfText(from: start))
      ), at: start)
  }
}
