extension Document.Value {
  /// The key path from the root.
  ///
  /// - Complexity: O(*n*) for *n* values before it.
  public var path: Document.KeyPath {
    Document.Value(storage: storage, index: 0).paths(of: [index]).first ?? []
  }

  /// The value at a key path inside this one; `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* entries and items of the containers on the way.
  public subscript(path: Document.KeyPath) -> Document.Value? {
    var value = self
    for component in path.components {
      guard let next = value[component] else { return nil }
      value = next
    }
    return value
  }

  /// The key paths, from here, of some values in this one, whose indices must not descend.
  package func paths(of indices: [Int]) -> [Document.KeyPath] {
    var rest = indices[...]
    var paths: [Document.KeyPath] = []
    var walker = DocumentWalker(in: self)
    while let wanted = rest.first, let step = walker.next() {
      guard case .value(wanted) = step else { continue }
      while rest.first == wanted {
        paths.append(walker.path)
        rest = rest.dropFirst()
      }
    }
    return paths
  }

  private subscript(component: Document.KeyPath.Component) -> Value? {
    switch component {
    case .key(let key): self[key]
    case .index(let index): self[index]
    }
  }
}
