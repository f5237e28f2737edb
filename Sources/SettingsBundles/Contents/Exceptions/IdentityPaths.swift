import PropertyLists

/// Paths with elements identified by content instead of position, so edits elsewhere do not change them.
///
///     pages.Root.PreferenceSpecifiers.3.Title
///     pages.Root.PreferenceSpecifiers.PSToggleSwitchSpecifier sync.Title
struct IdentityPaths {
  private var lookups: [Document.KeyPath: KeyPathLookup] = [:]

  init(of pages: [(path: Document.KeyPath, root: Value)]) {
    for (path, root) in pages { lookups[path] = KeyPathLookup(in: root) }
  }

  mutating func subject(at path: Document.KeyPath, _ value: Value? = nil, amount: Int = 1)
    -> FindingSubject
  {
    var named = path.components
    for position in named.indices.dropFirst() {
      guard case .index = named[position], named[position - 1] == .key("PreferenceSpecifiers")
      else { continue }
      let page = Document.KeyPath(Array(named[..<(position - 1)]))
      let rest = Document.KeyPath(Array(named[(position - 1)...position]))
      guard let element = lookups[page]?.value(at: rest) else { break }
      var unnamed = named
      unnamed.remove(at: position)
      named[position] = .key(element.elementName)
      return FindingSubject(
        path: Document.KeyPath(named), unnamedPath: Document.KeyPath(unnamed), element: element,
        value: value,
        amount: amount)
    }
    return FindingSubject(
      path: path, unnamedPath: path, element: nil, value: value, amount: amount)
  }
}

/// The subject of a finding at one of its places.
struct FindingSubject: Sendable {
  /// The path with the names of elements instead of positions.
  let path: Document.KeyPath
  /// The path without the name of the element, which the finding keeps if the element is renamed.
  let unnamedPath: Document.KeyPath
  /// The element that contains it, if there is one.
  let element: Value?
  /// The value; `nil` if there is none, such as that of a missing key.
  let value: Value?
  /// The number of values that the finding sums up here.
  let amount: Int
}
