/// What is wrong on the lines before the place at which libyaml gave up, which is often far behind the mistake.
enum YAMLMistake {
  /// A line that is neither blank nor a comment.
  private struct Line {
    let text: Range<Int>
    let column: Int
    /// Where the entry begins, behind a dash.
    let content: Int
    /// The offset of the colon behind its key.
    let colon: Int?

    init?(_ number: Int, of lines: TextLines) {
      let bytes = lines.bytes
      let text = bytes[lines[number]].trimmed
      guard let first = text.first, first != "#", !text.begins(with: "---"),
        !text.begins(with: "...")
      else { return nil }
      let start = text.begins(with: "- ") ? text.dropFirst().drop(while: \.isBlank).startIndex : nil
      self.text = text.indices
      column = text.startIndex - lines[number].lowerBound
      content = start ?? text.startIndex
      let key = text[content...].first == "\"" ? text.lastIndex(of: UInt8(ascii: "\"")) : nil
      colon = text[(key ?? content)...].indices.first {
        text[$0] == ":" && ($0 + 1 == text.endIndex || text[$0 + 1].isBlank)
      }
    }
  }

  /// The mistake on the lines before an offset, if it is one of those that people make most.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func near(_ offset: Int, in bytes: [UInt8]) -> SyntaxMistake? {
    let lines = TextLines(of: bytes)
    let number = lines.number(at: min(offset, bytes.count))
    guard
      let first = lines.starts.indices.prefix(number + 1).lazy.compactMap({ Line($0, of: lines) })
        .first
    else { return nil }
    if let mistake = fileName(first, in: bytes) { return mistake }
    // From the place backwards, the lines that may be a part of the mistake.
    let near = (max(0, number - 40)...number).compactMap { Line($0, of: lines) }
    for (index, line) in near.enumerated().reversed().prefix(2) {
      let above = index > 0 ? near[index - 1] : nil
      if let mistake = blockText(near[..<(index + 1)], in: bytes)
        ?? above.flatMap({ continuation(of: $0, line, in: bytes) }) ?? looseText(line, in: bytes)
        ?? above.flatMap({ listAmongKeys($0, line, in: bytes) })
      {
        return mistake
      }
    }
    return near.last { openQuote(of: $0, in: bytes) != nil }.map { line in
      SyntaxMistake(
        "the quote that begins here has no end", help: "close it, or write the text without quotes",
        at: openQuote(of: line, in: bytes) ?? line.text.lowerBound)
    }
  }

  /// The offset of a quote before a value that is not closed on its line.
  private static func openQuote(of line: Line, in bytes: [UInt8]) -> Int? {
    let value = bytes[(line.colon.map { $0 + 1 } ?? line.content)..<line.text.upperBound].trimmed
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().contains(quote) ? nil : value.startIndex
  }

  private static func words(_ range: Range<Int>, in bytes: [UInt8]) -> String {
    String(decoding: bytes[range].prefix(Limits.quotedScalars), as: UTF8.self).quoted
  }

  /// `Root.yaml`, copied with the text.
  private static func fileName(_ line: Line, in bytes: [UInt8]) -> SyntaxMistake? {
    let text = bytes[line.text]
    guard line.colon == nil, text.allSatisfy({ $0.isWordByte || $0 == "/" }),
      [".yaml", ".yml", ".plist", ".json"].contains(where: {
        text.suffix($0.utf8.count).elementsEqual($0.utf8)
      })
    else { return nil }
    return SyntaxMistake(
      "the name of a file, \(words(line.text, in: bytes)), is not a part of its text",
      help: "remove this line", at: line.text)
  }

  /// Text below `|` that is not indented.
  private static func blockText(_ lines: ArraySlice<Line>, in bytes: [UInt8]) -> SyntaxMistake? {
    guard let last = lines.last,
      let index = lines.lastIndex(where: {
        bytes[$0.text].last.map { $0 == "|" || $0 == ">" } == true
      }),
      case let header = lines[index], let colon = header.colon,
      colon + 3 > header.text.upperBound - 1,
      index + 1 < lines.endIndex, case let text = lines[index + 1]
    else { return nil }
    let column = header.column + header.content - header.text.lowerBound
    guard text.column <= column, text.colon == nil, bytes[text.text].first != "-",
      last.text.lowerBound - text.text.lowerBound < Limits.correctedLineBytes
    else { return nil }
    let sign = bytes[header.text].last == "|" ? "|" : ">"
    return SyntaxMistake(
      "the text of \(known: sign.quoted) on line \(bytes[..<header.text.lowerBound].count { $0 == 0x0A } + 1) is not indented",
      help: "indent each line of the text by \(known: (column + 2).counted("space"))",
      at: text.text)
  }

  /// A second line of text that has a colon, as if it were an entry.
  private static func continuation(of above: Line, _ line: Line, in bytes: [UInt8])
    -> SyntaxMistake?
  {
    guard let colon = above.colon, colon + 1 < above.text.upperBound, let own = line.colon,
      line.column > above.column + above.content - above.text.lowerBound,
      !"|>[{\"'&*".utf8.contains(bytes[above.text][(colon + 1)...].first { !$0.isBlank } ?? 0)
    else { return nil }
    return SyntaxMistake(
      "\(words(line.text.lowerBound..<own, in: bytes)) is indented like text of the line above, but has a colon",
      help: "indent it like the line above, or, if it is text, put all of the text in quotes",
      at: line.text)
  }

  /// Words that are neither an entry nor a comment.
  private static func looseText(_ line: Line, in bytes: [UInt8]) -> SyntaxMistake? {
    guard line.colon == nil, line.content == line.text.lowerBound,
      case let text = bytes[line.text], !text.contains(where: { "\"'[]{}|".utf8.contains($0) }),
      text.first.map({ $0 != "-" && $0 != "%" && $0 != "\t" }) == true
    else { return nil }
    return SyntaxMistake(
      "\(words(line.text, in: bytes)) is neither an entry nor a comment",
      help: "write a key, a colon, and a value, or begin a comment with \"# \"", at: line.text)
  }

  private static func listAmongKeys(_ above: Line, _ line: Line, in bytes: [UInt8])
    -> SyntaxMistake?
  {
    guard bytes[line.text].begins(with: "- "), above.colon != nil, line.column == above.column,
      above.content == above.text.lowerBound
    else { return nil }
    return SyntaxMistake(
      "a list item among keys",
      help: "indent it like the other items of its list, or write its key and a colon above it",
      at: line.text)
  }
}
