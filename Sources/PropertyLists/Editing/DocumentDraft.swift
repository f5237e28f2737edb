/// A document that is edited step by step: each edit sees the previous ones.
///
/// Edits are collected, and applied together once one of them depends on the others. Any number of
/// edits to different values therefore cost one pass over the document.
package struct DocumentDraft: Sendable {
  private var base: Document
  private var plan: EditPlan

  /// The number of times that edits were applied, after which key paths through an array changed by
  /// `insert` refer to other items.
  package private(set) var version = 0

  package init(_ document: Document) {
    base = document
    plan = EditPlan(for: document.root)
  }

  /// The document with all edits so far.
  ///
  /// - Complexity: O(*n*) for *n* values; O(1) if there was no edit since the last call.
  package mutating func document() throws(Diagnostic) -> Document {
    if !plan.isEmpty {
      base = try base.applying(plan)
      plan = EditPlan(for: base.root)
      version += 1
    }
    return base
  }

  /// Changes a value.
  ///
  /// - Complexity: O(*d*) on average for a path of *d* components, unless it leads through a value that
  ///   an earlier edit has changed: then that of `document()`.
  package mutating func apply(_ edit: DocumentEdit) throws(Diagnostic) {
    if plan.changes(edit.path) { _ = try document() }
    try plan.add(edit)
  }

  /// Adds an item to an array, at a path as of the last `document()`.
  package mutating func insert(_ edit: DocumentEdit) throws(Diagnostic) { try plan.add(edit) }

  /// Applies edits that have moved items, so that key paths are up to date.
  package mutating func settle() throws(Diagnostic) {
    if plan.hasMovedItems { _ = try document() }
  }

  /// The key path of some components below another one: a number is an index in an array.
  package mutating func path(
    of components: [String], from start: Document.KeyPath = []
  ) throws(Diagnostic) -> Document.KeyPath {
    let path = plan.path(of: components, from: start)
    guard !plan.keeps(path), plan.changes(path) else { return path }
    _ = try document()
    return plan.path(of: components, from: start)
  }

  /// The value at a key path; `nil` if there is none.
  package mutating func value(at path: Document.KeyPath) throws(Diagnostic) -> Value? {
    if plan.changes(path) { _ = try document() }
    return plan.value(at: path)
  }

  /// The kind of the value at a key path; `nil` if there is none.
  package mutating func kind(at path: Document.KeyPath) throws(Diagnostic) -> Kind? {
    if !plan.keeps(path), plan.changes(path) { _ = try document() }
    return plan.value(at: path)?.kind
  }

  /// The number of items of the array at a key path, as of the last `document()` but including those
  /// added at its end, and their kinds.
  ///
  /// - Complexity: O(*n*) for *n* items the first time, then O(1).
  package mutating func items(at path: Document.KeyPath) -> (count: Int, kinds: Set<Kind>) {
    plan.items(at: path)
  }

  /// Whether the array at a key path has an item, as of the last `document()` or among those added since.
  ///
  /// - Complexity: O(*n*) for *n* values the first time, then on average that of hashing the item.
  package mutating func hasItem(_ item: Value, at path: Document.KeyPath) -> Bool {
    plan.hasItem(item, at: path)
  }

  /// Whether an item is the last one of the array at a key path, or comes right after the one at a position,
  /// as of the last `document()` or as added since.
  package mutating func hasItem(_ item: Value, behind position: Int?, at path: Document.KeyPath)
    -> Bool
  {
    plan.hasItem(item, behind: position, at: path)
  }

  package mutating func missing(_ path: Document.KeyPath) throws(Diagnostic) -> Diagnostic {
    KeyPathMessage.missing(path, in: try document().root)
  }

  /// The entries of the dictionary at a key path; empty if there is no such value.
  ///
  /// - Complexity: O(*k*) for *k* entries, unless something in their values was edited: then that of
  ///   `document()`.
  package mutating func entries(
    at path: Document.KeyPath
  ) throws(Diagnostic) -> [(key: String, value: Value)] {
    if let entries = plan.entries(at: path) { return entries }
    _ = try document()
    return plan.entries(at: path) ?? []
  }
}
