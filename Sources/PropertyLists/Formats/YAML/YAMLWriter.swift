/// Writes YAML that is easy to edit: block style with two spaces, `- Type: …` for a dictionary in a
/// list, short lists of scalars on one line, and multi-line strings as literal blocks.
///
/// It does not use libyaml's emitter, which folds lines, quotes only for YAML 1.1, and is three times
/// slower.
struct YAMLWriter: ~Copyable {
  /// The maximum width of a list on one line, in columns.
  private static let flowWidth = 80

  /// The maximum length of a key without a `?`, in bytes: readers such as libyaml look for its colon
  /// only within 1,024 characters.
  static let keyLength = 1000

  /// The maximum length of data on the line of its key, in bytes.
  private static let shortData = 45

  /// What the root of the document follows.
  enum Start {
    case nothing, colon, dash

    /// The assumed width of what is in front of it on the line: `k:` or `-`.
    fileprivate var width: Int {
      switch self {
      case .nothing: 0
      case .colon: 2
      case .dash: 1
      }
    }

    /// Whether a value is an item, so it follows a dash.
    func isItem(_ node: Node, _ index: Int) -> Bool {
      index == 0 ? self == .dash : node.key == Node.noKey
    }
  }

  let storage: Document.Storage
  private(set) var walker: DocumentWalker
  private let text: PinnedBytes
  var output: TextSink
  var trivia: TriviaCursor
  var lineComment: String?
  /// Whether the last string keeps all line ends after it, so an empty line would become part of it.
  var endsInKeptLines = false
  /// Whether the last string is a block scalar with the line end after it.
  private(set) var endsInBlockScalar = false
  /// The last container that was written in brackets.
  private(set) var lastInBrackets: Int?
  /// Where the line begins in the output; negative if it begins with the colon or dash before that.
  private var lineStart: Int
  private let tagged: [Int]
  private var nextTagged = 0
  let valueStyle: ValueStyle
  private let start: Start
  /// The number of containers around the root: the one of its colon or dash.
  private let outerDepth: Int
  /// The style of each key by its number, found on first use: pages repeat a few keys (13% of XML -> YAML).
  private var keyStyles: [YAMLScalarStyle.Style?]
  /// The indentation of the entries of each open container, by depth.
  private(set) var columns: [Int]
  /// Whether the next entry or item continues the line of the dash before it.
  var isCompact = false

  static func write(_ document: Document, _ losses: inout LossPolicy) throws(Diagnostic) -> [UInt8]
  {
    try document.storage.store.withPinnedBytes { text throws(Diagnostic) in
      var writer = YAMLWriter(document, text, ValueStyle(unit: [0x20, 0x20]), after: .nothing)
      writer.writeHead()
      try writer.writeValues(&losses)
      writer.writeFoot()
      // Begin with `---` if detection would otherwise recognize another format, as with a first key `<`.
      if Format.detect(writer.output.bytes, name: "") != .yaml {
        writer.output.bytes.insert(contentsOf: "---\n".utf8, at: 0)
      }
      return writer.output.bytes
    }
  }

  /// The average length of a value and its indentation, without its text.
  private static let markupLength = 16

  init(_ document: Document, _ text: PinnedBytes, _ style: ValueStyle, after start: Start) {
    self.text = text
    self.start = start
    outerDepth = start == .nothing ? 0 : 1
    valueStyle = style
    columns = [start == .nothing ? 0 : style.margin.count]
    lineStart = -start.width
    storage = document.storage
    keyStyles = Array(repeating: nil, count: storage.keys.count)
    tagged = document.taggedScalars
    walker = DocumentWalker(document)
    trivia = TriviaCursor(document, Self.trivia(of: document, after: start))
    let length = storage.textBytes + Self.markupLength * storage.nodes.count
    output = TextSink(estimate: valueStyle.depth == 0 ? length : 64)
  }

  // MARK: Entries

  mutating func writeValues(_ losses: inout LossPolicy) throws(Diagnostic) {
    while let step = walker.next() {
      switch step {
      case .value(let index):
        try writeEntry(index, &losses)
        try walker.check(count: output.count, as: .yaml, at: index)
      case .end(let index):
        if !trivia.isAtEnd { writeEnd(of: index) }
        try walker.check(count: output.count, as: .yaml, at: index)
      }
    }
  }

  /// Writes a value with its key or dash, up to the end of the line.
  private mutating func writeEntry(_ index: Int, _ losses: inout LossPolicy) throws(Diagnostic) {
    let node = storage.nodes[index]
    indentContents(of: node, index)
    let comment = writeTrivia(before: index)
    // The reader considers comments above a root to be those of the document.
    if depth == 0 { writeBlankLine() }
    endsInKeptLines = false
    endsInBlockScalar = false
    if walker.depth > 0 {
      startLine()
      if node.key == Node.noKey {
        output.append(UInt8(ascii: "-"))
      } else {
        writeKey(node.key)
      }
    }
    lineComment = comment
    if node.kind.isContainer {
      if storage.isUIDLookalike(index) {
        try losses.add(.uidLookalike(format: "YAML"), at: index, in: &walker)
      }
      writeBeginning(of: node, index)
    } else {
      // A UID is a mapping in YAML and adds a level of nesting.
      if node.kind == .uid, depth >= Limits.nesting {
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
      indent(depth - 1)
    }
  }

  private mutating func writeKey(_ number: UInt32) {
    let slice = storage.keys.slice(of: number)
    let style = keyStyles[Int(number)] ?? YAMLScalarStyle.style(of: text.bytes(of: slice), in: .key)
    keyStyles[Int(number)] = style
    let start = output.count
    write(slice, style)
    let length = output.count - start
    if length > Self.keyLength {
      output.bytes.removeLast(length)
      output.append("? ")
      write(slice, style)
      endLine()
      indent(depth - 1)
    }
    output.append(UInt8(ascii: ":"))
  }

  /// Writes a string in a style that fits on one line.
  private mutating func write(_ slice: StoreSlice, _ style: YAMLScalarStyle.Style) {
    if style == .plain {
      output.append(text.bytes(of: slice))
    } else {
      YAMLScalarStyle.append(storage.store.bytes(of: slice), style, to: &output.bytes)
    }
  }

  private mutating func writeBeginning(of node: Node, _ index: Int) {
    if node.count == 0 {
      separate()
      writeEmpty(index)
      lastInBrackets = index
      walker.skipContents()
    } else if node.kind == .array, !trivia.hasAny(inside: index), writeFlowList(index) {
      lastInBrackets = index
      walker.skipContents()
    } else if start.isItem(node, index), depth > 0, lineComment == nil {
      isCompact = true
    } else if depth > 0 {
      endLine()
    }
  }

  /// Writes a list of scalars on one line; removes it and returns false if it is too long.
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
      // A line never has more columns than bytes.
      let length = output.count - lineStart
      let isWide =
        length >= Self.flowWidth && (length > 4 * Self.flowWidth || column >= Self.flowWidth)
      if !isShort || isWide {
        let length = output.count - start
        output.bytes.removeLast(length)
        nextTagged = firstTagged
        return false
      }
    }
    output.append(UInt8(ascii: "]"))
    if depth == 0 { lineComment = takeLineComment(list) }
    endLine()
    return true
  }

  private func isShort(_ node: Node) -> Bool {
    switch node.kind {
    case .dictionary, .array, .uid: false
    case .data: node.slice.length <= 12
    case .string:
      node.slice.length <= Self.flowWidth * 4
        && !text.bytes(of: node.slice).contains(0x0A)
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
    case .string: write(text: node.slice, in: context)
    case .integer: output.append(node.integer)
    case .real: output.append(text: Self.text(of: node.double))
    case .boolean: output.append(node.boolean ? "true" : "false")
    case .date: output.append(text: DateText.text(node.double))
    case .data: write(data: storage.store.bytes(of: node.slice), in: context)
    case .uid: write(uid: node, index)
    case .dictionary, .array: break
    }
  }

  private static func text(of real: Double) -> String {
    if real.isNaN { return ".nan" }
    if real.isInfinite { return real > 0 ? ".inf" : "-.inf" }
    return NumberText.pointed(real)
  }

  private mutating func write(text slice: StoreSlice, in context: YAMLScalarStyle.Context) {
    let style = YAMLScalarStyle.style(
      of: text.bytes(of: slice), in: context, quote: valueStyle.quote)
    guard style == .literal else { return write(slice, style) }
    let text = storage.store.bytes(of: slice)
    let needsIndicator = YAMLScalarStyle.needsIndicator(text)
    // Editions and readers disagree about the base of an indentation indicator at the root.
    let isKept = text.suffix(2).elementsEqual([0x0A, 0x0A])
    guard !needsIndicator || depth > 0, valueStyle.mayEndInEmptyLines || !isKept else {
      return write(slice, .doubleQuoted)
    }
    output.append(UInt8(ascii: "|"))
    if needsIndicator {
      output.append(text: String(columns[depth] - columns[depth - 1]))
    }
    let body = text.last == 0x0A ? text.dropLast() : text
    endsInBlockScalar = text.count > body.count
    if !endsInBlockScalar {
      output.append(UInt8(ascii: "-"))
    } else if body.last == 0x0A {
      output.append(UInt8(ascii: "+"))
      endsInKeptLines = true
    }
    for line in body.split(separator: 0x0A, omittingEmptySubsequences: false)
    where output.count <= walker.outputLimit {
      endLine()
      if !line.isEmpty { indent(max(1, depth)) }
      output.append(line)
    }
  }

  private mutating func write(
    data: ArraySlice<UInt8>, in context: YAMLScalarStyle.Context
  ) {
    output.append("!!binary")
    if data.isEmpty {
      output.append(" \"\"")
    } else if data.count <= Self.shortData || context == .flow {
      output.append(0x20)
      Base64.encode(data, to: &output.bytes)
    } else {
      output.append(" |")
      endLine()
      let margin = [UInt8](repeating: 0x20, count: column(at: max(1, depth)))
      output.append(margin[...])
      Base64.encode(data, to: &output.bytes, width: 76, separator: [0x0A] + margin)
    }
  }

  /// Writes a UID as a mapping, next to a dash or under its key.
  private mutating func write(uid node: Node, _ index: Int) {
    if depth > 0, !start.isItem(node, index) {
      output.bytes.removeLast()
      endLine()
      indent(depth)
    }
    output.append("CF$UID: ")
    output.append(text: String(node.payload))
  }

  // MARK: Lines

  var depth: Int { walker.depth + outerDepth }

  /// Writes the space between a key or dash and its value, or nothing at the root.
  mutating func separate() {
    if depth > 0 { output.append(0x20) }
  }

  mutating func endLine() {
    writeLineComment()
    output.append(0x0A)
    // Lists on one line are as long at any indentation.
    lineStart = output.count + columns[0]
  }

  mutating func indent(_ depth: Int) { output.append(0x20, count: column(at: depth)) }

  private func column(at depth: Int) -> Int {
    depth < columns.count ? columns[max(0, depth)] : 2 * depth
  }

  /// Records the indentation of a value's contents or continuation lines.
  private mutating func indentContents(of node: Node, _ index: Int) {
    let depth = depth
    guard depth > 0 else { return }
    let indent = node.kind == .array ? valueStyle.listOffset : valueStyle.unit.count
    let column = columns[depth - 1] + (start.isItem(node, index) ? 2 : indent)
    if depth < columns.count { columns[depth] = column } else { columns.append(column) }
  }

  /// The width of the current line, in columns.
  private var column: Int {
    mutating get {
      output.bytes[max(0, lineStart)...].reduce(max(0, -lineStart)) {
        $0 + ($1 & 0xC0 == 0x80 ? 0 : 1)
      }
    }
  }
}
