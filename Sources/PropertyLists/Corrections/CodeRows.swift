/// The mistakes that JSON and strings tables have in common, token by token.
struct CodeRows: Sendable {
  /// Text to put behind a token or before it.
  let insertions: [(text: String, isBehind: Bool, cost: Int, problem: Wording)]
  /// Signs that are easily one too many.
  let removals: [(signs: String, cost: Int)]
  /// The cost of removing any other sign; `nil` if none is removed.
  var otherRemovals: Int? = 16
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
      proposeSigns(at: number, among: tokens, in: &draft)
      Self.proposeWords(at: number, among: tokens, in: &draft)
      Self.proposeJoining(at: number, among: tokens, in: &draft)
      more(number, tokens, &draft)
    }
    for number in near where !draft.lines.isLong(number) {
      Self.proposeQuotes(of: draft.bytes[draft.lines[number]].trimmed, in: &draft)
    }
    draft.proposeJoining(near)
  }

  /// Adds signs that are missing, unexpected, or written for others.
  func proposeSigns(at number: Int, among tokens: [CodeToken], in draft: inout CorrectionDraft) {
    let token = tokens[number]
    let range = token.range
    for row in insertions {
      draft.add(
        row.cost, row.problem, insert: row.text,
        at: row.isBehind ? range.upperBound : range.lowerBound)
    }
    for row in exchanges where token.isSign(row.sign) {
      let isClose = range.lowerBound > 0 && !draft.bytes[range.lowerBound - 1].isBlank
      draft.add(
        row.cost, row.problem, replace: range,
        with: row.meant == "=" && isClose ? " =" : row.meant)
    }
    guard case .sign = token.kind else { return }
    let sign = draft.text(range).quoted
    if number > 0, tokens[number - 1].kind == token.kind {
      draft.add(10, "\(sign) is there twice", remove: range)
    }
    if let cost = removals.first(where: { token.isSign(in: $0.signs) })?.cost ?? otherRemovals {
      draft.add(cost, "unexpected \(sign)", remove: range)
    }
    if number + 1 < tokens.count, tokens[number + 1].isSign(in: ">=") {
      draft.add(
        10, "two signs instead of \(known: separator.quoted)",
        replace: range.lowerBound..<tokens[number + 1].range.upperBound, with: separator)
    }
  }

  /// Adds quotes around words, or no word where a slip of the keyboard made one.
  private static func proposeWords(
    at number: Int, among tokens: [CodeToken], in draft: inout CorrectionDraft
  ) {
    let range = tokens[number].range
    guard tokens[number].kind == .word else { return }
    let isBeside =
      number > 0 && tokens[number - 1].range.upperBound == range.lowerBound
      || number + 1 < tokens.count && tokens[number + 1].range.lowerBound == range.upperBound
    if range.count < 3, isBeside { draft.add(12, "a stray letter", remove: range, drops: .edits) }
    // A number, or another language's null, was not meant as a string.
    guard !isForeign(draft.text(range)) else { return }
    let line = draft.lines.range(at: range.lowerBound)
    let words = tokens[number...].prefix {
      $0.kind == .word && $0.range.upperBound <= line.upperBound
    }
    let all = range.lowerBound..<(words.last?.range.upperBound ?? range.upperBound)
    draft.add(12, "a string without quotes", replace: all, with: quoted(draft.text(all)))
  }

  /// Adds two strings as one, with what other languages have between them.
  private static func proposeJoining(
    at number: Int, among tokens: [CodeToken], in draft: inout CorrectionDraft
  ) {
    let between = tokens[number...].dropFirst().prefix {
      ["+", ".", "&"].contains(draft.text($0.range))
    }
    let next = number + 1 + between.count
    guard tokens[number].kind == .string, between.count < 2, next < tokens.count,
      tokens[next].kind == .string
    else { return }
    draft.add(
      between.isEmpty ? 13 : 9, "strings cannot be joined",
      replace: tokens[number].range.upperBound - 1..<tokens[next].range.lowerBound + 1, with: "")
  }
}

extension CodeRows {
  /// Adds what may be wrong about the quotes of a line.
  static func proposeQuotes(of text: ArraySlice<UInt8>, in draft: inout CorrectionDraft) {
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
    }
    for quote in quotes { move(quote, in: text, of: &draft) }
    let doubled = quotes.filter { text[$0...].dropFirst().first == "\"" }
    draft.add(11, "two quotes for one", edits: doubled.map { .init($0..<$0 + 1, "") })
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
        // A bullet is hardly a part of a string.
        guard !characters.contains(where: { "\"*#@".utf8.contains($0) }),
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

extension CodeRows {
  /// Whether a word is a number, or a null of another language.
  fileprivate static func isForeign(_ word: String) -> Bool {
    let digits = word.utf8.drop { "+-.".utf8.contains($0) }
    return digits.first?.isDigit == true
      || ["null", "none", "nil", "undefined", "nan", "infinity", "inf"].contains(
        String(Substring(digits)).lowercased())
  }
}
