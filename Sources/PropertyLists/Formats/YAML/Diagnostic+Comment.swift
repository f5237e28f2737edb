extension Diagnostic {
  /// The same diagnostic about an empty value, or one about the comment that leaves it empty: `Color: #ff0000`.
  package var explainingComment: Diagnostic {
    guard let location, location.source.isText, location.range.isEmpty else { return self }
    let bytes = location.source.bytes
    let offset = location.range.lowerBound
    let text = bytes[offset..<max(offset, SourceLine(at: offset, in: bytes).range.upperBound)]
      .trimmed
    guard text.first == "#", text.count > 1, text.dropFirst().first != 0x20 else { return self }
    return SyntaxMistake(
      "\"#\" begins a comment, which leaves no value", help: "quote the string", at: text.indices
    ).diagnostic(in: location.source, path: path)
  }
}
