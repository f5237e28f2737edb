/// Finds many values of a document by their key paths.
///
/// Every container is scanned at most once, even if many paths go through it.
package struct KeyPathLookup: Sendable {
  private enum Children: Sendable {
    case items([Int])
    case entries([[UInt8]: Int])
  }

  private let root: Value

  /// The most recent path, as far as it exists, with the indices along it: values in the same container
  /// have nearly the same path.
  private var recent: (components: [Document.KeyPath.Component], trail: [Int]) = ([], [])

  /// The children of visited containers: indices by position or by key.
  private var children: [Int: Children] = [:]

  package init(in root: Value) { self.root = root }

  /// The value at a key path; `nil` if there is none.
  ///
  /// - Complexity: O(*d*) on average for a path of *d* components; in total O(*n*) for *n* entries and
  ///   items of the containers along all paths.
  package mutating func value(at path: Document.KeyPath) -> Value? {
    let components = path.components
    let (value, depth) = walk(components)
    return depth == components.count ? value : nil
  }

  /// The value at a key path, or the innermost existing value along the path.
  package mutating func closest(to path: Document.KeyPath) -> Value { walk(path.components).value }

  /// Follows a path as far as it exists.
  private mutating func walk(_ path: [Document.KeyPath.Component]) -> (value: Value, depth: Int) {
    let trail = indices(along: path)
    return (value(trail[trail.count - 1]), trail.count - 1)
  }

  mutating func indices(along path: Document.KeyPath) -> [Int] { indices(along: path.components) }

  private mutating func indices(along path: [Document.KeyPath.Component]) -> [Int] {
    let shared = zip(path, recent.components).prefix { $0.hasSameBytes(as: $1) }.underestimatedCount
    var trail = recent.trail.isEmpty ? [root.index] : Array(recent.trail[...shared])
    for component in path[shared...] {
      guard let next = child(component, of: trail[trail.count - 1]) else { break }
      trail.append(next)
    }
    recent = (Array(path.prefix(trail.count - 1)), trail)
    return trail
  }

  /// Resolves components: a number is an index in an array, and otherwise a key.
  ///
  /// `List[7]` means `List.7`, unless there is a key with this name or no such list.
  ///
  /// - Parameter start: The path that the components extend.
  package mutating func path(
    of components: [String], from start: Document.KeyPath = []
  ) -> Document.KeyPath {
    var path = start.components
    let trail = indices(along: path)
    var index = trail.count > path.count ? trail.last : nil
    for part in components {
      for component in self.components(for: part, in: index) {
        path.append(component)
        index = index.flatMap { child(component, of: $0) }
      }
    }
    return Document.KeyPath(path)
  }

  /// The meaning of one part of a path in a container; `nil` if it does not exist.
  private mutating func components(for part: String, in index: Int?) -> [Document.KeyPath.Component]
  {
    guard let index else { return [.key(part)] }
    if value(index).kind == .array, let position = part.position { return [.index(position)] }
    if child(.key(part), of: index) == nil, let (name, positions) = part.subscripts,
      let list = child(.key(name), of: index), value(list).kind == .array
    {
      return [.key(name)] + positions.map { .index($0) }
    }
    return [.key(part)]
  }

  private func value(_ index: Int) -> Value { Value(storage: root.storage, index: index) }

  private mutating func child(_ component: Document.KeyPath.Component, of index: Int) -> Int? {
    switch (component, children(of: index)) {
    case (.index(let position), .items(let items)):
      items.indices.contains(position) ? items[position] : nil
    case (.key(let key), .entries(let entries)): entries[Array(key.utf8)]
    case (.index, .entries), (.key, .items): nil
    }
  }

  private mutating func children(of index: Int) -> Children {
    if let known = children[index] { return known }
    let value = value(index)
    let found =
      value.kind == .dictionary
      ? Children.entries(
        Dictionary(firstOf: value.entries.map { (Array($0.key.utf8), $0.value.index) }))
      : .items(value.items.map(\.index))
    children[index] = found
    return found
  }
}

extension Document.KeyPath.Component {
  /// Whether two components have the same bytes; `==` ignores differences in Unicode form.
  fileprivate func hasSameBytes(as other: Document.KeyPath.Component) -> Bool {
    switch (self, other) {
    case (.index(let index), .index(let other)): index == other
    case (.key(let key), .key(let other)): key.utf8.elementsEqual(other.utf8)
    case (.index, .key), (.key, .index): false
    }
  }
}

extension Document {
  /// The locations of the values at some key paths, or of their innermost existing containers.
  ///
  /// - Complexity: O(*n* + *k*) on average for *n* values and *k* components in all paths.
  package func locations(of paths: [Document.KeyPath]) -> [SourceRange] {
    var lookup = KeyPathLookup(in: root)
    return paths.map { lookup.closest(to: $0).location }
  }
}

extension String {
  /// The position in decimal notation without a sign or leading zeros.
  fileprivate var position: Int? { Int(self).flatMap { $0 >= 0 && String($0) == self ? $0 : nil } }

  /// `List` with 1 and 2 for `List[1][2]`; `nil` for a string in any other form.
  fileprivate var subscripts: (name: String, positions: [Int])? {
    let parts = split(separator: "[", omittingEmptySubsequences: false)
    let positions = parts.dropFirst().compactMap { part in
      part.last == "]" ? String(part.dropLast()).position : nil
    }
    guard let name = parts.first, !positions.isEmpty, positions.count == parts.count - 1 else {
      return nil
    }
    return (String(name), positions)
  }
}
