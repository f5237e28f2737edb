/// The form of block scalars, which keep their indentation.
extension YAMLSyntax {
  func isBlockScalar(_ node: TextLayout.Node) -> Bool { node.isBlockScalar(in: source.bytes) }

  /// Whether a value is a block scalar that includes all empty lines after it.
  func keepsLineBreaks(_ node: TextLayout.Node) -> Bool {
    isBlockScalar(node) && bytes(of: node.value).prefix { !$0.isSpace }.contains(0x2B)
  }

  var finalHeader: (range: Range<Int>, text: [UInt8])? {
    guard let node = layout.nodes.last, isBlockScalar(node),
      node.value.upperBound == source.bytes.count, source.bytes.last?.isLineEnd == false
    else { return nil }
    let header = bytes(of: node.value).prefix { !$0.isSpace }
    let sign = header.filter { $0 != "+" && $0 != "-" }
    return (header.startIndex..<header.endIndex, sign + [UInt8(ascii: "-")])
  }

  func lastLineBreaks(of index: Int) -> LastLineBreaks {
    let (node, last) = (layout.nodes[index], layout.nodes[layout.nodes[index].next - 1])
    let header = bytes(of: last.value).prefix { !$0.isSpace }
    guard isBlockScalar(last), !header.contains(UInt8(ascii: "-")),
      bytes(of: last.value.upperBound..<max(last.value.upperBound, node.value.upperBound))
        .allSatisfy(\.isSpace)
    else { return .free }
    return header.contains(UInt8(ascii: "+")) ? .all : .one
  }

  /// The indentation of a block scalar's text relative to its entry; `nil` for other values.
  func blockScalarUnit(of node: TextLayout.Node, at place: ValuePlace) -> [UInt8]? {
    guard isBlockScalar(node) else { return nil }
    let lines = bytes(of: node.value).split(whereSeparator: \.isLineEnd).dropFirst()
    guard let line = lines.first(where: { !$0.allSatisfy(\.isSpace) }) else { return nil }
    let depth = line.prefix { $0 == 0x20 }.count - place.indentation.count
    // YAML has one digit for this, which is required if the text itself begins with a space.
    return (1...9).contains(depth) ? [UInt8](repeating: 0x20, count: depth) : nil
  }
}
