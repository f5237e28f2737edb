/// The mistakes that JSON and strings tables have in common, token by token.
struct CodeRows: Sendable {
  /// Text to put behind a token or before it.
  let insertions: [(text: String, isBehind: Bool, cost: Int, problem: Wording)]
  /// Signs that are easily one too many.
  let removals: [(signs: String, cost: Int)]
  /// Signs that people write for others, the first two of them throughout a file.
  let exchanges: [Exchange]
  /// The sign between a key and a value.
  let separator: String

  struct Exchange {
    let sign: Unicode.Scalar
    let meant: String
    let cost: Int

    init(_ sign: Unicode.Scalar, _ meant: String, _ cost: Int) {
      (self.sign, self.meant, self.cost) = (sign, meant, cost)
    }

    var problem: Wording { "\(known: sign.description.quoted) instead of \(known: meant.quoted)" }
  }

  /// A string in double quotes.
  static func quoted(_ text: String) -> String {
    "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\""
  }

  static func content(of bytes: [UInt8]) -> [Range<Int>] {
    CodeToken.all(in: 0..<bytes.count, of: bytes).filter { $0.kind != .comment }.map(\.range)
  }

  /// The mistake at a token, if people tend to repeat it throughout a file.
  func habit(at token: CodeToken, in bytes: [UInt8]) -> Habit? {
    if token.kind == .foreignString {
      return Habit(
        cost: 10, problem: "quotes that do not begin a string",
        advice: "use straight double quotes",
        edit: .init(token.range, Self.quoted(token.inner(in: bytes))))
    }
    guard let exchange = exchanges.prefix(2).first(where: { token.isSign($0.sign) }) else {
      return nil
    }
    return Habit(
      cost: exchange.cost, problem: exchange.problem,
      advice: "write \(known: exchange.meant.quoted) everywhere",
      edit: .init(token.range, exchange.meant))
  }

  /// Adds what may be wrong at the tokens on some lines, and about their quotes.
  ///
  /// - Parameter more: Adds what only one of the syntaxes has, at the token with a number.
  func propose(
    around offset: Int, on near: ClosedRange<Int>, in draft: inout CorrectionDraft,
    _ more: (_ number: Int, _ tokens: [CodeToken], inout CorrectionDraft) -> Void
  ) {
    let tokens = CodeToken.all(on: near, around: offset, in: draft)
    for number in tokens.indices {
      propose(at: number, among: tokens, in: &draft)
      more(number, tokens, &draft)
    }
    Self.proposeQuotes(on: near, in: &draft)
    draft.proposeJoining(near)
  }

  private func propose(
    at number: Int, among tokens: [CodeToken], in draft: inout CorrectionDraft
  ) {
    let token = tokens[number]
    let range = token.range
    let next = number + 1 < tokens.count ? tokens[number + 1] : nil
    for row in insertions {
      draft.add(
        row.cost, row.problem, insert: row.text,
        at: row.isBehind ? range.upperBound : range.lowerBound)
      // The token before the first one is not known.
      if number == 0, row.text != "\"" {
        draft.add(row.cost, row.problem, insert: row.text, at: range.lowerBound)
      }
    }
    for row in exchanges where token.isSign(row.sign) {
      let isClose = range.lowerBound > 0 && !draft.bytes[range.lowerBound - 1].isBlank
      draft.add(
        row.cost, row.problem, replace: range,
        with: row.meant == "=" && isClose ? " =" : row.meant)
    }
    switch token.kind {
    case .sign:
      let sign = draft.text(range).quoted
      if number > 0, tokens[number - 1].kind == token.kind {
        draft.add(10, "\(sign) is there twice", remove: range)
      }
      let cost = removals.first { token.isSign(in: $0.signs) }?.cost ?? 16
      draft.add(cost, "unexpected \(sign)", remove: range)
      if let next, next.isSign(in: ">=") {
        draft.add(
          10, "two signs instead of \(known: separator.quoted)",
          replace: range.lowerBound..<next.range.upperBound, with: separator)
      }
    // A number, or another language's null, was not meant as a string.
    case .word where !Self.isForeign(draft.text(range)):
      draft.add(13, "a string without quotes", replace: range, with: Self.quoted(draft.text(range)))
      let line = draft.lines.range(at: range.lowerBound)
      let words = tokens[number...].prefix {
        $0.kind == .word && $0.range.upperBound <= line.upperBound
      }
      let all = range.lowerBound..<(words.last?.range.upperBound ?? range.upperBound)
      draft.add(12, "a string without quotes", replace: all, with: Self.quoted(draft.text(all)))
    default: break
    }
  }
}

extension CodeRows {
  /// Adds what may be wrong about the quotes of lines.
  private static func proposeQuotes(on numbers: ClosedRange<Int>, in draft: inout CorrectionDraft) {
    for number in numbers {
      let text = draft.bytes[draft.lines[number]].trimmed
      if text.count < Limits.correctedLineBytes { proposeQuotes(of: text, in: &draft) }
    }
  }

  private static func proposeQuotes(of text: ArraySlice<UInt8>, in draft: inout CorrectionDraft) {
    let quotes = text.indices.filter {
      text[$0] == "\"" && ($0 == text.startIndex || text[$0 - 1] != "\\")
    }
    guard !quotes.isEmpty, quotes.count < 12 else { return }
    if quotes.count % 2 == 1 {
      for offset in text.indices.dropFirst()
      where text[offset].isWordByte != text[offset - 1].isWordByte {
        draft.add(
          14, text[offset].isWordByte ? "missing opening quote" : "missing closing quote",
          insert: "\"", at: offset)
      }
      draft.add(15, "missing closing quote", insert: "\"", at: text.endIndex)
      for quote in quotes { draft.add(16, "a stray quote", remove: quote..<quote + 1) }
    }
    for quote in quotes { move(quote, in: text, of: &draft) }
    let doubled = quotes.filter { text[$0...].dropFirst().first == "\"" }
    draft.add(11, "two quotes for one", edits: doubled.map { .init($0..<$0 + 1, "") })
    for quote in doubled { draft.add(12, "two quotes for one", remove: quote..<quote + 1) }
    // Quotes that are doubled for escaping, or threefold for a long string.
    for (width, problem, meant): (Int, Wording, String) in [
      (3, "three quotes for one", "\""), (2, "doubled quotes inside a string", "\\\""),
    ] {
      let runs = quotes.filter { quote in
        (0..<width).allSatisfy { quotes.contains(quote + $0) } && !quotes.contains(quote - 1)
          && !quotes.contains(quote + width)
      }
      guard runs.count == 2 else { continue }
      draft.add(9, problem, edits: runs.map { .init($0..<$0 + width, meant) })
    }
    // All but the outer quotes of a string.
    for first in quotes.indices {
      for last in quotes.indices.dropFirst(first + 2) {
        let inner = quotes[first + 1..<last]
        draft.add(
          inner.count == 2 ? 12 : 14, "quotes inside a string",
          edits: inner.map { .init($0..<$0, "\\") })
      }
    }
  }
}

extension CodeRows {
  /// Adds a quote one or two characters before its place, or behind it.
  private static func move(
    _ quote: Int, in text: ArraySlice<UInt8>, of draft: inout CorrectionDraft
  ) {
    for count in 1...2 {
      for passed in [quote - count..<quote, quote + 1..<quote + 1 + count]
      where text.indices.contains(passed.lowerBound) && passed.upperBound <= text.endIndex {
        let characters = text[passed]
        guard !characters.contains(UInt8(ascii: "\"")),
          count == 1 || !characters.contains(where: \.isWordByte)
        else { continue }
        let isBehind = passed.lowerBound > quote
        draft.add(
          11 + count, "the quote is in the wrong place",
          replace: isBehind ? quote..<passed.upperBound : passed.lowerBound..<quote + 1,
          with: isBehind ? draft.text(passed) + "\"" : "\"" + draft.text(passed),
          drops: .lines)
      }
    }
  }
}

/// Comments of any language.
enum ForeignComment {
  static let marks = [("<!--", "-->"), ("/*", "*/"), ("//", ""), ("#", ""), ("--", ""), (";", "")]

  /// The text as a comment of the syntax with some marks, if it is one of another.
  static func habit(at text: ArraySlice<UInt8>, as own: (begin: String, end: String)) -> Habit? {
    guard !text.starts(with: own.begin.utf8),
      let (begin, end) = marks.first(where: { text.starts(with: $0.0.utf8) })
    else { return nil }
    var inner = text.dropFirst(begin.utf8.count)
    if inner.suffix(end.utf8.count).elementsEqual(end.utf8) {
      inner = inner.dropLast(end.utf8.count)
    }
    guard inner.first != "-" else { return nil }
    return Habit(
      cost: 10, problem: "a comment of another language",
      advice: "begin comments with \(known: own.begin)",
      edit: .init(text.indices, written(inner, as: own)), drops: .lines)
  }

  static func written(_ text: ArraySlice<UInt8>, as own: (begin: String, end: String)) -> String {
    let end = own.end.isEmpty ? "" : " " + own.end
    return "\(own.begin) \(String(decoding: text.trimmed, as: UTF8.self))\(end)"
  }
}

extension CodeRows {
  /// Whether a word is a number, or a null of another language.
  fileprivate static func isForeign(_ word: String) -> Bool {
    let digits = word.utf8.drop { "+-.".utf8.contains($0) }
    return digits.first?.isDigit == true
      || ["null", "none", "nil", "undefined", "nan", "infinity", "inf"].contains(
        String(Substring(digits)).lowercased())
  }
}
