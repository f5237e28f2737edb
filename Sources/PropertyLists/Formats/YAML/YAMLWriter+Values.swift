/// Values that are inserted into another document.
extension YAMLWriter {
  /// Returns the root of a document, without comments around it, as the value of a block: ` 42` after a
  /// colon, or entries on separate lines, which begin with the margin of the style.
  ///
  /// After a colon or dash, the final line break is included only if a text keeps it.
  static func write(
    value document: Document, after start: Start, _ style: ValueStyle
  ) throws(Diagnostic) -> InsertedValue {
    var losses = LossPolicy(areAccepted: true)
    return try document.storage.store.withPinnedBytes { text throws(Diagnostic) in
      var writer = YAMLWriter(document, text, style, after: start)
      _ = writer.trivia.take(.before(0))
      try writer.writeValues(&losses)
      let keepsEnd = writer.endsInKeptLines && start != .nothing
      return writer.insertedValue(writer.output.bytes.dropLast(keepsEnd ? 0 : 1))
    }
  }

  private func insertedValue(_ text: ArraySlice<UInt8>) -> InsertedValue {
    InsertedValue(
      text: Array(text), isInBrackets: lastInBrackets == 0,
      lastLineBreaks: endsInKeptLines ? .all : endsInBlockScalar ? .one : .free)
  }

  /// Returns the root of a document on one line, as a value in brackets.
  static func write(flow document: Document, _ style: ValueStyle) throws(Diagnostic) -> [UInt8] {
    document.storage.store.withPinnedBytes { text in
      var writer = YAMLWriter(document, text, style, after: .nothing)
      writer.writeFlow(0)
      return writer.output.bytes
    }
  }

  /// Recursion is limited by `Limits.nesting`.
  private mutating func writeFlow(_ index: Int) {
    let node = storage.nodes[index]
    guard node.kind.isContainer else {
      guard node.kind == .uid else { return writeScalar(index, in: .flow) }
      output.append(text: "{CF$UID: \(node.payload)}")
      return
    }
    let isMapping = node.kind == .dictionary
    output.append(isMapping ? "{" : "[")
    for (position, child) in storage.children(of: index).enumerated() {
      if position > 0 { output.append(", ") }
      if let key = storage.keyBytes(of: child) {
        let style = YAMLScalarStyle.keyStyle(of: key, isFlow: true, quote: nil)
        YAMLScalarStyle.append(key, style, to: &output.bytes)
        output.append(": ")
      }
      writeFlow(child)
    }
    output.append(isMapping ? "}" : "]")
  }
}
