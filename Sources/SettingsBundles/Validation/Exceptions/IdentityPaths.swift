import PropertyLists

/// The paths of values with the elements of pages by what they are instead of where they are, which
/// an edit elsewhere does not change.
///
///     pages.Root.PreferenceSpecifiers.3.Title
///     pages.Root.PreferenceSpecifiers.PSToggleSwitchSpecifier sync.Title
struct IdentityPaths {
  private var pages: [KeyPath: KeyPathLookup]

  init(of page: Value) { pages = [KeyPath(): KeyPathLookup(in: page)] }

  init(of contents: BundleContents) {
    pages = [:]
    for page in contents.pages { pages[page.path] = KeyPathLookup(in: page.root) }
  }

  /// The path with the name of its element.
  ///
  /// - Complexity: O(1) on average for each component, and for all paths together O(*n*) for the *n*
  ///   elements of the pages.
  mutating func identity(of path: KeyPath) -> KeyPath {
    for position in path.components.indices.dropFirst() {
      guard case .index = path.components[position],
        path.components[position - 1] == .key("PreferenceSpecifiers")
      else { continue }
      let page = KeyPath(Array(path.components[..<(position - 1)]))
      let rest = KeyPath(Array(path.components[(position - 1)...position]))
      guard let element = pages[page]?.value(at: rest) else { return path }
      var path = path
      path.components[position] = .key(element.elementName)
      return path
    }
    return path
  }
}
