/// Mistakes in indentation: tabs, other white space, and misaligned entries.
extension YAMLRefusal {
  /// A tab in the indentation, or between a dash and its item.
  var tab: SyntaxMistake? {
    guard byte(at: offset) == 0x09 else { return nil }
    let range = offset..<(bytes[offset...].firstIndex { $0 != 0x09 } ?? bytes.count)
    let line = line(at: offset)
    let head = bytes[line.range.lowerBound..<offset]
    if head.allSatisfy({ $0 == 0x20 }) {
      return SyntaxMistake("tab in the indentation", help: "indent with spaces", at: range)
    }
    return SyntaxMistake(
      "tab after \(String(decoding: head.trimmed.suffix(1), as: UTF8.self).quoted)",
      help: "write a space", example: line.replacing(range, with: " "), at: range)
  }

  /// A space that is not U+0020 at the beginning of a line.
  var noBreakSpace: SyntaxMistake? { isFirst(offset) ? noBreakSpace(at: offset) : nil }

  func noBreakSpace(at start: Int) -> SyntaxMistake? {
    let scalar = character(at: start).unicodeScalars.first
    guard let scalar, scalar.value > 0x7F, scalar.properties.generalCategory == .spaceSeparator
    else { return nil }
    let name = "U+" + NumberText.hex(scalar.value, width: 4)
    return SyntaxMistake(
      "the indentation contains \(name), which is not an ordinary space",
      help: "replace it with spaces", at: start)
  }

  /// A line that is indented more than the previous one, whose value is complete.
  var deeperThanCompleteValue: SyntaxMistake? {
    guard let value = trail.last, let block = trail.blocks.last,
      line(at: value.range.lowerBound).range.upperBound < offset
    else { return nil }
    // `-Type: X` is a key, and the lines below it are not.
    if let mistake = missingSpaceAfterDash(at: block.lastEntry) { return mistake }
    let line = line(at: offset)
    let start = line.contentStart
    return SyntaxMistake(
      "\(indentation(of: start)), but \(name(of: block.lastEntry)) already has a value",
      help: "\(aligning(with: [block])), or quote the string that begins there", at: start)
  }

  /// A line that is indented less than the block of text above it.
  var shallowBlockText: SyntaxMistake? {
    guard let text = trail.last, text.kind == .blockText, isFirst(offset) else { return nil }
    let first = bytes[line(at: text.range.lowerBound).range.upperBound...]
      .firstIndex { !$0.isSpace }
    guard let first, first < offset else { return nil }
    let column = line(at: first).column(of: first)
    guard line(at: offset).column(of: offset) < column else { return nil }
    return SyntaxMistake(
      "\(indentation(of: offset)), less than the text that begins on line \(lineNumber(of: first))",
      help: "indent it by \(Self.spaces(column)) to keep it in the text", at: offset)
  }

  /// A list item among keys, or a key among list items.
  var mixedBlock: SyntaxMistake? {
    guard isFirst(offset), let block = trail.blocks.last(where: { $0.column == column }) else {
      return nil
    }
    let isItem = byte(at: offset) == "-" && isSpace(at: offset + 1)
    guard isItem != block.isList else { return nil }
    let entry = name(of: block.lastEntry)
    return isItem
      ? SyntaxMistake(
        "list item among keys: it aligns with \(entry)",
        help: "indent the list below its key, or remove the \"-\"", at: offset)
      : SyntaxMistake(
        "key among list items: it aligns with \(entry)",
        help: "indent it by \(Self.spaces(column + 2)) to make it part of that item", at: offset)
  }

  /// A line that is not aligned with any entry above it.
  var misalignedEntry: SyntaxMistake? {
    guard isFirst(offset) else { return nil }
    let isItem = byte(at: offset) == "-" && isSpace(at: offset + 1)
    let same = trail.blocks.filter { $0.isList == isItem }
    let blocks = same.isEmpty ? trail.blocks : same
    let deeper = blocks.first { $0.column > column }
    let shallower = blocks.last { $0.column < column }
    let candidates = [deeper, shallower].compactMap { $0 }
    guard !candidates.isEmpty, !blocks.contains(where: { $0.column == column }) else {
      return nil
    }
    return SyntaxMistake(
      column == 0
        ? "missing indentation"
        : "indentation of \(Self.spaces(column)) does not match any line above",
      help: aligning(with: candidates), at: offset)
  }

  // MARK: Words

  private var column: Int { line(at: offset).column(of: offset) }

  private static func spaces(_ count: Int) -> Wording { count == 1 ? "1 space" : "\(count) spaces" }

  private func indentation(of offset: Int) -> Wording {
    let column = line(at: offset).column(of: offset)
    return column == 0 ? "not indented" : "indented by \(Self.spaces(column))"
  }

  /// `indent it by 2 spaces to align with "Type" on line 3, or by 0 spaces …`.
  private func aligning(with blocks: [YAMLTokenTrail.Block]) -> Wording {
    let ways: [Wording] = blocks.map { block in
      let change: Wording = block.column == 0 ? "remove the" : "change the"
      let result: Wording = block.column == 0 ? "" : " to \(Self.spaces(block.column))"
      return "\(change) indentation\(result) to align with \(name(of: block.lastEntry))"
    }
    return ways.dropFirst().reduce(ways.first ?? "") { "\($0), or \($1)" }
  }

  /// `"Type" on line 3`, or `"-" on line 3`.
  private func name(of entry: Int) -> Wording {
    let line = line(at: entry)
    let rest = entry..<line.range.upperBound
    let isItem = byte(at: entry) == "-" && isSpace(at: entry + 1)
    let end = isItem ? entry + 1 : bytes[rest].firstIndex(of: UInt8(ascii: ":")) ?? rest.upperBound
    return "\(string(entry..<end).quoted) on line \(lineNumber(of: entry))"
  }
}
