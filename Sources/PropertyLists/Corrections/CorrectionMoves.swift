/// The small changes of a text that are worth a try around the place of an error, whatever its format.
///
/// The cost of each is how unlikely its move is.
struct CorrectionMoves {
  typealias Edit = Correction.Edit

  let bytes: [UInt8]
  let lines: TextLines
  let spelling: Spelling
  let known: Set<String>
  private(set) var found: [Correction] = []

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
    for number in near {
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
    }
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
    case .dash, .key, .value, .comment: break
    }
  }

  // MARK: Drafts

  mutating func add(
    _ cost: Int, _ edits: [Edit], _ problem: Wording? = nil, _ advice: Wording = ""
  ) {
    let edits = edits.flatMap(minimal).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard let first = edits.first,
      zip(edits, edits.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else { return }
    found.append(
      Correction(
        edits: edits, problem: problem ?? self.problem(of: first), advice: advice, cost: cost))
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
    let (before, after) = (Array(text(edit.range)), Array(edit.text))
    let (start, end) = before.commonEnds(with: after, by: ==)
    let range = edit.range.dropFirst(String(before.prefix(start)).utf8.count)
      .dropLast(String(before.suffix(end)).utf8.count)
    let rest = String(after.dropFirst(start).dropLast(end))
    return range.isEmpty && rest.isEmpty ? [] : [Edit(range, rest)]
  }

  private static let names: [String: Wording] = [
    ",": "comma", ":": "colon", ";": "semicolon", "=": "\"=\"", "\"": "quote", "'": "quote",
    "": "space",
  ]

  private func problem(of edit: Edit) -> Wording {
    let range = bytes[edit.range].trimmed.indices
    let written = edit.text.filter { !" \n\t".contains($0) }
    if spelling.hasTags, written.hasSuffix(";") {
      return "unescaped \(known: written.contains("lt") ? "\"<\"" : "\"&\"")"
    }
    // A word is named as a whole.
    func isLetter(_ bytes: UInt8?...) -> Bool { bytes.contains { $0?.isLetter == true } }
    let before =
      isLetter(bytes[range].first, written.utf8.first)
      ? text(bytes[..<range.lowerBound].suffix(\.isLetter).indices) : ""
    let after =
      isLetter(bytes[range].last, written.utf8.last)
      ? text(bytes[range.upperBound...].prefix(while: \.isLetter).indices) : ""
    let (old, new) = (before + text(range) + after, before + written + after)
    guard old.isEmpty else {
      if new.isEmpty || old.count > 40 { return "unexpected \(String(old.prefix(40)).quoted)" }
      return "\(old.quoted) instead of \(new.quoted)"
    }
    return "missing \(Self.names[new] ?? (new.count > 20 ? "text" : "\(known: new.quoted)"))"
  }
}
