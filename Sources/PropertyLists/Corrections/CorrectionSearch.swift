/// Looks for the change that makes a text what its author meant, by trying.
///
/// Around the places of the first errors, the moves of its format propose small changes. Each result is read and
/// judged: what reads and breaks no rule of corrections, then what has the fewest errors and warnings, looks like an
/// entry, and is the likeliest.
package struct CorrectionSearch: Sendable {
  /// The result of reading a text: the document, if any, and the places of errors and warnings, in order.
  package typealias Outcome = (document: Document?, errors: [Int], warnings: [Int])

  /// Reads a text, and with rules also validates it.
  package typealias Trial = @Sendable (_ text: [UInt8], _ validates: Bool) -> Outcome

  /// The highest cost of a change that is tried.
  private static let unlikely = 33
  /// The difference in cost from which one change is better than another.
  private static let difference = 2

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
    let correction: Correction
    let text: [UInt8]
    var outcome: Outcome
    var odd: [Range<Int>] = []

    var rank: (Int, Int, Int, Int) {
      (outcome.errors.count, outcome.warnings.count, odd.count, correction.cost)
    }
  }

  /// The corrections that are equally good: one, two, or, if none or too many are, an empty array.
  ///
  /// - Parameter budget: The bytes that may be read, of which those that were are subtracted.
  /// - Complexity: O(*n*) for *n* bytes, times up to `Limits.correctionTries`.
  package func best(budget: inout Int) -> [Correction] {
    let start = trial(bytes, false)
    guard !start.errors.isEmpty else { return [] }
    return ranked(
      attempts(around: start.errors, &budget).filter {
        $0.outcome.errors.isEmpty && rules.broken(by: $0.text) == nil
      })
  }

  private func attempts(around errors: [Int], _ budget: inout Int) -> [Try] {
    var moves = CorrectionMoves(of: bytes, as: spelling, rules.known.keys)
    for place in Set(errors.prefix(3)).sorted().prefix(2) {
      moves.propose(around: min(place, bytes.count))
    }
    var seen: Set<[Correction.Edit]> = []
    let proposed = moves.found.filter { $0.cost <= Self.unlikely }.sorted { $0.cost < $1.cost }
      .filter { seen.insert($0.edits).inserted }
    let tries = min(Limits.correctionTries, Limits.correctionTriesBytes / (bytes.count + 1) + 2)
    var results: [Try] = []
    for correction in proposed.prefix(tries) {
      let text = correction.applied(to: bytes)
      let cost = text.count + Limits.correctionTryBytes
      guard budget >= cost else { break }
      budget -= cost
      results.append(Try(correction: correction, text: text, outcome: trial(text, false)))
    }
    return results
  }

  private func ranked(_ results: [Try]) -> [Correction] {
    var readable = Array(results.prefix(Limits.validatedCorrections))
    for index in readable.indices {
      readable[index].odd = readable[index].outcome.document?.oddPlaces ?? []
      readable[index].outcome = trial(readable[index].text, true)
    }
    readable.sort { $0.rank < $1.rank }
    guard let first = readable.first, isTrustworthy(first) else { return [] }
    var last = first.rank
    last.3 += Self.difference
    var equals: [Try] = []
    for other in readable.prefix(while: { $0.rank < last })
    where equals.allSatisfy({ $0.outcome.document != other.outcome.document }) {
      equals.append(other)
    }
    guard equals.count < 3 else { return [] }
    return equals.map { result in
      var correction = result.correction
      if correction.advice.text.isEmpty {
        correction.advice = advice(for: correction.edits[0], in: result.text)
      }
      return correction
    }
  }

  /// The first changed line as it will be.
  private func advice(for edit: Correction.Edit, in text: [UInt8]) -> Wording {
    let margin = edit.text.utf8.prefix { $0.isSpace }.count
    let line = text[TextLines(of: text).range(at: edit.range.lowerBound + margin)].trimmed
    let isLong = line.count > Limits.quotedScalars
    if bytes[edit.range].contains(0x0A) || line.isEmpty || isLong && edit.text.isEmpty {
      return "remove it"
    }
    if isLong { return "write \(String(edit.text.prefix(40)).quoted) here" }
    return "write \(String(decoding: line, as: UTF8.self))"
  }

  /// Whether nothing that the edits changed looks odd or breaks a rule, nor anything beside it.
  private func isTrustworthy(_ result: Try) -> Bool {
    let (lines, edits) = (TextLines(of: result.text), result.correction.edits)
    guard let first = edits.first, let last = edits.last else { return false }
    let start = lines.number(at: first.range.lowerBound)
    let end = lines.number(at: last.range.upperBound + result.text.count - bytes.count)
    func near(_ distance: Int) -> Range<Int> {
      let last = min(lines.count - 1, end + distance)
      return lines[max(0, start - distance)].lowerBound..<lines[last].upperBound
    }
    let (document, errors, warnings) = result.outcome
    // Where a container ends shows only in what is in it.
    let isStructure = edits.contains { edit in
      ["[", "]", "{", "}", "dict", "array", "-"].contains { sign in
        edit.text.contains(bytesOf: sign) || bytes[edit.range].contains(bytesOf: sign)
      }
    }
    if isStructure, !errors.isEmpty { return false }
    return CorrectionRules.broken(by: document, errors, on: near(2)) == nil
      && CorrectionRules.broken(by: document, warnings, on: near(1)) == nil
      && !result.odd.contains(where: near(1).overlaps)
  }
}
