/// What a format says about the keys that its author knows, without which some mistakes have two meanings.
package struct KnownKeys: Sendable {
  /// Keys that are hardly ever text.
  let keys: Set<String>
  /// The top-level keys of a document that is several files.
  let sections: Set<String>
  /// Keys that are never below another one's value, but in such a document.
  let roots: Set<String>

  package init(_ keys: Set<String>, sections: Set<String>, roots: Set<String> = []) {
    (self.keys, self.sections, self.roots) = (keys, sections, roots)
  }
}

/// What a correction of a text may never do, whoever proposes it: a wrong remedy is worse than none.
///
/// Both texts become a sequence of letters: those of keys, values, and comments, without the names of tags, with
/// escapes read and booleans in one spelling. It has to stay the same (`.content`), so that the number of letters
/// before a sign is its place in both, and each letter keeps what it was.
struct CorrectionRules {
  enum Rule: Error {
    /// Nothing is lost, made up, or moved.
    case content
    /// Text stays text, a comment a comment, and a key, dash, tag, bracket, or quote what it is.
    case role
    /// No container is put around what stands there, and lines keep their indentation.
    case container
    /// A value keeps its type.
    case type
    /// Nothing is without contents that was not.
    case empty
    /// An entry stays below its top-level key.
    case section
    /// The result can be read, without an error or a warning on a line that was changed.
    case reading
  }

  let spelling: Spelling
  let known: KnownKeys
  private let bytes: [UInt8]

  init(of bytes: [UInt8], as spelling: Spelling, _ known: KnownKeys) {
    (self.bytes, self.spelling, self.known) = (bytes, spelling, known)
  }

  /// The first rule that a new version of the text breaks; `nil` if it breaks none.
  ///
  /// - Complexity: O(*n*) for *n* bytes in both, times the number of changed lines.
  func broken(by text: [UInt8]) -> Rule? {
    do throws(Rule) {
      func check(readsWords: Bool) throws(Rule) {
        try self.check(
          ContentProfile(of: bytes, as: spelling, known, readsWords: readsWords),
          ContentProfile(of: text, as: spelling, known, readsWords: readsWords))
      }
      do throws(Rule) {
        try check(readsWords: false)
      } catch {
        // A boolean or null may have another spelling.
        guard error == .content else { throw error }
        try check(readsWords: true)
      }
      if spelling.isIndented { try checkIndentation(text) }
      return nil
    } catch {
      return error
    }
  }

  /// The rule about what was read from a result: `lines` are those that the edits changed.
  static func broken(by document: Document?, _ findings: [Int], on lines: Range<Int>) -> Rule? {
    document != nil && !findings.contains { lines.lowerBound <= $0 && $0 <= lines.upperBound }
      ? nil : .reading
  }

  // MARK: Letters

  private func check(_ old: ContentProfile, _ new: ContentProfile) throws(Rule) {
    guard old.letters.count == new.letters.count else { throw .content }
    for (left, right) in zip(old.letters, new.letters) {
      guard left.character == right.character else { throw .content }
      guard left.role == .comment ? right.role == .comment : right.role != .comment,
        left.role != .knownKey || right.role == .knownKey,
        left.role != .key || right.role != .value,
        !left.beginsLine || right.beginsLine,
        // Any word may have a colon behind it.
        left.role != .value || right.role != .key || !spelling.isIndented
      else { throw .role }
      // A string may have been meant as a key; an element, only if it has the text of a known one.
      let isKey = right.type == "key" ? right.role == .knownKey : right.role != .value
      guard left.type.isEmpty || left.type == right.type || left.type == "string" && isKey else {
        throw .type
      }
    }
    guard old.sections.isEmpty || old.sections == new.sections,
      old.roots.isSubset(of: new.roots)
    else { throw .section }
    try checkSigns(old, new)
    for (kind, count) in new.counts where count > old.counts[kind] ?? 0 {
      throw ["\"", "/*", "<!--"].contains(kind) ? .role : .empty
    }
    let isMerged = zip(old.letters, new.letters).contains { $0.hasBorder && !$1.hasBorder }
    if isMerged { throw .content }
  }

  // MARK: Signs

  private func checkSigns(_ old: ContentProfile, _ new: ContentProfile) throws(Rule) {
    func counted(_ signs: [ContentProfile.Sign]) -> [ContentProfile.Sign: Int] {
      signs.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let (before, after) = (counted(old.signs), counted(new.signs))
    // A dash may only be one of two.
    guard old.signs.allSatisfy({ $0.name != "-" || after[$0] != nil }) else { throw .role }
    let lost = before.filter { $0.value > after[$0.key] ?? 0 }.map(\.key)
    let added = after.filter { $0.value > before[$0.key] ?? 0 }.map(\.key)
    guard !hasContainer(lost) else { throw .role }
    // Whatever closes whatever in between, one more of both is a container around what is there.
    guard !hasContainer(added) else { throw .container }
    guard Set(lost.map(\.name)).isDisjoint(with: added.map(\.name)) else { throw .content }
    // A bracket or tag does not change places with what is beside it.
    let others = Dictionary(grouping: new.signs, by: \.place)
    for (place, order) in Dictionary(grouping: old.signs, by: \.place) {
      let other = others[place] ?? []
      let (left, right) = (order.filter(Set(other).contains), other.filter(Set(order).contains))
      guard left == right || left.count != right.count else { throw .content }
    }
    let newDashes = Set(added.filter { $0.name == "-" }.map(\.place))
    guard !new.lists.contains(where: newDashes.isSuperset) else { throw .container }
    if spelling.holdsTextOnly, new.keyCount < old.keyCount { throw .content }
  }

  /// Whether there is an opening bracket or tag, and behind it what closes it.
  private func hasContainer(_ signs: [ContentProfile.Sign]) -> Bool {
    let last = Dictionary(signs.map { ($0.name, $0.place) }, uniquingKeysWith: max)
    return signs.contains { open in
      ContentProfile.ends[open.name].flatMap { last[$0] }.map { $0 >= open.place } == true
    }
  }

  // MARK: Indentation

  /// Only one line changes its indentation, or one whole row that becomes a neighbor of others.
  private func checkIndentation(_ text: [UInt8]) throws(Rule) {
    let (old, new) = (LineShape.all(of: bytes), LineShape.all(of: text))
    let script = EditScript(old.map(\.text), new.map(\.text), mostEdits: Limits.correctedLines)
    var moved: [(old: Int, new: Int)] = []
    var (left, right) = (0, 0)
    for change in script.changes + [.init(old: old.count..<old.count, new: new.count..<new.count)] {
      moved += zip(left..<change.old.lowerBound, right..<change.new.lowerBound)
        .filter { old[$0].column != new[$1].column }.map { ($0, $1) }
      (left, right) = (change.old.upperBound, change.new.upperBound)
    }
    // People see no difference between spaces and tabs.
    moved.removeAll { !old[$0.old].isPlain }
    guard let first = moved.first, let last = moved.last else { return }
    // Loose words have no place of their own.
    guard moved.allSatisfy({ old[$0.old].isEntry }) else { throw .container }
    // Below a value, what is indented more is its text.
    if first.new > 0, case let above = new[first.new - 1] {
      guard new[first.new].column <= above.contentColumn || ":-".utf8.contains(above.text.last ?? 0)
      else { throw .role }
    }
    guard moved.count > 1 else { return }
    let (row, column) = (old[first.old], new[first.new].column)
    let isWhole =
      row.hasDash && last.old - first.old == moved.count - 1
      && old[(first.old + 1)...last.old].allSatisfy { $0.column > row.column }
      && old[(last.old + 1)...].first.map { $0.column <= row.column } ?? true
      && moved.allSatisfy { new[$0.new].column - old[$0.old].column == column - row.column }
    let others = new[..<first.new] + new[(last.new + 1)...]
    guard isWhole, others.contains(where: { $0.hasDash && $0.column == column }) else {
      throw .container
    }
  }
}
