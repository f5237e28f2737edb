import RandomInputs

@testable import PropertyLists

/// One change somewhere in a document.
struct RandomEdit {
  enum Change: CaseIterable {
    case delete, insert, replace, rename, swap
  }

  let change: Change
  private let document: Document
  /// Whether the document is a dictionary of strings, and stays one.
  private let isTable: Bool
  /// The container that changes; `nil` for a document without one.
  private let target: Int?
  private let position: Int

  init(of document: Document, isTable: Bool = false, _ random: inout SplitMix64) {
    (self.document, self.isTable) = (document, isTable)
    let nodes = document.storage.nodes
    let containers = nodes.indices.filter { nodes[$0].kind.isContainer }
    guard !containers.isEmpty else {
      (target, change, position) = (nil, .replace, 0)
      return
    }
    let target = random.pick(containers)
    self.target = target
    change = random.pick(Change.allCases)
    position = Int.random(in: 0...nodes[target].count, using: &random)
  }

  /// The document after the change.
  func edited() throws -> Document {
    guard target != nil else { return try Document(["edited": true]) }
    var builder = NodeBuilder(
      source: Source(name: "edited", bytes: [], isText: true), isTrusted: true)
    try add(document.root, to: &builder)
    return builder.finish()
  }

  private func add(_ value: Value, to builder: inout NodeBuilder) throws {
    guard value.kind.isContainer else { return try builder.add(joining: value) }
    try builder.begin(value.kind, at: 0)
    var items = Array(value.items)
    let isTarget = value.index == target
    if isTarget, change == .swap, items.count > 1 { items.swapAt(0, items.count - 1) }
    for (number, item) in items.enumerated() {
      let isHere = isTarget && number == position
      if isHere, change == .insert { try addNew(in: value, to: &builder) }
      if isHere, change == .delete { continue }
      if let key = document.storage.keyBytes(of: item.index) {
        try builder.key(isHere && change == .rename ? Array("renamed ü".utf8) : Array(key))
      }
      if isHere, change == .replace {
        try builder.add(isTable ? .string("v\n w ") : .array([["k": "v\n w "], .real(0)]))
      } else {
        try add(item, to: &builder)
      }
    }
    if isTarget, change == .insert, position == items.count {
      try addNew(in: value, to: &builder)
    }
    try builder.end(at: 0)
  }

  private func addNew(in container: Value, to builder: inout NodeBuilder) throws {
    if container.kind == .dictionary { try builder.key(Array("inserted: key".utf8)) }
    try builder.add(
      isTable ? .string("two words") : .dictionary(of: [("a", [1, "two words"]), ("b", [:])]))
  }

  // MARK: Comments

  /// Whether a comment may go with what the change removes.
  ///
  /// - Parameter owner: The path of the entry that the comment belongs to, if to any.
  func mayRemove(commentOf owner: MessyFile.Path?) -> Bool {
    guard [.delete, .replace].contains(change), let target,
      let (container, path) = Self.value(at: target, in: document.root, [])
    else { return false }
    let items = Array(container.items)
    guard items.indices.contains(position) else { return false }
    guard let owner else { return true }
    guard owner.starts(with: path) else { return false }
    if owner.count == path.count { return change == .delete }
    let removed: Document.KeyPath.Component =
      container.kind == .array
      ? .index(position) : .key(Array(container.entries)[position].key)
    if change == .replace { return owner.count > path.count + 1 && owner[path.count] == removed }
    // An item that equals the deleted one may have gone in its place.
    return container.kind == .array || owner[path.count] == removed
  }

  private static func value(
    at index: Int, in value: Value, _ path: MessyFile.Path
  ) -> (Value, MessyFile.Path)? {
    if value.index == index { return (value, path) }
    for (number, item) in value.items.enumerated() where item.kind.isContainer {
      let step: Document.KeyPath.Component =
        value.kind == .array ? .index(number) : .key(Array(value.entries)[number].key)
      if let found = Self.value(at: index, in: item, path + [step]) { return found }
    }
    return nil
  }
}
