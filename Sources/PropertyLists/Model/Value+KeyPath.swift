extension Value {
  /// The value at a key path inside this one; `nil` if there is none.
  package subscript(path: KeyPath) -> Value? {
    var value = self
    for component in path.components {
      guard let next = value[component] else { return nil }
      value = next
    }
    return value
  }

  private subscript(component: KeyPath.Component) -> Value? {
    switch component {
    case .key(let key): self[key]
    case .index(let index): self[index]
    }
  }
}
