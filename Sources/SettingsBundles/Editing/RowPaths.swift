import PropertyLists

/// The paths by which messages name values for `set`: those of rows stay right when rows move.
struct RowPaths {
  private var lookup: SettingsLookup
  /// By key: the values that several rows have, unless they are variants of one row for other devices.
  private var ambiguous: [String: Set<ByteString>] = [:]

  /// The keys by whose values rows are found, the best first.
  private static let keys = ["Key", "File", "Title"]

  init(in settings: Settings) {
    lookup = SettingsLookup(in: settings)
    for key in Self.keys {
      var pages: [ByteString: String] = [:]
      for (page, _, _, row) in settings.elements {
        guard let value = row[key]?.string.map(ByteString.init) else { continue }
        if let other = pages.updateValue(page, forKey: value),
          other == page || PageName(other).family != PageName(page).family
        {
          ambiguous[key, default: []].insert(value)
        }
      }
    }
  }

  /// `@sync:Title`, or `@[File=Licenses]:Title` for a row without a `Key`.
  ///
  /// The key path if it is as short, or if other rows have the same. A value that is to change cannot name its
  /// own row.
  mutating func path(toChange keyPath: Document.KeyPath) -> String {
    let whole = keyPath.shown()
    let components = keyPath.components
    guard let list = components.lastIndex(of: "PreferenceSpecifiers"), list + 1 < components.count,
      let row = lookup.value(at: Document.KeyPath(Array(components[...(list + 1)])))
    else { return whole }
    let below = Document.KeyPath(Array(components[(list + 2)...]))
    for key in Self.keys where below != [.key(key)] {
      guard let value = row[key]?.string, value.utf8.count < whole.utf8.count,
        ambiguous[key]?.contains(ByteString(value)) != true
      else { continue }
      let path: SettingsEditor.Path =
        key == "Key" ? "@\(value):\(below)" : "@[\(key)=\(value)]:\(below)"
      // A value that is not read back the same would name no row.
      guard case .element(let element, _) = path.form, element.value.hasSameBytes(as: value),
        path.text.utf8.count < whole.utf8.count
      else { continue }
      return path.text
    }
    return whole
  }
}
