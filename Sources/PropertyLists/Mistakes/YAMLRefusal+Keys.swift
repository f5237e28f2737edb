/// Mistakes around keys, colons, and dashes.
extension YAMLRefusal {
  func beginsKey(_ line: SourceLine) -> Bool { colon(in: line) != nil }

  /// The colon after the key at the beginning of a line.
  private func colon(in line: SourceLine) -> Int? {
    var offset = line.contentStart
    while byte(at: offset) == "-", isSpace(at: offset + 1),
      offset + 1 < line.range.upperBound
    {
      offset += 1
      while offset < line.range.upperBound, bytes[offset].isSpace { offset += 1 }
    }
    let start = offset
    while offset < line.range.upperBound, offset - start <= Limits.quotedScalars {
      if bytes[offset] == ":", isSpace(at: offset + 1) {
        return offset > start ? offset : nil
      }
      if bytes[offset] == "#", isSpace(at: offset + 1) { return nil }
      offset += 1
    }
    return nil
  }

  /// A line that is neither a key nor a list item: `Key`, `Key:sync`, `-item`, `Key = sync`.
  var lineWithoutColon: SyntaxMistake? {
    // Either libyaml is waiting for the colon, or it has found one after the next line.
    let text = trail.last
    guard let start = contextStart ?? (text?.kind == .plain ? text?.range.lowerBound : nil),
      line(at: start).range.upperBound < offset, !isAfterKey(start)
    else { return nil }
    let line = line(at: start)
    let end = endOfText(from: start)
    let content = bytes[start..<max(start, end)]
    switch content.first {
    case "\""?, "'"?: return keyOnSeveralLines(at: start)
    case "&"?, "!"?: return nil
    default: break
    }
    if content.begins(with: "//") || content.begins(with: "/*") {
      return SyntaxMistake(
        "a comment begins with \"#\"", help: "write # instead",
        example: line.replacing(start..<start + 2, with: "#"), at: start)
    }
    if content.allSatisfy({ $0 == "-" }) {
      return SyntaxMistake(
        "a document begins with \"---\"", help: "write three dashes, or remove the line", at: start)
    }
    if let mistake = noBreakSpace(at: start) ?? missingSpaceAfterDash(at: start) { return mistake }
    if let equals = content.firstIndex(of: UInt8(ascii: "=")), equals > start {
      var range = equals..<equals + 1
      while range.lowerBound > start, bytes[range.lowerBound - 1].isSpace {
        range = range.lowerBound - 1..<range.upperBound
      }
      if range.count > 1, isSpace(at: equals + 1) {
        return SyntaxMistake(
          "\"=\" instead of \":\"", help: "write a colon",
          example: line.replacing(range, with: ":"), at: equals)
      }
    }
    if let colon = content.firstIndex(of: UInt8(ascii: ":")), colon > start,
      !bytes[(colon + 1)...].begins(with: "//")
    {
      return SyntaxMistake(
        "missing space after \":\"", help: "write a space",
        example: line.replacing(colon..<colon + 1, with: ": "), at: colon + 1)
    }
    return SyntaxMistake(
      "missing \":\" after \(string(start..<end).quoted)",
      help: "write \":\" and a value, or indent the line to continue the string above it", at: end)
  }

  private func isAfterKey(_ start: Int) -> Bool {
    trail.beforeLast?.kind == .value && !isFirst(start)
  }

  /// A string over several lines followed by a colon.
  var keyOnSeveralLines: SyntaxMistake? {
    guard let key = trail.last, key.kind == .quoted, !isAfterKey(key.range.lowerBound),
      line(at: key.range.lowerBound).range.upperBound < offset
    else { return nil }
    return keyOnSeveralLines(at: key.range.lowerBound)
  }

  private func keyOnSeveralLines(at start: Int) -> SyntaxMistake {
    SyntaxMistake(
      "this key ends on another line",
      help: "close the quote, or write the key on one line with \\n for a line break", at: start)
  }

  /// `: value`.
  var missingKey: SyntaxMistake? {
    guard byte(at: offset) == ":", isSpace(at: offset + 1), isFirst(offset) else {
      return nil
    }
    return SyntaxMistake(
      "missing key before \":\"", help: "write the key in front of it", at: offset)
  }

  /// `* item`.
  var bullet: SyntaxMistake? {
    guard let start = contextStart, byte(at: start) == "*", isFirst(start),
      byte(at: start + 1) == 0x20
    else { return nil }
    return SyntaxMistake(
      "\"*\" begins an alias, not a list item", help: "write a dash",
      example: line(at: start).replacing(start..<start + 1, with: "-"), at: start)
  }

  /// `-item`.
  var missingSpaceAfterDash: SyntaxMistake? {
    trail.blocks.contains { $0.isList } ? missingSpaceAfterDash(at: offset) : nil
  }

  func missingSpaceAfterDash(at start: Int) -> SyntaxMistake? {
    guard byte(at: start) == "-", isFirst(start), !isSpace(at: start + 1),
      byte(at: start + 1) != "-"
    else { return nil }
    return SyntaxMistake(
      "missing space after \"-\"", help: "write a space",
      example: line(at: start).replacing(start..<start + 1, with: "- "), at: start + 1)
  }

  /// `Values: - item`.
  var listAfterKey: SyntaxMistake? {
    guard !isFirst(offset) else { return nil }
    return SyntaxMistake(
      trail.last?.kind == .value
        ? "a list cannot begin on the line of its key"
        : "a list cannot begin in the middle of a line",
      help: "write each \"-\" on a line below the key, or write the list in brackets",
      example: listInBrackets, at: offset)
  }

  /// The line with a list of one plain item in brackets.
  private var listInBrackets: String? {
    let end = max(offset + 1, endOfText(from: offset))
    let item = bytes[offset + 1..<end].trimmed
    guard item.count <= Limits.quotedScalars,
      item.allSatisfy({ $0.isWordByte || $0 == 0x20 || $0 == ":" })
    else { return nil }
    return line(at: offset).replacing(
      offset..<end, with: "[\(String(decoding: item, as: UTF8.self))]")
  }

  /// `Title: &a &b x`.
  var secondProperty: SyntaxMistake? {
    guard let last = trail.last, last.kind == .anchor || last.kind == .tag,
      let byte = byte(at: offset)
    else { return nil }
    let isTag = last.kind == .tag
    switch byte {
    case "*":
      return SyntaxMistake(
        isTag ? "an alias cannot have a tag" : "an alias cannot have an anchor",
        help: "remove \(string(last.range).quoted)", at: last.range)
    case "&", "!":
      return SyntaxMistake(
        isTag ? "a value can have only one tag" : "a value can have only one anchor",
        help: "remove one of them", at: offset)
    default: return nil
    }
  }
}
