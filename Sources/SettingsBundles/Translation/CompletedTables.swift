public import PropertyLists

/// A bundle's document with other strings in its tables.
public struct CompletedTables: Sendable {
  /// The document with its new tables.
  public internal(set) var document: Document
  /// The number of strings that were added.
  public internal(set) var added = 0
  /// The number of strings that were translated, renamed, or removed.
  public internal(set) var changed = 0

  package init(document: Document) {
    self.document = document
  }

  /// Takes over the result of a change to the document.
  package mutating func add(_ other: CompletedTables) {
    document = other.document
    added += other.added
    changed += other.changed
  }
}
