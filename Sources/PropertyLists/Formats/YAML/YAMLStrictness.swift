/// The rules of YAML 1.2 that libyaml does not check: the indentation of lines, and the beginnings of
/// comments and strings.
struct YAMLStrictness {
  private let bytes: [UInt8]

  init(_ source: Source) { bytes = source.bytes }

  /// A line in brackets or quotes that is not indented more than the entries of the block around them,
  /// whose column is -1 outside of blocks.
  ///
  /// A closing bracket may be in the column of these entries, as is common and accepted elsewhere.
  func shallowLine(in range: Range<Int>, isQuoted: Bool, below column: Int) -> SyntaxMistake? {
    guard column >= 0 else { return nil }
    var rest = bytes[range]
    while let lineBreak = rest.firstIndex(where: \.isLineEnd) {
      rest = rest[(lineBreak + 1)...]
      let spaces = rest.prefix { $0 == 0x20 }.count
      let content = rest.dropFirst(spaces)
      guard spaces <= column, let first = content.first, !first.isLineEnd else { continue }
      switch first {
      case 0x09:
        let text = content.first { !$0.isBlank }
        let isBlank = text.map { $0.isLineEnd || $0 == "#" } ?? true
        guard isQuoted || !isBlank else { continue }
        return SyntaxMistake(
          "tab in the indentation", help: "indent with spaces",
          at: content.startIndex..<content.startIndex + 1)
      case "#" where !isQuoted: continue
      case "]" where !isQuoted && spaces == column,
        UInt8(ascii: "}") where !isQuoted && spaces == column:
        continue
      default:
        return shallow(content.startIndex, below: column)
      }
    }
    return nil
  }

  /// A line that has to be indented more than a column.
  func shallow(_ offset: Int, below column: Int) -> SyntaxMistake {
    let spaces: Wording = column == 0 ? "1 space" : "\(column + 1) spaces"
    return SyntaxMistake(
      "missing indentation", help: "indent the line by at least \(spaces)", at: offset)
  }

  /// An initial empty line in a block scalar that is longer than the indentation of its text.
  ///
  /// The range begins at the scalar's sign, and the column is -1 outside of blocks. To libyaml, text
  /// with less indentation is a comment if it begins with `#`.
  func longEmptyLine(inBlockScalar range: Range<Int>, below column: Int) -> SyntaxMistake? {
    let lines = lines(ofBlockScalar: range)
    guard !header(of: range).contains(where: \.isDigit),
      lines.allSatisfy({ line in line.allSatisfy { $0 == 0x20 } }),
      let longest = lines.max(by: { $0.count < $1.count })
    else { return nil }
    let rest = bytes[min(range.upperBound, bytes.count)...]
    let spaces = rest.prefix { $0 == 0x20 }.count
    guard rest.dropFirst(spaces).first == "#", spaces > column,
      spaces < longest.count
    else { return nil }
    return SyntaxMistake(
      "empty line with more spaces than the text below", help: "remove these spaces",
      at: longest.indices)
  }

  /// Whether the last line end of a block scalar's text is not in the file, which ends on its last line.
  ///
  /// A line of spaces is text if it has more of them than the indentation, whose column is that of the
  /// block around it, -1 outside of blocks, and the indicator. Otherwise it is not even an empty line.
  func lacksLineEnd(blockScalar range: Range<Int>, below column: Int) -> Bool {
    guard range.upperBound >= bytes.count, bytes.last?.isLineEnd == false else { return false }
    let header = header(of: range)
    let lines = lines(ofBlockScalar: range)
    guard !header.contains(UInt8(ascii: "-")), let last = lines.last else { return false }
    let isSpace = { (line: ArraySlice<UInt8>) in line.allSatisfy { $0 == 0x20 } }
    if header.contains(UInt8(ascii: "+")) || !isSpace(last) { return true }
    let indicator = header.first(where: \.isDigit).map { Int($0 & 0x0F) + max(0, column) }
    let first = lines.first { !isSpace($0) }
    return (indicator ?? first?.prefix { $0 == 0x20 }.count).map { last.count > $0 } ?? false
  }

  /// A dash in brackets that begins neither a number nor a word.
  func loneDash(_ range: Range<Int>) -> SyntaxMistake? {
    guard bytes[range].first == "-", bytes[range].dropFirst().first?.isSpace ?? true
    else { return nil }
    return SyntaxMistake(
      "unexpected \"-\" in brackets", help: "remove it, or quote the string",
      at: range.lowerBound..<range.lowerBound + 1)
  }

  /// `["a"]#comment`.
  func unseparatedComment(at offset: Int) -> SyntaxMistake {
    SyntaxMistake(
      "missing space before \"#\"", help: "write a space before the comment",
      at: offset..<offset + 1)
  }

  private func header(of range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range].prefix { !$0.isSpace }
  }

  private func lines(ofBlockScalar range: Range<Int>) -> [ArraySlice<UInt8>] {
    bytes[range.clamped(to: 0..<bytes.count)]
      .split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd).dropFirst().map { $0 }
  }
}
