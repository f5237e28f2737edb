/// Texts, entries, and elements in the spelling of their format, from whatever they look like.
extension CorrectionMoves {
  // MARK: Between brackets

  /// The texts between the signs of a line, each with all that is between its words.
  func runs(of tokens: [LooseToken]) -> [ArraySlice<UInt8>] {
    var runs: [ArraySlice<UInt8>] = []
    var isOpen = false
    for token in tokens {
      if token.isText, isOpen, !token.beginsLine, let last = runs.popLast() {
        runs.append(bytes[last.startIndex..<token.range.upperBound])
      } else if token.isText {
        runs.append(bytes[token.range])
      }
      isOpen = token.isText
    }
    return runs
  }

  /// Adds each text in quotes, quotes at the borders of its words, and each sign that may be behind it.
  mutating func changeTexts(_ tokens: [LooseToken], until end: Int) {
    let texts = tokens.filter(\.isText).map { bytes[$0.range] } + runs(of: tokens)
    for text in texts where text.count < 600 {
      // What ends an entry may have slipped into its quotes.
      let body = text.trimming { ",;".utf8.contains($0) || $0.isSpace }
      for part in [text, body] {
        for meant in spelled(part) { add(9, [Edit(part.indices, meant)]) }
      }
      for offset in text.indices {
        let isEnd = offset + 1 == text.endIndex || " ,;:=]}".utf8.contains(text[offset + 1])
        if isEnd, !text[offset].isBlank { add(12, [Edit(offset + 1..<offset + 1, "\"")]) }
        // A sign on the wrong side of a quote.
        let before = text[..<offset].suffix { " ,;:=".utf8.contains($0) }
        guard text[offset] == "\"", !before.isEmpty else { continue }
        add(10, [Edit(before.startIndex..<offset + 1, "\"" + self.text(before.indices))])
      }
      let gap = bytes[text.endIndex..<end].prefix { " \t=:;,>".utf8.contains($0) }
      for sign in [spelling.separator] + spelling.ends { add(8, [Edit(gap.indices, sign)]) }
    }
  }

  /// A text as this format spells it: a boolean, a number, or a string.
  func spelled(_ value: ArraySlice<UInt8>) -> [String] {
    let text = bare(value)
    guard let first = text.first else { return [] }
    let word = self.text(text.indices)
    if text.count == value.count {
      if let truth = spelling.truth(text) { return truth == "null" ? [] : [truth] }
      let isNumber = if case .number = NumberText.real(text) { true } else { false }
      if isNumber, !spelling.holdsTextOnly { return [] }
      // A number of another language is no text.
      let isForeign = first.isDigit || "+-.".utf8.contains(first)
      if isForeign, !spelling.holdsTextOnly, text.allSatisfy(\.isWordByte) { return [] }
    }
    let isPlain = spelling.isIndented && text.allSatisfy { $0.isWordByte || $0.isBlank }
    let plain = word.filter { $0 != "\"" }
    let other =
      plain.utf8.count < word.utf8.count ? [spelling.isIndented ? plain : quoted(plain)] : []
    return (isPlain ? [word] : []) + [quoted(word)] + other
  }

  /// A text in quotes, with the escapes that it needs.
  private func quoted(_ text: String) -> String {
    guard !spelling.isIndented else {
      let parts = text.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.joined(separator: "''") + "'"
    }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let first = rest.popFirst() {
      if first == "\\", let next = rest.first,
        "\"\\/bfnrtuU'01234567\n".unicodeScalars.contains(next)
      {
        rest.removeFirst()
        result += "\\\(next)"
      } else {
        result += first == "\"" ? "\\\"" : first == "\t" ? "\\t" : "\(first)"
      }
    }
    return "\"" + result + "\""
  }

  private static let quotes = ["\"", "'", "`", "“", "”", "„", "«", "»", "‘", "’", "「", "」", "＂"]

  /// A text without the quotes at its ends, whatever they are and whether or not both are there.
  private func bare(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = value.trimmed
    if text.begins(with: "@\"") { text = text.dropFirst() }
    let open = Self.quotes.first { text.starts(with: $0.utf8) }
    let close = Self.quotes.first { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
    if let open, open != "'" || close != nil { text = text.dropFirst(open.utf8.count) }
    if let close, open != nil || close == "\"", !text.isEmpty {
      text = text.dropLast(close.utf8.count)
    }
    return text
  }

  // MARK: Lines

  private static let bullets = ["-", "* ", "• ", "– ", "— "]
  private static let separators = ["=>", "->", ":=", "=", ":", ";", ""]

  /// Adds a line of YAML with its dash, its colon, and the quotes around its value.
  mutating func changeEntry(_ line: Range<Int>, _ tokens: [LooseToken]) {
    let comment = tokens.last { $0.kind == .comment }
    var content = bytes[line.lowerBound..<(comment?.range.lowerBound ?? line.upperBound)].trimmed
    guard content.count < 600, let first = content.first else { return }
    if let mark = Self.bullets.first(where: { content.starts(with: $0.utf8) }) {
      let rest = content.dropFirst(mark.utf8.count).drop(while: \.isBlank)
      let problem: Wording =
        first == "-" ? "missing space after the dash" : "another sign for a dash"
      add(
        10, [Edit(content.startIndex..<rest.startIndex, "- ")], problem, "begin the row with \"- \""
      )
      content = rest
    }
    // What ends an entry in other languages, and quotes around all of it.
    let body = content.trimming { ",; \t".utf8.contains($0) }
    add(9, [Edit(body.endIndex..<content.endIndex, "")])
    if bare(content).contains(UInt8(ascii: ":")) {
      add(9, [Edit(content.indices, text(bare(content).indices))])
    }
    let name = content.prefix { $0.isWordByte || $0 == "\"" || $0 == "'" }
    let (key, rest) = (bare(name), content[name.endIndex...])
    let gap = rest.prefix(while: \.isBlank)
    guard let sign = Self.separators.first(where: { rest[gap.endIndex...].starts(with: $0.utf8) }),
      key.first?.isLetter == true
    else { return }
    let value = rest[(gap.endIndex + sign.utf8.count)...].trimmed
    // A colon may belong to the next word.
    if sign == ":", !gap.isEmpty, rest[(gap.endIndex + 1)...].first?.isBlank == false { return }
    let separator = Edit(gap.startIndex..<value.startIndex, value.isEmpty ? ":" : ": ")
    add(sign.isEmpty ? 13 : 8, [separator])
    guard let start = value.first, !"[{|>".utf8.contains(start) || value.count > 1 else { return }
    // A known key in it may have lost its line.
    guard !known.contains(where: { value.contains(bytesOf: $0 + ":") }) else { return }
    for meant in spelled(value) { add(9, [separator, Edit(value.indices, meant)]) }
  }

  // MARK: Elements

  /// Adds each run of a tag, text, and a tag as each element, with the signs of the text escaped.
  mutating func changeElements(_ tokens: [LooseToken]) {
    let tags = [-1] + tokens.indices.filter { tokens[$0].isTag } + [tokens.count]
    for (first, last) in zip(tags, tags.dropFirst()) {
      let open = first < 0 ? nil : tokens[first]
      let close = last < tokens.count ? tokens[last] : nil
      let words = tokens[(first + 1)..<last].filter(\.isText)
      guard let start = words.first?.range.lowerBound ?? open?.range.upperBound else { continue }
      let inner = start..<max(start, words.last?.range.upperBound ?? start)
      for (open, close) in [(open, close), (nil, close), (open, nil)] { change(open, inner, close) }
    }
  }

  private mutating func change(_ open: LooseToken?, _ inner: Range<Int>, _ close: LooseToken?) {
    let names = [open, close].map { token in
      if case .tag(let name, _)? = token?.kind { name } else { "" }
    }
    let whole = (open?.range ?? inner).lowerBound..<(close?.range ?? inner).upperBound
    let truth = inner.isEmpty ? Spelling.words[names[0]] : spelling.truth(bytes[inner])
    if let truth, truth != "null" {
      add(4, [Edit(whole, "<\(truth)/>")])
    }
    // The name of an element may be in its text.
    guard !inner.isEmpty, !bytes[inner].contains(bytesOf: "<>"),
      !Spelling.containers.contains(where: names.contains)
    else { return }
    let text = escaped(text(inner))
    for meant in Spelling.scalars {
      let cost = 13 - (names[0] == meant ? 3 : 0) - (names[1] == meant ? 3 : 0)
      guard cost < 13 || meant == "string" || meant == "key" else { continue }
      let (start, end) = (open?.range ?? inner.prefix(0), close?.range ?? inner.suffix(0))
      // What is not a text's sign may be left of a tag.
      let isRight = self.text(start) == "<\(meant)>" && self.text(end) == "</\(meant)>"
      guard isRight || text == self.text(inner) else { continue }
      add(cost, [Edit(start, "<\(meant)>"), Edit(inner, text), Edit(end, "</\(meant)>")])
    }
  }

  /// The text of an element, with its signs escaped, and without the escapes of other languages.
  private func escaped(_ text: String) -> String {
    var parts = text.split(separator: "&", omittingEmptySubsequences: false)
    let first = parts.removeFirst()
    let all = parts.reduce(into: String(first)) { result, part in
      // What looks like an entity is left to whoever knows what it was meant for.
      let name = part.utf8.prefix { $0.isLetter || $0.isDigit || $0 == "#" }
      let isEntity =
        ["amp", "lt", "gt", "quot", "apos"].contains(String(Substring(name)))
        || !name.isEmpty && part.utf8.dropFirst(name.count).first == ";"
      result += "\(isEntity ? "&" : "&amp;")\(part)"
    }
    return all.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
  }
}
