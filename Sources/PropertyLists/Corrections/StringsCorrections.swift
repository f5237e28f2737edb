/// The mistakes that people make in strings tables and in old-style property lists.
enum StringsCorrections: CorrectionTable {
  private static let rows = CodeRows(
    insertions: [
      (";", true, 11, "missing semicolon"), (" =", true, 12, "missing \"=\""),
      ("\"", true, 14, "missing closing quote"), ("\"", false, 14, "missing opening quote"),
      (",", true, 16, "missing comma"), ("}", true, 18, "missing \"}\""),
      (")", true, 18, "missing \")\""),
    ], removals: [(";,", 10), ("@", 9)],
    exchanges: [
      .init(":", "=", 10), .init(",", ";", 11), .init(",", "=", 13), .init(".", ";", 12),
      .init(":", ";", 13), .init(";", ",", 15), .init("-", "=", 13), .init("~", "=", 14),
      .init("[", "(", 14), .init("]", ")", 14), .init("'", "\"", 13), .init(";", "=", 15),
      .init("\\", ";", 12),
    ], separator: "=")

  private static let comment = (begin: "/*", end: "*/")

  static func propose(
    around offset: Int, on near: ClosedRange<Int>, in draft: inout CorrectionDraft
  ) {
    rows.propose(around: offset, on: near, in: &draft, replace)
    for number in near {
      let text = draft.bytes[draft.lines[number]].trimmed
      guard !text.isEmpty, text.count < Limits.correctedLineBytes else { continue }
      rewrite(text, in: &draft)
      quote(text, in: &draft)
    }
  }

  static func spelled(_ entry: LooseEntry, on line: Int, of draft: CorrectionDraft) -> String? {
    "\(CodeRows.quoted(entry.key)) = \(CodeRows.quoted(entry.value));"
  }

  private static func replace(
    _ number: Int, _ tokens: [CodeToken], in draft: inout CorrectionDraft
  ) {
    let token = tokens[number]
    guard number > 0 else { return }
    let last = tokens[number - 1]
    if token.kind == .string, number + 1 < tokens.count,
      ["[]", "()", "{}"].contains(draft.text(last.range) + draft.text(tokens[number + 1].range))
    {
      draft.add(
        12, "brackets around a string",
        edits: [last, tokens[number + 1]].map { .init($0.range, "") })
    }
  }

  /// The mistake on a line, if people tend to repeat it throughout a file.
  private static func habit(on text: ArraySlice<UInt8>) -> Habit? {
    let end = text.endIndex..<text.endIndex
    return text.first == "\"" && text.last == "\"" && text.contains(UInt8(ascii: "="))
      ? Habit(
        cost: 11, problem: "missing semicolon", advice: "end each entry with a semicolon",
        edit: .init(end, ";"))
      : text.begins(with: "//") ? nil : ForeignComment.habit(at: text, as: comment)
  }

  private struct Form: Sendable {
    let cost: Int
    let problem: Wording
    /// Where it is in a line; `nil` if it is not.
    let place: @Sendable (ArraySlice<UInt8>) -> Range<Int>?
    let meant: @Sendable (ArraySlice<UInt8>) -> String
    var drops = CorrectionDraft.Drop.nothing
  }

  /// The forms of an entry or a comment that is one line.
  private static let forms = [
    Form(
      cost: 12, problem: "missing closing quote", place: { tail($0, ";") }, meant: { _ in "\";" }),
    Form(
      cost: 13, problem: "missing closing quote",
      place: { $0.last == ";" ? nil : $0.endIndex..<$0.endIndex }, meant: { _ in "\";" }),
    Form(
      cost: 10, problem: "a backslash before the closing quote", place: { tail($0, "\\\";") },
      meant: { _ in "\";" }),
    Form(
      cost: 12, problem: "text outside of an entry",
      place: { line in
        line.contains { "\";*<{'\t|:=".utf8.contains($0) } || line.begins(with: "msg")
          ? nil : line.indices
      }, meant: commented, drops: .lines),
    Form(cost: 11, problem: "text behind an entry", place: rest, meant: commented, drops: .lines),
    Form(
      cost: 11, problem: "a comment that does not end",
      place: { $0.begins(with: "/*") ? $0.endIndex..<$0.endIndex : nil }, meant: { _ in " */" },
      drops: .lines),
    Form(
      cost: 11, problem: "a comment that does not begin",
      place: { line in
        line.suffix(2).elementsEqual("*/".utf8) && !line.contains(UInt8(ascii: "\""))
          && !line.begins(with: "/*") && line.contains(where: \.isWordByte)
          ? line.startIndex..<line.startIndex : nil
      }, meant: { _ in "/* " }, drops: .lines),
  ]

  /// The end of a line, if it is some text.
  private static func tail(_ line: ArraySlice<UInt8>, _ text: String) -> Range<Int>? {
    let end = line.suffix(text.utf8.count)
    return end.elementsEqual(text.utf8) ? end.indices : nil
  }

  private static func commented(_ text: ArraySlice<UInt8>) -> String {
    ForeignComment.written(text, as: comment)
  }

  /// The text after an entry on the same line.
  private static func rest(of line: ArraySlice<UInt8>) -> Range<Int>? {
    guard let end = line.lastIndex(of: UInt8(ascii: ";")), end + 1 < line.endIndex,
      line[..<end].contains(UInt8(ascii: "\""))
    else { return nil }
    let rest = line[(end + 1)...].trimmed
    return rest.first == "/" || rest.contains { $0 == "\"" || $0 == "*" } ? nil : rest.indices
  }

  private static func rewrite(_ text: ArraySlice<UInt8>, in draft: inout CorrectionDraft) {
    for form in forms {
      guard let range = form.place(text) else { continue }
      draft.add(
        form.cost, form.problem, replace: range, with: form.meant(draft.bytes[range]),
        drops: form.drops)
    }
    // `<b>"Title" = "Sync";</b>`
    if text.first == "<", let first = text.firstIndex(of: UInt8(ascii: "\"")),
      text[first - 1] == ">"
    {
      let close = text.last == ">" ? text.lastIndex(of: UInt8(ascii: "<")) : nil
      let end = max(first, close ?? text.endIndex)
      draft.add(
        11, "markup around an entry", "remove it",
        edits: [text.startIndex..<first, end..<text.endIndex].map { .init($0, "") }, drops: .edits)
    }
  }

  /// Adds quotes around the key, the value, or both.
  private static func quote(_ text: ArraySlice<UInt8>, in draft: inout CorrectionDraft) {
    guard let sign = text.firstIndex(where: { $0 == "=" || $0 == ":" }) else { return }
    let key = text[..<sign].trimmed
    var value = text[(sign + 1)...].trimmed
    let end = value.last == ";" ? "" : ";"
    if end.isEmpty { value = value.dropLast().trimmed }
    guard !key.isEmpty, !value.isEmpty else { return }
    func edits(_ text: ArraySlice<UInt8>, _ end: String) -> [CorrectionDraft.Edit] {
      text.contains(UInt8(ascii: "\""))
        ? [] : [.init(text.indices, CodeRows.quoted(draft.text(text.indices)) + end)]
    }
    let (keyEdits, valueEdits) = (edits(key, ""), edits(value, end))
    let isOdd = value.first.map { $0 >= 0x80 || $0 == "'" } == true
    draft.add(isOdd ? 15 : 11, "a string without quotes", edits: valueEdits)
    draft.add(11, "a key without quotes", edits: keyEdits)
    draft.add(12, "strings without quotes", edits: keyEdits + valueEdits)
  }

  static func habits(in range: Range<Int>, of draft: CorrectionDraft) -> [Habit] {
    let (bytes, lines) = (draft.bytes, draft.lines)
    let numbers = lines.number(at: range.lowerBound)...lines.number(at: range.upperBound)
    return CodeToken.all(in: range, of: bytes).compactMap { rows.habit(at: $0, in: bytes) }
      + numbers.compactMap { habit(on: bytes[lines[$0]].trimmed) }
  }

  static func proposeEverywhere(in draft: inout CorrectionDraft) {}

  static func content(of bytes: [UInt8]) -> [Range<Int>] { CodeRows.content(of: bytes) }
}
