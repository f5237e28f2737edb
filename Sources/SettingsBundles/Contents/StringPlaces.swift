import PropertyLists

/// The rows that show each string of a bundle's pages, as notes for translators.
struct StringPlaces {
  private var places: [String: [ByteString: [String]]] = [:]
  private static let named = 2

  init(in bundle: BundleContents) {
    for page in bundle.pages {
      guard let table = bundle.strings.tableName(of: page) else { continue }
      for key in page.describedKeys(where: \.isLocalizable) {
        let place = "\(page.fullName): \(key.key.name) of \(key.subject.title)".visible
        for string in key.strings {
          let bytes = ByteString(string.value.bytes ?? [])
          places[table, default: [:]][bytes, default: []].append(place)
        }
      }
    }
  }

  /// `Root: Title of sync; Root: Title of sync_all; and 2 more`; empty if no row shows the string.
  func note(on string: String, in table: String) -> String {
    let places = places[table]?[ByteString(string)] ?? []
    let named = places.prefix(Self.named)
    let rest = places.count - named.count
    return (named + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
  }
}

extension SettingsDictionary {
  /// The element's `Key` or, failing that, its type as Xcode displays it.
  fileprivate var title: String {
    self["Key"]?.string ?? description.map { $0.displayName ?? $0.type } ?? ""
  }
}
