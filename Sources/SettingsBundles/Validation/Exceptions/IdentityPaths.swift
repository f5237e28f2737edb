import PropertyLists

/// Paths with elements identified by content instead of position, so edits elsewhere do not change them.
///
///     pages.Root.PreferenceSpecifiers.3.Title
///     pages.Root.PreferenceSpecifiers.PSToggleSwitchSpecifier sync.Title
struct IdentityPaths {
  private var lookups: [KeyPath: KeyPathLookup] = [:]

  init(of pages: [SettingsPage]) {
    for page in pages { lookups[page.root.path] = KeyPathLookup(in: page.root.value) }
  }

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
