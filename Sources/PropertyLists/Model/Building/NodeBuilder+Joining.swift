/// Values from other documents, whose bytes and keys are copied.
extension NodeBuilder {
  package mutating func key(_ text: [UInt8], at start: Int = 0) throws(Diagnostic) {
    key(try store(text, at: start..<start), at: start)
  }

  package mutating func add(
    data: some Sequence<UInt8>, at range: Range<Int> = 0..<0
  ) throws(Diagnostic) {
    try add(.data, slice: try store(data, at: range), at: range)
  }

  /// Adds a copy of a value and of everything in it, under the current key.
  ///
  /// - Parameters:
  ///   - keepingLocations: Whether it keeps its locations, even in another source.
  ///   - keepingSpellings: Whether plain YAML scalars remain plain, so they can be read as other kinds.
  package mutating func add(
    joining value: Value, keepingLocations: Bool = false, keepingSpellings: Bool = false
  ) throws(Diagnostic) {
    let original = value.storage
    if pipeline == nil { pipeline = original.pipeline }
    var keys = CopiedKeys()
    var open: [Int] = []
    for index in value.index..<original.next(after: value.index) {
      if keepingLocations, index == value.index || !original.origins.isEmpty {
        beginOrigin(original.source(of: index))
      }
      while let container = open.last, original.nodes[container].end <= index {
        open.removeLast()
        try end(at: keepingLocations ? original.ranges[container].range.upperBound : 0)
      }
      let range = keepingLocations ? original.ranges[index].range : 0..<0
      if index > value.index, original.nodes[index].key != Node.noKey {
        let start = keepingLocations ? Int(original.ranges[index].keyStart) : 0
        key(try keys.number(of: original.nodes[index].key, in: original, for: &self), at: start)
      }
      if keepingSpellings, original.nodes[index].isPlain {
        try add(plain: index, in: original)
      } else {
        try add(copyOf: original.nodes[index], in: original, at: range)
      }
      if original.nodes[index].kind.isContainer { open.append(index) }
    }
    for container in open.reversed() {
      try end(at: keepingLocations ? original.ranges[container].range.upperBound : 0)
    }
    if keepingLocations { beginOrigin(source) }
  }

  /// Records the source of the next values.
  private mutating func beginOrigin(_ next: Source) {
    if origins.last?.start == nextIndex { origins.removeLast() }
    guard next.name != (origins.last?.source ?? source).name else { return }
    origins.append(Document.Storage.Origin(start: nextIndex, source: next))
  }

  /// Adds a copy of a scalar, or begins a container.
  ///
  /// The copy of a plain YAML scalar is not plain because its kind has been decided.
  private mutating func add(
    copyOf node: Node, in original: Document.Storage, at range: Range<Int>
  ) throws(Diagnostic) {
    switch node.kind {
    case .dictionary, .array: try begin(node.kind, at: range.lowerBound)
    case .string, .data:
      let slice = try store(original.store.bytes(of: node.slice), at: range)
      try add(node.kind, slice: slice, at: range)
    case .integer: try add(node.integer, at: range)
    case .real, .boolean, .date, .uid: try add(node.kind, payload: node.payload, at: range)
    }
  }

  /// Adds a plain copy of a plain YAML scalar, whose range is that of its spelling.
  private mutating func add(plain index: Int, in original: Document.Storage) throws(Diagnostic) {
    let node = original.nodes[index]
    guard node.kind != .string else {
      let slice = try store(original.store.bytes(of: node.slice), at: 0..<0)
      return try add(.string, slice: slice, at: 0..<0, isPlain: true)
    }
    let spelling = original.spelling(ofPlain: index)
    let slice = try store(original.store.bytes(of: spelling), at: 0..<0)
    try add(node, at: Int(slice.offset)..<Int(slice.offset) + Int(slice.length))
  }

  mutating func store(
    _ bytes: some Sequence<UInt8>, at range: Range<Int>
  ) throws(Diagnostic) -> StoreSlice {
    let start = store.end
    store.append(bytes)
    return try slice(since: start, at: range)
  }
}

/// The new numbers of copied keys, so that each key is copied only once.
private struct CopiedKeys {
  private var numbers: [UInt32: UInt32] = [:]

  mutating func number(
    of key: UInt32, in original: Document.Storage, for builder: inout NodeBuilder
  ) throws(Diagnostic) -> UInt32 {
    if let number = numbers[key] { return number }
    let text = original.store.bytes(of: original.keys.slice(of: key))
    let number = builder.keys.intern(try builder.store(text, at: 0..<0), in: builder.store)
    numbers[key] = number
    return number
  }
}

extension NodeBuilder {
  /// Adds a copy of a value with its locations and with the comments at it and in it, under the current
  /// key.
  package mutating func add(
    joining value: Value, of document: Document
  ) throws(Diagnostic) {
    let shift = nextIndex - value.index
    try add(joining: value, keepingLocations: true)
    for trivia in document.trivia(in: value.index..<value.endIndex) {
      guard !trivia.attachment.isOfDocument,
        value.index..<value.endIndex ~= trivia.attachment.value
      else { continue }
      add(trivia.pieces, trivia.attachment.moved(by: shift))
    }
  }

  /// Adds a copy of a whole document with its comments and its plain scalars, under the current key.
  ///
  /// Comments at its head move in front of the key.
  package mutating func add(joining document: Document) throws(Diagnostic) {
    let base = nextIndex
    try add(joining: document.root, keepingSpellings: true)
    for trivia in document.trivia {
      let attachment: Trivia.Attachment =
        switch trivia.attachment {
        case .head: .before(base)
        case .foot: .end(base)
        default: trivia.attachment.moved(by: base)
        }
      add(trivia.pieces, attachment)
    }
  }
}

/// Building blocks of transformations: values of the original document, which shares its bytes and keys
/// with the new one.
///
/// Each value keeps its key and its location in the source.
extension NodeBuilder {
  /// Begins a container of the same kind and with the same key as another one.
  package mutating func begin(like value: Value) throws(Diagnostic) {
    keepKey(of: value)
    try begin(value.kind, at: value.location.range.lowerBound)
  }

  /// Ends the container that `begin(like:)` began.
  package mutating func end(like value: Value) throws(Diagnostic) {
    try end(at: value.location.range.upperBound)
  }

  mutating func moveComments(of removed: Int, to other: Int) {
    remapper.moveTrivia(of: removed, to: other)
  }

  /// Removes the comments of values that are not copied.
  ///
  /// - Parameter removed: The indices of each removed value and everything in it.
  package mutating func dropComments(of removed: [Range<Int>]) { remapper.drop(removed) }

  /// Gives the next value the key and the comments of another one.
  package mutating func keepKey(of value: Value) {
    nextReplaces(value.index)
    let node = value.storage.nodes[value.index]
    guard node.key != Node.noKey else { return }
    key(node.key, at: Int(value.storage.ranges[value.index].keyStart))
  }
}
