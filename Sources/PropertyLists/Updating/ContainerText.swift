/// The text of a container, divided into its beginning, its entries, and its end.
///
///     {                        opening, up to the end of its line
///                              floating: belongs to no entry
///       /* a comment */        leading: moves with its entry
///       "a" = "1"              the entry
///       ; // another           trailing, up to the end of the line
///     }                        closing
///
/// Empty lines float, and so do comments with an empty line between them and the next entry.
struct ContainerText {
  private let start: Int
  /// The end of the rest of the line on which the container begins.
  let opening: Int
  private(set) var entries: [EntryText] = []
  private(set) var firstOnOwnLine: EntryText?
  /// The first entry that follows another one on its line.
  private(set) var firstJoined: EntryText?
  /// The beginning of the comments right before the container's end.
  let closingLeading: Int
  /// The beginning of the white space right before the container's end.
  let closingIndentation: Int
  let end: Int
  private(set) var isIrregular = false
  private let bytes: [UInt8]
  private let syntax: GapSyntax

  init<Nodes: Collection<TextLayout.Node>>(
    _ children: Nodes, in contents: Range<Int>, of bytes: [UInt8], _ syntax: GapSyntax
  ) where Nodes.Index == Int {
    self.bytes = bytes
    self.syntax = syntax
    var gap = Self.cut(
      contents.lowerBound..<(children.first?.start ?? contents.upperBound), of: bytes, syntax)
    isIrregular = gap.isIrregular || gap.separator != nil
    start = contents.lowerBound
    opening = gap.trailing
    entries.reserveCapacity(children.count)
    for (number, child) in children.enumerated() {
      let next = number + 1 < children.count ? children[number + 1].start : contents.upperBound
      guard child.start <= child.value.upperBound, child.value.upperBound <= next else {
        isIrregular = true
        break
      }
      let after = Self.cut(child.value.upperBound..<next, of: bytes, syntax)
      isIrregular = isIrregular || after.isIrregular
      entries.append(
        EntryText(
          floating: gap.floating, leading: gap.leading, indentation: gap.indentation,
          start: child.start, end: child.value.upperBound, trailing: after.trailing,
          hasOwnLine: gap.hasOwnLine, separator: after.separator))
      gap = after
    }
    firstOnOwnLine = entries.first(where: \.hasOwnLine)
    firstJoined = entries.dropFirst().first { !$0.hasOwnLine }
    closingLeading = gap.leading
    closingIndentation = gap.indentation
    end = contents.upperBound
  }

  var isInline: Bool { firstOnOwnLine == nil }

  /// The end of the last entry's line, or of the opening's if there are no entries.
  var lastTrailing: Int { entries.last?.trailing ?? opening }

  var hasOwnComments: Bool {
    hasComments(in: start..<opening) || hasComments(in: lastTrailing..<end)
      || entries.contains { hasComments(in: $0.floating..<$0.leading) }
  }

  func hasComments(in range: Range<Int>) -> Bool { GapScanner(syntax, in: bytes, range).hasComment }

  // MARK: Dividing

  private struct Gap {
    /// The end of the text that belongs to the previous entry.
    var trailing: Int
    var floating: Int { trailing }
    var leading: Int
    var indentation: Int
    var hasOwnLine: Bool
    var separator: Int?
    var isIrregular = false
  }

  private static func cut(_ range: Range<Int>, of bytes: [UInt8], _ syntax: GapSyntax) -> Gap {
    var gap = Gap(
      trailing: range.lowerBound, leading: range.lowerBound, indentation: range.lowerBound,
      hasOwnLine: false)
    // A block of YAML ends with its last line.
    gap.hasOwnLine = range.lowerBound == 0 || bytes[range.lowerBound - 1].isLineEnd
    var isBlankLine = true
    for token in GapScanner(syntax, in: bytes, range) {
      switch token.kind {
      case .other: gap.isIrregular = true
      case .separator:
        if gap.separator != nil { gap.isIrregular = true }
        gap.separator = token.range.lowerBound
        gap.trailing = token.range.upperBound
        gap.hasOwnLine = false
        isBlankLine = false
      case .comment:
        if !gap.hasOwnLine { gap.trailing = token.range.upperBound }
        // At the end of the file, its line is complete without a line break.
        if token.range.upperBound == bytes.count { gap.indentation = bytes.count }
        isBlankLine = false
      case .lineBreak:
        if !gap.hasOwnLine {
          gap.hasOwnLine = true
          gap.trailing = token.range.upperBound
          gap.leading = token.range.upperBound
        } else if isBlankLine {
          gap.leading = token.range.upperBound
        }
        gap.indentation = token.range.upperBound
        isBlankLine = true
      case .space: break
      }
    }
    if !gap.hasOwnLine {
      gap.leading = gap.trailing
      gap.indentation = gap.trailing
    }
    return gap
  }
}

/// The offsets that divide the text of an entry: what floats above it, its comments, itself, and what trails.
struct EntryText {
  /// The beginning of the floating text before the entry.
  @Offset var floating: Int
  /// The beginning of the comments that belong to the entry.
  @Offset var leading: Int
  /// The beginning of the white space right before the entry.
  @Offset var indentation: Int
  @Offset var start: Int
  @Offset var end: Int
  /// The end of the text after it on its line, including the line break.
  @Offset var trailing: Int
  var hasOwnLine: Bool
  @OptionalOffset var separator: Int?
}
