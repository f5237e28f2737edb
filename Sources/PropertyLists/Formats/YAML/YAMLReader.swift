/// Reads YAML 1.1 and 1.2 through libyaml's events: one document, with anchors, aliases, and merges.
///
/// Plain scalars follow YAML 1.2's core schema, with timestamps as dates. Every mapping key is a string
/// as written: `No:` and `7:` are the keys `No` and `7`. Nodes of plain scalars are marked because the
/// normalizer may read them as another kind.
struct YAMLReader: ~Copyable {
  struct Frame {
    let isMapping: Bool
    let isFlow: Bool
    var isKeyNext: Bool
    let node: Int
    let firstEntry: Int
    /// The column of the first entry of a block, from 0.
    let column: Int
  }

  /// The target of aliases: a container by its index, a scalar with its location, or a key.
  ///
  /// Scalars are not stored by index because the integer in a UID's mapping is removed later.
  private enum Anchor {
    case container(Int)
    case scalar(Node, Range<Int>)
    case key(StoreSlice, isPlain: Bool)
  }

  let source: Source
  var events: YAMLEventStream
  var builder: NodeBuilder
  private(set) var trivia: YAMLTriviaReader
  private var recorder: YAMLLayoutRecorder?
  let strictness: YAMLStrictness
  private(set) var frames: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  private let mergeKey: UInt32
  private var hasMerges = false
  /// The end of the last scalar or flow container, which is also that of a block container.
  private var lastEnd = 0

  static func read(
    _ bytes: [UInt8], name: String, recordsLayout: Bool
  ) throws(Diagnostic) -> Document {
    let source = try FileEncoding.decode(bytes, name: name)
    let prefilter = YAMLPrefilter(source.bytes)
    if prefilter.hasPercentSigns { try checkDirectives(of: source) }
    if prefilter.hasByteOrderMarks { try checkByteOrderMarks(of: source) }
    var reader = YAMLReader(source: source, prefilter)
    if recordsLayout { reader.recorder = YAMLLayoutRecorder(source) }
    try reader.readDocument()
    let document = reader.builder.finish()
    return reader.hasMerges ? try MergeKeys.resolve(document, mergeKey: reader.mergeKey) : document
  }

  private init(source: Source, _ prefilter: YAMLPrefilter) {
    self.source = source
    events = YAMLEventStream(source: source, prefilter: prefilter)
    builder = NodeBuilder(source: source)
    trivia = YAMLTriviaReader(source, isActive: prefilter.hasTrivia)
    strictness = YAMLStrictness(source)
    let start = builder.store.end
    builder.store.append("<<".utf8)
    mergeKey = builder.keys.addUnlisted(builder.store.slice(since: start) ?? .empty)
  }

  private mutating func readDocument() throws(Diagnostic) {
    _ = try events.next()
    guard try events.next() == .documentStart else {
      throw builder.failure(.emptyInput(example: "{}"), at: events.range)
    }
    if events.isYAML11 { reportVersion(in: events.range) }
    trivia.begin(at: events.range, &builder)
    record(.documentStart)
    var kind = try events.next()
    while kind != .documentEnd {
      try handle(kind)
      record(kind)
      if trivia.unseparatedSign != nil { try checkComments() }
      kind = try events.next()
    }
    trivia.end(at: events.range, &builder)
    record(.documentEnd)
    builder.layout = recorder?.layout
    try checkComments()
    guard try events.next() == .streamEnd else {
      throw builder.failure(.severalDocuments, at: events.range)
    }
  }

  /// Adds a note that a document in YAML 1.1 is read as YAML 1.2, even if no scalar differs.
  private mutating func reportVersion(in range: Range<Int>) {
    let name: StaticString = "%YAML"
    let start = range.first { source.bytes[$0...].begins(with: name) } ?? range.lowerBound
    let end = SourceLine(at: start, in: source.bytes).range.upperBound
    builder.report(.ignoredYAML11, at: start..<end)
  }

  private mutating func handle(_ kind: YAMLEventStream.Kind) throws(Diagnostic) {
    switch kind {
    case .scalar: try handleScalar()
    case .alias: try handleAlias()
    case .mappingStart: try begin(.dictionary, tag: YAMLTag.map)
    case .sequenceStart: try begin(.array, tag: YAMLTag.sequence)
    case .mappingEnd, .sequenceEnd: try end()
    case .streamStart, .streamEnd, .documentStart, .documentEnd: break
    }
  }

  private mutating func record(_ kind: YAMLEventStream.Kind) {
    guard recorder != nil else { return }
    // A mapping that expects a value has just received its key.
    let isKey = frames.last.map { $0.isMapping && !$0.isKeyNext } ?? false
    recorder?.record(kind, events, isKey: isKey, below: trivia.below)
  }

  /// Inlined, because Swift would copy the whole reader for each call.
  @inline(__always)
  var isInBrackets: Bool { frames.last?.isFlow == true }

  // MARK: Containers

  private mutating func begin(_ kind: Kind, tag expected: String) throws(Diagnostic) {
    guard frames.last?.isKeyNext != true else {
      throw builder.failure(.complexKey, at: events.range)
    }
    if let tag = events.tag, tag != YAMLTag.nonSpecific, tag != expected {
      throw builder.failure(.unsupportedType(YAMLTag.shown(tag)), at: events.range)
    }
    if isInBrackets { try checkFlow() }
    if let anchor = events.anchor {
      try check(anchor: anchor, sigil: UInt8(ascii: "&"))
      anchors[anchor] = .container(builder.nextIndex)
    }
    let range = events.range
    let isFlow = events.isFlow
    let node = builder.nextIndex
    let first = firstEntry(of: kind, in: range)
    // A block begins near the start of its line, unlike brackets.
    let lineStart = isFlow ? first : YAMLCommentScanner.lineStart(before: first, in: source.bytes)
    trivia.visit(isFlow ? .flow(node) : .block(node, isList: kind == .array), at: range, &builder)
    try builder.begin(kind, at: range.lowerBound)
    frames.append(
      Frame(
        isMapping: kind == .dictionary, isFlow: isFlow, isKeyNext: kind == .dictionary, node: node,
        firstEntry: first, column: first - lineStart))
  }

  /// The offset of the first entry of a block, which may follow a tag or an anchor.
  ///
  /// The event of an unindented list ends after its first dash.
  private func firstEntry(of kind: Kind, in range: Range<Int>) -> Int {
    guard kind == .array, range.upperBound > 0 else { return range.upperBound }
    let isAfterDash = source.bytes[range.upperBound - 1] == "-"
    return isAfterDash ? range.upperBound - 1 : range.upperBound
  }

  private mutating func end() throws(Diagnostic) {
    guard let frame = frames.popLast() else { return }
    if frame.isFlow {
      lastEnd = events.range.upperBound
      trivia.endFlow(frame.node, at: events.range, &builder)
      if !isInBrackets { try checkLines(in: frame.firstEntry..<lastEnd, isQuoted: false) }
    }
    if frame.isMapping {
      try builder.endDictionaryOrUID(at: lastEnd)
    } else {
      try builder.end(at: lastEnd)
    }
    if !frame.isFlow {
      trivia.endBlock(
        frame.node, from: frame.firstEntry, isContainer: builder.isContainer(frame.node))
    }
    finishValue()
  }

  /// After a value, a mapping expects a key.
  private mutating func finishValue() {
    if let last = frames.indices.last, frames[last].isMapping { frames[last].isKeyNext = true }
  }

  // MARK: Scalars

  private mutating func handleScalar() throws(Diagnostic) {
    if isInBrackets { try checkFlow() }
    lastEnd = events.range.upperBound
    var text = events.text(in: &builder.store)
    // Outside of brackets, plain scalars are never misread.
    if events.style != .plain || isInBrackets { try checkScalar(&text) }
    guard let slice = builder.store.slice(text) else {
      throw builder.failure(.expansion("bytes of text"), at: events.range)
    }
    let anchor = events.anchor
    if let anchor { try check(anchor: anchor, sigil: UInt8(ascii: "&")) }
    let tag = events.tag
    let isPlain = events.style == .plain && tag == nil
    let isKey = frames.last?.isKeyNext == true
    handleTrivia(isKey: isKey, at: events.range)
    // The spelling of a plain scalar does not include its anchor.
    let range = isPlain && text.upperBound == events.range.upperBound ? text : events.range
    guard isKey else {
      try addScalar(slice, tag: tag, isPlain: isPlain, at: range)
      if let anchor { anchors[anchor] = builder.nodes.last.map { .scalar($0, range) } }
      finishValue()
      return
    }
    if let anchor { anchors[anchor] = .key(slice, isPlain: isPlain) }
    try checkKey(tag: tag, isPlain: isPlain, isEmpty: text.isEmpty)
    handleKey(slice, isPlain: isPlain, at: range.lowerBound)
  }

  private mutating func handleTrivia(isKey: Bool, at range: Range<Int>) {
    guard trivia.isActive else { return }
    let token: YAMLTriviaReader.Token = isKey ? .key(builder.nextIndex) : .scalar(builder.nextIndex)
    trivia.visit(token, at: range, &builder)
    trivia.visitContents(of: token, at: range, isBlock: events.style == .block, &builder)
  }

  private mutating func handleKey(_ slice: StoreSlice, isPlain: Bool, at start: Int) {
    if isPlain, builder.store.bytes(of: slice).matches("<<") {
      hasMerges = true
      builder.key(mergeKey, at: start)
    } else {
      builder.key(slice, at: start)
    }
    frames[frames.count - 1].isKeyNext = false
  }

  /// `mutating` because every key passes through it, as does `NodeBuilder.slice(of:)`.
  private mutating func checkKey(tag: String?, isPlain: Bool, isEmpty: Bool) throws(Diagnostic) {
    if isPlain, isEmpty { throw builder.failure(.null, at: events.range) }
    guard let tag, tag != YAMLTag.nonSpecific, tag != YAMLTag.string else { return }
    throw builder.failure(.unsupportedType("a key with \(YAMLTag.shown(tag))"), at: events.range)
  }

  private mutating func handleAlias() throws(Diagnostic) {
    let range = events.range
    let name = events.anchor ?? ""
    try check(anchor: name, sigil: UInt8(ascii: "*"))
    lastEnd = range.upperBound
    guard let anchor = anchors[name] else {
      throw builder.failure(
        .undefinedAlias(name, nearest: nearestName(to: name, among: anchors.keys.sorted())),
        at: range)
    }
    let isKey = frames.last?.isKeyNext == true
    trivia.visit(isKey ? .key(builder.nextIndex) : .scalar(builder.nextIndex), at: range, &builder)
    if isKey { return try handleKey(of: anchor, at: range) }
    switch anchor {
    case .key(let slice, let isPlain):
      let start = Int(slice.offset)
      let isSpelled = isPlain && start < source.bytes.count
      let location = isSpelled ? start..<start + Int(slice.length) : range
      try addScalar(slice, tag: nil, isPlain: isPlain, at: location)
    case .scalar(let node, let location): try builder.add(node, at: location)
    case .container(let index):
      if builder.isOpen(index) { throw builder.failure(.selfReference("*\(name)"), at: range) }
      try builder.add(copyOf: index, at: range)
    }
    finishValue()
  }

  /// Uses the target of an alias as a key, as it is written there.
  private mutating func handleKey(of anchor: Anchor, at range: Range<Int>) throws(Diagnostic) {
    switch anchor {
    case .key(let slice, let isPlain): handleKey(slice, isPlain: isPlain, at: range.lowerBound)
    case .scalar(let node, let location) where node.kind == .string || node.isPlain:
      if node.isNull, location.isEmpty { throw builder.failure(.null, at: range) }
      let slice = node.kind == .string ? node.slice : try builder.slice(of: location)
      handleKey(slice, isPlain: false, at: range.lowerBound)
    case .scalar, .container: throw builder.failure(.complexKey, at: range)
    }
  }
}
