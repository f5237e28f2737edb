/// The anchors and aliases of a YAML text, and the anchors that have been written to its new version.
///
/// The text of an alias can be copied if the last anchor of its name is the one that it had, and still
/// has the same value; a merge can stay if it still gives the same entries.
struct AnchorTrail {
  private struct Occurrence {
    let name: ArraySlice<UInt8>
    @Offset var offset: Int
    /// The offset of the anchor that an alias refers to; `nil` for an anchor.
    @OptionalOffset var anchor: Int?
    /// The old value that an anchor names; `nil` for a key.
    @OptionalOffset var value: Int?
  }

  /// An anchor that has been written.
  struct Anchor {
    let offset: Int
    let oldValue: Int?
    var change: Change?
  }

  /// The new target of an anchor that named something else in the old text.
  enum Change {
    /// A value of the new document.
    case value(Int)
    /// The key of a value of the new document.
    case key(of: Int)
  }

  /// In the order of the text; empty without aliases.
  private var occurrences: [Occurrence] = []
  /// The last written anchor of each name.
  private var written: [ArraySlice<UInt8>: Anchor] = [:]
  /// What was written before each anchor under its name.
  private var replaced: [(name: ArraySlice<UInt8>, anchor: Anchor?)] = []
  /// The first alias that could not be copied.
  private var brokenAlias: Int?

  init() {}

  init(_ document: Document, _ layout: TextLayout) {
    let bytes = document.source.bytes
    guard
      layout.nodes.contains(where: { $0.isAlias(in: bytes) || $0.aliasKey(in: bytes) != nil })
    else { return }
    var values: [Int: Int] = [:]
    for (value, node) in TextLayout.nodes(of: document, in: layout).enumerated() {
      if let node { values[node] = value }
    }
    var last: [ArraySlice<UInt8>: Int] = [:]
    for (index, node) in layout.nodes.enumerated() {
      if let key = node.key {
        add(node.aliasKey(in: bytes), node.start..<key.lowerBound + 1, of: nil, bytes, &last)
      }
      add(
        node.isAlias(in: bytes) ? node.value : nil,
        node.insertionPoint..<max(node.insertionPoint, node.value.lowerBound), of: values[index],
        bytes, &last)
    }
  }

  /// Adds an alias, or the anchor in front of a key or a value, if any.
  private mutating func add(
    _ alias: Range<Int>?, _ front: Range<Int>, of value: Int?, _ bytes: [UInt8],
    _ last: inout [ArraySlice<UInt8>: Int]
  ) {
    if let alias {
      let name = bytes[alias].dropFirst()
      guard let anchor = last[name] else { return }
      occurrences.append(
        Occurrence(name: name, offset: alias.lowerBound, anchor: anchor, value: nil))
    } else if let anchor = Self.anchor(in: front, of: bytes) {
      let name = bytes[anchor...].dropFirst().prefix { !$0.isSpace }
      last[name] = anchor
      occurrences.append(Occurrence(name: name, offset: anchor, anchor: nil, value: value))
    }
  }

  /// The offset of the anchor in front of a key or a value.
  private static func anchor(in front: Range<Int>, of bytes: [UInt8]) -> Int? {
    var isInWord = false
    for token in GapScanner(.yaml, in: bytes, front) {
      let isText = token.kind == .other || token.kind == .separator
      if isText, !isInWord, bytes[token.range.lowerBound] == "&" {
        return token.range.lowerBound
      }
      isInWord = isText
    }
    return nil
  }

  /// Notes that a part of the text is copied; false, if an alias in it lacks its anchor.
  ///
  /// No occurrence is visited more than twice: after a failure, the parts of this part begin with the one
  /// that failed.
  ///
  /// - Parameter isCompared: Whether what its aliases name now has been compared with the new document.
  mutating func copy(_ text: Range<Int>, isCompared: Bool = false) -> Bool {
    guard !occurrences.isEmpty else { return true }
    let range = occurrences(in: text)
    if let brokenAlias, range.contains(brokenAlias), !isCompared { return false }
    var copied: [ArraySlice<UInt8>: Anchor] = [:]
    for (index, occurrence) in zip(range, occurrences[range]) {
      guard let offset = occurrence.anchor else {
        copied[occurrence.name] = Anchor(offset: occurrence.offset, oldValue: occurrence.value)
        continue
      }
      let anchor = copied[occurrence.name] ?? written[occurrence.name]
      guard anchor?.offset == offset, anchor?.change == nil || isCompared else {
        brokenAlias = index
        return false
      }
    }
    for (name, anchor) in copied { write(anchor, as: name) }
    return true
  }

  private mutating func write(_ anchor: Anchor, as name: ArraySlice<UInt8>) {
    replaced.append((name, written.updateValue(anchor, forKey: name)))
  }

  /// The number of anchors that have been written.
  var count: Int { replaced.count }

  mutating func goBack(to count: Int) {
    while replaced.count > count, let (name, anchor) = replaced.popLast() { written[name] = anchor }
  }

  /// Notes that the anchor in a part of the text is written.
  ///
  /// - Parameter change: What it names now; `nil` for the same as in the old text.
  mutating func write(_ text: Range<Int>, change: Change?) {
    guard !occurrences.isEmpty else { return }
    for occurrence in occurrences[occurrences(in: text)] where occurrence.anchor == nil {
      let anchor = Anchor(
        offset: occurrence.offset, oldValue: occurrence.value, change: change)
      write(anchor, as: occurrence.name)
    }
  }

  func hasAlias(in text: Range<Int>) -> Bool {
    !occurrences.isEmpty && occurrences[occurrences(in: text)].contains { $0.anchor != nil }
  }

  /// The anchor that an alias still has, if that names something else now.
  func changedAnchor(of alias: Range<Int>) -> Anchor? {
    guard !occurrences.isEmpty, let occurrence = occurrences[occurrences(in: alias)].first,
      let offset = occurrence.anchor,
      let anchor = written[occurrence.name], anchor.offset == offset, anchor.change != nil
    else { return nil }
    return anchor
  }

  /// The anchors of a merge in a container that is about to be written; `nil` if one is missing.
  func anchors(of merge: Range<Int>, in container: Range<Int>) -> [Anchor]? {
    var anchors: [Anchor] = []
    for occurrence in occurrences[occurrences(in: merge)] {
      guard let offset = occurrence.anchor, !container.contains(offset) else { continue }
      guard let anchor = written[occurrence.name], anchor.offset == offset else { return nil }
      anchors.append(anchor)
    }
    return anchors
  }

  private func occurrences(in text: Range<Int>) -> Range<Int> {
    let start = occurrences.partitioningIndex { $0.offset >= text.lowerBound }
    return start..<max(start, occurrences.partitioningIndex { $0.offset >= text.upperBound })
  }
}
