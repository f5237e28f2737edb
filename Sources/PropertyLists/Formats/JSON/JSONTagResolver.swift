/// Replaces tagged objects with the values that they represent.
///
/// This is a separate step after reading: only the end of an object reveals that its key was the only
/// one, and only the enclosing objects reveal whether to take it literally, as in `{"$dictionary":
/// {"$date": "x"}}`. One walk from the outside in determines both, in linear time and without
/// recursion. Documents without tags skip it.
struct JSONTagResolver {
  private let storage: Document.Storage
  private var walker: DocumentWalker
  private var builder: NodeBuilder
  private var wrappers: [Int] = []

  static func resolve(_ document: Document) throws(Diagnostic) -> Document {
    var resolver = JSONTagResolver(document)
    try resolver.resolve()
    return resolver.builder.finish()
  }

  private init(_ document: Document) {
    storage = document.storage
    walker = DocumentWalker(document)
    builder = NodeBuilder(transforming: document)
  }

  private mutating func resolve() throws(Diagnostic) {
    while let step = walker.next() {
      switch step {
      case .value(let index):
        guard !isWrapped(index) else {
          try builder.begin(.dictionary, at: range(index).lowerBound)
          continue
        }
        if storage.nodes[index].key != Node.noKey {
          builder.key(storage.nodes[index].key, at: Int(storage.ranges[index].keyStart))
        }
        switch storage.onlyTag(of: index) {
        case nil: try copy(index)
        case .dictionary:
          guard storage.nodes[index + 1].kind == .dictionary else {
            throw invalid(.dictionary, in: index)
          }
          wrappers.append(index)
        case let tag?:
          try read(tag, in: index)
          walker.skipContents()
        }
      case .end(let index):
        if wrappers.last == index {
          wrappers.removeLast()
        } else {
          try builder.end(at: range(index).upperBound)
        }
      }
    }
  }

  /// Whether the value is the content of a `{"$dictionary": …}`, whose key and location it gets.
  private func isWrapped(_ index: Int) -> Bool { wrappers.last == index - 1 }

  /// The location of a value in the source, including its wrapper.
  private func range(_ index: Int) -> Range<Int> {
    storage.ranges[isWrapped(index) ? index - 1 : index].range
  }

  private mutating func copy(_ index: Int) throws(Diagnostic) {
    let node = storage.nodes[index]
    let range = range(index)
    if node.kind.isContainer {
      try builder.begin(node.kind, at: range.lowerBound)
    } else {
      try builder.add(node, at: range)
    }
  }

  // MARK: Payloads

  private mutating func read(_ tag: JSONTag, in index: Int) throws(Diagnostic) {
    let payload = storage.nodes[index + 1]
    if tag == .uid {
      guard payload.kind == .integer, !payload.isNegative, payload.payload <= UInt64(UInt32.max)
      else { throw invalid(tag, in: index) }
      return try builder.add(.uid, payload: payload.payload, at: range(index))
    }
    guard payload.kind == .string else { throw invalid(tag, in: index) }
    let text = storage.store.bytes(of: payload.slice)
    switch tag {
    case .date: try readDate(text, in: index)
    case .data: try readData(text, in: index)
    case .real: try readReal(text, in: index)
    case .uid, .dictionary: break
    }
  }

  private mutating func readDate(_ text: ArraySlice<UInt8>, in index: Int) throws(Diagnostic) {
    guard let parts = DateText.parts(text) else { throw invalid(.date, in: index) }
    let date = try builder.seconds(parts, in: text, at: range(index + 1))
    try builder.add(date: date, at: range(index))
  }

  private mutating func readData(_ text: ArraySlice<UInt8>, in index: Int) throws(Diagnostic) {
    guard let data = Base64.decode(text) else { throw invalid(.data, in: index) }
    try builder.add(data: data, at: range(index))
  }

  private mutating func readReal(_ text: ArraySlice<UInt8>, in index: Int) throws(Diagnostic) {
    let name = Self.namedReals.first { text.elementsEqual($0.name.utf8) }
    guard let name else { throw invalid(.real, in: index) }
    try builder.add(real: name.value, at: range(index))
  }

  private static let namedReals: [(name: String, value: Double)] = [
    ("nan", .nan), ("inf", .infinity), ("-inf", -.infinity),
  ]

  private func invalid(_ tag: JSONTag, in index: Int) -> Diagnostic {
    let payload = storage.nodes[index + 1]
    let found =
      switch payload.kind {
      case .string: storage.store.string(of: payload.slice).quoted
      case .integer: payload.integer.description
      default: payload.kind.withArticle
      }
    return builder.failure(
      .invalidTag(
        tag.rawValue, example: tag.example, expected: tag.payload, found: found),
      at: range(index + 1))
  }
}
