/// Builds the nodes of a document value by value, in document order.
///
/// All readers and transformations build documents here, so that nesting, expansion, and duplicate
/// keys are checked in one place. In a dictionary, `key` precedes each value.
///
///     var builder = NodeBuilder(source: source)
///     try builder.begin(.dictionary, at: 0)
///     builder.key(slice, at: 2)
///     try builder.add(.boolean, payload: 1, at: 7..<11)
///     try builder.end(at: 12)
///     let document = builder.finish()
package struct NodeBuilder: Sendable {
  /// A container that is still open.
  struct Frame {
    let node: Int
    let kind: Kind
    var count = 0
    var key = Node.noKey
    var keyStart = 0
    /// The path of the container if a diagnostic needed it: all diagnostics share it.
    var path: Document.KeyPath?
  }

  package let source: Source
  /// The values from other sources, followed by those from this one again.
  var origins: [Document.Storage.Origin] = []
  /// The size that determines the limits of the document and its outputs.
  private let inputBytes: Int
  var store: ByteStore
  var keys = KeyTable()
  var nodes: [Node] = []
  var ranges: [NodeRange] = []
  /// The containers around the innermost one, beginning with a frame for the root.
  var outer: [Frame] = []
  /// The innermost open container, stored outside of the array because every value changes it.
  var inner = Frame(node: -1, kind: .array)
  private var duplicateKeys = DuplicateKeys()
  private var expandedBytes = 0
  private let nodeBudget: Int
  private let byteBudget: Int
  package var diagnostics: [Diagnostic] = []
  var reportCount = 0
  private var hasPlainScalars = false
  var trivia: [Trivia] = []
  /// The recorder for the layout of the text; `nil` unless the text will be updated.
  var layout: TextLayout?
  var remapper = TriviaRemapper()
  private var commentSupport = CommentSupport.everywhere
  /// The pipeline of the first value from a document that remembers one.
  var pipeline: (any AnyObject & Sendable)?

  /// - Parameters:
  ///   - isTrusted: Whether the content comes from the program itself and may expand to any size.
  ///   - inputBytes: The size of all input, if it is more than the source.
  package init(source: Source, isTrusted: Bool = false, inputBytes: Int? = nil) {
    self.source = source
    self.inputBytes = isTrusted ? .max : inputBytes ?? source.bytes.count
    store = ByteStore(source: source.bytes)
    nodeBudget = Limits.expandedNodes(inputBytes: self.inputBytes)
    byteBudget = Limits.expandedBytes(inputBytes: self.inputBytes)
    if isTrusted || inputBytes != nil { return }
    reserve(source.bytes.count / (source.isText ? Self.bytesPerValue : Self.bytesPerBinaryValue))
  }

  /// Less than the average size of a value in any text.
  ///
  /// Reserved memory is free until it is written to; moving a full array is expensive.
  private static let bytesPerValue = 12
  /// The same for a binary file, where a repeated value takes only a reference.
  private static let bytesPerBinaryValue = 8

  private mutating func reserve(_ count: Int) {
    nodes.reserveCapacity(count)
    ranges.reserveCapacity(count)
  }

  /// Starts with the bytes and keys of a finished document, to build a transformed one.
  ///
  /// Slices and key numbers of the old document remain valid.
  package init(transforming document: Document) {
    self.init(source: document.source, inputBytes: document.inputBytes)
    store = document.storage.store
    keys = document.storage.keys
    diagnostics = document.diagnostics
    remapper = TriviaRemapper(document)
    commentSupport = document.commentSupport
    layout = document.storage.layout
    pipeline = document.storage.pipeline
    reserve(document.count)
  }

  // MARK: Values

  package mutating func begin(_ kind: Kind, at start: Int) throws(Diagnostic) {
    guard depth < Limits.nesting else { throw failure(.nesting, at: start..<start) }
    try add(kind, payload: 0, at: start..<start)
    outer.append(inner)
    inner = Frame(node: nodes.count - 1, kind: kind)
  }

  package mutating func end(at end: Int) throws(Diagnostic) {
    guard depth > 0 else { return }
    let node = inner.node
    nodes[node].close(end: nodes.count, count: inner.count)
    ranges[node].end = UInt32(truncatingIfNeeded: end)
    // Check before leaving the dictionary, while `path` still points to it.
    if inner.kind == .dictionary { try checkKeys(of: node) }
    leave()
  }

  private mutating func leave() {
    inner = outer.removeLast()
    inner.key = Node.noKey
  }

  /// Ends a dictionary in a format that has no notation for UIDs.
  ///
  /// A dictionary with `CF$UID` as its only key and an integer from 0 to 2^32-1 is a UID.
  mutating func endDictionaryOrUID(at end: Int) throws(Diagnostic) {
    guard inner.count == 1, let value = uid(in: inner.node) else { return try self.end(at: end) }
    let node = inner.node
    joinTrivia(ofLastWith: node)
    nodes.removeLast()
    ranges.removeLast()
    nodes[node] = Node(.uid, key: nodes[node].key, payload: value)
    ranges[node].end = UInt32(truncatingIfNeeded: end)
    leave()
  }

  private func uid(in dictionary: Int) -> UInt64? {
    guard nodes.count == dictionary + 2, let entry = nodes.last, entry.kind == .integer,
      !entry.isNegative, entry.payload <= UInt64(UInt32.max),
      store.bytes(of: keys.slice(of: entry.key)).matches("CF$UID")
    else { return nil }
    return entry.payload
  }

  mutating func key(_ slice: StoreSlice, at start: Int) {
    key(keys.intern(slice, in: store), at: start)
  }

  /// Sets the key of the next value by its number.
  mutating func key(_ key: UInt32, at start: Int) {
    guard depth > 0 else { return }
    inner.key = key
    inner.keyStart = start
  }

  mutating func add(_ kind: Kind, slice: StoreSlice, at range: Range<Int>, isPlain: Bool = false)
    throws(Diagnostic)
  {
    try append(Node(kind, slice: slice, isPlain: isPlain), at: range)
  }

  /// Adds a plain YAML null, which a normalizer may turn into a string.
  mutating func addNull(_ spelling: StoreSlice, at range: Range<Int>) throws(Diagnostic) {
    try append(Node(.string, slice: spelling, isPlain: true, isNull: true), at: range)
  }

  package mutating func add(
    _ integer: Integer, at range: Range<Int>, isPlain: Bool = false
  ) throws(Diagnostic) {
    let isNegative = integer.isNegative
    try append(
      Node(.integer, payload: integer.bits, isNegative: isNegative, isPlain: isPlain), at: range)
  }

  package mutating func add(
    _ kind: Kind, payload: UInt64, at range: Range<Int>, isPlain: Bool = false
  ) throws(Diagnostic) {
    try append(Node(kind, payload: payload, isPlain: isPlain), at: range)
  }

  /// Adds a real.
  ///
  /// All NaNs become the same one.
  package mutating func add(
    real: Double, at range: Range<Int>, isPlain: Bool = false
  ) throws(Diagnostic) {
    let canonical = real.isNaN ? Double.nan : real
    try add(.real, payload: canonical.bitPattern, at: range, isPlain: isPlain)
  }

  /// Adds a date, in seconds since 2001, in the years 1 to 9999.
  ///
  /// Negative zero becomes zero.
  package mutating func add(
    date: Double, at range: Range<Int>, isPlain: Bool = false
  ) throws(Diagnostic) {
    guard DateText.range.contains(date) else {
      throw failure(.dateRange("\(date) seconds after 2001"), at: range)
    }
    let canonical = date == 0 ? 0.0 : date
    try add(.date, payload: canonical.bitPattern, at: range, isPlain: isPlain)
  }

  /// Adds a scalar of another document that shares its bytes and keys with this one.
  mutating func add(_ scalar: Node, at range: Range<Int>) throws(Diagnostic) {
    try append(scalar, at: range)
  }

  /// Adds a copy of an existing value for an alias or a shared object.
  mutating func add(copyOf original: Int, at range: Range<Int>) throws(Diagnostic) {
    guard nodes[original].kind.isContainer else {
      // Most objects that a binary file shares are scalars, which have no depth.
      try append(nodes[original], at: ranges[original], movedBy: 0, isFirst: true, near: range)
      return endCopy()
    }
    let shift = nodes.count - original
    let end = nodes.next(after: original)
    guard depth + nodes.depth(of: original) <= Limits.nesting else {
      throw failure(.nesting, at: range)
    }
    for index in original..<end {
      try append(
        nodes[index], at: ranges[index], movedBy: shift, isFirst: index == original, near: range)
    }
    endCopy()
  }

  /// Adds a value of the document that is being transformed, with everything in it and with its comments.
  ///
  /// - Parameter keepsKey: Whether it keeps its key; otherwise, it has the one that was set.
  package mutating func add(
    copyOf value: Value, keepingKey keepsKey: Bool = true
  ) throws(Diagnostic) {
    if keepsKey { keepKey(of: value) }
    let (storage, original, range) = (value.storage, value.index, value.location.range)
    let shift = nodes.count - original
    let end = storage.next(after: original)
    // Counting levels takes longer, and only a value of many values can be deep.
    guard
      depth + end - original <= Limits.nesting
        || depth + storage.nodes.depth(of: original) <= Limits.nesting
    else { throw failure(.nesting, at: range) }
    for index in original..<end {
      remapper.note(index, replacedBy: index + shift)
      try append(
        storage.nodes[index], at: storage.ranges[index], movedBy: shift,
        isFirst: index == original, near: range)
    }
    endCopy()
  }

  package func finish() -> Document {
    var document = Document(
      storage: Document.Storage(
        source: source, origins: origins, inputBytes: inputBytes, store: store, keys: keys,
        nodes: nodes, ranges: ranges, textBytes: expandedBytes, layout: layout, pipeline: pipeline),
      diagnostics: diagnostics, hasPlainScalars: hasPlainScalars, trivia: orderedTrivia)
    document.commentSupport = commentSupport
    return document
  }

  // MARK: State

  package var depth: Int { outer.count }

  package var isInDictionary: Bool { inner.kind == .dictionary }

  var innermost: (index: Int, kind: Kind)? { depth > 0 ? (inner.node, inner.kind) : nil }

  /// The number of existing values, which is the index of the next one.
  var nextIndex: Int { nodes.count }

  /// Whether a value is a container; a dictionary may have turned out to be a UID.
  func isContainer(_ index: Int) -> Bool { nodes[index].kind.isContainer }

  /// Whether a container is still open, so it cannot be copied into itself.
  func isOpen(_ index: Int) -> Bool {
    // A container's end is set when it is closed, and is never 0.
    nodes[index].kind.isContainer && nodes[index].end == 0
  }

  var nextKey: UInt32 { inner.key }

  var hasKey: Bool { inner.key != Node.noKey }

  /// The slice for a part of the source.
  ///
  /// This and `slice(since:at:)` are `mutating` because every string passes through them: for a
  /// nonmutating method that can throw, Swift would copy the whole builder.
  @inline(__always)
  mutating func slice(of range: Range<Int>) throws(Diagnostic) -> StoreSlice {
    guard let slice = store.slice(range) else {
      throw failure(.expansion("bytes of text"), at: range)
    }
    return slice
  }

  /// The slice from an earlier `store.end` to the current one.
  mutating func slice(since start: Int, at range: Range<Int>) throws(Diagnostic) -> StoreSlice {
    guard let slice = store.slice(since: start) else {
      throw failure(.expansion("bytes of text"), at: range)
    }
    return slice
  }

  // MARK: Appending

  private mutating func append(_ value: Node, at range: Range<Int>) throws(Diagnostic) {
    let node = Node(value, key: inner.key)
    try append(node, at: NodeRange(range, keyStart: keyStart(ofNext: range)), near: range)
    inner.count += 1
    if !node.kind.isContainer { inner.key = Node.noKey }
  }

  /// Appends a part of a copy; the first has the key that was set for the copy.
  private mutating func append(
    _ node: Node, at range: NodeRange, movedBy shift: Int, isFirst: Bool, near location: Range<Int>
  ) throws(Diagnostic) {
    var (node, range) = (node, range)
    if node.kind.isContainer { node.close(end: node.end + shift, count: node.count) }
    if isFirst {
      node = Node(node, key: inner.key)
      range = NodeRange(range.range, keyStart: keyStart(ofNext: range.range))
    }
    try append(node, at: range, near: location)
  }

  /// Counts a copy once it is complete, so that `path` points to it until then.
  private mutating func endCopy() {
    inner.count += 1
    inner.key = Node.noKey
  }

  @inline(__always)
  private mutating func append(_ node: Node, at range: NodeRange, near location: Range<Int>)
    throws(Diagnostic)
  {
    guard nodes.count < nodeBudget else { throw failure(.expansion("values"), at: location) }
    if node.kind == .string || node.kind == .data { expandedBytes += Int(node.slice.length) }
    expandedBytes += Int(keys.slice(of: node.key).length)
    guard expandedBytes <= byteBudget else {
      throw failure(.expansion("bytes of text"), at: location)
    }
    if node.isPlain { hasPlainScalars = true }
    nodes.append(node)
    ranges.append(range)
  }

  /// The first byte of the next value's key, or of the value itself if it has no key.
  private func keyStart(ofNext range: Range<Int>) -> Int {
    inner.key == Node.noKey ? range.lowerBound : inner.keyStart
  }

  // MARK: Checks

  private mutating func checkKeys(of dictionary: Int) throws(Diagnostic) {
    guard duplicateKeys.occur(in: dictionary, of: nodes, keyCount: keys.count) else { return }
    throw repeatedKeys(of: dictionary)
  }

  private func repeatedKeys(of dictionary: Int) -> Diagnostic {
    let found = DuplicateKeys.find(in: dictionary, of: nodes)
    var counter = PositionCounter(source)
    let errors = found.sorted { $0.first < $1.first }.map { first, second in
      let (name, first) = (keyName(nodes[second].key), keyLocation(of: first))
      let position = source.isText ? counter.position(at: first.range.lowerBound) : nil
      return Diagnostic(
        FormatMessage.repeatedKey(name, first: first.description(at: position)),
        at: keyLocation(of: second), path: path.appending(.key(name)))
    }
    return Diagnostic(of: errors)
  }
}
