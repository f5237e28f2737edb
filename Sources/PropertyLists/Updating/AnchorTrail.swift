/// The anchors and aliases of a YAML text, and the anchors that have been written to its new version.
///
/// The text of an alias can be copied if the last anchor of its name is the one that it had, and still
/// has the same value; a merge can stay if it still gives the same entries.
struct AnchorTrail {
  private struct Mark {
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
  private var marks: [Mark] = []
  /// The last written anchor of each name.
  private var written: [ArraySlice<UInt8>: Anchor] = [:]
  /// The first alias that could not be copied.
  private var brokenMark: Int?

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
        node.slot..<max(node.slot, node.value.lowerBound), of: values[index], bytes, &last)
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
      marks.append(Mark(name: name, offset: alias.lowerBound, anchor: anchor, value: nil))
    } else if let anchor = Self.anchor(in: front, of: bytes) {
      let name = bytes[anchor...].dropFirst().prefix { !$0.isSpace }
      last[name] = anchor
      marks.append(Mark(name: name, offset: anchor, anchor: nil, value: value))
    }
  }

  /// The offset of the anchor in front of a key or a value.
  private static func anchor(in front: Range<Int>, of bytes: [UInt8]) -> Int? {
    var isInWord = false
    for token in GapScanner(.yaml, in: bytes, front) {
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
  /// - Parameter isCompared: Whether what its aliases name now has been compared with the new document.
  mutating func copy(_ text: Range<Int>, isCompared: Bool = false) -> Bool {
    guard !marks.isEmpty else { return true }
    let range = marks(in: text)
    if let brokenMark, range.contains(brokenMark), !isCompared { return false }
    var copied: [ArraySlice<UInt8>: Anchor] = [:]
    for (index, mark) in zip(range, marks[range]) {
      guard let offset = mark.anchor else {
        copied[mark.name] = Anchor(offset: mark.offset, oldValue: mark.value)
        continue
      }
      let anchor = copied[mark.name] ?? written[mark.name]
      guard anchor?.offset == offset, anchor?.change == nil || isCompared else {
        brokenMark = index
        return false
      }
    }
    written.merge(copied) { $1 }
    return true
  }

  /// Notes that the anchor in a part of the text is written.
  ///
  /// - Parameter change: What it names now; `nil` for the same as in the old text.
  mutating func write(_ text: Range<Int>, change: Change?) {
    guard !marks.isEmpty else { return }
    for mark in marks[marks(in: text)] where mark.anchor == nil {
      written[mark.name] = Anchor(offset: mark.offset, oldValue: mark.value, change: change)
    }
  }

  func hasAlias(in text: Range<Int>) -> Bool {
    !marks.isEmpty && marks[marks(in: text)].contains { $0.anchor != nil }
  }

  /// The anchor that an alias still has, if that names something else now.
  func changedAnchor(of alias: Range<Int>) -> Anchor? {
    guard !marks.isEmpty, let mark = marks[marks(in: alias)].first, let offset = mark.anchor,
      let anchor = written[mark.name], anchor.offset == offset, anchor.change != nil
    else { return nil }
    return anchor
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
