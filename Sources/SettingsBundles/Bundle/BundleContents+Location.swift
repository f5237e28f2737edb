public import PropertyLists

extension BundleContents {
  /// The location of the value at a key path of the bundle's document, or of the innermost value around
  /// it; `nil` outside pages, strings tables and files.
  ///
  /// - Complexity: O(*n*) for *n* members, and the entries and items along the path.
  public func location(of path: KeyPath) -> SourceRange? {
    let components = path.components
    guard case .key(let name)? = components.first, let section = BundleSection(rawValue: name)
    else {
      return nil
    }
    let names = components.dropFirst().compactMap { component in
      if case .key(let key) = component { key } else { nil }
    }
    switch section {
    case .pages:
      guard
        let page = names.first.flatMap({ name in pages.first { $0.name.hasSameBytes(as: name) } })
      else {
        return nil
      }
      return page.root.closest(to: KeyPath(Array(components.dropFirst(2)))).location
    case .strings:
      guard names.count > 1,
        let table = tables.first(where: {
          $0.language.hasSameBytes(as: names[0]) && $0.name.hasSameBytes(as: names[1])
        })
      else { return names.first.map { location(ofLanguage: $0).location } }
      return table.root.closest(to: KeyPath(Array(components.dropFirst(3)))).location
    case .files:
      return names.first.flatMap { name in files.first { $0.path.hasSameBytes(as: name) }?.location
      }
    }
  }
}
