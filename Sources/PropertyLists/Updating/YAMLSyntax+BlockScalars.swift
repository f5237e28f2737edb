/// Block scalars keep their indentation, and folded ones their lines.
extension YAMLSyntax {
  func isBlockScalar(_ node: TextLayout.Node) -> Bool {
    guard node.contents == nil, !node.isOpaque, let sign = bytes(of: node.value).first else {
      return false
    }
    return sign == UInt8(ascii: "|") || sign == UInt8(ascii: ">")
  }

  /// Whether a value is a block scalar that has all empty lines after it.
  func keepsLineBreaks(_ node: TextLayout.Node) -> Bool {
    isBlockScalar(node) && bytes(of: node.value).prefix { !$0.isSpace }.contains(0x2B)
  }

  /// How much deeper than its entry the text of a block scalar is; `nil` for other values.
  func blockScalarUnit(of node: TextLayout.Node, at place: ValuePlace) -> [UInt8]? {
    guard isBlockScalar(node) else { return nil }
    let lines = bytes(of: node.value).split(whereSeparator: \.isLineEnd).dropFirst()
    guard let line = lines.first(where: { !$0.allSatisfy(\.isSpace) }) else { return nil }
    let depth = line.prefix { $0 == 0x20 }.count - place.indentation.count
    // YAML has one digit for this, which it needs where the text itself begins with a space.
    return (1...9).contains(depth) ? [UInt8](repeating: 0x20, count: depth) : nil
  }

  /// A string in the lines of the folded scalar that it replaces; `nil` where there is none.
  func folded(_ value: Value, like old: TextLayout.Node) -> [UInt8]? {
    guard isBlockScalar(old), value.kind == .string, let text = value.bytes else { return nil }
    return FoldedScalar(bytes(of: old.value))?.folded(text).map { [0x20] + $0 }
  }
}
