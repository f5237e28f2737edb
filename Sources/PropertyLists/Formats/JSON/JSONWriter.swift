/// Writes JSON: two spaces per level, one value per line, and only the escapes that RFC 8259 requires.
///
/// `JSONTag` describes the notation for kinds that JSON does not support.
struct JSONWriter: ~Copyable {
  /// The bytes that need an escape in a string (RFC 8259, section 7).
  private static let special = ByteSet(UInt8(ascii: "\""), UInt8(ascii: "\\"), below: 0x20)

  private var walker: DocumentWalker
  private var output: TextSink
  private let storage: Document.Storage
  private let text: PinnedBytes
  private let escapesTags: Bool
  private let style: ValueStyle
  private var indentation: Indentation
  private var wrappers = 0

  static func write(_ document: Document, _ losses: inout LossPolicy) throws(Diagnostic) -> [UInt8]
  {
    try write(file: document)
  }

  fileprivate static func write(
    file document: Document, escapesTags: Bool = true
  ) throws(Diagnostic) -> [UInt8] {
    try write(value: document, ValueStyle(unit: [0x20, 0x20]), escapesTags: escapesTags) + [0x0A]
  }

  /// Writes the root of a document as a value inside another text.
  static func write(
    value document: Document, _ style: ValueStyle, escapesTags: Bool = true
  ) throws(Diagnostic) -> [UInt8] {
    try document.storage.store.withPinnedBytes { text throws(Diagnostic) in
      var writer = JSONWriter(document, text, style, escapesTags: escapesTags)
      try writer.write()
      return writer.output.bytes
    }
  }

  /// The average length of a value and its indentation, without its text.
  private static let markupLength = 24

  private init(
    _ document: Document, _ text: PinnedBytes, _ style: ValueStyle, escapesTags: Bool
  ) {
    walker = DocumentWalker(document)
    storage = document.storage
    self.text = text
    self.escapesTags = escapesTags
    self.style = style
    indentation = Indentation(style)
    output = TextSink(estimate: storage.textBytes + Self.markupLength * storage.nodes.count)
  }

  private mutating func write() throws(Diagnostic) {
    while let step = walker.next() {
      switch step {
      case .value(let index):
        if walker.depth > 0 { startLine(isFirst: walker.position == 0) }
        let node = storage.nodes[index]
        if node.key != Node.noKey {
          write(text: storage.keys.slice(of: node.key))
          output.append(style.colon[...])
        }
        try write(node, at: index)
        try walker.check(count: output.count, as: .json, at: index)
      case .end(let index): writeEnd(of: index)
      }
    }
  }

  private mutating func startLine(isFirst: Bool) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    guard style.isInline else { return startLine(depth: walker.depth) }
    if !isFirst, style.colon.last == 0x20 { output.append(0x20) }
  }

  private mutating func startLine(depth: Int) {
    output.append(0x0A)
    indentation.append(depth, to: &output)
  }

  // MARK: Containers

  private mutating func write(_ node: Node, at index: Int) throws(Diagnostic) {
    switch node.kind {
    case .dictionary, .array: try begin(node, at: index)
    case .string: write(text: node.slice)
    case .integer: output.append(node.integer)
    case .real: try write(real: node.double, at: index)
    case .boolean: output.append(node.boolean ? "true" : "false")
    case .date: try write(.date, at: index) { $0.append(text: "\"\(DateText.text(node.double))\"") }
    case .data: try write(data: storage.store.bytes(of: node.slice), at: index)
    case .uid: try write(.uid, at: index) { $0.append(node.integer) }
    }
  }

  private mutating func begin(_ node: Node, at index: Int) throws(Diagnostic) {
    try checkNesting(at: index)
    if isEscaped(index) {
      wrappers += 1
      try checkNesting(at: index)
      output.append("{\"$dictionary\": ")
    }
    output.append(node.kind == .dictionary ? UInt8(ascii: "{") : UInt8(ascii: "["))
    guard node.count == 0 else { return }
    output.append(node.kind == .dictionary ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    walker.skipContents()
  }

  private mutating func writeEnd(of index: Int) {
    if !style.isInline { startLine(depth: walker.depth) }
    let isDictionary = storage.nodes[index].kind == .dictionary
    output.append(isDictionary ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    if isEscaped(index) {
      wrappers -= 1
      output.append("}")
    }
  }

  private func isEscaped(_ index: Int) -> Bool { escapesTags && storage.onlyTag(of: index) != nil }

  /// Rejects nesting that readers would reject; tags add a level.
  private mutating func checkNesting(at index: Int) throws(Diagnostic) {
    guard walker.depth + wrappers < Limits.nesting else {
      throw walker.diagnostic(.nesting, at: index)
    }
  }

  // MARK: Scalars

  private mutating func write(
    _ tag: JSONTag, at index: Int, payload: (inout TextSink) -> Void
  ) throws(Diagnostic) {
    try checkNesting(at: index)
    output.append(text: "{\"\(tag.rawValue)\": ")
    payload(&output)
    output.append("}")
  }

  /// Writes the shortest digits that restore the number, always with a point or an exponent so that
  /// readers do not mistake it for an integer.
  private mutating func write(real: Double, at index: Int) throws(Diagnostic) {
    guard !real.isFinite else { return output.append(text: real.description) }
    let name = real.isNaN ? "nan" : real > 0 ? "inf" : "-inf"
    try write(.real, at: index) { $0.append(text: "\"\(name)\"") }
  }

  private mutating func write(data: ArraySlice<UInt8>, at index: Int) throws(Diagnostic) {
    try write(.data, at: index) { output in
      output.append("\"")
      Base64.encode(data, to: &output.bytes)
      output.append("\"")
    }
  }

  private mutating func write(text slice: StoreSlice) {
    let bytes = text.bytes(of: slice)
    output.append(UInt8(ascii: "\""))
    // Nearly all strings contain no escapes.
    if Self.special.isDisjoint(with: bytes) {
      output.append(bytes)
    } else {
      for byte in bytes { Self.escape(byte, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output = TextSink(estimate: text.count + 2)
    output.append(UInt8(ascii: "\""))
    for byte in text { escape(byte, to: &output) }
    output.append(UInt8(ascii: "\""))
    return output.bytes
  }

  private static func escape(_ byte: UInt8, to output: inout TextSink) {
    switch byte {
    case "\"": output.append("\\\"")
    case "\\": output.append("\\\\")
    case 0x08: output.append("\\b")
    case 0x09: output.append("\\t")
    case 0x0A: output.append("\\n")
    case 0x0C: output.append("\\f")
    case 0x0D: output.append("\\r")
    case 0x00..<0x20: output.append(text: "\\u" + NumberText.hex(byte, width: 4))
    default: output.append(byte)
    }
  }
}

extension Literal {
  /// Returns the literal as JSON for other programs, such as a schema or a report.
  ///
  /// `Format.json` writes property lists, in which `{"$date": …}` is a date and a dictionary of that form
  /// is wrapped. A schema that describes dates contains such dictionaries and needs them unchanged.
  package func json() throws(Diagnostic) -> [UInt8] {
    try JSONWriter.write(file: Document(self), escapesTags: false)
  }
}
