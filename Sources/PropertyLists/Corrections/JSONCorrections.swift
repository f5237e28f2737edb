/// The mistakes that people make in JSON, most of which are valid JavaScript, Python, or YAML.
enum JSONCorrections: CorrectionTable {
  private static let rows = CodeRows(
    insertions: [
      (",", true, 12, "missing comma"), (":", true, 12, "missing colon"),
      ("\"", true, 14, "missing closing quote"), ("\"", false, 14, "missing opening quote"),
      ("{", false, 18, "missing \"{\""), ("}", true, 16, "missing \"}\""),
      ("[", false, 18, "missing \"[\""), ("]", true, 16, "missing \"]\""),
    ], removals: [(",", 10), (";", 11), ("}]", 18), ("{[", 20), ("@", 9)],
    exchanges: [
      .init(";", ",", 11), .init("=", ":", 11), .init(".", ",", 14), .init(";", ":", 13),
      .init(":", ",", 15), .init(",", ":", 15), .init("(", "[", 12), .init(")", "]", 12),
      .init("(", "{", 13), .init(")", "}", 13), .init("}", "]", 14), .init("]", "}", 14),
      .init("{", "[", 15), .init("[", "{", 15), .init("<", ",", 15),
    ], separator: ":")

  static func propose(
    around offset: Int, on near: ClosedRange<Int>, in draft: inout CorrectionDraft
  ) {
    rows.propose(around: offset, on: near, in: &draft, replace)
    for number in max(1, near.lowerBound - 5)...max(1, near.upperBound)
    where number < draft.lines.count { separateRow(before: number, in: &draft) }
  }

  static func spelled(_ entry: LooseEntry, on line: Int, of draft: CorrectionDraft) -> String? {
    let next = line + 1 < draft.lines.count ? draft.bytes[draft.lines[line + 1]].trimmed.first : nil
    let value = entry.kind == .text ? CodeRows.quoted(entry.value) : entry.value
    return "\(CodeRows.quoted(entry.key)): \(value)\(next == "}" || next == nil ? "" : ",")"
  }

  private static let words = [
    "true": "true", "false": "false", "yes": "true", "no": "false", "on": "true", "off": "false",
  ]

  /// The mistake at a token, if it is how other languages write it.
  private static func habit(_ number: Int, among tokens: [CodeToken], in draft: CorrectionDraft)
    -> Habit?
  {
    let token = tokens[number]
    let next = number + 1 < tokens.count ? tokens[number + 1] : nil
    let text = draft.text(token.range)
    func habit(
      _ cost: Int, _ problem: Wording, _ advice: Wording, _ text: String,
      drops: CorrectionDraft.Drop = .nothing
    ) -> Habit {
      Habit(
        cost: cost, problem: problem, advice: advice, edit: .init(token.range, text), drops: drops)
    }
    if token.kind == .comment {
      return habit(11, "comments are not allowed in JSON", "remove them", "", drops: .lines)
    }
    if token.kind == .word, next?.isSign(":") == true {
      return habit(11, "a key without quotes", "put quotes around keys", CodeRows.quoted(text))
    }
    if token.kind == .word, let meant = truth(text), meant != text {
      return habit(
        9, "\(text.quoted) is not a JSON value", "write true and false", meant, drops: .lines)
    }
    if token.kind == .word, let plain = Self.number(text), plain != text {
      return habit(10, "\(text.quoted) is not a JSON number", "write numbers plain", plain)
    }
    // A dash of YAML before an item.
    if text == "-", number > 0, next != nil, tokens[number - 1].isSign(in: "[,") {
      return habit(9, "unexpected \(text.quoted)", "remove the dashes of lists", "")
    }
    if token.isSign(","), next?.isSign(in: "}]") == true {
      return habit(10, "unexpected comma", "remove the last comma of each list", "")
    }
    return rows.habit(at: token, in: draft.bytes)
  }

  /// The boolean that a word means: in another language, or misspelled.
  private static func truth(_ word: String) -> String? {
    let word = word.lowercased()
    return words[word] ?? nearestName(to: word, among: ["true", "false"])
  }

  /// A number without what other languages put around one.
  private static func number(_ word: String) -> String? {
    let sign = word.hasPrefix("-") ? "-" : ""
    var digits = word.utf8.drop { "+-@".utf8.contains($0) }.drop { $0 == "0" }
    while let last = digits.last, "lLfFuU".utf8.contains(last) { digits.removeLast() }
    guard digits.allSatisfy({ $0.isDigit || $0 == "." }), word.utf8.contains(where: \.isDigit)
    else {
      return nil
    }
    return sign + (digits.first?.isDigit == true ? "" : "0")
      + String(decoding: digits, as: UTF8.self)
  }

  private static func replace(
    _ number: Int, _ tokens: [CodeToken], in draft: inout CorrectionDraft
  ) {
    let range = tokens[number].range
    if number + 1 < tokens.count,
      draft.text(range.lowerBound..<tokens[number + 1].range.upperBound).count == 2,
      tokens[number + 1].isSign(in: "}]"), tokens[number].isSign(in: "{[")
    {
      let comma =
        number + 2 < tokens.count && tokens[number + 2].isSign(",") ? tokens[number + 2] : nil
      draft.add(
        13, "the bracket is closed too early",
        remove: tokens[number + 1].range.lowerBound..<(comma ?? tokens[number + 1]).range.upperBound
      )
    }
    if let match = closing(number, among: tokens) {
      for pair in ["{}", "[]"] where !tokens[number].isSign(in: pair) {
        draft.add(
          13, "the wrong brackets", "write \(known: pair)",
          edits: [.init(range, String(pair.prefix(1))), .init(match.range, String(pair.suffix(1)))])
      }
    }
    guard tokens[number].kind == .string else { return }
    draft.add(
      10, "an escape sequence that JSON does not know", replace: range,
      with: escaped(draft.text(range)))
  }

  /// The sign that closes a bracket.
  private static func closing(_ number: Int, among tokens: [CodeToken]) -> CodeToken? {
    var depth = 0
    return tokens[number...].prefix(400).first {
      depth += $0.isSign(in: "[{(") ? 1 : $0.isSign(in: "]})") ? -1 : 0
      return depth <= 0
    }.flatMap { $0.range == tokens[number].range ? nil : $0 }
  }

  /// Two rows that have run together.
  private static func separateRow(before number: Int, in draft: inout CorrectionDraft) {
    let (bytes, lines) = (draft.bytes, draft.lines)
    let line = lines[number]
    let last = bytes[lines[number - 1]].trimmed
    guard bytes[line].trimmed.first == "\"", let sign = last.last, sign != "{", sign != "[" else {
      return
    }
    let margin = bytes[line].prefix(while: \.isBlank)
    let outer = draft.text(margin.startIndex..<margin.endIndex - min(2, margin.count))
    draft.add(
      18, "two rows that have run together", "write }, { between them",
      replace: last.endIndex - (sign == "," ? 1 : 0)..<line.lowerBound,
      with: "\n\(outer)},\n\(outer){\n")
  }

  /// A string with escapes that JSON knows.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let first = rest.popFirst() {
      guard first == "\\" else {
        result += first == "\t" ? "\\t" : String(first)
        continue
      }
      switch rest.popFirst() {
      case "'": result += "'"
      case "x": result += "\\u00"
      case let next?
      where "\"\\/bfnrt".unicodeScalars.contains(next)
        || next == "u" && rest.prefix(4).allSatisfy(\.properties.isASCIIHexDigit):
        result += "\\" + String(next)
      case let next: result += "\\\\" + (next.map(String.init) ?? "")
      }
    }
    return result
  }

  static func habits(in range: Range<Int>, of draft: CorrectionDraft) -> [Habit] {
    let tokens = CodeToken.all(in: range, of: draft.bytes)
    return tokens.indices.compactMap { habit($0, among: tokens, in: draft) }
  }

  static func proposeEverywhere(in draft: inout CorrectionDraft) {
    let bytes = draft.bytes
    let tokens = CodeToken.all(in: 0..<bytes.count, of: bytes)
    let objects = zip(tokens, tokens.dropFirst()).filter { $0.isSign(":") && $1.isSign("{") }
    for (_, object) in objects.prefix(20) {
      draft.add(17, "missing \"[\"", insert: "[", at: object.range.lowerBound)
    }
    let open = tokens.reduce(into: [Character]()) { open, token in
      if token.isSign("{") { open.append("}") }
      if token.isSign("[") { open.append("]") }
      if let last = open.last, token.isSign(in: String(last)) { open.removeLast() }
    }
    let end = bytes[...].trimmed.endIndex
    if !open.isEmpty, open.count < 12 {
      draft.add(13, "the end of the file is missing", insert: String(open.reversed()), at: end)
    }
    // What a program has around an object.
    if let first = tokens.first(where: { $0.isSign(in: "{[") }),
      let last = tokens.last(where: { $0.isSign(in: "}]") })
    {
      let content = first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
      draft.add(10, "text around the object", aroundContent: content, drops: .edits)
    }
  }

  static func content(of bytes: [UInt8]) -> [Range<Int>] { CodeRows.content(of: bytes) }
}
