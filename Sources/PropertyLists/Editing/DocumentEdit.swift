/// One change to a document, by key path: a value that is set, removed or renamed.
///
/// Edits are data, so that the same ones can be applied, shown, counted and tested.
public struct DocumentEdit: Sendable {
  public enum Change: Sendable {
    /// Replaces the value at the path, or adds it: the last key of the path may be new, and an index
    /// equal to the number of items appends.
    case set(Value)
    /// Gives the value another key, in the same position.
    case rename(to: String)
    /// Removes the value with its key and its comments.
    case remove
  }

  public let path: KeyPath
  public let change: Change

  public init(_ change: Change, at path: KeyPath) {
    self.path = path
    self.change = change
  }

  /// An edit that sets a value from a literal.
  ///
  /// - Throws: A `Diagnostic` for a duplicate key or excessive nesting in the literal.
  public static func set(_ literal: Literal, at path: KeyPath) throws(Diagnostic) -> DocumentEdit {
    DocumentEdit(.set(try Document(literal).root), at: path)
  }
}

extension Document {
  /// Returns the document with edits applied, each to the document as it was before all of them.
  ///
  /// Values that are not edited keep their locations in the source and their comments. Of two edits
  /// of one value, the last one counts, and removal outranks any.
  ///
  /// - Throws: `EditMessage` for a path that does not exist, with the nearest one that does, or a
  ///   `Diagnostic` for a duplicate key.
  /// - Complexity: O(*n* + *k*) on average for *n* values and *k* components of all paths.
  public func applying(_ edits: [DocumentEdit]) throws(Diagnostic) -> Document {
    var plan = EditPlan(for: root)
    for edit in edits { try plan.add(edit) }
    var builder = DocumentBuilder(transforming: self)
    builder.dropComments(of: plan.removals.map { $0..<storage.next(after: $0) })
    try plan.add(root, to: &builder)
    return builder.finish()
  }
}

/// Edits by the indices of the values that they concern.
private struct EditPlan {
  /// An entry or item to add at the end of a container.
  private struct Addition {
    let key: String?
    let value: Value
  }

  private let root: Value
  private var lookup: KeyPathLookup
  private var replacements: [Int: Value] = [:]
  private var names: [Int: String] = [:]
  private var additions: [Int: [Addition]] = [:]
  private(set) var removals: Set<Int> = []

  init(for root: Value) {
    self.root = root
    lookup = KeyPathLookup(in: root)
  }

  mutating func add(_ edit: DocumentEdit) throws(Diagnostic) {
    if let value = lookup.value(at: edit.path) {
      switch edit.change {
      case .set(let new): replacements[value.index] = new
      case .rename(let name): names[value.index] = name
      case .remove: removals.insert(value.index)
      }
      return
    }
    guard case .set(let new) = edit.change, let last = edit.path.components.last,
      let container = lookup.value(at: KeyPath(edit.path.components.dropLast()))
    else { throw EditMessage.missing(edit.path, in: root) }
    let added = additions[container.index, default: []]
    switch last {
    case .key(let key) where container.kind == .dictionary:
      // Of two additions under one key, the last one counts.
      let others = added.filter { $0.key?.utf8.elementsEqual(key.utf8) != true }
      additions[container.index] = others + [Addition(key: key, value: new)]
    case .index(let index) where container.kind == .array && index == container.count + added.count:
      additions[container.index] = added + [Addition(key: nil, value: new)]
    case .key, .index: throw EditMessage.missing(edit.path, in: root)
    }
  }

  /// Adds a value to a builder with all edits applied.
  ///
  /// Recursion ends at `Limits.nesting`.
  func add(_ value: Value, to builder: inout DocumentBuilder) throws(Diagnostic) {
    guard !removals.contains(value.index) || value.index == 0 else { return }
    try setKey(of: value, in: &builder)
    if let replacement = replacements[value.index] {
      return try builder.add(joining: replacement)
    }
    guard value.kind.isContainer else { return try builder.addKeyed(value) }
    try builder.begin(value.kind, at: value.location.range.lowerBound)
    for item in value.items { try add(item, to: &builder) }
    for addition in additions[value.index] ?? [] {
      if let key = addition.key { try builder.key(key.utf8) }
      try builder.add(joining: addition.value)
    }
    try builder.end(like: value)
  }

  private func setKey(of value: Value, in builder: inout DocumentBuilder) throws(Diagnostic) {
    builder.keepKey(of: value)
    if let name = names[value.index] {
      try builder.key(name.utf8, at: value.keyLocation.range.lowerBound)
    }
  }
}

/// A path that an edit cannot find.
public struct EditMessage: DiagnosticMessage {
  public let text: String
  public let help: String
  public var rule: String { "key-path" }

  /// The error for a missing value, at the innermost value along its path.
  static func missing(_ path: KeyPath, in root: Value) -> Diagnostic {
    var found: [KeyPath.Component] = []
    var value = root
    for component in path.components {
      guard let next = value[KeyPath([component])] else { break }
      value = next
      found.append(component)
    }
    let existing = KeyPath(found)
    let message = EditMessage(
      text: "no value at \(path.shellQuoted)",
      help: help(for: path, found.count, in: value, existing))
    return Diagnostic(message, at: value.location, path: existing)
  }

  private static func help(
    for path: KeyPath, _ depth: Int, in value: Value, _ existing: KeyPath
  ) -> String {
    guard depth < path.components.count else { return "" }
    switch path.components[depth] {
    case .key(let key) where value.kind == .dictionary:
      if let nearest = nearestName(to: key, among: value.entries.map(\.key)) {
        return "did you mean \(existing.appending(.key(nearest)).shellQuoted)?"
      }
      return "\(existing.shellQuoted) has no similar key"
    case .index where value.kind == .array:
      return "\(existing.shellQuoted) has \(value.count) \(value.count == 1 ? "item" : "items")"
    case .key, .index: break
    }
    return "\(existing.shellQuoted) is \(value.kind.withArticle)"
  }
}
