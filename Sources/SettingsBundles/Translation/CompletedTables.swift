public import PropertyLists

/// A bundle's document after changes to the strings in its tables.
public struct CompletedTables: Sendable {
  /// The document with its new tables.
  public internal(set) var document: Document
  /// The number of strings that were added.
  public internal(set) var added = 0
  /// The number of strings that were translated or renamed.
  public internal(set) var changed = 0
  /// The strings that were removed or renamed because no page uses them: one note for each, with its path.
  public internal(set) var pruned: [Diagnostic] = []
  /// The number of strings that were removed.
  public internal(set) var removed = 0
  /// Notes on strings that were left unchanged or not added, with the reason.
  public internal(set) var notes: [Diagnostic] = []

  package init(document: Document) { self.document = document }

  package mutating func add(_ other: CompletedTables) {
    document = other.document
    added += other.added
    changed += other.changed
    removed += other.removed
    pruned += other.pruned
    notes += other.notes
  }
}
