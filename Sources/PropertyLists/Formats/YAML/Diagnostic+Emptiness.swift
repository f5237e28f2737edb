extension Diagnostic {
  /// The same diagnostic about an empty value, or one about what leaves it empty: a comment, as in
  /// `Color: #ff0000`, or an anchor.
  package var explainingEmptiness: Diagnostic {
    guard let location, location.source.isText, location.range.isEmpty else { return self }
    let bytes = location.source.bytes
    let offset = location.range.lowerBound
    let line = SourceLine(at: offset, in: bytes).range
    let comment = bytes[offset..<max(offset, line.upperBound)].trimmed
    let word = bytes[min(offset, line.lowerBound)..<offset].trimmed
    let anchor = bytes[
      (word.lastIndex(where: \.isBlank).map { $0 + 1 } ?? word.startIndex)..<word.endIndex]
    if comment.first == "#", comment.count > 1, comment.dropFirst().first != 0x20 {
      return emptied("\"#\" begins a comment, which leaves no value", by: comment)
    }
    guard anchor.first == "&", anchor.count > 1 else { return self }
    return emptied("\"&\" begins an anchor, which leaves no value", by: anchor)
  }

  private func emptied(_ problem: Wording, by text: ArraySlice<UInt8>) -> Diagnostic {
    guard let source = location?.source else { return self }
    return SyntaxMistake(problem, help: "quote the string", at: text.indices)
      .diagnostic(in: source, path: path)
  }
}
