public import PropertyLists

extension SettingsEditor {
  /// Moves the row of an element, or an item of a list, in front of another one of the same list.
  ///
  /// On the variants of a page, it moves wherever both are.
  ///
  /// - Throws: A `Diagnostic` if one of them is missing, is not an item, or is in another list.
  /// - Complexity: O(*n*) for *n* values.
  public mutating func move(_ path: Path, before other: Path) throws(Diagnostic) {
    let places = try places(of: path)
    let others = try self.places(of: other)
    let moves = places.compactMap { place in
      others.first { $0.list == place.list }.map { other in
        (place, position: other.position - (place.position < other.position ? 1 : 0))
      }
    }
    guard !moves.isEmpty else {
      throw Diagnostic(PathMessage.differentLists(path, other), at: original.location)
    }
    for (place, position) in moves { try move(place, to: position) }
  }

  /// Moves the row of an element, or an item of a list, to a position in its list, from zero.
  ///
  /// - Throws: A `Diagnostic` if it is missing or is not an item, or if the list has no such position.
  /// - Complexity: O(*n*) for *n* values.
  public mutating func move(_ path: Path, to position: Int) throws(Diagnostic) {
    for place in try places(of: path) {
      let count = draft.items(at: place.list).count
      guard (0..<count).contains(position) else {
        throw Diagnostic(
          PathMessage.noPosition(String(position), in: place.list, of: count, last: count - 1),
          at: original.location, path: place.list)
      }
      try move(place, to: position)
    }
  }

  private typealias Place = (list: Document.KeyPath, position: Int)

  /// The items that a path denotes; that of an element is its row.
  private mutating func places(of path: Path) throws(Diagnostic) -> [Place] {
    try draft.settle()
    return try rowPaths(of: path).map { keyPath throws(Diagnostic) in
      guard let value = try draft.value(at: keyPath) else {
        throw try explanation(ofMissing: path)
      }
      guard case .index(let position)? = keyPath.last else {
        throw Diagnostic(PathMessage.noItem(path), at: value.location, path: keyPath)
      }
      return (keyPath.parent, position)
    }
  }

  private mutating func move(_ place: Place, to position: Int) throws(Diagnostic) {
    guard place.position != position else { return }
    try draft.apply(
      DocumentEdit(.move(to: position), at: place.list.appending(.index(place.position))))
    movePaths(in: place.list) { old in
      if old == place.position { return position }
      // Those in between give way.
      let isBehind = old > place.position
      return (isBehind ? old <= position : old >= position) ? old + (isBehind ? -1 : 1) : old
    }
    forgetElements()
  }

  /// Adjusts the paths of earlier changes to items of a list that get other positions.
  mutating func movePaths(in list: Document.KeyPath, by position: (Int) -> Int) {
    let depth = list.components.count
    func moved(_ path: Document.KeyPath) -> Document.KeyPath {
      var components = path.components
      guard components.count > depth, components.starts(with: list.components),
        case .index(let old) = components[depth]
      else { return path }
      components[depth] = .index(position(old))
      return Document.KeyPath(components)
    }
    for index in typed.indices { typed[index].path = moved(typed[index].path) }
    added = added.map(moved)
  }
}
