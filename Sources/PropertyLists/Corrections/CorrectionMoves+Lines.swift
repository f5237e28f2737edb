/// Moves of whole lines.
extension CorrectionMoves {
  /// The comments of other languages in this one's spelling.
  func comments(_ tokens: [LooseToken]) -> [Edit] {
    guard let own = spelling.comment else { return [] }
    return tokens.filter { $0.kind == .comment }.map { token in
      let inner = bytes[token.range].trimming { "/*#<!->".utf8.contains($0) || $0.isSpace }
      return Edit(
        token.range, "\(own.begin) \(text(inner.indices))\(own.end.isEmpty ? "" : " ")\(own.end)")
    }
  }

  /// Adds each indentation that a line nearby has, for a line or its row, and a missing dash.
  mutating func indent(_ number: Int) {
    let line = LineShape(number, of: lines)
    guard line.isEntry || !line.isPlain, line.column < Limits.correctedColumns else { return }
    let above = (0..<number).suffix(20).reversed().map { LineShape($0, of: lines) }
      .first { !$0.isBlank }
    // A line that is like the one above, below its key, or has lines below it, is hardly the wrong one.
    let isKey = above?.text.last == ":" && above.map { $0.contentColumn < line.column } == true
    let isSettled = line.isPlain && !line.hasDash && (isKey || above?.contentColumn == line.column)
    let near = lines.near(number, before: 14, after: 14).map { LineShape($0, of: lines) }
    let below = (number + 1..<lines.count).prefix(400).map { LineShape($0, of: lines) }
    let row = [line] + below.prefix { $0.isBlank || $0.column > line.column }.filter { !$0.isBlank }
    let problem: Wording = line.isPlain ? "wrong indentation" : "tabs in the indentation"
    for column in Set(near.filter { !$0.isBlank }.flatMap { [$0.column, $0.contentColumn] })
      .sorted()
    where column < Limits.correctedColumns && (column != line.column || !line.isPlain) {
      let cost = (line.isPlain ? 20 : 10) + abs(column - line.column) + (column == 0 ? 10 : 0)
      func edits(_ lines: [LineShape]) -> [Edit] {
        lines.map { Edit($0.margin, LineShape.spaces($0.column + column - line.column)) }
      }
      let width: Wording =
        column == 0 ? "by no spaces" : "by \(known: column.counted("space"))"
      if !isSettled, !line.isPlain || line.text.last != ":" || row.count == 1 {
        add(cost, edits([line]), problem, "indent this line \(width)")
      }
      guard line.hasDash, line.isPlain, row.count > 1 else { continue }
      let last = lines.number(at: row[row.count - 1].margin.lowerBound) + 1
      add(cost + 2, edits(row), problem, "indent lines \(number + 1) to \(last) \(width)")
    }
    let start = line.margin.upperBound
    let key = text(line.text.prefix { $0 != ":" }.indices)
    guard !line.hasDash, line.column > 1, line.isPlain, above?.text != line.text,
      known.contains(key) || near.contains(where: { $0.text.contains(bytesOf: "- \(key):") })
    else { return }
    add(19, [Edit(start - 2..<start, "- ")], "missing dash", "begin the row with \"- \"")
  }

  /// Adds two entries on a line as two lines.
  mutating func splitLine(_ number: Int) {
    let shape = LineShape(number, of: lines)
    let line = shape.text.prefix(600)
    for offset in line.indices.dropFirst() where line[offset].isBlank && !line[offset - 1].isBlank {
      let rest = line[offset...].drop(while: \.isBlank)
      let key = rest.prefix { $0.isLetter || $0.isDigit }
      guard !key.isEmpty, line[key.endIndex...].first == ":" else { continue }
      add(
        known.contains(text(key.indices)) ? 7 : 13,
        [Edit(offset..<rest.startIndex, "\n" + LineShape.spaces(shape.contentColumn))],
        "two entries on one line", "begin a new line before \(text(key.indices))")
    }
  }
}
