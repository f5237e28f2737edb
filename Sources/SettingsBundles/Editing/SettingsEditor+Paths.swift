import PropertyLists

/// The values that paths denote.
extension SettingsEditor {
  /// The key paths denoted by a path: one, or one for each device variant of a page that has the
  /// element; for its `Key`, one for each element that stores the setting.
  ///
  /// The values need not exist.
  mutating func keyPaths(
    of path: Path, toBe new: String? = nil
  ) throws(Diagnostic) -> [Document.KeyPath] {
    switch path.form {
    case .keyPath(let components): return [try draft.path(of: components)]
    case .element(let element, let below):
      let components = below ?? ["DefaultValue"]
      let paths: [Document.KeyPath]
      if let new, components == ["Key"], let key = element.key {
        paths = try elements(for: key, new).paths(of: key, toBe: new)
      } else {
        paths = try rows(of: element, isAdding: new != nil)
      }
      return try paths.map { path throws(Diagnostic) in
        try draft.path(of: components, from: path)
      }
    }
  }

  /// The key paths of the rows that a path denotes if it is that of an element or its default; otherwise those
  /// of its values.
  mutating func rowPaths(of path: Path) throws(Diagnostic) -> [Document.KeyPath] {
    guard case .element(let element, let below) = path.form, below?.isEmpty ?? true else {
      return try keyPaths(of: path)
    }
    return try rows(of: element)
  }

  mutating func hasElement(_ element: Path.Element) throws(Diagnostic) -> Bool {
    if let key = element.key { return try elements(for: key).has(key) }
    return try draft.current().elements.contains { element.matches($0.value) }
  }

  mutating func unknown(_ element: Path.Element) throws(Diagnostic) -> Diagnostic {
    if let key = element.key { return try elements(for: key).unknown(key) }
    let others = try draft.current().elements.compactMap { $0.value[element.attribute]?.string }
    return Diagnostic(PathMessage.noRow(element, among: others), at: original.location)
  }

  /// The paths of an element: one, or one on each variant of a page.
  mutating func rows(
    of element: Path.Element, isAdding: Bool = false
  ) throws(Diagnostic) -> [Document.KeyPath] {
    if let key = element.key {
      return try elements(for: key).paths(of: key, isAdding: isAdding)
    }
    let found = try draft.current().elements.filter { element.matches($0.value) }
    guard let first = found.first else { throw try unknown(element) }
    let family = PageName(first.page).family
    // Another row of the same page, or one on another page.
    let other = zip(found, found.dropFirst()).first { row, next in
      row.page == next.page || PageName(next.page).family != family
    }
    if let other {
      throw Diagnostic(
        PathMessage.severalRows(element, other.0.path, other.1.path), at: other.1.value.location,
        path: other.1.path)
    }
    return found.map(\.path)
  }
}
