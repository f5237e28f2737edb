/// The mistakes that people make in YAML, line by line: in colons, quotes, brackets, and line breaks.
enum YAMLCorrections: CorrectionTable {
  typealias Edit = CorrectionDraft.Edit

  static func propose(
    around offset: Int, on near: ClosedRange<Int>, in draft: inout CorrectionDraft
  ) {
    let lines = draft.lines
    let center = lines.number(at: offset)
    // A quote that is never closed swallows what follows, up to the next one.
    let quotes = (0...center).reversed().lazy.filter { YAMLLine($0, of: lines).hasLoneQuote }
      .prefix(3)
    let window = lines.near(center, before: 6, after: 3)
    for number in quotes.filter({ !window.contains($0) }) + Array(window) {
      let line = YAMLLine(number, of: lines)
      guard !line.isBlank, line.range.count < Limits.correctedLineBytes else { continue }
      indent(line, in: &draft)
      align(line, in: &draft)
      addDash(to: line, in: &draft)
      separate(line, in: &draft)
      quote(line, in: &draft)
      bracket(line, in: &draft)
      split(line, in: &draft)
      join(line, in: &draft)
      comment(line, in: &draft)
    }
  }

  static func spelled(_ entry: LooseEntry, on line: Int, of draft: CorrectionDraft) -> String? {
    let value = entry.kind == .text ? quoted(entry.value) : entry.value
    return entry.kind == .text && Array(entry.value.utf8)[...].offset(of: ": ") != nil
      ? nil : "\(entry.key): \(value)"
  }

  // MARK: Keys and values

  private static let colons = [
    (":", 10), ("=>", 10), ("->", 10), (":=", 10), ("：", 10), ("=", 11), (";", 12), (",", 15),
  ]

  private static func separate(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    let text = draft.bytes[line.contentStart..<line.range.upperBound]
    let key = text.prefix { $0.isLetter || $0.isDigit || $0 == "_" || $0 == "." || $0 == "~" }
    guard !key.isEmpty else { return }
    name(line, in: &draft)
    let after = text[key.endIndex...].drop(while: \.isBlank)
    for (sign, cost) in colons where after.starts(with: sign.utf8) {
      let value = after.dropFirst(sign.utf8.count).drop(while: \.isBlank)
      draft.add(
        cost,
        sign == ":" ? "missing space after the colon" : "\(known: sign.quoted) instead of a colon",
        replace: key.endIndex..<value.startIndex, with: value.isEmpty ? ":" : ": ")
      if sign == ":", value.first == ":" {
        let rest = value.dropFirst().drop(while: \.isBlank)
        draft.add(11, "two colons", remove: value.startIndex..<rest.startIndex)
      }
    }
    if after.isEmpty || after.startIndex > key.endIndex && after.first != ":" {
      draft.add(
        after.isEmpty ? 15 : 18, "missing colon", replace: key.endIndex..<after.startIndex,
        with: after.isEmpty ? ":" : ": ")
    }
  }

  /// Adds the key with which another row begins, if the row has a value in its place.
  private static func name(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    guard line.hasDash, line.value?.lowerBound == line.contentStart else { return }
    let lines = draft.lines
    let rows = lines.near(line.number, before: 14, after: 14).map { YAMLLine($0, of: lines) }.filter
    { $0.hasDash && $0.indentation == line.indentation && $0.number != line.number }
    let keys = Set(rows.map { draft.text($0.contentStart..<($0.value?.lowerBound ?? $0.textEnd)) })
    // Rows that begin alike.
    guard rows.count > 1, keys.count == 1, let key = keys.first else { return }
    draft.add(12, "missing key", insert: key, at: line.contentStart)
  }

  /// The text in single quotes.
  private static func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }

  /// The bytes that cannot begin a plain string, or are signs in it.
  private static let special = (first: "@`%&*!|>{}[]#,?-'\"".utf8, inside: ":#".utf8)

  private static func quote(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    let bytes = draft.bytes
    let entry = line.contentStart..<line.textEnd
    if entry.count > 2, bytes[entry].first?.isQuote == true, bytes[entry].first == bytes[entry].last
    {
      draft.add(
        11, "quotes around a whole entry", edits: [.init(entry.head, ""), .init(entry.tail, "")])
    }
    guard let value = line.value, case let text = bytes[value], let first = text.first,
      let last = text.last
    else { return }
    if "`*_|".utf8.contains(first), first == last, value.count > 2 {
      draft.add(
        12, "the notation of another language",
        edits: [.init(value.head, ""), .init(value.tail, "")])
    }
    let (open, close) = (draft.text(value.prefix(1)), draft.text(value.suffix(1)))
    let isSpecial = special.first.contains(first) || text.contains(where: special.inside.contains)
    // One apostrophe may be a part of the text.
    let isApostrophe = first == "'" && last != "'"
    draft.add(
      isApostrophe ? 11 : first.isQuote ? 18 : isSpecial ? 12 : 22, "a string that needs quotes",
      replace: value, with: quoted(draft.text(value)))
    if case let mark = text.prefix(while: { "|>+-".utf8.contains($0) }), mark.count > 1,
      let next = text[mark.endIndex...].first, next.isBlank, first != "-"
    {
      draft.add(
        11, "the mark of a block in front of its text", remove: mark.startIndex..<mark.endIndex + 1)
    }
    if text.begins(with: "- ") {
      for indentation in [line.indentation + 2, line.indentation] {
        draft.add(
          11, "a row on the line of the list's key", "begin a new line before the dash",
          replace: value.lowerBound - 1..<value.lowerBound, with: "\n" + spaces(indentation))
      }
    }
    if !first.isQuote, last.isQuote {
      draft.add(11, "missing opening quote", insert: close, at: value.lowerBound)
    }
    guard first.isQuote else { return }
    draft.add(18, "a stray quote", remove: value.head)
    guard value.count > 2 else { return }
    let inner = value.dropFirst().dropLast()
    if last.isQuote {
      if first == last {
        draft.add(12, "a quote inside quotes", replace: value, with: quoted(draft.text(inner)))
      } else {
        draft.add(11, "different quotes around a string", replace: value.tail, with: open)
      }
    }
    // Text after the string.
    guard let end = text.dropFirst().firstIndex(of: first), end + 1 < value.upperBound else {
      return
    }
    let rest = text[(end + 1)...]
    if rest.first == "#" {
      draft.add(9, "missing space before a comment", insert: " ", at: end + 1, drops: .lines)
    }
    if let habit = ForeignComment.habit(at: rest.trimmed, as: (begin: "#", end: "")) {
      draft.add(10, habit.problem, edits: [habit.edit], drops: .lines)
    }
    if rest.allSatisfy({ !$0.isLetter && !$0.isDigit && $0 < 0x80 }) {
      draft.add(11, "text after a string", remove: rest.indices)
    }
  }

  // MARK: Brackets

  private static func bracket(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    let text = line.contentStart..<line.textEnd
    let isBracketed = draft.bytes[text].first.map { $0 == "[" || $0 == "{" } == true
    let value = isBracketed ? text : line.value ?? text
    guard draft.bytes[value].contains(where: { "[]{}".utf8.contains($0) }) else { return }
    let tokens = CodeToken.all(in: value, of: draft.bytes)
    for number in tokens.indices {
      rows.proposeSigns(at: number, among: tokens, in: &draft)
    }
    CodeRows.proposeQuotes(of: draft.bytes[value], in: &draft)
    for (open, close) in [("[", "]"), ("{", "}")] {
      let surplus = draft.bytes[value].reduce(0) {
        $0 + (open.utf8.contains($1) ? 1 : close.utf8.contains($1) ? -1 : 0)
      }
      if surplus < 0 {
        draft.add(11, "missing \(known: open.quoted)", insert: open, at: value.lowerBound)
      } else if surplus > 0 {
        draft.add(10, "missing \(known: close.quoted)", insert: close, at: value.upperBound)
      }
    }
  }

  private static let rows = CodeRows(
    insertions: [(",", true, 14, "missing comma")],
    removals: [], otherRemovals: nil,
    exchanges: [
      .init(")", "]", 10), .init("}", "]", 10), .init("]", "}", 10), .init("(", "[", 11),
      .init(";", ",", 11), .init(".", ",", 14),
    ], separator: ":")

  /// The runs of spaces inside a range.
  private static func gaps(in range: Range<Int>, of bytes: [UInt8]) -> [Range<Int>] {
    range.dropFirst().filter { bytes[$0].isBlank && !bytes[$0 - 1].isBlank }.compactMap { start in
      let gap = bytes[start..<range.upperBound].prefix(while: \.isBlank)
      return gap.endIndex < range.upperBound ? gap.indices : nil
    }
  }

  // MARK: Lines

  /// Adds line breaks between entries and rows on one line.
  private static func split(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    let bytes = draft.bytes
    let text = line.contentStart..<line.range.upperBound
    let dashes = text.dropFirst().filter { bytes[$0] == "-" && !bytes[$0 - 1].isBlank }
    for gap in gaps(in: text, of: bytes) + dashes.map({ $0..<$0 }) {
      let rest = bytes[gap.upperBound..<text.upperBound]
      let isRow = rest.begins(with: "- ")
      let key = rest.dropFirst(isRow ? 2 : 0).prefix { $0.isLetter || $0.isDigit }
      guard !key.isEmpty, isRow || !gap.isEmpty, key.endIndex < text.upperBound,
        bytes[key.endIndex] == ":"
      else { continue }
      let before = bytes[gap.lowerBound - 1]
      let isSign = before == "," || before == ";"
      let column =
        isRow
        ? line.indentation - (line.hasDash ? 0 : 2)
        : line.indentation + line.contentStart - line.start
      draft.add(
        isSign || before.isQuote || gap.count != 1 ? 11 : 15, "two entries on one line",
        "begin a new line before \(draft.text(key.indices))",
        replace: gap.lowerBound - (isSign ? 1 : 0)..<gap.upperBound, with: "\n" + spaces(column))
    }
  }

  /// Adds a line and the one before it as one.
  private static func join(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    guard line.number > 0 else { return }
    let last = YAMLLine(line.number - 1, of: draft.lines)
    // Only what was cut within a text or a name, or wrapped, belongs to the line before.
    let first = draft.bytes[line.start]
    let isLowercase = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first || first >= 0x80
    let isCut = last.value?.isEmpty == true || last.range.count > 40
    guard !last.isBlank, isLowercase || isCut && line.value == nil else { return }
    let cost = line.value == nil ? 19 : 29
    for (gap, extra) in [(" ", 0), ("", 1)] {
      draft.add(
        cost + extra, "one entry on two lines", "join them",
        replace: last.textEnd..<line.start, with: gap)
    }
  }

  /// Adds a line after a comment as a part of it.
  private static func comment(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    guard line.number > 0, line.value == nil,
      draft.bytes[draft.lines[line.number - 1]].trimmed.first == "#"
    else { return }
    draft.add(11, "a comment on two lines", insert: "# ", at: line.start, drops: .lines)
  }

  /// The mistakes on a line that people tend to repeat throughout a file.
  private static func habits(of line: YAMLLine, in bytes: [UInt8]) -> [Habit] {
    let text = bytes[line.start..<line.textEnd]
    let comment = ForeignComment.habit(at: text, as: (begin: "#", end: ""))
    let sign = text.last.flatMap { last in
      ",;".utf8.contains(last)
        ? Habit(
          cost: 12, problem: "unexpected \("\(Unicode.Scalar(last))".quoted)",
          advice: "remove them from the ends of lines", edit: .init(text.indices.tail, "")) : nil
    }
    let brackets =
      !text.isEmpty && text.allSatisfy { "[]{}(),;".utf8.contains($0) }
      ? Habit(
        cost: 10, problem: "a bracket of another language", advice: "remove them",
        edit: .init(text.indices, "")) : nil
    let quote = line.value.flatMap { value in
      bytes[value].first?.isQuote == true && line.hasLoneQuote
        ? Habit(
          cost: 10, problem: "missing closing quote", advice: "close all of them",
          edit: .init(
            value.upperBound..<value.upperBound, String(decoding: bytes[value.head], as: UTF8.self))
        ) : nil
    }
    return [comment, sign, brackets, quote].compactMap { $0 }
  }

  static func habits(in range: Range<Int>, of draft: CorrectionDraft) -> [Habit] {
    let numbers =
      draft.lines.number(at: range.lowerBound)...draft.lines.number(at: range.upperBound)
    return numbers.flatMap { habits(of: YAMLLine($0, of: draft.lines), in: draft.bytes) }
  }

  static func proposeEverywhere(in draft: inout CorrectionDraft) {
    let bytes = draft.bytes
    let all = draft.lines.starts.indices.map { YAMLLine($0, of: draft.lines) }
    for width in [2, 4] {
      let edits = all.filter { bytes[$0.margin].contains(0x09) }.map { line in
        Edit(line.margin, spaces(bytes[line.margin].reduce(0) { $0 + ($1 == 0x09 ? width : 1) }))
      }
      draft.add(11, "tabs in the indentation", "write \(width) spaces for each tab", edits: edits)
    }
  }

  static func content(of bytes: [UInt8]) -> [Range<Int>] {
    let lines = TextLines(of: bytes)
    return lines.starts.indices.map { number in
      let line = YAMLLine(number, of: lines)
      return line.range.lowerBound..<(line.isBlank ? line.range.lowerBound : line.textEnd)
    }
  }
}
