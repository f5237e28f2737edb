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

  package init?(of bytes: [UInt8], as format: Format, trial: @escaping Trial) {
    guard let table = format.corrections else { return nil }
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
    /// Whether each of several corrections is likely on its own.
    var areLinksLikely = true
    /// The places of strings and keys that look like syntax.
    var odd: [Range<Int>] = []

    /// Whether nothing around the edits is lost, looks odd, or breaks a rule.
    var isTrustworthy: Bool {
      guard lost == 0, areLinksLikely else { return false }
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
          && hasNone(of: outcome.warnings, within: distance)
          && !odd.contains {
            $0.lowerBound <= range.upperBound + 2 && range.lowerBound <= $0.upperBound + 2
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
    if current.outcome.document == nil { draft.proposeEverywhere(of: table) }
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
          correction: whole, text: text, outcome: trial(text, false),
          areLinksLikely: correction.cost
            <= (isFirst ? Cost.unlikely : Cost.chained)))
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
    readable.removeAll { $0.lost > fewest }
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
    return equals.count > 2 ? [] : equals.map(\.correction)
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
        if node.kind == .string {
          return place.overlaps(range)
            && Value(storage: storage, index: index).bytes?.isEmpty == true
        }
        return node.kind.isContainer && node.count == 0 && range.contains(place.lowerBound)
      }
  }

  /// The places at which strings and keys look as if a part of the syntax around them had slipped in.
  fileprivate var oddPlaces: [Range<Int>] {
    storage.nodes.indices.flatMap { index -> [Range<Int>] in
      let value = Value(storage: storage, index: index)
      let text = value.kind == .string ? value.bytes : nil
      let (key, start) = (storage.keyBytes(of: index), value.keyLocation.range.lowerBound)
      return (key?.oddPlaces(in: start..<start + (key?.count ?? 0), of: source) ?? [])
        + (text?.oddPlaces(in: value.location.range, of: source) ?? [])
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where it begins or ends with a space or a sign, or all of it if quotes or a tag are beside a sign.
  ///
  /// - Parameter range: Where it is in the source.
  fileprivate func oddPlaces(in range: Range<Int>, of source: Source) -> [Range<Int>] {
    guard let first, let last else { return [] }
    func isSign(_ byte: UInt8) -> Bool { byte.isSpace || "=:;,<>".utf8.contains(byte) }
    let places = [isSign(first) || first == ".", isSign(last)]
    guard places.contains(true) || isOddInside else { return [] }
    // What is far from a sign at an end has nothing to do with it.
    guard count > 24, !isOddInside else { return [range] }
    // Between the tags, if it has any.
    let text = source.bytes[range]
    let isElement = text.first == "<"
    let start = isElement ? text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } : nil
    let end = isElement ? text.lastIndex(of: UInt8(ascii: "<")) : nil
    let inner = (start ?? text.startIndex)..<Swift.max(start ?? 0, end ?? text.endIndex)
    return zip(places, [inner.head, inner.tail]).filter(\.0).map(\.1)
  }

  private var isOddInside: Bool {
    if allSatisfy({ "[]{}()\"'".utf8.contains($0) }) { return true }
    // In quotes once more, or with one that is left over.
    if let quote = first, quote.isQuote {
      if quote == last || count(where: { $0 == quote }) % 2 == 1 { return true }
    }
    // Marks that are there twice, as other languages have them.
    if count > 1, self[startIndex] == self[startIndex + 1], "*_`'~|".utf8.contains(self[startIndex])
    {
      return true
    }
    // One behind a number are inches.
    if count(where: { $0 == "\"" }) % 2 == 1,
      last == "\""
        || zip(self, dropFirst()).contains(where: { left, right in
          left == "\"" && right.isLetter || left.isLetter && right == "\""
        })
    {
      return true
    }
    return indices.contains { offset in
      guard "\"<\\/([{=:".utf8.contains(self[offset]) else { return false }
      let rest = self[offset...]
      return rest.first == "<" && rest.dropFirst().first?.isLetter == true
        || Self.oddities.contains { rest.starts(with: $0.utf8) }
    }
  }

  private static let oddities = [
    "</", "/>", "\\", "\"\"", "(\"", "[\"", "{\"", "\"=", "\":", "\";", "\",", "\"<", "\">", "\" =",
    "[CDATA", ": true", ": false", "\" :", "\" .", "\" +", "\" &", "\" \"", "= ",
  ]
}
