/// The anchors and aliases of a YAML text, and the anchors that have been written to its new version.
///
/// The text of an alias can be copied if the last anchor of its name is the one that it had, and still
/// has the same value; a merge can stay if it still gives the same entries. Anchors of keys, and their
/// aliases, are left to the proof.
struct AnchorTrail {
  private struct Mark {
    let name: ArraySlice<UInt8>
    @Offset var offset: Int
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

  /// In the order of the text; empty without aliases.
  private var marks: [Mark] = []
  /// The last written anchor of each name.
  private var written: [ArraySlice<UInt8>: Anchor] = [:]
  /// The first alias that could not be copied.
  private var brokenMark: Int?

  init() {}

  init(_ document: Document, _ layout: TextLayout) {
    let bytes = document.source.bytes
    guard layout.nodes.contains(where: { $0.isAlias(in: bytes) }) else { return }
    var values: [Int: Int] = [:]
    for (value, node) in TextLayout.nodes(of: document, in: layout).enumerated() {
      if let node { values[node] = value }
    }
    var last: [ArraySlice<UInt8>: Int] = [:]
    for (index, node) in layout.nodes.enumerated() {
      if node.isAlias(in: bytes) {
        let name = bytes[node.value].dropFirst()
        guard let anchor = last[name] else { continue }
        marks.append(Mark(name: name, offset: node.value.lowerBound, anchor: anchor, value: nil))
      } else if let anchor = Self.anchor(before: node, in: bytes) {
        let name = bytes[anchor...].dropFirst().prefix { !$0.isSpace }
        last[name] = anchor
        marks.append(Mark(name: name, offset: anchor, anchor: nil, value: values[index]))
      }
    }
  }

  /// The offset of the anchor between a colon or dash and a value.
  private static func anchor(before node: TextLayout.Node, in bytes: [UInt8]) -> Int? {
    var isInWord = false
    for token in GapScanner(.yaml, in: bytes, node.slot..<max(node.slot, node.value.lowerBound)) {
      let isMark = token.kind == .other || token.kind == .separator
      if isMark, !isInWord, bytes[token.range.lowerBound] == "&" {
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
    var copied: [ArraySlice<UInt8>: Anchor] = [:]
    for (index, mark) in zip(range, marks[range]) {
      guard let offset = mark.anchor else {
        copied[mark.name] = Anchor(offset: mark.offset, oldValue: mark.value)
        continue
      }
      let anchor = copied[mark.name] ?? written[mark.name]
      guard anchor?.offset == offset, anchor?.changedValue == nil || isMerge else {
        brokenMark = index
        return false
      }
    }
    written.merge(copied) { $1 }
    return true
  }

  /// Notes that the anchor in a part of the text is written.
  ///
  /// - Parameter changedValue: The value of the new document after it; `nil` for the same as in the old text.
  mutating func write(_ text: Range<Int>, changedValue: Int?) {
    guard !marks.isEmpty else { return }
    for mark in marks[marks(in: text)] where mark.anchor == nil {
      written[mark.name] = Anchor(
        offset: mark.offset, oldValue: mark.value, changedValue: changedValue)
    }
  }

  /// The anchors of a merge in a container that is about to be written; `nil` if one is missing.
  func anchors(of merge: Range<Int>, in container: Range<Int>) -> [Anchor]? {
    var anchors: [Anchor] = []
    for mark in marks[marks(in: merge)] {
      guard let offset = mark.anchor, !container.contains(offset) else { continue }
      guard let anchor = written[mark.name], anchor.offset == offset else { return nil }
      anchors.append(anchor)
    }
    return anchors
  }

  private func marks(in text: Range<Int>) -> Range<Int> {
    let start = marks.partitioningIndex { $0.offset >= text.lowerBound }
    return start..<max(start, marks.partitioningIndex { $0.offset >= text.upperBound })
  }
}
