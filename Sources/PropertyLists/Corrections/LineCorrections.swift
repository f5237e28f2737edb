/// The mistakes on lines of any syntax, most of them traces of where the text was copied from.
extension CorrectionDraft {
  /// Adds what may be wrong about lines, with the lines of which they are a part.
  mutating func proposeLines(_ numbers: ClosedRange<Int>, of table: any CorrectionTable.Type) {
    for number in numbers {
      let text = bytes[lines[number]].trimmed
      guard !text.isEmpty else { continue }
      if text.count < 400, let entry = LooseEntry(text),
        let spelled = table.spelled(entry, on: number, of: self)
      {
        let start = text.startIndex + (text.begins(with: "- ") ? 2 : 0)
        add(
          14, "an entry in the spelling of another language", replace: start..<text.endIndex,
          with: spelled, drops: .lines)
      }
      proposeRemovals(of: text, on: number)
      proposeUnescaping(number)
      for mark in LineMark.all { remove(mark, around: number) }
    }
    for number in max(0, numbers.lowerBound - 8)...numbers.upperBound { proposeRepetitions(number) }
  }

  private static let leftovers: [(cost: Int, problem: Wording, beginnings: [String])] = [
    (8, "the fence of a block of code", ["```", "~~~"]),
    (8, "a trace of the terminal", ["EOF", "(END)", "$ ", "% "]),
    (8, "a line of a patch", ["@@ ", "diff --git ", "--- a/", "+++ b/", "\\ No newline"]),
    (12, "the mark of a merge conflict", ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]),
  ]

  private mutating func proposeRemovals(of text: ArraySlice<UInt8>, on number: Int) {
    let line = lines.whole(number)
    for row in Self.leftovers where row.beginnings.contains(where: { text.starts(with: $0.utf8) }) {
      add(row.cost, row.problem, remove: line, drops: .edits)
    }
    if text.count < 3, text.allSatisfy(\.isLetter) {
      add(12, "a stray letter", remove: line, drops: .edits)
    }
    // No syntax has a line of these, and none of them is content.
    if text.count > 2, text.allSatisfy({ "-=*_~#./<>[]…".utf8.contains($0) }) {
      add(9, "a line of signs", remove: line)
    }
    // A beginning that is there twice.
    guard text.count < 400 else { return }
    if let length = (4..<max(5, text.count / 2)).first(where: {
      text.dropFirst($0).starts(with: text.prefix($0))
    }) {
      add(
        11, "the beginning of the line is there twice",
        remove: text.startIndex..<text.startIndex + length, drops: .edits)
    }
  }

  /// Adds each line with the next one as one line.
  mutating func proposeJoining(_ numbers: ClosedRange<Int>) {
    for number in numbers where number + 1 < lines.count {
      let (text, next) = (bytes[lines[number]].trimmed, lines[number + 1])
      let start = bytes[next].firstIndex { !$0.isBlank } ?? next.upperBound
      guard !text.isEmpty else { continue }
      // A backslash continues a line in other languages.
      let end = text.endIndex - (text.last == "\\" ? 1 : 0)
      for gap in [" ", ""] {
        add(17, "one string on two lines", "join them", replace: end..<start, with: gap)
      }
    }
  }

  /// Adds a line, or all lines around it that need it, without the escapes of another language.
  private mutating func proposeUnescaping(_ number: Int) {
    func edits(_ number: Int) -> [Edit] {
      var found: [Edit] = []
      var rest = bytes[lines[number]]
      while let sign = rest.firstIndex(where: { $0 == "&" || $0 == "\\" || $0 == "%" }) {
        rest = rest[sign...]
        let match = LooseEntry.escape(at: rest)
        let length = match?.escape.utf8.count ?? 1
        if let match { found.append(Edit(sign..<sign + length, match.meant)) }
        rest = rest.dropFirst(length)
      }
      return found
    }
    let breaks = lines[number].dropLast().filter { bytes[$0] == "\\" && bytes[$0 + 1] == "n" }
    for offset in breaks where !lines.isLong(number) {
      add(
        13, "an escaped line break between entries", "begin a new line",
        replace: offset..<offset + 2, with: "\n", drops: .edits)
    }
    let problem: Wording = "escapes of another language"
    add(11, problem, edits: edits(number), drops: .lines)
    let all = around(number) { edits($0).isEmpty ? nil : edits($0) }.flatMap { $0 }
    add(11, problem, "write the characters themselves", edits: all, drops: .lines)
  }

  /// The lines around one for which something is found, without gaps.
  private func around<Found>(_ number: Int, _ find: (Int) -> Found?) -> [Found] {
    var (found, below): ([Found], [Found]) = ([], [])
    var other = number
    while other >= 0, let one = find(other) {
      found.append(one)
      other -= 1
    }
    other = number + 1
    while other < lines.count, let one = find(other) {
      below.append(one)
      other += 1
    }
    return found.reversed() + below
  }

  /// Adds the removal of marks at the beginnings of lines, around one that has it.
  private mutating func remove(_ mark: LineMark, around number: Int) {
    guard mark.end(bytes[lines[number]]) != nil else { return }
    let found = around(number) { other -> Edit? in
      let line = bytes[lines[other]]
      let isAbsent = mark.isScattered || line.allSatisfy(\.isSpace)
      return (mark.end(line) ?? (isAbsent ? line.startIndex : nil)).map {
        Edit(line.startIndex..<$0, "")
      }
    }
    let edits = found.filter { !$0.range.isEmpty }
    add(
      edits.count > 1 ? 9 : 10, mark.problem,
      edits.count > 1 ? "remove it from \(edits.count) lines" : "remove it", edits: edits,
      drops: .edits)
  }

  /// Adds the removal of lines that are there twice: up to six, one by one or the last of them only begun.
  private mutating func proposeRepetitions(_ number: Int) {
    for count in 1...6 where number + 2 * count <= lines.count {
      let first = lines[number].lowerBound..<lines[number + count - 1].upperBound
      let second = lines[number + count].lowerBound..<lines[number + 2 * count - 1].upperBound
      let line = bytes[first].trimmed
      guard line.count > 2,
        bytes[first] == bytes[second]
          || bytes[second].trimmed.starts(with: line) && line.contains(where: \.isWordByte)
      else { continue }
      add(
        count > 1 ? 10 : 8, count > 1 ? "lines that are there twice" : "the line is there twice",
        "remove one of them", replace: first.lowerBound..<lines.starts[number + count], with: "",
        drops: .edits)
    }
  }
}

/// A mark that a diff, a terminal, a search, or a quotation puts in front of each line.
private struct LineMark: Sendable {
  let problem: Wording
  /// Whether lines without it may be between those that have it.
  var isScattered = false
  /// The offset after the mark; `nil` if a line has none.
  let end: @Sendable (ArraySlice<UInt8>) -> Int?

  static let all = [
    LineMark(problem: "a mark of a diff") { after(["+"], in: $0) },
    LineMark(problem: "a mark of a quotation") { after([">> ", "> ", "| ", ">", "|"], in: $0) },
    LineMark(problem: "a mark for folding", isScattered: true) {
      after(["▼", "▶", "▾", "▸", "⊟", "⊞", "⌄"], in: $0.drop(while: \.isBlank))
    },
    LineMark(problem: "the number of the line", end: number),
    LineMark(problem: "the file's name in front of the line", end: name),
  ]

  private static func after(_ marks: [String], in line: ArraySlice<UInt8>) -> Int? {
    marks.first { line.starts(with: $0.utf8) }.map { line.startIndex + $0.utf8.count }
  }

  private static func number(_ line: ArraySlice<UInt8>) -> Int? {
    let digits = line.drop(while: \.isBlank).prefix(while: \.isDigit)
    guard !digits.isEmpty, digits.count < 6 else { return nil }
    let rest = line[digits.endIndex...]
    let end = after([": ", "| ", ". ", ") ", ":", "|", ".", ")", " ", "\t"], in: rest)
    return end ?? (rest.isEmpty ? rest.startIndex : nil)
  }

  /// The name, with the number of a line.
  private static func name(_ line: ArraySlice<UInt8>) -> Int? {
    let name = line.prefix { $0.isWordByte || $0 == "/" || $0 == "~" }
    guard name.count > 2, name.contains(UInt8(ascii: ".")),
      let end = after([":"], in: line[name.endIndex...])
    else { return nil }
    let digits = line[end...].prefix(while: \.isDigit)
    return digits.isEmpty ? end : after([":", "-"], in: line[digits.endIndex...]) ?? end
  }
}
