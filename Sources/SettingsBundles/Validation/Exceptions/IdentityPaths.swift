import PropertyLists

/// The paths of values with the elements of pages by what they are instead of where they are, which
/// an edit elsewhere does not change.
///
///     pages.Root.PreferenceSpecifiers.3.Title
///     pages.Root.PreferenceSpecifiers.PSToggleSwitchSpecifier sync.Title
struct IdentityPaths {
  private var lookups: [KeyPath: KeyPathLookup] = [:]

  init(of pages: [SettingsPage]) {
    for page in pages { lookups[page.root.path] = KeyPathLookup(in: page.root.value) }
  }

  /// The path with the name of its element.
  mutating func identity(of path: KeyPath) -> KeyPath {
    var components = path.components
    for position in components.indices.dropFirst() {
      guard case .index = components[position],
        components[position - 1] == .key("PreferenceSpecifiers")
      else { continue }
      let page = KeyPath(Array(components[..<(position - 1)]))
      let rest = KeyPath(Array(components[(position - 1)...position]))
      guard let element = lookups[page]?.value(at: rest) else { return path }
      components[position] = .key(element.elementName)
      return KeyPath(components)
    }
    return path
  }
}
