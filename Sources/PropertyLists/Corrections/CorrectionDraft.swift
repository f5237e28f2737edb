/// The corrections of a text that are worth a try, collected by the table of its syntax.
struct CorrectionDraft {
  typealias Edit = Correction.Edit

  let bytes: [UInt8]
  let lines: TextLines
  private(set) var corrections: [Correction] = []
  private var known: [[Edit]: Int] = [:]

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    lines = TextLines(of: bytes)
  }

  /// The words of a text that a correction leaves out on purpose: those of comments and of markup.
  enum Drop {
    case nothing
    /// Those that it replaces.
    case edits
    /// Those of the lines that it changes.
    case lines
  }

  /// Adds a correction, unless the same edits are known to be likelier.
  ///
  /// - Parameters:
  ///   - cost: How unlikely it is that people make this mistake.
  ///   - advice: What to write; `nil` for the line as it will be.
  mutating func add(
    _ cost: Int, _ problem: Wording, _ advice: Wording? = nil, edits: [Edit], drops: Drop = .nothing
  ) {
    let edits = edits.compactMap(minimal).flatMap(around).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    let number = known[edits] ?? corrections.count
    guard !edits.isEmpty, number == corrections.count || cost < corrections[number].cost,
      zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else { return }
    var dropped = WordBag()
    var line = -1
    for edit in edits where drops != .nothing {
      dropped.add(bytes[edit.range])
      let number = lines.number(at: edit.range.lowerBound)
      guard drops == .lines, number != line, !lines.isLong(number) else { continue }
      line = number
      dropped.add(bytes[lines[number]])
    }
    let correction = Correction(
      edits: edits, problem: problem, advice: advice ?? written(edits), cost: cost, dropped: dropped
    )
    known[edits] = number
    if number < corrections.count {
      corrections[number] = correction
    } else {
      corrections.append(correction)
    }
  }

  mutating func add(
    _ cost: Int, _ problem: Wording, _ advice: Wording? = nil, replace range: Range<Int>,
    with text: String, drops: Drop = .nothing
  ) { add(cost, problem, advice, edits: [Edit(range, text)], drops: drops) }

  mutating func add(
    _ cost: Int, _ problem: Wording, _ advice: Wording? = nil, insert text: String, at offset: Int,
    drops: Drop = .nothing
  ) { add(cost, problem, advice, replace: offset..<offset, with: text, drops: drops) }

  mutating func add(
    _ cost: Int, _ problem: Wording, remove range: Range<Int>, drops: Drop = .nothing
  ) {
    let old = bytes[range].trimmed
    let isWord = old.contains { $0.isLetter || $0.isDigit || $0 >= 0x80 }
    // A mark is hard to find in its line.
    let line = isWord ? "" : written([Edit(range, "")])
    let isShown = isWord && old.count <= Limits.quotedScalars && !old.contains(where: \.isLineEnd)
    let removal: Wording = isShown ? "remove \(text(old.indices).quoted)" : "remove it"
    add(
      cost, problem, line.text.isEmpty ? removal : line, replace: range, with: "", drops: drops)
  }

  /// Adds the removal of all text in front of a file's content and behind it.
  mutating func add(_ cost: Int, _ problem: Wording, aroundContent range: Range<Int>, drops: Drop) {
    let end = max(range.upperBound, bytes[...].trimmed.endIndex)
    add(
      cost, problem, "remove it",
      edits: [Edit(0..<range.lowerBound, ""), Edit(range.upperBound..<end, "")], drops: drops)
  }

  /// Adds mistakes that are repeated throughout a file: the edits of each kind together, and all of them.
  mutating func add(_ habits: [Habit]) {
    var kinds: [String: Int] = [:]
    var groups: [[Habit]] = []
    for habit in habits {
      let number = kinds[habit.problem.text] ?? groups.count
      kinds[habit.problem.text] = number
      if number < groups.count { groups[number].append(habit) } else { groups.append([habit]) }
    }
    for same in groups.lazy.filter({ $0.count > 1 }).prefix(Limits.correctedHabits) {
      let first = same[0]
      add(first.cost + 1, first.problem, first.advice, edits: same.map(\.edit), drops: first.drops)
    }
    if groups.count > 1 {
      add(
        13, "the notation of another language", "write it in this one", edits: habits.map(\.edit),
        drops: .lines)
    }
  }

  /// The text in a range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The replacement without what stays at both of its ends; `nil` if all of it does.
  private func minimal(_ edit: Edit) -> Edit? {
    var (range, text) = (edit.range, Array(edit.text.utf8)[...])
    while let first = text.first, let lower = range.first, bytes[lower] == first {
      text = text.dropFirst()
      range = range.dropFirst()
    }
    while let last = text.last, let upper = range.last, bytes[upper] == last {
      text = text.dropLast()
      range = range.dropLast()
    }
    guard !range.isEmpty || !text.isEmpty else { return nil }
    // A character of several bytes is replaced as a whole.
    func isInside(_ byte: UInt8?) -> Bool { byte.map { $0 & 0xC0 == 0x80 } ?? false }
    func byte(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }
    while range.lowerBound > 0, isInside(byte(range.lowerBound)) || isInside(text.first) {
      range = range.lowerBound - 1..<range.upperBound
      text = [bytes[range.lowerBound]] + text
    }
    while let next = byte(range.upperBound), isInside(next) {
      range = range.lowerBound..<range.upperBound + 1
      text.append(next)
    }
    return Edit(range, String(decoding: text, as: UTF8.self))
  }

  /// The edits that put text around what stays.
  private func around(_ edit: Edit) -> [Edit] {
    let (text, old) = (Array(edit.text.utf8)[...], Array(bytes[edit.range]))
    guard !old.isEmpty, text.count > old.count, old.count < Limits.correctedLineBytes,
      let start = text.firstRange(of: old)?.lowerBound
    else { return [edit] }
    let (before, after) = (text[..<start], text[(start + old.count)...])
    return [(edit.range.lowerBound, before), (edit.range.upperBound, after)].map { offset, text in
      Edit(offset..<offset, String(decoding: text, as: UTF8.self))
    }.filter { !$0.text.isEmpty }
  }

  /// The first changed line as it will be.
  func written(_ edits: [Edit]) -> Wording {
    guard let first = edits.first else { return "" }
    let number = lines.number(at: first.range.lowerBound)
    // A line that is too long to be shown.
    let change: Wording =
      first.text.isEmpty ? "remove it" : "write \(first.text.prefix(40).description.quoted) here"
    guard !lines.isLong(number) else { return change }
    let line = lines[number]
    var text: [UInt8] = []
    var position = line.lowerBound
    for edit in edits.prefix(while: { $0.range.lowerBound <= line.upperBound }) {
      text += bytes[position..<edit.range.lowerBound] + Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    if position < line.upperBound { text += bytes[position..<line.upperBound] }
    let shown = text.split(whereSeparator: \.isLineEnd).first { !$0.allSatisfy(\.isBlank) } ?? []
    if shown.isEmpty { return "remove it" }
    guard shown.count <= Limits.quotedScalars else { return change }
    return "write \(String(decoding: shown.trimmed, as: UTF8.self))"
  }
}

extension CorrectionDraft {
  /// Whether edits make one line of two.
  func joinsLines(_ edits: [Edit]) -> Bool {
    edits.contains { edit in
      bytes[edit.range].contains(0x0A) && bytes[edit.range].allSatisfy(\.isSpace)
        && !edit.text.utf8.contains(0x0A)
        && lines.starts[lines.number(at: edit.range.lowerBound)] != edit.range.lowerBound
    }
  }
}

extension Range<Int> {
  /// Its first byte, and its last one.
  var head: Range { prefix(1) }
  var tail: Range { suffix(1) }
}

extension Correction.Edit {
  init(_ range: Range<Int>, _ text: String) { self.init(range: range, text: text) }
}

/// A mistake that people make all over a file, at one of its places.
struct Habit {
  let cost: Int
  let problem: Wording
  /// The change to make at every place.
  let advice: Wording
  let edit: Correction.Edit
  var drops: CorrectionDraft.Drop = .nothing
}

/// The lines of a text, without their line ends.
struct TextLines {
  let bytes: [UInt8]
  /// The offset at which each line begins.
  let starts: [Int]

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  var count: Int { starts.count }

  /// The number of the line that contains an offset, from 0.
  func number(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  subscript(number: Int) -> Range<Int> {
    var end = number + 1 < starts.count ? starts[number + 1] - 1 : bytes.count
    if end > starts[number], bytes[end - 1] == 0x0D { end -= 1 }
    return starts[number]..<end
  }

  func range(at offset: Int) -> Range<Int> { self[number(at: offset)] }

  func range(of numbers: ClosedRange<Int>) -> Range<Int> {
    starts[numbers.lowerBound]..<self[numbers.upperBound].upperBound
  }

  /// Whether a line is too long to be looked at as a whole.
  func isLong(_ number: Int) -> Bool { self[number].count >= Limits.correctedLineBytes }

  /// A line with its line end.
  func whole(_ number: Int) -> Range<Int> {
    starts[number]..<(number + 1 < starts.count ? starts[number + 1] : bytes.count)
  }

  /// The numbers of the lines around one.
  func near(_ center: Int, before: Int, after: Int) -> ClosedRange<Int> {
    max(0, center - before)...max(0, min(count - 1, center + after))
  }
}
