/// Finds many values of a document by their key paths: every container is scanned at most once,
/// however many paths lead through it.
package struct KeyPathLookup {
  private enum Children {
    case items([Int])
    case entries([[UInt8]: Int])
  }

  private let root: Value

  /// The children of the containers that were entered: indices by position or by key.
  private var children: [Int: Children] = [:]

  package init(in root: Value) {
    self.root = root
  }

  /// The value at a key path; `nil` when there is none.
  ///
  /// - Complexity: O(*d*) on average for a path of *d* components, and for all paths together O(*n*)
  ///   for the *n* entries and items of the containers along them.
  package mutating func value(at path: KeyPath) -> Value? {
    let (value, depth) = walk(path)
    return depth == path.components.count ? value : nil
  }

  /// The value at a key path, or the innermost one along the path that exists.
  ///
  /// - Complexity: That of `value(at:)`.
  package mutating func closest(to path: KeyPath) -> Value { walk(path).value }

  /// Follows a path as far as it leads.
  private mutating func walk(_ path: KeyPath) -> (value: Value, depth: Int) {
    var index = root.index
    var depth = 0
    for component in path.components {
      guard let next = child(component, of: index) else { break }
      index = next
      depth += 1
    }
    return (Value(storage: root.storage, index: index), depth)
  }

  private mutating func child(_ component: KeyPath.Component, of index: Int) -> Int? {
    switch (component, children(of: index)) {
    case (.index(let position), .items(let items)):
      items.indices.contains(position) ? items[position] : nil
    case (.key(let key), .entries(let entries)): entries[Array(key.utf8)]
    case (.index, .entries), (.key, .items): nil
    }
  }

  private mutating func children(of index: Int) -> Children {
    if let known = children[index] { return known }
    let value = Value(storage: root.storage, index: index)
    let found =
      value.kind == .dictionary
      ? Children.entries(
        Dictionary(
          value.entries.map { (Array($0.key.utf8), $0.value.index) },
          uniquingKeysWith: { first, _ in first }))
      : .items(value.items.map(\.index))
    children[index] = found
    return found
  }
}

extension Document {
  /// The locations of the values at some key paths, or of the innermost values around them.
  ///
  /// - Complexity: O(*n* + *k*) on average for *n* values and *k* components of all paths.
  public func locations(of paths: [KeyPath]) -> [SourceRange] {
    var lookup = KeyPathLookup(in: root)
    return paths.map { lookup.closest(to: $0).location }
  }
}
