import PropertyLists

/// The source line of a location and a caret below it, for a terminal.
struct SourceExcerpt {
  /// How many characters of the line are shown before and after the location.
  private static let before = 48
  private static let after = 48

  private let line: String
  /// The number of characters before the caret.
  private let indent: Int

  /// - Returns: `nil` if something in the line is hidden.
  init?(of location: SourceRange) {
    let source = location.source
    guard !source.hides(source.lineRange(at: location.range.lowerBound)) else { return nil }
    let column = (location.position?.column ?? 1) - 1
    let scalars = source.line(at: location.range.lowerBound).unicodeScalars
    let isCut = column > Self.before
    let head = scalars.prefix(column).suffix(Self.before)
    let tail = scalars.dropFirst(column)
    let visibleHead = (isCut ? "…" : "") + Self.visible(head)
    let end = tail.count > Self.after ? "…" : ""
    line = visibleHead + Self.visible(tail.prefix(Self.after)) + end
    indent = visibleHead.unicodeScalars.count
  }

  /// Both lines, the caret as `paint` returns it.
  func lines(paint: (String) -> String) -> String {
    "  | \(line)\n  | \(String(repeating: " ", count: indent))\(paint("^"))\n"
  }

  /// A tab becomes a space, so that the caret is in the right column.
  private static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar == "\t" ? " " : scalar) }
    return text.visible
  }
}
