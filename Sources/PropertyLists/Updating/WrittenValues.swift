/// The positions of a new document's values in an updated text, for finding one that does not read back.
struct WrittenValues {
  private struct Record {
    @Offset private(set) var value: Int
    @Offset private var start: Int
    @Offset private var end: Int
    @Offset private var oldValue: Int
    @OptionalOffset private var node: Int?

    init(value: Int, range: Range<Int>, source: (value: Int, node: Int)?) {
      self.value = value
      (start, end) = (range.lowerBound, range.upperBound)
      oldValue = source?.value ?? 0
      node = source?.node
    }

    var range: Range<Int> { start..<max(start, end) }

    /// The old value and the node whose text was copied; `nil` for new or assembled text.
    var source: (value: Int, node: Int)? { node.map { (oldValue, $0) } }
  }

  private var records: [Record] = []

  mutating func add(_ value: Int, in range: Range<Int>) {
    records.append(Record(value: value, range: range, source: nil))
  }

  /// - Parameter offset: The position of the node's slot in the output.
  mutating func add(
    _ value: Int, copying source: (value: Int, node: Int), of node: TextLayout.Node, at offset: Int
  ) {
    let count = node.value.upperBound - node.slot
    records.append(Record(value: value, range: offset..<offset + count, source: source))
  }

  /// The values to rewrite after an error at an offset: the innermost one there or, if that is an
  /// alias, all values of its anchor.
  func values(at offset: Int, _ nodes: [Int?], in layout: TextLayout, _ bytes: [UInt8]) -> [Int] {
    let around = records.filter { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    guard let record = around.min(by: { $0.range.count < $1.range.count }) else { return [0] }
    guard let source = record.source else { return [record.value] }
    let oldOffset = layout.nodes[source.node].slot + offset - record.range.lowerBound
    let copied = copies(of: record, nodes, in: layout)
    let innermost =
      copied.filter { layout.nodes[$0.node].value.contains(oldOffset) }
      .min { layout.nodes[$0.node].value.count < layout.nodes[$1.node].value.count }
    guard let innermost else { return [record.value] }
    let node = layout.nodes[innermost.node]
    guard node.isOpaque else { return [innermost.value] }
    let text = bytes[node.value]
    return records.flatMap { copies(of: $0, nodes, in: layout) }
      .filter { layout.nodes[$0.node].isOpaque && bytes[layout.nodes[$0.node].value] == text }
      .map(\.value)
  }

  private func copies(
    of record: Record, _ nodes: [Int?], in layout: TextLayout
  ) -> [(value: Int, node: Int)] {
    guard let source = record.source else { return [] }
    let end = layout.nodes[source.node].next
    var copies: [(value: Int, node: Int)] = []
    for (offset, node) in nodes[source.value...].enumerated() {
      guard let node else { continue }
      guard node < end else { break }
      copies.append((record.value + offset, node))
    }
    return copies
  }
}
