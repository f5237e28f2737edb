/// Writes YAML that is pleasant to edit: blocks of two spaces, `- Type: …` for a dictionary in a
/// list, short lists of scalars on one line, several lines of text as a literal block.
///
/// Our own writer and not libyaml's emitter: that one folds, quotes by YAML 1.1 alone, and is three
/// times slower.
struct YAMLWriter {
  /// How many columns a list on one line may reach.
  private static let flowWidth = 80

  /// How many bytes a key may have before readers refuse it without a `?`: libyaml and others look
  /// no further than 1,024 characters for its colon.
  private static let keyLength = 1000

  /// How many bytes of data stay on the line of their key.
  private static let shortData = 45

  let storage: Document.Storage
  private(set) var walker: DocumentWalker
  var output: [UInt8] = []
  var trivia: TriviaCursor
  /// The comment that the present line will end in.
  var lineComment: String?
  /// Whether the last text keeps every line end after it, so that an empty line would be part of it.
  var endsInKeptLines = false
  private var lineStart = 0
  /// The scalars that need a tag, and the first of them that is still to come.
  private let tagged: [Int]
  private var nextTagged = 0
  let layout: ValueLayout
  /// How far the entries of each container that is open are indented.
  private var columns = [0]
  /// Whether the next entry or item stands on the line of the dash before it.
  var isCompact = false

  static func write(_ document: Document, _ losses: inout LossPolicy) throws(Diagnostic) -> [UInt8]
  {
    var writer = YAMLWriter(document, ValueLayout(unit: [0x20, 0x20]))
    writer.writeHead()
    try writer.writeValues(&losses)
    writer.writeFoot()
    // What detection would take for another format begins as only YAML does: a first key `<`, say.
    if Format.detect(writer.output, name: "") != .yaml {
      writer.output.insert(contentsOf: "---\n".utf8, at: 0)
    }
    return writer.output
  }

  init(_ document: Document, _ layout: ValueLayout) {
    self.layout = layout
    storage = document.storage
    tagged = document.taggedScalars
    walker = DocumentWalker(document)
    trivia = TriviaCursor(document)
    output.reserveCapacity(layout.depth == 0 ? storage.source.bytes.count / 2 : 64)
  }

  // MARK: Entries

  mutating func writeValues(_ losses: inout LossPolicy) throws(Diagnostic) {
    while let step = walker.next() {
      switch step {
      case .value(let index): try writeEntry(index, &losses)
      case .end(let index): writeEnd(of: index)
      }
    }
  }

  /// Writes a value with what stands before it on its line, up to the end of the line.
  private mutating func writeEntry(_ index: Int, _ losses: inout LossPolicy) throws(Diagnostic) {
    let node = storage.nodes[index]
    indentContents(of: node)
    let comment = writeTrivia(before: index)
    endsInKeptLines = false
    if walker.depth > 0 {
      startLine()
      if node.key == Node.noKey {
        output.append(UInt8(ascii: "-"))
      } else {
        writeKey(storage.store.bytes(of: storage.keys.slice(of: node.key)))
      }
    }
    lineComment = comment
    if node.kind.isContainer {
      if storage.isUIDLookalike(index) {
        try losses.add(.uidLookalike(format: "YAML"), at: index, in: walker)
      }
      writeBeginning(of: node, index)
    } else {
      // A UID is a mapping here, and nests as deep as one.
      if node.kind == .uid, walker.depth >= Limits.nesting {
        throw walker.diagnostic(.nesting, at: index)
      }
      separate()
      writeScalar(index, in: .block)
      endLine()
    }
  }

  private mutating func startLine() {
    if isCompact {
      output.append(0x20)
      isCompact = false
    } else {
      indent(walker.depth - 1)
    }
  }

  private mutating func writeKey(_ key: ArraySlice<UInt8>) {
    let style = YAMLScalarStyle.style(of: key, in: .key)
    let start = output.count
    YAMLScalarStyle.append(key, style, to: &output)
    if output.count - start > Self.keyLength {
      output.removeLast(output.count - start)
      output.append("? ")
      YAMLScalarStyle.append(key, style, to: &output)
      endLine()
      indent(walker.depth - 1)
    }
    output.append(UInt8(ascii: ":"))
  }

  private mutating func writeBeginning(of node: Node, _ index: Int) {
    if node.count == 0 {
      separate()
      writeEmpty(index)
      walker.skipContents()
    } else if node.kind == .array, !trivia.hasAny(inside: index), writeFlowList(index) {
      walker.skipContents()
    } else if node.key == Node.noKey, walker.depth > 0, lineComment == nil {
      isCompact = true
    } else if walker.depth > 0 {
      endLine()
    }
  }

  /// Writes a list of scalars on one line; takes it back and returns false when that is too long.
  private mutating func writeFlowList(_ list: Int) -> Bool {
    let start = output.count
    let firstTagged = nextTagged
    separate()
    output.append(UInt8(ascii: "["))
    for index in (list + 1)..<storage.nodes[list].end {
      let node = storage.nodes[index]
      if index > list + 1 { output.append(", ") }
      let isShort = isShort(node)
      if isShort { writeScalar(index, in: .flow) }
      if !isShort || output.count - lineStart > 4 * Self.flowWidth || column >= Self.flowWidth {
        output.removeLast(output.count - start)
        nextTagged = firstTagged
        return false
      }
    }
    output.append(UInt8(ascii: "]"))
    if walker.depth == 0 { lineComment = takeLineComment(list) }
    endLine()
    return true
  }

  /// Whether a value may stand in a list on one line.
  private func isShort(_ node: Node) -> Bool {
    switch node.kind {
    case .dictionary, .array, .uid: false
    case .data: node.slice.length <= 12
    case .string:
      node.slice.length <= Self.flowWidth * 4
        && !storage.store.bytes(of: node.slice).contains(0x0A)
    case .integer, .real, .boolean, .date: true
    }
  }

  // MARK: Scalars

  mutating func writeScalar(_ index: Int, in context: YAMLScalarStyle.Context) {
    let node = storage.nodes[index]
    while nextTagged < tagged.count, tagged[nextTagged] < index { nextTagged += 1 }
    if nextTagged < tagged.count, tagged[nextTagged] == index,
      let tag = YAMLTag.short(for: node.kind)
    {
      output.append(text: tag)
      output.append(0x20)
    }
    switch node.kind {
    case .string: write(text: storage.store.bytes(of: node.slice), in: context)
    case .integer: output.append(text: node.integer.description)
    case .real: output.append(text: Self.text(of: node.double))
    case .boolean: output.append(node.boolean ? "true" : "false")
    case .date: output.append(text: DateText.text(node.double))
    case .data: write(data: storage.store.bytes(of: node.slice))
    case .uid: write(uid: node)
    case .dictionary, .array: break
    }
  }

  private static func text(of real: Double) -> String {
    if real.isNaN { return ".nan" }
    if real.isInfinite { return real > 0 ? ".inf" : "-.inf" }
    return NumberText.pointed(real)
  }

  private mutating func write(text: ArraySlice<UInt8>, in context: YAMLScalarStyle.Context) {
    let style = YAMLScalarStyle.style(of: text, in: context, quote: layout.quote)
    guard style == .literal else { return YAMLScalarStyle.append(text, style, to: &output) }
    let needsIndicator = YAMLScalarStyle.needsIndicator(text)
    // Editions and readers disagree about what an indicator counts from at the root.
    guard !needsIndicator || walker.depth > 0 else {
      return YAMLScalarStyle.append(text, .doubleQuoted, to: &output)
    }
    output.append(UInt8(ascii: "|"))
    if needsIndicator {
      output.append(text: String(columns[walker.depth] - columns[walker.depth - 1]))
    }
    let body = text.last == 0x0A ? text.dropLast() : text
    if text.count == body.count {
      output.append(UInt8(ascii: "-"))
    } else if body.last == 0x0A {
      output.append(UInt8(ascii: "+"))
      endsInKeptLines = true
    }
    for line in body.split(separator: 0x0A, omittingEmptySubsequences: false) {
      endLine()
      if !line.isEmpty { indent(max(1, walker.depth)) }
      output += line
    }
  }

  private mutating func write(data: ArraySlice<UInt8>) {
    output.append("!!binary")
    if data.isEmpty {
      output.append(" \"\"")
    } else if data.count <= Self.shortData {
      output.append(0x20)
      Base64.encode(data, to: &output)
    } else {
      output.append(" |")
      endLine()
      let start = output.count
      indent(max(1, walker.depth))
      let margin = Array(output[start...])
      Base64.encode(data, to: &output, width: 76, separator: [0x0A] + margin)
    }
  }

  /// A mapping of its own: beside a dash, or under its key.
  private mutating func write(uid node: Node) {
    if node.key != Node.noKey {
      output.removeLast()
      endLine()
      indent(walker.depth)
    }
    output.append("CF$UID: ")
    output.append(text: String(node.payload))
  }

  // MARK: Lines

  /// The blank between a key or a dash and its value; nothing at the root.
  mutating func separate() {
    if walker.depth > 0 { output.append(0x20) }
  }

  mutating func endLine() {
    writeLineComment()
    output.append(0x0A)
    lineStart = output.count
  }

  mutating func indent(_ depth: Int) {
    let column = depth < columns.count ? columns[max(0, depth)] : 2 * depth
    output.append(contentsOf: repeatElement(0x20, count: column))
  }

  /// Notes how far what is in a value, or on further lines of it, is indented.
  private mutating func indentContents(of node: Node) {
    guard walker.depth > 0 else { return }
    columns.removeLast(max(0, columns.count - walker.depth))
    let step = node.kind == .array ? layout.listOffset : layout.unit.count
    columns.append((columns.last ?? 0) + (node.key == Node.noKey ? 2 : step))
  }

  /// The columns of the present line.
  private var column: Int {
    output[lineStart...].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
