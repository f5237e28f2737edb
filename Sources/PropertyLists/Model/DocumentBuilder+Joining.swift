/// What joins documents to one, and takes one apart: values of another document are added with their
/// text and keys.
extension DocumentBuilder {
  /// Names the key of the next value.
  package mutating func key(_ text: some Sequence<UInt8>, at start: Int = 0) throws(Diagnostic) {
    key(try store(text, at: start..<start), at: start)
  }

  /// Adds data.
  package mutating func add(
    data: some Sequence<UInt8>, at range: Range<Int> = 0..<0
  ) throws(Diagnostic) {
    try add(.data, slice: try store(data, at: range), at: range)
  }

  /// Adds a copy of a value and of everything in it, under the key that was named last.
  ///
  /// - Parameter keepingPlaces: Whether the value was read from this builder's source.
  /// - Complexity: O(*n*) for *n* values and bytes.
  package mutating func add(
    joining value: Value, keepingPlaces: Bool = false
  ) throws(Diagnostic) {
    let original = value.storage
    var keys = CopiedKeys()
    var open: [Int] = []
    for index in value.index..<original.next(after: value.index) {
      while let container = open.last, original.nodes[container].end <= index {
        open.removeLast()
        try end(at: keepingPlaces ? original.ranges[container].range.upperBound : 0)
      }
      let range = keepingPlaces ? original.ranges[index].range : 0..<0
      if index > value.index, original.nodes[index].key != Node.noKey {
        let start = keepingPlaces ? Int(original.ranges[index].keyStart) : 0
        key(try keys.number(of: original.nodes[index].key, in: original, for: &self), at: start)
      }
      try add(copyOf: original.nodes[index], in: original, at: range)
      if original.nodes[index].kind.isContainer { open.append(index) }
    }
    for container in open.reversed() {
      try end(at: keepingPlaces ? original.ranges[container].range.upperBound : 0)
    }
  }

  /// Adds a copy of a scalar, or begins a container.
  ///
  /// What was a plain YAML scalar is one no longer: its place has read it already.
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

  fileprivate mutating func store(
    _ bytes: some Sequence<UInt8>, at range: Range<Int>
  ) throws(Diagnostic) -> Slice {
    let start = store.end
    store.append(bytes)
    return try slice(since: start, at: range)
  }
}

/// The new numbers of the keys that were copied already, so that each key's text is copied once.
private struct CopiedKeys {
  private var numbers: [UInt32: UInt32] = [:]

  mutating func number(
    of key: UInt32, in original: Document.Storage, for builder: inout DocumentBuilder
  ) throws(Diagnostic) -> UInt32 {
    if let number = numbers[key] { return number }
    let text = original.store.bytes(of: original.keys.slice(of: key))
    let number = builder.keys.intern(try builder.store(text, at: 0..<0), in: builder.store)
    numbers[key] = number
    return number
  }
}

extension DocumentBuilder {
  /// Adds a copy of a whole document, its comments among them, under the key that was named last.
  ///
  /// What stands at its head then stands before that key.
  package mutating func add(joining document: Document) throws(Diagnostic) {
    let base = nextIndex
    try add(joining: document.root)
    for trivia in document.trivia {
      let anchor: Trivia.Anchor =
        switch trivia.anchor {
        case .head: .before(base)
        case .before(let index): .before(base + index)
        case .lineEnd(let index): .lineEnd(base + index)
        case .end(let index): .end(base + index)
        case .foot: .end(base)
        }
      add(trivia.pieces, anchor)
    }
  }
}

extension Document {
  /// A document of its own made of a value, with the comments at it and in it; values keep their
  /// places in the source.
  ///
  /// What stands before the value's key, or behind it, then stands at the head.
  ///
  /// - Complexity: O(*n*) for *n* values and bytes in the value.
  package func copy(of value: Value) throws(Diagnostic) -> Document {
    var builder = DocumentBuilder(source: source, isTrusted: true)
    try builder.add(joining: value, keepingPlaces: true)
    let start = value.index
    let range = start..<storage.next(after: start)
    for trivia in trivia(in: range) {
      switch trivia.anchor {
      case .before(start), .lineEnd(start): builder.add(trivia.pieces, .head)
      case .before(let index) where range ~= index:
        builder.add(trivia.pieces, .before(index - start))
      case .lineEnd(let index) where range ~= index:
        builder.add(trivia.pieces, .lineEnd(index - start))
      case .end(let index) where range ~= index: builder.add(trivia.pieces, .end(index - start))
      case .head, .foot, .before, .lineEnd, .end: continue
      }
    }
    return builder.finish()
  }

  /// The places of the comments that no `copy(of:)` one of these values takes along: for each, that
  /// of the value that it stands at.
  ///
  /// - Parameter values: Values in the order of the document, none of them inside another.
  /// - Complexity: O(*n* + *k*) for *n* values and *k* comments.
  package func commentPlaces(outside values: [Value]) -> [SourceRange] {
    var locations: [SourceRange] = []
    var rest = values[...]
    for trivia in trivia {
      let index: Int
      switch trivia.anchor {
      case .head: index = 0
      case .foot: index = storage.nodes.count
      case .before(let number), .lineEnd(let number), .end(let number): index = number
      }
      // What stands at the end of an outer container comes after the values in it.
      while let first = rest.first, storage.next(after: first.index) <= index {
        rest.removeFirst()
      }
      let isInside = rest.first.map { $0.index <= index } ?? false
      guard !isInside else { continue }
      let value = Value(storage: storage, index: min(index, storage.nodes.count - 1))
      locations += trivia.pieces.filter(\.isComment).map { _ in value.keyLocation }
    }
    return locations
  }

  /// The trivia that a writer meets between the first of these values and the last.
  ///
  /// - Complexity: O(log *n* + *k*) for *n* trivia, *k* of which are returned.
  private func trivia(in range: Range<Int>) -> ArraySlice<Trivia> {
    trivia[firstTrivia(from: range.lowerBound)..<firstTrivia(from: range.upperBound)]
  }

  private func firstTrivia(from index: Int) -> Int {
    let location = TriviaPlace(.before(index), in: storage.nodes)
    var low = 0
    var high = trivia.count
    while low < high {
      let middle = (low + high) / 2
      if TriviaPlace(trivia[middle].anchor, in: storage.nodes) < location {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension Diagnostic {
  /// The same, about a value that stands in another one.
  package func inside(_ path: KeyPath) -> Diagnostic {
    let components = path.components + (self.path?.components ?? [])
    return Diagnostic(message, severity: severity, at: location, path: KeyPath(components))
  }
}
