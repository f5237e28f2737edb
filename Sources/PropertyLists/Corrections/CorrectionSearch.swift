/// Looks for the change that makes a text what its author meant, by trying.
///
/// Around the places of the first errors, the table of the syntax proposes small edits. Each result is
/// read and judged: what reads wins over what does not, what keeps the words of the text over what loses
/// any, then fewer errors, fewer warnings, and the likelier mistake. No grammar and no parser's sentence
/// is asked.
package struct CorrectionSearch: Sendable {
  /// The result of reading a text.
  package struct Outcome: Sendable {
    /// The document; `nil` if it cannot be read.
    package var document: Document?
    /// The places of its errors, in order.
    package var errors: [Int]
    /// The places of its warnings, in order.
    package var warnings: [Int]
    /// The number of its keys that nothing else has.
    package var strangeKeys: Int

    package init(
      document: Document?, errors: [Int], warnings: [Int] = [], strangeKeys: Int = 0
    ) {
      self.document = document
      self.errors = errors
      self.warnings = warnings
      self.strangeKeys = strangeKeys
    }
  }

  /// Reads a text, and with rules also validates it.
  package typealias Trial = @Sendable (_ text: [UInt8], _ validates: Bool) -> Outcome

  /// The costs up to which a correction is trusted beside something that was wrong before, taken for one of
  /// several mistakes, and offered at all; and the difference from which one is better than another.
  private enum Cost {
    static let likely = 16
    static let chained = 20
    static let unlikely = 33
    static let difference = 2
  }

  private let bytes: [UInt8]
  private let table: any CorrectionTable.Type
  private let trial: Trial
  private let rules: CorrectionRules

  package init?(
    of bytes: [UInt8], as format: Format, known: KnownKeys, trial: @escaping Trial
  ) {
    guard let table = format.corrections, let spelling = Spelling.of(format) else { return nil }
    rules = CorrectionRules(of: bytes, as: spelling, known)
    self.bytes = bytes
    self.table = table
    self.trial = trial
  }

  /// A correction that was tried, and what came of it.
  private struct Try {
    var correction = Correction.none
    let text: [UInt8]
    var outcome: Outcome
    var lost = 0
    /// Whether it is one correction, not the last of several.
    var isFirst = true
    /// Whether it is likely enough, as the only correction or as one of several.
    var isLikely = true
    /// The places of strings and keys that look like syntax.
    var odd: [Range<Int>] = []

    /// Whether nothing around the edits is lost, looks odd, or breaks a rule.
    var isTrustworthy: Bool {
      guard lost == 0, isLikely else { return false }
      let lines = TextLines(of: text)
      // What is likely anyway may be beside something that was wrong before.
      let distance = correction.cost > Cost.likely ? 4 : 0
      // Of many edits that are alike, some tell.
      return correction.written.prefix(Limits.checkedEdits).allSatisfy { range in
        let (first, last) = (lines.number(at: range.lowerBound), lines.number(at: range.upperBound))
        func hasNone(of places: [Int], within distance: Int) -> Bool {
          let start = lines.starts[max(0, first - distance)]
          let end = lines[min(lines.count - 1, last + distance)].upperBound
          return !places.contains(where: (start...end).contains)
        }
        return hasNone(of: outcome.errors, within: 4)
          && outcome.document?.closesAny(of: outcome.errors, in: range) != true
          && hasNone(of: outcome.warnings, within: distance)
          && !odd.contains { place in
            // What is odd as a whole counts on the lines of an edit, and a sign at an end beside it.
            place.count > 1 && !lines.isLong(first)
              ? place.lowerBound <= lines[last].upperBound
                && lines.starts[first] <= place.upperBound
              : place.lowerBound <= range.upperBound + 2 && range.lowerBound <= place.upperBound + 2
          }
          && outcome.document?.hasEmptyValue(in: range) != true
      }
    }

    /// The rank among those that read: the lower, the better.
    var rank: (Int, Int, Int, Int, Int) {
      (
        outcome.errors.count, outcome.warnings.count, outcome.strangeKeys, odd.count,
        correction.cost
      )
    }
  }

  /// The corrections that are equally good: one, two, or, if none or too many are, an empty array.
  ///
  /// - Parameter budget: The bytes that may be read, of which those that were are subtracted.
  /// - Complexity: O(*n*) for *n* bytes, times the number of tries.
  package func best(budget: inout Int) -> [Correction] {
    let start = trial(bytes, true)
    guard !start.errors.isEmpty else { return [] }
    var tries =
      bytes.count > Limits.largeCorrectedBytes
      ? Limits.largeCorrectionTries : Limits.correctionTries
    var current = Try(text: bytes, outcome: start)
    for _ in 0..<Limits.chainedCorrections {
      let results = attempts(from: current, &tries, &budget)
      if start.document != nil || results.contains(where: { $0.outcome.document != nil }) {
        return ranked(results, since: start)
      }
      guard let next = furthest(results, beyond: current) else { return [] }
      current = next
    }
    return []
  }

  private func attempts(from current: Try, _ tries: inout Int, _ budget: inout Int) -> [Try] {
    var draft = CorrectionDraft(of: current.text)
    for place in Set(current.outcome.errors.prefix(3)).sorted().prefix(2) {
      draft.propose(around: min(place, current.text.count), of: table)
    }
    // Looking for all mistakes in a large file would take seconds.
    if current.outcome.document == nil, bytes.count <= Limits.largeCorrectedBytes {
      draft.proposeEverywhere(of: table)
    }
    var results: [Try] = []
    for correction in draft.corrections.sorted(by: { $0.cost < $1.cost }) {
      let text = correction.applied(to: current.text)
      let cost = text.count + Limits.correctionTryBytes
      guard tries > 0, budget >= cost else { break }
      tries -= 1
      budget -= cost
      guard let whole = correction.following(current.correction) else { continue }
      let isFirst = current.correction.edits.isEmpty
      results.append(
        Try(
          correction: whole, text: text, outcome: trial(text, false), isFirst: isFirst,
          isLikely: correction.cost <= (isFirst ? Cost.unlikely : Cost.chained)))
    }
    return results
  }

  /// The result whose first error is furthest behind the others'.
  private func furthest(_ results: [Try], beyond current: Try) -> Try? {
    func place(_ result: Try) -> Int { result.outcome.errors.first ?? 0 }
    // Only what is likely on its own is one of several mistakes.
    return results.filter {
      place($0) > place(current) + 1
        && $0.correction.cost - current.correction.cost <= Cost.chained
    }.max { (place($0), -$0.correction.cost) < (place($1), -$1.correction.cost) }
  }

  private func ranked(_ results: [Try], since start: Outcome) -> [Correction] {
    let wanted = WordBag(of: bytes, table.content(of: bytes))
    var readable = results.filter { $0.outcome.document != nil }
    for index in readable.indices { measure(&readable[index], wanted) }
    // What loses content competes only when nothing else reads.
    guard let fewest = readable.map(\.lost).min() else { return [] }
    readable.removeAll { $0.lost > fewest || rules.broken(by: $0.text) != nil }
    for index in readable.indices { readable[index].outcome = trial(readable[index].text, true) }
    if start.document != nil {
      readable.removeAll { $0.outcome.errors.count >= start.errors.count }
    }
    readable.sort { $0.rank < $1.rank }
    guard let first = readable.first, first.isTrustworthy else { return [] }
    var last = first.rank
    last.4 += Cost.difference
    var equals: [Try] = []
    for other in readable.prefix(while: { $0.rank < last })
    where equals.allSatisfy({ $0.outcome.document != other.outcome.document }) {
      equals.append(other)
    }
    guard equals.count < 3 else { return [] }
    let draft = CorrectionDraft(of: bytes)
    return equals.map { result in
      var correction = result.correction
      let lines = correction.edits.prefix(2).map { draft.lines.number(at: $0.range.lowerBound) }
      // To follow the advice of the first of several on a line would lead to another error.
      if !result.isFirst, lines.first == lines.last {
        correction.advice = draft.written(correction.edits)
      }
      correction.needsReview =
        draft.joinsLines(correction.edits)
        || correction.written.contains { result.outcome.document?.hasSignedText(in: $0) == true }
      return correction
    }
  }

  /// Counts the wanted words that a result lacks, as they are written or as they are read, and what looks odd.
  private func measure(_ result: inout Try, _ wanted: WordBag) {
    guard let document = result.outcome.document else { return }
    let dropped = result.correction.dropped
    let written = WordBag(of: result.text, table.content(of: result.text))
    result.lost = min(
      wanted.missing(from: written.joined(with: dropped)),
      wanted.missing(from: WordBag(of: document).joined(with: dropped)))
    result.odd = document.oddPlaces
  }
}

extension Correction {
  /// No change.
  fileprivate static let none = Correction(
    edits: [], problem: "", advice: "", cost: 0, dropped: WordBag())

  /// The ranges that the edits have written, in the result.
  fileprivate var written: [Range<Int>] {
    var shift = 0
    return edits.map { edit in
      let start = edit.range.lowerBound + shift
      shift += edit.text.utf8.count - edit.range.count
      return start..<start + edit.text.utf8.count
    }
  }
}

extension Document {
  /// Whether a list or dictionary without contents begins in a range, or an empty string has a part of it.
  fileprivate func hasEmptyValue(in range: Range<Int>) -> Bool {
    !range.isEmpty
      && storage.nodes.indices.contains { index in
        let (node, place) = (storage.nodes[index], storage.ranges[index].range)
        if node.kind == .string || node.kind == .data {
          return place.overlaps(range)
            && Value(storage: storage, index: index).bytes?.isEmpty == true
        }
        return node.kind.isContainer && node.count == 0 && range.contains(place.lowerBound)
      }
  }

  /// Whether a string that a range touches begins with a sign.
  fileprivate func hasSignedText(in range: Range<Int>) -> Bool {
    storage.nodes.indices.contains { index in
      let place = storage.ranges[index].range
      guard storage.nodes[index].kind == .string, place.lowerBound <= range.upperBound,
        range.lowerBound <= place.upperBound
      else { return false }
      let first = Value(storage: storage, index: index).bytes?.first
      return first.map { "!@#$%&*<>{}[]=;|~^`?".utf8.contains($0) } == true
    }
  }

  /// Whether one of some places is in a list or dictionary whose end is in a range.
  fileprivate func closesAny(of places: [Int], in range: Range<Int>) -> Bool {
    !range.isEmpty && !places.isEmpty
      && storage.nodes.indices.contains { index in
        let place = storage.ranges[index].range
        return storage.nodes[index].kind.isContainer && range.contains(place.upperBound - 1)
          && places.contains(where: place.contains)
      }
  }
}
