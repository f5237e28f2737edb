/// The mistakes in YAML's indentation and dashes, each for a line and for what belongs to it.
extension YAMLCorrections {
  /// Adds each indentation that a line around has, for the line, or for what belongs to it.
  static func indent(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    let lines = draft.lines
    let isPlain = draft.bytes[line.margin].allSatisfy { $0 == 0x20 }
    let around = lines.near(line.number, before: 14, after: 14).map { YAMLLine($0, of: lines) }
      .filter { !$0.isBlank && $0.indentation < Limits.correctedColumns }
    // What is indented more than the line, and what belongs to its row.
    let block = end(of: line, in: lines) { $0.indentation > line.indentation }
    let row = end(of: line, in: lines) {
      $0.indentation > line.indentation || $0.indentation == line.indentation && !$0.hasDash
    }
    for column in Set(around.map(\.indentation)).sorted() {
      let distance = abs(column - line.indentation)
      guard distance > 0 || !isPlain else { continue }
      let neighbor = around.filter { $0.indentation == column && $0.number != line.number }.min {
        abs($0.number - line.number) < abs($1.number - line.number)
      }
      let place: Wording = neighbor.map { ", as line \($0.number + 1)" } ?? ""
      func advice(_ lines: Wording) -> Wording {
        column == 0
          ? "do not indent \(lines)\(place)"
          : "indent \(lines) by \(known: column.counted("space"))\(place)"
      }
      // A row hardly ends in the middle.
      let isOut = column == 0 ? 10 : 0
      let problem: Wording =
        !isPlain
        ? "the indentation has a character other than a space"
        : column > line.indentation ? "missing indentation" : "too much indentation"
      draft.add(
        (isPlain ? 20 + isOut : 10) + distance, problem, advice("this line"), replace: line.margin,
        with: spaces(column))
      for (end, cost) in [(block, 22), (row, 24), (lines.count, 30)]
      where isPlain && end > line.number + 1 && end - line.number < 400 {
        let shifts = (line.number..<end).map { YAMLLine($0, of: lines) }.filter { !$0.isBlank }
        draft.add(
          cost + isOut + distance / 2, problem, advice("lines \(line.number + 1) to \(end)"),
          edits: shifts.map { Edit($0.margin, spaces($0.indentation + column - line.indentation)) })
      }
    }
  }

  static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }

  /// Adds the entries of a row in one column, whatever their indentation is now.
  static func align(_ line: YAMLLine, in draft: inout CorrectionDraft) {
    guard line.hasDash else { return }
    let column = line.indentation + line.contentStart - line.start
    let end = end(of: line, in: draft.lines) { !$0.hasDash && $0.indentation > 0 }
    let entries = (line.number + 1..<end).map { YAMLLine($0, of: draft.lines) }
    draft.add(
      20, "the entries of a row are not in one column",
      "indent all of them by \(known: column.counted("space"))",
      edits: entries.filter { !$0.isBlank }.map { Edit($0.margin, spaces(column)) })
  }

  /// The number of the line after those that follow one and are as wanted.
  private static func end(
    of line: YAMLLine, in lines: TextLines, where isInside: (YAMLLine) -> Bool
  ) -> Int {
    var end = line.number + 1
    for number in (line.number + 1..<lines.count).prefix(400) {
      let next = YAMLLine(number, of: lines)
      guard next.indentation < Limits.correctedColumns, next.isBlank || isInside(next) else {
        break
      }
      if !next.isBlank { end = number + 1 }
    }
    return end
  }

  static func addDash(to line: YAMLLine, in draft: inout CorrectionDraft) {
    let start = line.start
    if line.hasDash {
      draft.add(
        25, "unexpected dash", "write two spaces for the dash", replace: start..<start + 1,
        with: " ")
      if draft.bytes[line.contentStart..<line.range.upperBound].begins(with: "- ") {
        draft.add(12, "two dashes", remove: start..<start + 2)
      }
      return
    }
    let advice: Wording = "begin the row with \"- \""
    if line.indentation >= 2, draft.bytes[start - 2..<start].allSatisfy({ $0 == 0x20 }) {
      draft.add(20, "missing dash", advice, replace: start - 2..<start, with: "- ")
    }
    let lines = draft.lines
    if line.number > 0, case let last = YAMLLine(line.number - 1, of: lines), last.hasDash,
      last.indentation == line.indentation
    {
      draft.add(22, "missing dash", advice, insert: "- ", at: start)
    }
    // What people write for a dash, or what a word processor makes of it.
    let rest = draft.bytes[start..<line.range.upperBound]
    let dashes = rest.prefix { $0 == "-" }
    let text = rest[dashes.endIndex...].drop(while: \.isBlank)
    if 1...2 ~= dashes.count {
      draft.add(
        dashes.count == 1 ? 10 : 11, "missing space after the dash", advice,
        replace: start..<text.startIndex, with: "- ")
    }
    // A single character, which has several bytes outside of ASCII.
    let sign = rest.prefix(1 + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count)
    if let next = rest[sign.endIndex...].first, next.isBlank,
      !sign.contains(where: { ":#?&!%'\"".utf8.contains($0) })
    {
      let text = rest[sign.endIndex...].drop(while: \.isBlank)
      draft.add(
        11, "another sign for a dash", advice, replace: start..<text.startIndex, with: "- ",
        drops: .edits)
    }
  }
}
