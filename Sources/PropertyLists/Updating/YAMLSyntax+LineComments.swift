/// Comments on the line of a value, which `#` ends: a new value of several lines has to include the
/// comment in its first line.
extension YAMLSyntax {
  func lineComment(of old: Int, in container: Int?) -> Range<Int>? {
    let node = layout.nodes[old]
    let isInBlock = container.map { layout.nodes[$0].isBlock } ?? !node.isBlock
    guard isInBlock else { return nil }
    // Comments below brackets are part of the value.
    let end =
      node.contents.map { min($0.upperBound + 1, source.bytes.count) }
      ?? node.value.upperBound
    var start = node.isBlock ? node.contentsStart : end
    if isBlockScalar(node) {
      start = node.value.lowerBound + bytes(of: node.value).prefix { !$0.isSpace }.count
    }
    var scanner = GapScanner(gaps, in: source.bytes, start..<source.bytes.count)
    while let token = scanner.next(), token.kind == .space || token.kind == .comment {
      if token.kind == .comment { return start..<token.range.upperBound }
    }
    return nil
  }

  func add(
    _ comment: Range<Int>, to value: inout InsertedValue, of root: Value,
    at place: ValuePlace
  ) {
    if root.kind.isContainer, !value.isInBrackets { breakLine(of: &value.text, at: place) }
    let lineEnd = value.text.firstIndex(of: 0x0A) ?? value.text.count
    value.text.insert(contentsOf: bytes(of: comment), at: lineEnd)
  }

  /// Begins a container on the line after its dash.
  func breakLine(of text: inout [UInt8], at place: ValuePlace) {
    guard text.first == 0x20 else { return }
    text.replaceSubrange(..<1, with: [0x0A] + place.indentation + [0x20, 0x20])
  }
}
