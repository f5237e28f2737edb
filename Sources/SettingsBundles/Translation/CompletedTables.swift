public import PropertyLists

extension Translations {
  /// A bundle with imported translations.
  public struct Imported: Sendable {
    /// The bundle after the import, and what changed in its tables.
    public let tables: Completed
    /// Warnings about strings that have another text in a table, and about what was ignored.
    public let warnings: [Diagnostic]
  }

  /// A bundle after changes to the strings in its tables.
  public struct Completed: Sendable {
    /// The bundle with its new tables.
    public internal(set) var bundle: SettingsBundle
    /// The number of strings that were added.
    public internal(set) var added = 0
    /// The number of strings that were translated.
    public internal(set) var changed = 0
    /// The strings that were removed because no page uses them: one note for each, with its path.
    public internal(set) var pruned: [Diagnostic] = []
    /// Notes on strings that were left unchanged or not added, with the reason.
    public internal(set) var notes: [Diagnostic] = []

    package init(_ bundle: SettingsBundle) { self.bundle = bundle }

    /// The bundle as one document.
    ///
    /// - Throws: The errors of `SettingsBundle.document`.
    /// - Complexity: O(*n*) for *n* values and bytes.
    public var document: Document { get throws(Diagnostic) { try bundle.document } }

    package var isChanged: Bool { added + changed + pruned.count > 0 }

    package mutating func add(_ other: Completed) {
      bundle = other.bundle
      added += other.added
      changed += other.changed
      pruned += other.pruned
      notes += other.notes
    }
  }
}
