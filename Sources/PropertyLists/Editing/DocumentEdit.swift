package typealias DocumentEdit = Document.Edit

extension Document {
  /// One change to a document, by key path: a value that is set, removed, or renamed.
  ///
  /// Edits are data, so they can be applied, shown, counted, and tested.
  public struct Edit: Sendable {
    /// A change of one value.
    public enum Change: Sendable {
      /// Replaces the value at the path, or adds it: the last key of the path may be new, and an index
      /// equal to the number of items appends an item.
      case set(Value)
      /// Adds an entry right after the one with the other key, or before all entries if the key is `nil`;
      /// at the end if that entry is missing.
      ///
      /// An existing value of the key is replaced in place.
      case insert(Value, after: String?)
      /// Adds an item at the end of the array at the path.
      case append(Value)
      /// Adds an item right before the one at the path and after those that earlier edits added there.
      case precede(Value)
      /// Adds an item right after the one at the path and after those that earlier edits added there.
      case follow(Value)
      /// Moves an item with its comments to another position of its array.
      ///
      /// It goes right before or after the item that is there before all edits, with those that move there, too.
      case move(to: Int)
      /// Gives the value another key, in the same position.
      case rename(to: String)
      /// Removes the value with its key and its comments.
      case remove
    }

    /// The path of the value in the document before all edits.
    public let path: Document.KeyPath

    /// The change of the value.
    public let change: Change

    /// Creates an edit, which is checked when it is applied.
    public init(_ change: Change, at path: Document.KeyPath) {
      self.path = path
      self.change = change
    }

    /// Sets a value, which may be new under the last key of the path.
    ///
    /// - Throws: A `Diagnostic` for a duplicate key or excessive nesting in the literal.
    /// - Complexity: O(*n*) for *n* values and bytes in the literal.
    public static func set(
      _ literal: Document.Literal, at path: Document.KeyPath
    ) throws(Diagnostic) -> Document.Edit {
      Document.Edit(.set(try Document(literal).root), at: path)
    }

    /// Adds an item at the end of an array.
    ///
    /// - Throws: A `Diagnostic` for a duplicate key or excessive nesting in the literal.
    /// - Complexity: O(*n*) for *n* values and bytes in the literal.
    public static func append(
      _ literal: Document.Literal, to path: Document.KeyPath
    ) throws(Diagnostic) -> Document.Edit {
      Document.Edit(.append(try Document(literal).root), at: path)
    }

    /// Removes a value with its key and its comments.
    public static func remove(_ path: Document.KeyPath) -> Document.Edit {
      Document.Edit(.remove, at: path)
    }
  }
}

extension Document.Edit: CustomStringConvertible {
  /// A summary such as `set ports.1: integer`, which leaves out the text of a scalar because it may be secret.
  public var description: String {
    let path = path.components.isEmpty ? "the document" : path.shellQuoted
    return switch change {
    case .set(let value): "set \(path): \(value)"
    case .insert(let value, nil): "insert \(path) first: \(value)"
    case .insert(let value, let key?): "insert \(path) after \(key.quoted): \(value)"
    case .append(let value): "append to \(path): \(value)"
    case .precede(let value): "insert before \(path): \(value)"
    case .follow(let value): "insert after \(path): \(value)"
    case .move(let position): "move \(path) to position \(position)"
    case .rename(let key): "rename \(path) to \(key.quoted)"
    case .remove: "remove \(path)"
    }
  }
}

extension Document {
  /// Returns the document with edits applied, whose paths all refer to the original document.
  ///
  /// Unedited values keep their locations in the source and their comments. Of several edits to the same
  /// value, a removal wins, or else the last one.
  ///
  /// - Throws: A `Diagnostic` for a missing path, with the nearest existing one, for a duplicate key, or if
  ///   the result exceeds `Limits` for a document of this origin.
  /// - Complexity: O(*n* + *k*) on average for *n* values and *k* components of all paths.
  public func applying(_ edits: [Document.Edit]) throws(Diagnostic) -> Document {
    var plan = EditPlan(for: root)
    for edit in edits { try plan.add(edit) }
    return try applying(plan)
  }

  func applying(_ plan: EditPlan) throws(Diagnostic) -> Document {
    guard !plan.isEmpty else { return self }
    var builder = NodeBuilder(transforming: self)
    for (removed, next) in nextMerged(afterEach: plan.removals.union(plan.overridden)) {
      builder.moveComments(of: removed, to: next)
    }
    builder.dropComments(of: plan.removals.map { $0..<storage.next(after: $0) })
    try plan.add(root, to: &builder)
    return builder.finish()
  }

  /// For each removed or changed entry that a merge brought, the next one, which the comments of the merge
  /// move to.
  private func nextMerged(afterEach removals: Set<Int>) -> [(removed: Int, next: Int)] {
    guard !removals.isEmpty, trivia.contains(where: { removals.contains($0.attachment.value) })
    else {
      return []
    }
    let parents = storage.parents
    return removals.sorted().compactMap { index in
      guard let container = parents[index], storage.isMerged(index, in: container) else {
        return nil
      }
      var next = storage.next(after: index)
      while removals.contains(next) { next = storage.next(after: next) }
      guard next < storage.nodes[container].end, storage.isMerged(next, in: container) else {
        return nil
      }
      return (index, next)
    }
  }
}

extension Document.Storage {
  /// Whether a merge brought an entry into its dictionary: its key is in the text of an anchor, outside of
  /// the dictionary.
  func isMerged(_ index: Int, in container: Int) -> Bool {
    guard nodes[container].kind == .dictionary else { return false }
    let (range, outer) = (ranges[index], ranges[container])
    // A value of an earlier edit has no text.
    return range.start < range.end && outer.start < outer.end
      && (range.keyStart < outer.start || range.keyStart >= outer.end)
  }
}
