/// The small changes of a text that are worth a try around the place of an error, whatever its format.
///
/// The cost of each is how unlikely its move is, plus the signs that it changes.
struct CorrectionMoves {
  typealias Edit = Correction.Edit

  let bytes: [UInt8]
  let lines: TextLines
  let spelling: Spelling
  let known: Set<String>
  private(set) var found: [Correction] = []
  private var numbers: [[Edit]: Int] = [:]

  init(of bytes: [UInt8], as spelling: Spelling, _ known: Set<String>) {
    (self.bytes, self.spelling, self.known) = (bytes, spelling, known)
    lines = TextLines(of: bytes)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func tokens(_ range: Range<Int>) -> [LooseToken] {
    LooseToken.all(in: range, of: bytes, as: spelling, known: known)
  }

  /// Adds the moves around the place at which a reader failed.
  mutating func propose(around offset: Int) {
    let center = lines.number(at: offset)
    let (before, after) = spelling.isIndented ? (6, 3) : (3, 1)
    let near = lines.near(center, before: before, after: after)
    // A quote that is never closed swallows what follows.
    let unclosed = (0..<near.lowerBound).last { number in
      spelling.isIndented
        && "\"'".utf8.contains { quote in bytes[lines[number]].count { $0 == quote } % 2 == 1 }
    }
    for number in Array(near) + (unclosed.map { [$0] } ?? []) {
      let line = lines[number]
      // Of a long line, only what is around the place is looked at.
      let range =
        line.count < Limits.correctedLineBytes
        ? line : line.clamped(to: max(0, offset - 400)..<offset + 400)
      guard !bytes[range].trimmed.isEmpty else { continue }
      let tokens = tokens(range)
      for token in tokens { changeSigns(at: token, on: range) }
      if spelling.isIndented {
        changeEntry(range, tokens)
        indent(number)
        splitLine(number)
      } else if spelling.hasTags {
        changeElements(tokens)
      } else {
        changeTexts(tokens, until: range.upperBound)
      }
      add(2, comments(tokens), "a comment of another language")
      removeRepetitions(number)
    }
  }

  /// Adds one move that respells every string of the file in the format's own notation.
  mutating func proposeEverywhere() {
    guard !spelling.isIndented, !spelling.hasTags else { return }
    let edits = runs(of: tokens(0..<bytes.count)).flatMap { run in
      spelled(run).prefix(1).map { Edit(run.indices, $0) }
    }
    add(12, edits, "the notation of another language", "write it in this one")
  }

  // MARK: Signs

  /// Adds a sign or tag beside each one, in its place, and none.
  private mutating func changeSigns(at token: LooseToken, on line: Range<Int>) {
    let range = token.range
    guard token.kind != .comment, token.kind != .tag("?", isEnd: false) else { return }
    let isFlow = bytes[line].contains { "[]{}".utf8.contains($0) }
    let start = lines.range(at: range.lowerBound)
    let lineBreak = "\n" + text(bytes[start].prefix(while: \.isBlank).indices)
    for text in spelling.insertions where !spelling.isIndented || isFlow {
      guard spelling.hasTags == token.isTag || !spelling.hasTags else { continue }
      let (before, after) = spelling.hasTags ? (text + lineBreak, lineBreak + text) : (text, text)
      add(11, [Edit(range.suffix(0), after)])
      add(11, [Edit(range.prefix(0), before)])
    }
    switch token.kind {
    case .sign:
      let sign = text(range)
      for text in spelling.insertions { add(12, [Edit(range, text)]) }
      let isTwice = bytes[range.upperBound...].first == bytes[range.lowerBound]
      add(isTwice ? 8 : ",;".contains(sign) ? 9 : 12, [Edit(range, "")])
    case .tag(let name, let isEnd):
      let whole = lines.whole(lines.number(at: range.lowerBound))
      add(11, [Edit(bytes[line].trimmed.indices == range ? whole : range, "")])
      let others = Spelling.containers.contains(name) ? Spelling.containers : Spelling.scalars
      for other in name.isEmpty ? Spelling.scalars + Spelling.containers : others {
        add(other == name ? 7 : 9, [Edit(range, "<\(isEnd ? "/" : "")\(other)>")])
      }
      add(10, [Edit(range, "<\(isEnd ? "" : "/")\(name)>")])
    case .dash, .key, .value, .comment: break
    }
  }

  // MARK: Drafts

  /// Adds a change, unless it is known to be likelier.
  mutating func add(
    _ cost: Int, _ edits: [Edit], _ problem: Wording? = nil, _ advice: Wording? = nil
  ) {
    let edits = edits.flatMap(minimal).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard let first = edits.first,
      zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else { return }
    let cost = cost + min(8, edits.reduce(0) { $0 + changed($1) })
    let number = numbers[edits] ?? found.count
    guard number == found.count || cost < found[number].cost else { return }
    let correction = Correction(
      edits: edits, problem: problem ?? self.problem(of: first),
      advice: advice ?? "", cost: cost)
    numbers[edits] = number
    if number < found.count { found[number] = correction } else { found.append(correction) }
  }

  /// The number of signs that an edit changes, and of letters in tags and booleans.
  private func changed(_ edit: Edit) -> Int {
    func count(_ text: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Int {
      let letters = text.filter(\.isLetter)
      let signs = text.count { !$0.isSpace && !$0.isLetter && $0 & 0xC0 != 0x80 }
      return signs + (letters == other.filter(\.isLetter) ? 0 : letters.count)
    }
    let old = bytes[edit.range]
    return max(count(old, edit.text.utf8), count(edit.text.utf8, old))
  }

  /// The replacement without what stays of it: in its middle, or at its ends.
  private func minimal(_ edit: Edit) -> [Edit] {
    // On a long line, a range may begin within a character.
    guard text(edit.range).utf8.count == edit.range.count else { return [] }
    let (old, new) = (bytes[edit.range], Array(edit.text.utf8))
    if !old.isEmpty, new.count > old.count, let start = new.firstRange(of: old)?.lowerBound {
      let parts = [new[..<start], new[(start + old.count)...]]
      return zip([edit.range.prefix(0), edit.range.suffix(0)], parts).filter { !$1.isEmpty }.map {
        Edit($0, String(decoding: $1, as: UTF8.self))
      }
    }
    let (before, after) = (Array(text(edit.range).unicodeScalars), Array(edit.text.unicodeScalars))
    let (start, end) = before.commonEnds(with: after, by: ==)
    func size(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
      scalars.reduce(0) { $0 + UTF8.width($1) }
    }
    let range = edit.range.dropFirst(size(before.prefix(start))).dropLast(size(before.suffix(end)))
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: after.dropFirst(start).dropLast(end))
    return range.isEmpty && rest.isEmpty ? [] : [Edit(range, String(rest))]
  }

  private static let names: [String: Wording] = [
    ",": "comma", ":": "colon", ";": "semicolon", "=": "\"=\"", "\"": "quote", "'": "quote",
    "": "space",
  ]

  private func problem(of edit: Edit) -> Wording {
    var (range, new) = (
      bytes[edit.range].trimmed.indices, edit.text.filter { !" \n\t".contains($0) }
    )
    if spelling.hasTags, new.hasSuffix(";") {
      return "unescaped \(known: new.contains("lt") ? "\"<\"" : "\"&\"")"
    }
    // A word is named as a whole.
    let words = [Array(bytes[range]), Array(new.utf8)]
    if words.contains(where: { $0.first?.isLetter == true }) {
      let before = bytes[..<range.lowerBound].suffix(\.isLetter)
      (new, range) = (text(before.indices) + new, before.startIndex..<range.upperBound)
    }
    if words.contains(where: { $0.last?.isLetter == true }) {
      let after = bytes[range.upperBound...].prefix(while: \.isLetter)
      (new, range) = (new + text(after.indices), range.lowerBound..<after.endIndex)
    }
    let old = text(range)
    guard old.isEmpty else {
      if new.isEmpty || old.count > 40 { return "unexpected \(String(old.prefix(40)).quoted)" }
      return "\(old.quoted) instead of \(new.quoted)"
    }
    if let name = Self.names[new] { return "missing \(name)" }
    return new.count > 20 ? "missing text" : "missing \(known: new.quoted)"
  }
}
