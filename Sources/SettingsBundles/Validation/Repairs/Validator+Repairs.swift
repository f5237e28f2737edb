public import PropertyLists

extension Validator {
  /// A document after repairs.
  public struct RepairedDocument: Sendable {
    /// The document with all repairs.
    public let document: Document

    /// The findings that were repaired, in the order of the repairs, up to a limit.
    public let repaired: [Diagnostic]

    /// The number of findings that were repaired.
    public let count: Int
  }

  /// A bundle after repairs.
  public struct RepairedBundle: Sendable {
    /// The bundle with all repairs, whose `changes(over:lossy:)` are those of the files.
    public let bundle: SettingsBundle

    /// The findings that were repaired, in the order of the repairs, up to a limit.
    public let repaired: [Diagnostic]

    /// The number of findings that were repaired.
    public let count: Int
  }
}

/// Settings after repairs.
package struct RepairedSettings: Sendable {
  package fileprivate(set) var settings: Settings
  package fileprivate(set) var repaired: [Diagnostic] = []
  package fileprivate(set) var count = 0
}

extension Validator {
  /// Makes the repairs that the rules' findings carry, until none is left.
  ///
  /// Repairing the result again changes nothing.
  ///
  /// - Parameters:
  ///   - document: A page, a strings table, or a bundle's document; any other document is returned
  ///     unchanged.
  ///   - scope: The repairs to make.
  /// - Throws: A `Diagnostic` if two rules contradict each other, which is a bug.
  /// - Complexity: The same as `validate` and `Document.applying`, for each round.
  public func repair(
    _ document: Document, _ scope: RepairScope = .safe
  ) throws(Diagnostic) -> RepairedDocument {
    let result = try repair(Settings(document), scope)
    return RepairedDocument(
      document: try result.settings.document, repaired: result.repaired, count: result.count)
  }

  /// Makes the repairs that the rules' findings about a bundle carry, until none is left.
  ///
  /// Members that cannot be read stay as they are.
  ///
  /// - Parameters:
  ///   - bundle: The bundle, in any form: the repairs do not depend on it.
  ///   - scope: The repairs to make.
  /// - Throws: A `Diagnostic` if two rules contradict each other, which is a bug.
  /// - Complexity: The same as `validate` and `Document.applying`, for each round.
  public func repair(
    _ bundle: SettingsBundle, _ scope: RepairScope = .safe
  ) throws(Diagnostic) -> RepairedBundle {
    let result = try repair(Settings.bundle(bundle), scope)
    return RepairedBundle(
      bundle: result.settings.bundle ?? bundle, repaired: result.repaired, count: result.count)
  }

  package func repair(
    _ settings: Settings, _ scope: RepairScope = .safe
  ) throws(Diagnostic) -> RepairedSettings {
    var result = RepairedSettings(settings: settings)
    // The value of a renamed key may have the wrong type.
    for _ in 0..<Limits.repairRounds + settings.valueCount / Limits.repairs {
      var candidates: [(found: RatedFinding, edits: [DocumentEdit])] = []
      for found in repairable(result.settings, scope) {
        candidates.append((found, try found.finding.repair?.edits() ?? []))
      }
      var batch = RepairBatch(of: SettingsLookup(in: result.settings), candidates.flatMap(\.edits))
      for candidate in candidates where batch.add(candidate.edits) {
        result.count += 1
        if result.count <= Limits.findings {
          result.repaired.append(diagnostic(of: candidate.found))
        }
      }
      guard !batch.edits.isEmpty else { break }
      // Under a new key, or in an element with a new type, `007` may be a string.
      result.settings = try result.settings.applying(batch.edits).normalized()
    }
    return result
  }
}

/// Repairs that can be made together because no two of them touch the same value.
private struct RepairBatch {
  private(set) var edits: [DocumentEdit] = []

  private var lookup: SettingsLookup
  /// The paths of all edits and of the values around them.
  private var edited: Set<Document.KeyPath> = []
  private var around: Set<Document.KeyPath> = []

  /// The paths that several values would be renamed to.
  private let contested: Set<Document.KeyPath>

  init(of lookup: SettingsLookup, _ candidates: [DocumentEdit]) {
    self.lookup = lookup
    let targets = Dictionary(grouping: candidates.compactMap(\.newPath)) { $0 }
    contested = Set(targets.filter { $0.value.count > 1 }.keys)
  }

  /// Adds the edits of a repair, unless they overlap with another repair or change nothing.
  mutating func add(_ new: [DocumentEdit]) -> Bool {
    let paths = new.flatMap { [$0.path] + ($0.newPath.map { [$0] } ?? []) }
    guard !new.isEmpty, paths.allSatisfy(isFree) else { return false }
    for edit in new { guard isPossible(edit) else { return false } }
    for path in paths {
      edited.insert(path)
      for length in path.components.indices {
        around.insert(Document.KeyPath(Array(path.components[..<length])))
      }
    }
    edits += new
    return true
  }

  private mutating func isPossible(_ edit: DocumentEdit) -> Bool {
    let old = lookup.value(at: edit.path)
    switch edit.change {
    case .set(let value), .insert(let value, after: _):
      return old.map { $0 != value } ?? (lookup.value(at: edit.path.parent) != nil)
    case .rename: return old != nil && edit.newPath.map { isUncontested($0) } == true
    case .append, .precede, .follow, .move, .remove: return old != nil
    }
  }

  /// Whether no other value has the path or would be renamed to it; a person has to choose between two.
  private mutating func isUncontested(_ path: Document.KeyPath) -> Bool {
    lookup.value(at: path) == nil && !contested.contains(path)
  }

  private func isFree(_ path: Document.KeyPath) -> Bool {
    !around.contains(path)
      && (0...path.components.count).allSatisfy { length in
        !edited.contains(Document.KeyPath(Array(path.components[..<length])))
      }
  }
}

extension Repair {
  fileprivate func edits() throws(Diagnostic) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    for planned in plannedEdits() { edits.append(try planned.edit()) }
    return edits
  }
}

extension DocumentEdit {
  /// The path of the value after a rename; `nil` if it stays the same.
  fileprivate var newPath: Document.KeyPath? {
    if case .rename(let key) = change { path.parent.appending(.key(key)) } else { nil }
  }
}
