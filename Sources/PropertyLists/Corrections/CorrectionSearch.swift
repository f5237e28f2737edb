/// Looks for the change that makes a text what its author meant, by trying.
///
/// Around the places of the first errors, the moves of its format propose small changes. Each result is read and
/// judged: what reads and breaks no rule of corrections, then what has the fewest errors and warnings, looks like an
/// entry, and changes least.
package struct CorrectionSearch: Sendable {
  /// The result of reading a text.
  package struct Outcome: Sendable {
    /// The document; `nil` if it cannot be read.
    package var document: Document?
    /// The places of its errors, in order.
    package var errors: [Int]
    /// The places of its warnings, in order.
    package var warnings: [Int]

    package init(document: Document?, errors: [Int], warnings: [Int] = []) {
      self.document = document
      self.errors = errors
      self.warnings = warnings
    }
  }

  /// Reads a text, and with rules also validates it.
  package typealias Trial = @Sendable (_ text: [UInt8], _ validates: Bool) -> Outcome

  /// The costs up to which a change is one of several, and is offered at all; and the difference from which one
  /// is better than another.
  private enum Cost {
    static let chained = 21
    static let unlikely = 33
    static let difference = 2
  }

  private let bytes: [UInt8]
  private let spelling: Spelling
  private let rules: CorrectionRules
  private let trial: Trial

  package init?(of bytes: [UInt8], as format: Format, known: KnownKeys, trial: @escaping Trial) {
    guard let spelling = Spelling.of(format) else { return nil }
    self.bytes = bytes
    self.spelling = spelling
    self.trial = trial
    rules = CorrectionRules(of: bytes, as: spelling, known)
  }

  private struct Try {
    var correction: Correction?
    /// The change from the try before.
    var last: Correction?
    let text: [UInt8]
    var outcome: Outcome
    var odd: [Range<Int>] = []

    var cost: Int { correction?.cost ?? 0 }
    var rank: (Int, Int, Int, Int) {
      (outcome.errors.count, outcome.warnings.count, odd.count, cost)
    }
  }

  /// The corrections that are equally good: one, two, or, if none or too many are, an empty array.
  ///
  /// - Parameter budget: The bytes that may be read, of which those that were are subtracted.
  /// - Complexity: O(*n*) for *n* bytes, times up to `Limits.correctionTries`.
  package func best(budget: inout Int) -> [Correction] {
    let start = trial(bytes, true)
    guard !start.errors.isEmpty else { return [] }
    var tries = min(Limits.correctionTries, Limits.correctionTriesBytes / (bytes.count + 1) + 2)
    var current = Try(text: bytes, outcome: start)
    for _ in 0..<Limits.chainedCorrections {
      let proposed = proposals(for: current)
      // A mistake that is repeated needs the same change again.
      let same = proposed.filter { $0.problem.text == current.last?.problem.text }
      var results = attempts(same, from: current, &tries, &budget)
      if !results.contains(where: { $0.outcome.document != nil }),
        furthest(results, beyond: current) == nil
      {
        results += attempts(proposed, from: current, &tries, &budget)
      }
      let readable = results.filter {
        $0.outcome.document != nil && rules.broken(by: $0.text) == nil
      }
      if start.document != nil || !readable.isEmpty { return ranked(readable, since: start) }
      guard let next = furthest(results, beyond: current) else { return [] }
      current = next
    }
    return []
  }

  private func proposals(for current: Try) -> [Correction] {
    var moves = CorrectionMoves(of: current.text, as: spelling, rules.known.keys)
    for place in Set(current.outcome.errors.prefix(3)).sorted().prefix(2) {
      moves.propose(around: min(place, current.text.count))
    }
    // Looking for all mistakes in a large file would take seconds.
    if current.outcome.document == nil, bytes.count <= Limits.largeCorrectedBytes {
      moves.proposeEverywhere()
    }
    return moves.found.sorted { $0.cost < $1.cost }
  }

  private func attempts(
    _ proposed: [Correction], from current: Try, _ tries: inout Int, _ budget: inout Int
  ) -> [Try] {
    var results: [Try] = []
    for correction in proposed
    where correction.cost <= (current.correction == nil ? Cost.unlikely : Cost.chained) {
      let text = correction.applied(to: current.text)
      let cost = text.count + Limits.correctionTryBytes
      guard tries > 0, budget >= cost else { break }
      tries -= 1
      budget -= cost
      guard let whole = current.correction.map(correction.following) ?? correction else { continue }
      results.append(
        Try(correction: whole, last: correction, text: text, outcome: trial(text, false)))
    }
    return results
  }

  /// The likely result whose first error is furthest behind the others'.
  private func furthest(_ results: [Try], beyond current: Try) -> Try? {
    func place(_ result: Try) -> Int { result.outcome.errors.first ?? 0 }
    return results.filter {
      $0.outcome.document == nil && place($0) > place(current) + 1
        && $0.cost - current.cost <= Cost.chained
    }
    .max { (place($0), -$0.cost) < (place($1), -$1.cost) }
  }

  private func ranked(_ results: [Try], since start: Outcome) -> [Correction] {
    var readable = Array(results.prefix(Limits.validatedCorrections))
    for index in readable.indices {
      readable[index].odd = readable[index].outcome.document?.oddPlaces ?? []
      readable[index].outcome = trial(readable[index].text, true)
    }
    if start.document != nil {
      readable.removeAll { $0.outcome.errors.count >= start.errors.count }
    }
    readable.sort { $0.rank < $1.rank }
    guard let first = readable.first, isTrustworthy(first) else { return [] }
    var last = first.rank
    last.3 += Cost.difference
    var equals: [Try] = []
    for other in readable.prefix(while: { $0.rank < last })
    where equals.allSatisfy({ $0.outcome.document != other.outcome.document }) {
      equals.append(other)
    }
    guard equals.count < 3 else { return [] }
    return equals.compactMap { result in
      guard var correction = result.correction else { return nil }
      let isChained = result.last?.edits.count != correction.edits.count
      if isChained || correction.advice.text.isEmpty {
        correction.advice = advice(for: correction.edits[0], in: result.text)
      }
      return correction
    }
  }

  /// The first changed line as it will be.
  private func advice(for edit: Correction.Edit, in text: [UInt8]) -> Wording {
    let margin = edit.text.utf8.prefix { $0.isSpace }.count
    let line = text[TextLines(of: text).range(at: edit.range.lowerBound + margin)].trimmed
    if bytes[edit.range].contains(0x0A) || line.isEmpty { return "remove it" }
    guard line.count > Limits.quotedScalars else {
      return "write \(String(decoding: line, as: UTF8.self))"
    }
    return edit.text.isEmpty ? "remove it" : "write \(String(edit.text.prefix(40)).quoted) here"
  }

  /// Whether nothing that the edits changed looks odd or breaks a rule, nor anything beside it.
  private func isTrustworthy(_ result: Try) -> Bool {
    guard let correction = result.correction else { return false }
    let lines = TextLines(of: result.text)
    func near(_ distance: Int) -> [Range<Int>] {
      correction.written.prefix(Limits.checkedEdits).map { range in
        let first = lines.number(at: range.lowerBound) - distance
        let last = lines.number(at: range.upperBound) + distance
        return lines[max(0, first)].lowerBound..<lines[min(lines.count - 1, last)].upperBound
      }
    }
    let document = result.outcome.document
    // Where a container ends shows only in what is in it.
    let isStructure = correction.edits.contains { edit in
      ["[", "]", "{", "}", "dict", "array", "-"].contains { sign in
        edit.text.contains(bytesOf: sign) || bytes[edit.range].contains(bytesOf: sign)
      }
    }
    if isStructure, !result.outcome.errors.isEmpty { return false }
    return CorrectionRules.broken(by: document, result.outcome.errors, on: near(2)) == nil
      && CorrectionRules.broken(by: document, result.outcome.warnings, on: near(1)) == nil
      && !near(1).contains { line in result.odd.contains { $0.overlaps(line) } }
  }
}

extension Correction {
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

extension Correction.Edit {
  init(_ range: Range<Int>, _ text: String) { self.init(range: range, text: text) }
}
