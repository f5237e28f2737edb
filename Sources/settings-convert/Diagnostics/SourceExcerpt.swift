import PropertyLists

/// The source line of a location with a caret below it, for a terminal.
struct SourceExcerpt {
  /// The maximum number of characters of the line before and after the location.
  private static let before = 48
  private static let after = 48

  private let line: String
  /// The number of characters before the caret.
  private let indent: Int

  /// - Returns: `nil` if the line contains hidden text.
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

  /// Both lines, with the caret colored by `paint`.
  func lines(paint: (String) -> String) -> String {
    "  | \(line)\n  | \(String(repeating: " ", count: indent))\(paint("^"))\n"
  }

  /// A tab becomes a space to keep the caret in the right column.
  private static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar == "\t" ? " " : scalar) }
    return text.visible
  }
}
