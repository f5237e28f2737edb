/// A document that is edited step by step: each edit sees those before it.
///
/// Edits are collected, and applied together when one has to see what others have changed. Edits of
/// different values so cost one pass over the document, however many there are.
package struct DocumentDraft: Sendable {
  private var base: Document
  private var plan: EditPlan

  package init(_ document: Document) {
    base = document
    plan = EditPlan(for: document.root)
  }

  /// The document with all edits so far.
  ///
  /// - Throws: A `Diagnostic` for a duplicate key or excessive nesting.
  /// - Complexity: O(*n*) for *n* values; O(1) if there was no edit since the last call.
  package mutating func document() throws(Diagnostic) -> Document {
    if !plan.isEmpty {
      base = try base.applying(plan)
      plan = EditPlan(for: base.root)
    }
    return base
  }

  /// Changes a value.
  ///
  /// - Throws: `EditMessage` for a path that does not exist.
  /// - Complexity: O(*d*) on average for a path of *d* components, unless it leads through a value that
  ///   an earlier edit has changed: then that of `document()`.
  package mutating func apply(_ edit: DocumentEdit) throws(Diagnostic) {
    if plan.changes(edit.path) { _ = try document() }
    try plan.add(edit)
  }

  /// The key path of some components below another one: a number is an index if it meets an array.
  ///
  /// - Complexity: That of `apply(_:)`.
  package mutating func path(
    of components: [String], from start: KeyPath = KeyPath()
  ) throws(Diagnostic) -> KeyPath {
    let path = plan.path(of: components, from: start)
    guard plan.changes(path) else { return path }
    _ = try document()
    return plan.path(of: components, from: start)
  }

  /// The value at a key path; `nil` if there is none.
  ///
  /// - Complexity: That of `apply(_:)`.
  package mutating func value(at path: KeyPath) throws(Diagnostic) -> Value? {
    if plan.changes(path) { _ = try document() }
    return plan.value(at: path)
  }

  /// The entries of the dictionary at a key path; empty if there is no such value.
  ///
  /// - Complexity: O(*k*) for *k* entries, unless something in their values was edited: then that of
  ///   `document()`.
  package mutating func entries(
    at path: KeyPath
  ) throws(Diagnostic) -> [(key: String, value: Value)] {
    if let entries = plan.entries(at: path) { return entries }
    _ = try document()
    return plan.entries(at: path) ?? []
  }
}
