/// The positions of values in a text: for each value, the bytes of its key, of the value itself, and of
/// the contents between a container's brackets.
///
/// A document contains values, a layout the text around them. Its nodes are in preorder like a
/// document's, but there is one for everything in the text: a duplicate entry has two, an alias has one
/// regardless of its target, and a UID is the dictionary that spells it.
struct TextLayout: Sendable {
  struct Node: Sendable {
    /// The first byte of the entry: of its key, its dash, or its value.
    @Offset var start: Int
    @OffsetRange var key: Range<Int>?
    /// The position for a new value: after the colon or dash in YAML, elsewhere at the value.
    @Offset var insertionPoint: Int
    var value: Range<Int> {
      get { valueRange ?? start..<start }
      set { valueRange = newValue }
    }
    @OffsetRange private var valueRange: Range<Int>?
    /// The text between a container's brackets or tags; `nil` for a scalar or an empty tag.
    @OffsetRange var contents: Range<Int>?
    /// Whether the container has no brackets: a block of YAML, or a table of strings.
    var isBlock = false
    /// Whether the value is an alias, or something else without distinguishable parts.
    var isOpaque = false
    /// The index after the last node in this one.
    @Offset var next = 0

    init(start: Int, key: Range<Int>? = nil, insertionPoint: Int? = nil, value: Range<Int>) {
      self.start = start
      self.key = key
      self.insertionPoint = insertionPoint ?? value.lowerBound
      valueRange = value
    }

    /// Whether the value is an alias in YAML.
    func isAlias(in bytes: [UInt8]) -> Bool { isOpaque && bytes[value].first == "*" }

    /// The key if it is an alias in YAML.
    func aliasKey(in bytes: [UInt8]) -> Range<Int>? {
      key.flatMap { bytes[$0].first == "*" ? $0 : nil }
    }

    /// Whether the value is a block scalar in YAML.
    func isBlockScalar(in bytes: [UInt8]) -> Bool {
      guard contents == nil, !isOpaque, let sign = bytes[value].first else { return false }
      return sign == "|" || sign == ">"
    }
  }

  private(set) var nodes: [Node] = []
  private var open: [Int] = []
  /// The key of the next value, in formats with keys in front of values.
  var key: Range<Int>?
  private let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    for end: UInt8 in [0x0A, 0x0D] {
      _ = bytes.contains(end) { rest in
        // CRLF is one line break.
        if end == 0x0A || rest.first != 0x0A { starts.append(rest.startIndex) }
        return false
      }
    }
    lineStarts = starts.sorted()
  }

  func lineStart(before offset: Int) -> Int {
    lineStarts[lineStarts.partitioningIndex { $0 > offset } - 1]
  }

  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < nodes[index].next {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  // MARK: Building

  /// The container that was begun last and has not ended yet.
  var innermost: Int? { open.last }

  mutating func add(_ node: Node) {
    nodes.append(node)
    nodes[nodes.count - 1].next = nodes.count
  }

  mutating func begin(_ node: Node) {
    open.append(nodes.count)
    add(node)
  }

  /// Adds a value under the preceding key.
  ///
  /// Not inlined, like the next two, because a reader without recording has no room for them.
  @inline(never)
  mutating func add(_ value: Range<Int>) {
    add(Node(start: key?.lowerBound ?? value.lowerBound, key: key, value: value))
    key = nil
  }

  @inline(never)
  mutating func begin(_ opening: Range<Int>, isBlock: Bool = false) {
    open.append(nodes.count)
    add(opening)
    nodes[nodes.count - 1].contents = opening.upperBound..<opening.upperBound
    nodes[nodes.count - 1].isBlock = isBlock
  }

  @inline(never)
  mutating func end(contents: Int, at end: Int) {
    guard let index = open.popLast() else { return }
    let start = nodes[index].contents?.lowerBound ?? contents
    nodes[index].contents = start..<max(start, contents)
    nodes[index].value = nodes[index].value.lowerBound..<max(start, end)
    nodes[index].next = nodes.count
  }

  /// Takes what follows the innermost container's opening bracket for a part of it.
  mutating func beginContents(at start: Int) {
    if let index = open.last { nodes[index].contents = start..<start }
  }

  /// Moves the end of a container without brackets.
  mutating func extend(_ index: Int, to end: Int) {
    guard let contents = nodes[index].contents, end > contents.upperBound else { return }
    if nodes[index].isBlock { nodes[index].contents = contents.lowerBound..<end }
    nodes[index].value = nodes[index].value.lowerBound..<end
  }
}

extension TextLayout {
  /// The node of each value of a document; `nil` without its own text, as for an alias.
  static func nodes(of document: Document, in layout: TextLayout) -> [Int?] {
    let storage = document.storage
    var nodes = [Int?](repeating: nil, count: storage.nodes.count)
    nodes[0] = 0
    for index in storage.nodes.indices {
      guard let node = nodes[index], layout.nodes[node].contents != nil,
        storage.nodes[index].kind.isContainer
      else { continue }
      let values = storage.children(of: index)
      let children = layout.children(of: node)
      if storage.nodes[index].kind == .array {
        guard values.count == children.count else { continue }
        for (value, child) in zip(values, children) { nodes[value] = child }
        continue
      }
      let starts = Dictionary(
        firstOf: children.map { (layout.nodes[$0].key?.lowerBound ?? -1, $0) })
      for value in values { nodes[value] = starts[Int(storage.ranges[value].keyStart)] }
    }
    return nodes
  }
}
