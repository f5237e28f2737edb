/// The anchors and aliases of a YAML text, and the anchors that stand in the text written from it.
///
/// The text of an alias can be copied if the last anchor of its name is the one that it had, and still
/// has the same value; a merge can stay if it still gives the same entries. Anchors of keys, and their
/// aliases, are left to the proof.
struct AnchorTrail {
  private struct Mark {
    @Offset var offset: Int
    /// The number of the name.
    @Offset var name: Int
    /// The offset of the anchor that an alias refers to; `nil` for an anchor.
    @OptionalOffset var anchor: Int?
    /// The old value that an anchor names.
    @OptionalOffset var value: Int?
  }

  /// An anchor that has been written.
  struct Anchor {
    let offset: Int
    let oldValue: Int?
    /// The value of the new document that it names if that is another one now.
    var changedValue: Int?
  }

  /// In the order of the text; empty if there are no aliases.
  private var marks: [Mark] = []
  /// The last written anchor of each name.
  private var standing: [Anchor?] = []
  /// The first alias that could not be copied.
  private var brokenMark: Int?

  init() {}

  init(_ document: Document, _ layout: TextLayout) {
    let bytes = document.source.bytes
    let isAlias = { (node: TextLayout.Node) in
      node.isOpaque && bytes[node.value].first == UInt8(ascii: "*")
    }
    guard layout.nodes.contains(where: isAlias) else { return }
    var names: [ArraySlice<UInt8>: Int] = [:]
    var anchors: [Int?] = []
    var values: [Int: Int] = [:]
    for (value, node) in TextLayout.nodes(of: document, in: layout).enumerated() {
      if let node { values[node] = value }
    }
    for (index, node) in layout.nodes.enumerated() {
      if isAlias(node) {
        guard let name = names[bytes[node.value].dropFirst()] else { continue }
        marks.append(
          Mark(offset: node.value.lowerBound, name: name, anchor: anchors[name], value: nil))
      } else if let anchor = Self.anchor(before: node, in: bytes) {
        let text = bytes[anchor...].dropFirst().prefix { !$0.isSpace }
        let name = names[text, default: anchors.count]
        if name == anchors.count { anchors.append(nil) }
        names[text] = name
        anchors[name] = anchor
        marks.append(Mark(offset: anchor, name: name, anchor: nil, value: values[index]))
      }
    }
    standing = Array(repeating: nil, count: anchors.count)
  }

  /// The offset of the anchor between a colon or dash and a value.
  private static func anchor(before node: TextLayout.Node, in bytes: [UInt8]) -> Int? {
    var isInWord = false
    for token in GapScanner(.yaml, in: bytes, node.slot..<max(node.slot, node.value.lowerBound)) {
      let isMark = token.kind == .other || token.kind == .separator
      if isMark, !isInWord, bytes[token.range.lowerBound] == UInt8(ascii: "&") {
        return token.range.lowerBound
      }
      isInWord = isMark
    }
    return nil
  }

  /// Notes that a part of the text is copied; false, if an alias in it lacks its anchor.
  ///
  /// Each mark is visited twice at most: a part of a part that could not be copied begins there.
  ///
  /// - Parameter isMerge: Whether it is a merge whose entries have been compared.
  mutating func copy(_ text: Range<Int>, isMerge: Bool) -> Bool {
    guard !marks.isEmpty else { return true }
    let range = marks(in: text)
    if let brokenMark, range.contains(brokenMark), !isMerge { return false }
    var replaced: [(name: Int, anchor: Anchor?)] = []
    for (index, mark) in zip(range, marks[range]) {
      let last = standing[mark.name]
      guard let anchor = mark.anchor else {
        replaced.append((mark.name, last))
        standing[mark.name] = Anchor(offset: mark.offset, oldValue: mark.value)
        continue
      }
      guard last?.offset != anchor || last?.changedValue != nil && !isMerge else { continue }
      for (name, anchor) in replaced.reversed() { standing[name] = anchor }
      brokenMark = index
      return false
    }
    return true
  }

  /// Notes that the anchor in a part of the text is written.
  ///
  /// - Parameter changedValue: The value of the new document after it; `nil` for the same as in the old text.
  mutating func write(_ text: Range<Int>, changedValue: Int?) {
    guard !marks.isEmpty else { return }
    for mark in marks[marks(in: text)] where mark.anchor == nil {
      standing[mark.name] = Anchor(
        offset: mark.offset, oldValue: mark.value, changedValue: changedValue)
    }
  }

  /// The anchors of a merge in a container that is about to be written; `nil` if one is missing.
  func anchors(of merge: Range<Int>, in container: Range<Int>) -> [Anchor]? {
    var anchors: [Anchor] = []
    for mark in marks[marks(in: merge)] {
      guard let offset = mark.anchor, !container.contains(offset) else { continue }
      guard let anchor = standing[mark.name], anchor.offset == offset else { return nil }
      anchors.append(anchor)
    }
    return anchors
  }

  private func marks(in text: Range<Int>) -> Range<Int> {
    let start = marks.partitioningIndex { $0.offset >= text.lowerBound }
    return start..<max(start, marks.partitioningIndex { $0.offset >= text.upperBound })
  }
}
