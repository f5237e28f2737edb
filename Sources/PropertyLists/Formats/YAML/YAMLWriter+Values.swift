/// Values that are inserted into another document.
extension YAMLWriter {
  /// Returns the root of a document without comments around it, and without its last line break.
  static func write(
    root document: Document, _ style: ValueStyle
  ) throws(Diagnostic) -> InsertedValue {
    var losses = LossPolicy(areAccepted: true)
    return try document.storage.store.withPinnedBytes { text throws(Diagnostic) in
      var writer = YAMLWriter(document, text, style)
      _ = writer.trivia.take(.before(0))
      try writer.writeValues(&losses)
      return writer.insertedValue(Array(writer.output.bytes.dropLast()), 0)
    }
  }

  /// Returns the root of a document as a value in a block, starting after its colon or dash: ` 42`, or
  /// entries on separate lines.
  ///
  /// The final line break is included only if a text keeps it.
  static func write(
    value document: Document, isItem: Bool, _ style: ValueStyle
  ) throws(Diagnostic) -> InsertedValue {
    // The value is written as the only entry of a container. A list of one short scalar would go on one
    // line; after a dash, a scalar is written as after a colon.
    let kind = document.root.kind
    let isInList = isItem && (kind.isContainer || kind == .uid)
    var losses = LossPolicy(areAccepted: true)
    let wrapped = try document.wrapped(inList: isInList)
    var value = try wrapped.storage.store.withPinnedBytes { text throws(Diagnostic) in
      var writer = YAMLWriter(wrapped, text, style)
      try writer.writeValues(&losses)
      let text = writer.output.bytes.dropFirst(isInList ? 1 : 2)
        .dropLast(writer.endsInKeptLines ? 0 : 1)
      return writer.insertedValue(Array(text), 1)
    }
    let lines = value.text.split(separator: 0x0A, omittingEmptySubsequences: false)
    value.text = Array(lines[0])
    for line in lines.dropFirst() {
      value.text.append(0x0A)
      if !line.isEmpty { value.text += style.margin + line }
    }
    return value
  }

  private func insertedValue(_ text: [UInt8], _ index: Int) -> InsertedValue {
    InsertedValue(
      text: text, isInBrackets: lastInBrackets == index,
      lastLineBreaks: endsInKeptLines ? .all : endsInBlockScalar ? .one : .free)
  }

  /// Returns the root of a document on one line, as a value in brackets.
  static func write(flow document: Document, _ style: ValueStyle) throws(Diagnostic) -> [UInt8] {
    document.storage.store.withPinnedBytes { text in
      var writer = YAMLWriter(document, text, style)
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

extension Document {
  /// The document as the only item of a list or the only entry of a dictionary.
  fileprivate func wrapped(inList: Bool) throws(Diagnostic) -> Document {
    var inner = self
    inner.trivia.removeAll { $0.attachment == .head || $0.attachment == .foot }
    var builder = NodeBuilder(source: source, isTrusted: true)
    try builder.begin(inList ? .array : .dictionary, at: 0)
    if !inList { try builder.key("k".utf8) }
    try builder.add(joining: inner)
    try builder.end(at: 0)
    var document = builder.finish()
    document.taggedScalars = taggedScalars.map { $0 + 1 }
    return document
  }
}
